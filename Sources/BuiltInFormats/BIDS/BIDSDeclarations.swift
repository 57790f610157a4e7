import Captures
import Files
import Inputs

/// All that the sidecars and small tables of one run state: everything but its samples.
struct BIDSDeclarations: Sendable {
  let name: BIDSName
  let recordings: [BIDSRecording]
  let screen: BIDSScreen
  /// Tables with times, those of the tracker first. Onsets are in seconds as `times` of the samples count them, after
  /// `shift`.
  let events: [(table: BIDSEvents, clock: Clock)]
  /// States and touches with the index of their recording.
  let states: [(recording: Int, table: BIDSStates)]
  let participants: BIDSParticipants
  let warnings: [CountedSentence]

  enum Clock: Sendable {
    /// The column `timestamp`, in ticks per second.
    case timestamps(Double)
    case rows
    /// Seconds from the start of the run, to which `StartTime` refers.
    case run
  }

  /// - Throws: Everything that is wrong in these files.
  init(_ source: CaptureSource, _ files: CaptureFiles) throws(InputError) {
    let main = source.files[0]
    guard let root = BIDSRoot(above: main, followingLinks: files.followsLinks),
      let name = BIDSName(fileName(main))
    else {
      throw InputError(Place(file: main), "has no \(BIDSRoot.descriptionName) in a folder above")
    }
    var reader = Reader(root: root, files: files)
    self.name = name
    var recordings = [BIDSRecording]()
    for path in source.files {
      if let recording = reader.recording(path) { recordings.append(recording) }
    }
    reader.checkEyes(recordings)
    let (events, screen) = reader.events(of: main)
    var all = [(table: BIDSEvents, clock: Clock)]()
    var states = [(recording: Int, table: BIDSStates)]()
    for (index, recording) in recordings.enumerated() where !recording.isDerived {
      switch reader.trackerEvents(of: recording) {
      case .events(let table, let clock): all.append((table, clock))
      case .states(let table): states.append((index, table))
      case nil: break
      }
    }
    participants = reader.participants()
    if let screen { reader.checkUnits(recordings, on: screen) }
    guard reader.errors.isEmpty, let screen, !recordings.isEmpty else { throw InputError(reader.errors) }
    self.recordings = recordings
    self.screen = screen
    self.events = all + [events].compactMap(\.self)
    self.states = states
    warnings = reader.warnings
  }

  private enum TrackerTable {
    case events(BIDSEvents, Clock)
    case states(BIDSStates)
  }

  private struct Reader {
    let root: BIDSRoot
    let files: CaptureFiles
    private(set) var errors = [InputError]()
    private(set) var warnings = [CountedSentence]()

    init(root: BIDSRoot, files: CaptureFiles) {
      self.root = root
      self.files = files
    }

    private mutating func attempt<Value>(_ work: () throws(InputError) -> Value) -> Value? {
      do throws(InputError) { return try work() } catch {
        if !errors.contains(error) { errors.append(error) }
        return nil
      }
    }

    private mutating func table<Value>(
      _ path: String, _ read: (CSVFile) throws(InputError) -> Value
    ) -> Value? {
      let files = files
      var found = [CountedSentence]()
      let value = attempt { () throws(InputError) in try read(BIDSText.open(path, files, &found)) }
      keep(found)
      return value
    }

    private mutating func sidecar(of path: String, suffix: String) -> BIDSSidecar? {
      // Derivatives have a root of their own.
      let root = BIDSRoot(above: path, followingLinks: files.followsLinks) ?? root
      let files = files
      return attempt { () throws(InputError) in
        var documents = [JSONDocument]()
        for path in try root.sidecars(of: path, suffix: suffix) {
          documents.append(try JSONDocument(path: path, bytes: files.whole(path)))
        }
        return BIDSSidecar(of: path, documents)
      }
    }

    private mutating func keep(_ sidecar: BIDSSidecar) {
      errors += sidecar.errors.filter { !errors.contains($0) }
      keep(sidecar.warnings)
    }

    private mutating func keep(_ found: [CountedSentence]) {
      warnings += found.filter { !warnings.contains($0) }
    }

    mutating func recording(_ path: String) -> BIDSRecording? {
      guard var sidecar = sidecar(of: path, suffix: "physio") else { return nil }
      let recording = BIDSRecording(&sidecar)
      keep(sidecar)
      return recording
    }

    mutating func checkEyes(_ all: [BIDSRecording]) {
      let recordings = all.filter { !$0.isDerived }
      for (index, recording) in recordings.enumerated() {
        guard let same = recordings[..<index].first(where: { $0.eye == recording.eye }) else { continue }
        errors.append(
          InputError(
            Place(file: recording.path),
            "'RecordedEye' is \(recording.eye.rawValue.quoted), as in \(fileName(same.path)) of the same run")
        )
      }
      if let first = all.first, let other = all.first(where: { $0.device != first.device }) {
        errors.append(
          InputError(
            Place(file: other.path),
            "has another device or scale than \(fileName(first.path)) of the same run"))
      }
    }

    /// Lengths on a screen of unknown size are no points.
    mutating func checkUnits(_ recordings: [BIDSRecording], on screen: BIDSScreen) {
      guard screen.metres == nil else { return }
      for recording in recordings where [recording.pointUnit, recording.targetUnit] != [.pixels, .pixels] {
        errors.append(
          InputError(
            Place(file: recording.path), "has points in lengths, which need 'ScreenSize' in the events.json"))
      }
    }

    /// The events of the task, if there are any, and the screen.
    mutating func events(of main: String) -> (
      events: (table: BIDSEvents, clock: Clock)?, screen: BIDSScreen?
    ) {
      let root = root
      let path =
        attempt { () throws(InputError) in
          try root.table(for: main, suffix: "events", fileExtension: ".tsv")
        } ?? nil
      guard var sidecar = sidecar(of: main, suffix: "events") else { return (nil, nil) }
      sidecar.path = path ?? main
      let screen = BIDSScreen(&sidecar)
      let source = sidecar.text("OnsetSource")
      keep(sidecar)
      guard let path else { return (nil, screen) }
      let events = table(path) { table throws(InputError) in
        try BIDSEvents(table, levels: sidecar.levels, known: Set(Label.known.map(\.name)))
      }
      keep(events?.warnings(fileName(path)) ?? [])
      return (events.map { ($0, source == "timestamp" ? .timestamps(1) : .run) }, screen)
    }

    /// `_physioevents.tsv.gz` of a recording; nil if there are none, or if they are not downloaded.
    mutating func trackerEvents(of recording: BIDSRecording) -> TrackerTable? {
      let root = root
      let found =
        attempt { () throws(InputError) -> (path: String, isPresent: Bool)? in
          let path = try root.table(for: recording.path, suffix: "physioevents", fileExtension: ".tsv.gz")
          return try path.map { path throws(InputError) in (path, try root.isPresent(path)) }
        } ?? nil
      guard let found, var sidecar = sidecar(of: found.path, suffix: "physioevents") else { return nil }
      let columns = sidecar.texts(
        "Columns", required: "the names of the columns, as the file has no header")
      if let columns, columns.first != "onset" {
        sidecar.record(
          "Columns", "'Columns' must begin with onset, not with \((columns.first ?? "nothing").quoted)")
      }
      let source = onsetSource(&sidecar)
      let unit = sidecar.unit(of: "onset")
      let states = BIDSStates.words(in: &sidecar)
      keep(sidecar)
      guard sidecar.errors.isEmpty, let columns, let source else { return nil }
      guard found.isPresent else {
        warnings.append("\(fileName(found.path)) is empty: it was not downloaded")
        return nil
      }
      if let states {
        return table(found.path) { table throws(InputError) in
          .states(try BIDSStates(table, columns: columns, words: states))
        }
      }
      // What the eye did is no label: it would cut fixations on a target into pieces.
      let events = table(found.path) { table throws(InputError) in try BIDSEvents(table, columns: columns) }
      keep(events?.warnings(fileName(found.path)) ?? [])
      let ticks = unit.flatMap { BIDSRecording.timeUnits[$0]?.perBase } ?? recording.ticksPerSecond
      return events.map { .events($0, source == "timestamp" ? .timestamps(ticks) : .rows) }
    }

    private func onsetSource(_ sidecar: inout BIDSSidecar) -> String? {
      let words = ["timestamp", "n/a"]
      let earlier = "ForeignIndexColumn"
      if !sidecar.has("OnsetSource"), sidecar.has(earlier) {
        sidecar.warn("'ForeignIndexColumn' is read as 'OnsetSource' in \(sidecar.file(of: earlier))")
        return sidecar.word(earlier, among: words)
      }
      return sidecar.word(
        "OnsetSource", among: words, required: "\"timestamp\", or \"n/a\" for onsets that count rows")
    }

    mutating func participants() -> BIDSParticipants {
      let (root, files) = (root, files)
      let path = "\(root.path)/participants.tsv"
      guard PathKind(of: path) == .file else { return BIDSParticipants() }
      let json = "\(root.path)/participants.json"
      let hasSidecar = PathKind(of: json) == .file
      let read = table(path) { table throws(InputError) in
        for path in hasSidecar ? [path, json] : [path] {
          if let complaint = root.outside(path) { throw complaint }
        }
        let documents = hasSidecar ? [try JSONDocument(path: json, bytes: files.whole(json))] : []
        let sidecar = BIDSSidecar(of: path, documents)
        if let error = sidecar.errors.first { throw error }
        return try BIDSParticipants(table, levels: sidecar.levels)
      }
      keep(read?.warnings ?? [])
      return read ?? BIDSParticipants()
    }
  }
}

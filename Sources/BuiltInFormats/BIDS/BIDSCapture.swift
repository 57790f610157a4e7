import Captures
import DelimitedText
import Inputs

/// A run as a capture: its recordings, joined by their times, with targets and labels.
struct BIDSCapture {
  private let declarations: BIDSDeclarations
  private let samples: [BIDSSamples]
  private let timeline: BIDSTimeline
  private let coordinates: BIDSCoordinates
  private let warnings: [CountedSentence]
  /// For each table of events the row that covers each frame.
  private let covering: [[Int?]]
  /// The same of rows that show a target, so that what happens in between does not end it.
  private let coveringTargets: [[Int?]]

  /// A missing word is no word.
  private static func word(_ text: String) -> String { text == BIDSTable.missing ? "" : text }

  private var recordings: [BIDSRecording] { declarations.recordings }

  init(_ source: CaptureSource, _ files: CaptureFiles) throws(InputError) {
    let declarations = try BIDSDeclarations(source, files)
    var warnings = declarations.warnings
    samples = try InputError.collecting(declarations.recordings) { recording throws(InputError) in
      try BIDSSamples(recording, files, &warnings)
    }
    timeline = BIDSTimeline(samples.map(\.times))
    if timeline.partialCount > 0 {
      warnings.append(
        "\(count: timeline.partialCount) of \(count: timeline.times.count) frames are not in all recordings of the run"
      )
    }
    let times = timeline.times
    // A run's clock starts with its first recording, which another one may precede.
    let start = samples[0].times.first ?? 0
    func covering(targetsOnly: Bool) -> [[Int?]] {
      declarations.events.map { events in
        switch events.clock {
        case .timestamps(let ticks):
          return events.table.covering(times.map { $0 * ticks }, targetsOnly: targetsOnly)
        case .rows: return events.table.covering(times.indices.map(Double.init), targetsOnly: targetsOnly)
        case .run:
          let shift = declarations.recordings[0].startTime - start
          return events.table.covering(times.map { $0 + shift }, targetsOnly: targetsOnly)
        }
      }
    }
    self.covering = covering(targetsOnly: false)
    coveringTargets = covering(targetsOnly: true)
    coordinates = BIDSCoordinates(declarations.screen, declarations.recordings[0].device)
    self.declarations = declarations
    self.warnings = warnings
  }

  var content: CaptureContent {
    get throws(InputError) {
      var channels = points
      for channel in BIDSColumns.channels where channel != .target {
        if let columns = try columns(of: channel) {
          channels[channel] = columns
        }
      }
      let targets = targets
      channels[.target] = targets?.points
      let person = declarations.name["sub"] ?? ""
      let names = declarations.participants.names
      if names[person] == nil, let other = names.first(where: { $0.value == person })?.key {
        throw InputError(
          Place(file: declarations.recordings[0].path),
          "'sub-\(person)' has the same name as 'sub-\(other)' in participants.tsv; they would be taken for one"
        )
      }
      let count = timeline.times.count
      let isMeasured = channels[.eyeDistance] != nil || Channel.ofEyes.isSubset(of: channels.keys)
      let (device, display) = placed(isMeasured: isMeasured)
      let frames = FrameTable(
        time: NumberColumn(timeline.times),
        participants: .init(repeating: names[person] ?? person, count: count),
        displays: .init(repeating: display, count: count), labels: labels(of: person),
        channels: channels, own: ownColumns)
      let absent = BIDSColumns.channels.filter { channels[$0] == nil }
      return CaptureContent(
        frames: frames,
        absentColumns: Dictionary(uniqueKeysWithValues: absent.map { ($0, $0.entry.columns) }),
        unknownColumns: samples.flatMap(\.unknownColumns), fixations: targets?.fixations, warnings: warnings,
        devices: Device.builtIn(named: device.name) == nil ? [device] : [])
    }
  }

  // MARK: Points

  /// The points of the recordings. That of a single one is the gaze point, whichever eye it is of.
  private var points: [Channel: [NumberColumn]] {
    var points = [Channel: [NumberColumn]]()
    for (index, recording) in recordings.enumerated() {
      let channel = recordings.count == 1 ? .gazePoint : recording.eye.channel
      points[channel] = point(["x_coordinate", "y_coordinate"], of: index, in: recording.pointUnit)
    }
    if points[.gazePoint] == nil, let left = points[.leftGazePoint], let right = points[.rightGazePoint] {
      points[.gazePoint] = zip(left, right).map { left, right in
        NumberColumn(zip(left, right).map { ($0 + $1) / 2 })
      }
    }
    return points
  }

  private func point(_ names: [String], of index: Int, in unit: ColumnUnit) -> [NumberColumn]? {
    guard let x = samples[index].numbers[names[0]], let y = samples[index].numbers[names[1]] else {
      return nil
    }
    return coordinates.points(
      x: timeline.column(x, of: index), y: timeline.column(y, of: index), in: unit)
  }

  /// The targets of own columns, else those of the first table of events that has any.
  private var targets: (points: [NumberColumn], fixations: CodeColumn?)? {
    for index in recordings.indices {
      guard let points = point(BIDSColumns.target, of: index, in: recordings[index].targetUnit) else {
        continue
      }
      let column = samples[index].numbers[BIDSColumns.fixation].map { timeline.column($0, of: index) }
      return (
        points, column.map { CodeColumn(FrameTable.Codes($0.map(\.bitPattern)).codes.map(UInt32.init)) }
      )
    }
    guard let index = declarations.events.firstIndex(where: \.table.hasTargets) else { return nil }
    let rows = declarations.events[index].table.rows
    let targets = coveringTargets[index].map { $0.flatMap { rows[$0].target } }
    return (
      coordinates.points(
        x: NumberColumn(targets.map { $0?.x ?? .nan }), y: NumberColumn(targets.map { $0?.y ?? .nan }),
        in: .pixels),
      CodeColumn(coveringTargets[index].map { $0.map { UInt32($0 + 1) } ?? 0 })
    )
  }

  // MARK: Other columns

  /// A channel whose columns a recording has; nil if none has all of them.
  private func columns(of channel: Channel) throws(InputError) -> [NumberColumn]? {
    let names = channel.entry.columns
    guard
      let index = samples.firstIndex(where: { samples in names.allSatisfy { samples.numbers[$0] != nil } })
    else { return nil }
    let columns = names.compactMap { samples[index].numbers[$0] }
    if channel.entry.isWhole {
      for (name, column) in zip(names, columns) {
        guard let row = column.firstIndex(where: \.isNaN) else { continue }
        throw InputError(
          Place(file: recordings[index].path, line: row + 1),
          "\(name.quoted) is missing; every sample needs all numbers of \(channel.name)")
      }
    }
    return columns.map { timeline.column($0, of: index) }
  }

  /// Numbers that are no channel, as features: those that a sidecar groups, then each other column by itself.
  private var ownColumns: [(columns: OwnColumns, numbers: [NumberColumn])] {
    let known = Set(
      BIDSRecording.firstColumns + [BIDSColumns.fixation]
        + BIDSColumns.channels.flatMap { channel in
          let names = channel.entry.columns
          return samples.contains { samples in names.allSatisfy { samples.numbers[$0] != nil } } ? names : []
        })
    var own = [(columns: OwnColumns, numbers: [NumberColumn])]()
    for (index, recording) in recordings.enumerated() {
      let units = Dictionary(recording.ownColumns.map { ($0.name, $0.unit) }) { first, _ in first }
      let grouped = recording.features
      let single = recording.columns.filter { name in
        samples[index].numbers[name] != nil && !known.contains(name)
          && !grouped.contains { $0.columns.contains(name) }
      }
      let features = grouped + single.map { ($0, [$0], units[$0] ?? "") }
      for feature in features {
        let numbers = feature.columns.compactMap { samples[index].numbers[$0] }
        guard !numbers.isEmpty, numbers.count == feature.columns.count,
          let name = BIDS.labelName(feature.name)
        else {
          continue
        }
        let isShared = recordings.contains {
          $0.path != recording.path && $0.columns.contains(feature.columns[0])
        }
        let unit = feature.unit.isEmpty ? "1" : feature.unit
        let suffix = isShared ? "_\(recording.eye.rawValue)" : ""
        own.append(
          (
            OwnColumns(name: name + suffix, columns: feature.columns.map { $0 + suffix }, unit: unit),
            numbers.map { timeline.column($0, of: index) }
          ))
      }
    }
    return own
  }

  // MARK: Labels

  /// If labels share a name, the samples take precedence, then events, names and participants.
  private func labels(of person: String) -> [FrameTable.LabelColumn] {
    let count = timeline.times.count
    let known = BIDS.knownLabels
    var fromEvents = [FrameTable.LabelColumn]()
    for (index, events) in declarations.events.enumerated() {
      for label in events.table.labels {
        guard let name = BIDS.labelName(label.name) else { continue }
        let words = covering[index].map { row in
          row.map { events.table.table.rows[events.table.rows[$0].row][label.column] } ?? BIDSTable.missing
        }
        let order = label.order.isEmpty ? known[name]?.order ?? [] : label.order
        fromEvents.append(.init(label: Label(name, order: order), words: .init(words.map(Self.word))))
      }
    }
    let ofPerson = declarations.participants.columns.map { column in
      FrameTable.LabelColumn(
        label: Label(column.name, order: column.order),
        words: .init(repeating: Self.word(column.words[person] ?? BIDSTable.missing), count: count))
    }
    var names = Set<String>()
    return (fromSamples + fromEvents + entityLabels + ofPerson).filter {
      names.insert($0.label.name).inserted
    }
  }

  /// Those of the file's name: session, task, run and the like.
  private var entityLabels: [FrameTable.LabelColumn] {
    declarations.name.run.filter { $0.key != "sub" }.compactMap { entity in
      BIDS.labelName(entity.key).map {
        .init(label: Label($0), words: .init(repeating: entity.label, count: timeline.times.count))
      }
    }
  }

  private var fromSamples: [FrameTable.LabelColumn] {
    recordings.indices.flatMap { index in
      recordings[index].ownColumns.compactMap { column -> FrameTable.LabelColumn? in
        guard let words = samples[index].words[column.name], let name = BIDS.labelName(column.name) else {
          return nil
        }
        return .init(label: Label(name, order: column.levels ?? []), words: timeline.words(words, of: index))
      }
    }
  }

  // MARK: Screen

  /// The device as the sidecars describe it, and how the run shows it.
  ///
  /// - Parameter isMeasured: Whether frames have a measured distance, so that the declared one is not needed.
  private func placed(isMeasured: Bool) -> (device: Device, display: Display) {
    let (stated, screen) = (recordings[0].device, declarations.screen)
    let (width, height) = (coordinates.width, coordinates.height)
    let camera = stated.camera.map { camera in
      coordinates.points(x: NumberColumn([camera[0]]), y: NumberColumn([camera[1]]), in: .pixels).map {
        $0[0]
      }
    }
    func cm(_ metres: Double) -> String { decimal(100 * metres, 1) }
    let name =
      stated.name
      ?? "screen of \(decimal(screen.width, 0)) × \(decimal(screen.height, 0)) px, "
      + "\(cm(screen.size.width)) × \(cm(screen.size.height)) cm"
    let device = Device(
      name: name,
      screen: Screen(
        width: width, height: height, metres: screen.size, scale: stated.pixelsPerPoint,
        camera: camera.map { ScreenPoint(x: $0[0], y: $0[1]) } ?? ScreenPoint(x: width / 2, y: height / 2)),
      orientation: stated.orientation)
    let display = Display(
      device: name, orientation: stated.orientation, width: width, height: height,
      eyeDistance: isMeasured ? nil : screen.distance)
    return (device, display)
  }
}

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
  private static func word(_ text: String) -> String { text == BIDSText.missing ? "" : text }

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
    let shift = declarations.recordings[0].startTime - start
    func covering(targetsOnly: Bool) -> [[Int?]] {
      declarations.events.map { events in
        let onsets =
          switch events.clock {
          case .timestamps(let ticks): times.map { $0 * ticks }
          case .rows: times.indices.map(Double.init)
          case .run: times.map { $0 + shift }
          }
        return events.table.covering(onsets, targetsOnly: targetsOnly)
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
        if let columns = columns(of: channel) {
          channels[channel] = columns
        }
      }
      channels[.touch] = touches
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
      let origin = recordings[0].timeOrigin ?? 0
      let frames = FrameTable(
        time: NumberColumn(timeline.times.map { $0 + origin }),
        participants: .init(repeating: names[person] ?? person, count: count),
        displays: .init(repeating: display, count: count), labels: labels(of: person),
        states: states, channels: channels, own: ownColumns)
      let isKnown = Self.isBuiltIn(device, display, placesCamera: recordings[0].device.camera != nil)
      let absent = BIDSColumns.channels.filter { channels[$0] == nil }
      return CaptureContent(
        frames: frames,
        absentColumns: Dictionary(uniqueKeysWithValues: absent.map { ($0, $0.entry.columns) }),
        unknownColumns: samples.flatMap(\.unknownColumns), fixations: targets?.fixations, warnings: warnings,
        devices: isKnown ? [] : [device])
    }
  }

  // MARK: Points

  /// The points of the recordings. That of a single one is the gaze point, whichever eye it is of, unless a calibration
  /// has corrected it.
  private var points: [Channel: [NumberColumn]] {
    var points = [Channel: [NumberColumn]]()
    let recordedCount = recordings.count { !$0.isDerived }
    for (index, recording) in recordings.enumerated() {
      let channel: Channel =
        recording.isDerived ? .calibratedGazePoint : recordedCount == 1 ? .gazePoint : recording.eye.channel
      points[channel] = point(["x_coordinate", "y_coordinate"], of: index, in: recording.pointUnit)
    }
    if points[.gazePoint] == nil, let left = points[.leftGazePoint], let right = points[.rightGazePoint] {
      points[.gazePoint] = zip(left, right).map { $0.mean(with: $1) }
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

  // MARK: States and touches

  private var states: [FrameTable.WordColumn] {
    var names = Set<String>()
    return declarations.states.flatMap { index, table in
      table.states(samples[index].times.count).map { state in
        state.mapWords { timeline.words($0, of: index, absent: "") }
      }
    }.filter { names.insert($0.name).inserted }
  }

  private var touches: [NumberColumn]? {
    declarations.states.lazy.compactMap { index, table in
      table.touches(samples[index].times.count).map { x, y in
        coordinates.points(x: timeline.column(x, of: index), y: timeline.column(y, of: index), in: .pixels)
      }
    }.first
  }

  // MARK: Other columns

  private func recordingIndex(of channel: Channel) -> Int? {
    samples.firstIndex { samples in channel.entry.columns.allSatisfy { samples.numbers[$0] != nil } }
  }

  /// A channel whose columns a recording has; nil if none has all of them.
  private func columns(of channel: Channel) -> [NumberColumn]? {
    guard let index = recordingIndex(of: channel) else { return nil }
    let names = channel.entry.columns
    let columns = names.compactMap { samples[index].numbers[$0] }
    return columns.map { timeline.column($0, of: index) }
  }

  /// Numbers that are no channel, as features: those that a sidecar groups, then each other column by itself.
  private var ownColumns: [(columns: OwnColumns, numbers: [NumberColumn])] {
    let ofChannels = BIDSColumns.channels.flatMap { recordingIndex(of: $0) == nil ? [] : $0.entry.columns }
    let known = Set(BIDSRecording.firstColumns + [BIDSColumns.fixation] + ofChannels)
    var own = [(columns: OwnColumns, numbers: [NumberColumn])]()
    for (index, recording) in recordings.enumerated() {
      let units = Dictionary(recording.ownColumns.map { ($0.name, $0.unit) }) { first, _ in first }
      let grouped = recording.features
      let single = recording.columns.filter { name in
        samples[index].numbers[name] != nil && !known.contains(name)
          && !grouped.contains { $0.columns.contains(name) }
      }
      for feature in grouped + single.map({ ($0, [$0], units[$0] ?? "") }) {
        let numbers = feature.columns.compactMap { samples[index].numbers[$0] }
        guard !numbers.isEmpty, numbers.count == feature.columns.count,
          let name = BIDSText.labelName(feature.name)
        else { continue }
        let isShared = recordings.contains {
          $0.path != recording.path && $0.columns.contains(feature.columns[0])
        }
        let suffix = isShared ? "_\(recording.eye.rawValue)" : ""
        let columns = OwnColumns(
          name: name + suffix, columns: feature.columns.map { $0 + suffix },
          unit: feature.unit.isEmpty ? "1" : feature.unit)
        own.append((columns, numbers.map { timeline.column($0, of: index) }))
      }
    }
    return own
  }

  // MARK: Labels

  /// If labels share a name, the samples take precedence, then events, names and participants.
  private func labels(of person: String) -> [FrameTable.WordColumn] {
    let count = timeline.times.count
    var fromEvents = [FrameTable.WordColumn]()
    for (events, covering) in zip(declarations.events.map(\.table), covering) {
      for (index, label) in events.labels.enumerated() {
        guard let name = BIDSText.labelName(label.name) else { continue }
        let words = covering.map { row in row.map { Self.word(events.rows[$0].words[index]) } ?? "" }
        let known = Label.known.first { $0.name == name }
        let order = label.order.isEmpty ? known?.order ?? [] : label.order
        fromEvents.append(.init(label: Label(name, order: order), words: .init(words)))
      }
    }
    let ofPerson = declarations.participants.columns.map { column in
      FrameTable.WordColumn(
        label: Label(column.name, order: column.order),
        words: .init(repeating: Self.word(column.words[person] ?? ""), count: count))
    }
    var names = Set<String>()
    return (fromSamples + fromEvents + entityLabels + ofPerson).filter { names.insert($0.name).inserted }
  }

  /// The labels in the file's name: session, task, run and the like.
  private var entityLabels: [FrameTable.WordColumn] {
    declarations.name.run.filter { $0.key != "sub" }.compactMap { entity in
      BIDSText.labelName(entity.key).map {
        .init(label: Label($0), words: .init(repeating: entity.label, count: timeline.times.count))
      }
    }
  }

  private var fromSamples: [FrameTable.WordColumn] {
    recordings.indices.flatMap { index in
      recordings[index].ownColumns.compactMap { column -> FrameTable.WordColumn? in
        guard let words = samples[index].words[column.name], let name = BIDSText.labelName(column.name) else {
          return nil
        }
        return .init(label: Label(name, order: column.levels ?? []), words: timeline.words(words, of: index))
      }
    }
  }

  // MARK: Screen

  /// The device as the sidecars describe it, and its display, with the declared distance unless it is measured.
  private func placed(isMeasured: Bool) -> (device: Device, display: Display) {
    let (stated, screen) = (recordings[0].device, declarations.screen)
    let (width, height) = (coordinates.width, coordinates.height)
    let camera = stated.camera.map { camera in
      coordinates.points(x: NumberColumn([camera[0]]), y: NumberColumn([camera[1]]), in: .pixels).map {
        $0[0]
      }
    }
    func cm(_ metres: Double) -> String { decimal(100 * metres, 1) }
    let size = screen.metres.map { ", \(cm($0.x)) × \(cm($0.y)) cm" } ?? ""
    let name =
      stated.name ?? "screen of \(decimal(screen.width, 0)) × \(decimal(screen.height, 0)) px\(size)"
    let own = screen.metres.map { metres in
      Screen(
        width: width, height: height, metres: (metres.x, metres.y), scale: stated.pixelsPerPoint,
        camera: camera.map { ScreenPoint(x: $0[0], y: $0[1]) } ?? ScreenPoint(x: width / 2, y: height / 2))
    }
    let device = Device(
      name: name, screen: own ?? Screen(width: width, height: height), orientation: stated.orientation)
    let display = Display(
      device: name, orientation: stated.orientation, width: width, height: height,
      eyeDistance: stated.eyeDistance ?? (isMeasured ? nil : screen.distance))
    return (device, display)
  }

  /// Returns true for a device that sidecars describe as it is built in, except for rounded sizes and the camera, if they
  /// do not place it.
  private static func isBuiltIn(_ device: Device, _ display: Display, placesCamera: Bool) -> Bool {
    guard let known = Device.builtIn(named: device.name)?.screen(for: display) else { return false }
    let own = device.screen
    let sizes = [
      (own.pointsPerMetre, known.pointsPerMetre), (own.verticalPointsPerMetre, known.verticalPointsPerMetre),
    ]
    let isAlike = sizes.allSatisfy { $0.isNaN || abs($0 / $1 - 1) < 0.01 }
    let apart = own.camera - known.camera
    return isAlike && (!placesCamera || max(abs(apart.x), abs(apart.y)) < 0.5)
  }
}

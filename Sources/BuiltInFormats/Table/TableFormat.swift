import Captures
import DelimitedText
import Inputs

/// The format `table`: any delimited text, one frame per row, whose columns `dataset.yaml` declares.
struct TableFormat: Sendable {
  let options: TableOptions
  let declarations: FileDeclarations
  /// The file that tells targets by time; nil if columns do, or nothing.
  let targets: TargetsFile?
  let devices: [String: Device]

  static let name = "table"
  static let columnLimit = 10_000
  private static let finder = CaptureFinder.files(
    endings: [".csv", ".tsv", ".txt"], recognises: { _ in false }, firstColumns: [])

  /// The format before the columns are known, as the catalogue lists it.
  static func format(_ options: TableOptions) -> CaptureFormat {
    var format = CaptureFormat(
      name: name, version: 3, finder: finder, traits: [.recordsCalibratedPoints], columns: documentation,
      read: { source, _ throws(InputError) in
        throw InputError(
          source.place,
          "the format 'table' needs 'columns' in dataset.yaml; to draft one: gazelab init --dataset FOLDER")
      })
    format.declared = { section, devices in declared(options, &section, devices) }
    return format
  }

  private static func declared(
    _ options: TableOptions, _ section: inout ConfigSection, _ devices: [Device]
  ) -> CaptureFormat {
    let declarations = FileDeclarations(from: &section)
    let targets = section.section("targets") { TargetsFile(from: &$0) } ?? nil
    let hasPatterns = FileDeclarations.hasPatterns(&section)
    guard let declarations else { return changed(format(options)) { $0.hasFilePatterns = hasPatterns } }
    if targets != nil, let target = declarations.all.lazy.compactMap({ $0[.channel(.target)] }).first {
      section.record(
        InputError(
          target.columns.first?.place ?? section.place,
          "'target' of 'columns' cannot be combined with 'targets'; leave one out"))
    }
    let devices = Dictionary((devices + Device.builtIn).map { ($0.name, $0) }) { first, _ in first }
    let table = TableFormat(options: options, declarations: declarations, targets: targets, devices: devices)
    var format = CaptureFormat(
      name: name, version: 3, labels: declarations.labels, finder: finder,
      traits: declarations.countFromTop
        ? [.recordsCalibratedPoints, .countsFromTop] : [.recordsCalibratedPoints],
      columns: documentation, checks: CaptureAudit.ofTables,
      read: { source, files throws(InputError) in try table.read(source, files) })
    format.declaration = table.fingerprint
    format.readings = table.readings
    format.keys = .ofTables
    format.hasFilePatterns = hasPatterns
    format.companions = { folder, names throws(InputError) in
      try declarations.check(names, in: folder)
      return targets?.companions(amongst: names) ?? [:]
    }
    return format
  }

  /// Everything that decides what is read from a file.
  private var fingerprint: String {
    let screens = devices.values.sorted { $0.name < $1.name }
    return "\(options) \(declarations) \(targets.map { "\($0) " } ?? "")\(screens)"
  }

  private func read(_ source: CaptureSource, _ files: CaptureFiles) throws(InputError) -> CaptureContent {
    let path = source.files[0]
    let declaration = try declarations.declaration(of: path)
    let (file, header) = try options.header(of: CSVFile(path: path, text: files.open(path)))
    let plan = try ColumnPlan(
      declaration.entries, header, of: path, format: Self.name, capture: source.name, advice: advice)
    let rows = try plan.rows(of: file)
    let displays = try displays(rows)
    let screens = try displays.all.map { display throws(InputError) in try screen(display, path) }
    var parts = try FrameParts(
      rows, participants: rows.words(.participant) ?? .init(repeating: "", count: rows.count),
      displays: displays, screens: screens)
    try Self.checkOrder(of: parts, rows)
    var warnings = Self.warnings(rows)
    if let lost = try Self.placeFaces(&parts, rows, screens) { warnings.append(lost) }
    if let targets { try warnings += ShownTargets(targets, of: source, files).give(to: &parts, screens) }
    let frames = parts.table
    let declared = Channel.allCases.filter { !frames.has($0) && $0.entry.declared != nil }.map { channel in
      (channel, ["\((channel.entry.declared?.key ?? "").quoted) under 'columns' in dataset.yaml"])
    }
    return CaptureContent(
      frames: frames, absentColumns: Dictionary(uniqueKeysWithValues: declared), fixations: parts.fixations,
      warnings: warnings)
  }

  /// Takes faces from the world's space to that of the camera, if a column tells where it is.
  private static func placeFaces(
    _ parts: inout FrameParts, _ rows: PlannedRows, _ screens: [Screen]
  ) throws(InputError) -> CountedSentence? {
    guard let camera = rows.plan[ColumnEntry.camera], let faces = parts.channels[.face] else { return nil }
    let cameras = try rows.converted(camera, parts.displays, screens)
    let placed = TransformForm.inCamera(faces, cameras)
    parts.channels[.face] = placed.columns
    guard placed.lostCount > 0 else { return nil }
    return """
      \(count: placed.lostCount) of \(count: rows.count) frames have a camera transform that is missing or no rigid \
      motion: they have no face transform
      """
  }

  private var advice: RowReader.Advice {
    let otherMark = options.decimalMark == UInt8(ascii: ",") ? "point" : "comma"
    return RowReader.Advice(
      missing: ", and other words for a missing one are declared as 'missing'",
      decimalMark: " unless 'decimal: \(otherMark)' is declared in the format",
      limit: "; is its 'unit' in dataset.yaml right?")
  }

  // MARK: Screens

  private func displays(_ rows: PlannedRows) throws(InputError) -> FrameTable.Codes<Display> {
    let devices = try rows.words(.device) ?? .init(repeating: "", count: rows.count)
    guard let orientations = try rows.words(.orientation) else {
      return .init(devices.all.map { Display(device: $0) }, devices.codes)
    }
    let turned = try orientations.all.map { word throws(InputError) in
      if let orientation = Orientation(rawValue: word) { return orientation }
      let words = Orientation.allCases.map(\.rawValue)
      throw InputError(
        Place(file: rows.file.path),
        "no orientation is called \(word.quoted)"
          + hint(for: word, among: words, then: "expected: \(words.joined(separator: ", "))"))
    }
    if let device = devices.codes.constant, let code = orientations.codes.constant {
      let display = Display(device: devices.all[Int(device)], orientation: turned[Int(code)])
      return .init(repeating: display, count: rows.count)
    }
    return .init(
      devices.codes.indices.map { row in
        Display(device: devices[row], orientation: turned[orientations.codes[row]])
      })
  }

  private func screen(_ display: Display, _ path: String) throws(InputError) -> Screen {
    guard let device = devices[display.device] ?? Device.builtIn(named: display.device) else {
      let old = Set(Device.builtIn.map(\.name)).subtracting(Device.recent.map(\.name))
      throw InputError(
        Place(file: path),
        "unknown device \(display.device.quoted)"
          + hint(
            for: display.device, among: devices.keys.filter { !old.contains($0) }.sorted(),
            then:
              "describe it under 'devices' in dataset.yaml, for a monitor as {width: 1920, height: 1080, unit: px, "
              + "width_cm: …, height_cm: …, eye_distance_cm: …}"))
    }
    guard let screen = device.screen(for: display) else { preconditionFailure("a display of another size") }
    return screen
  }

  // MARK: Checks

  /// Another participant, display or label may begin another recording, whose times may be earlier.
  private static func checkOrder(of parts: FrameParts, _ rows: PlannedRows) throws(InputError) {
    let words = [parts.participants.codes, parts.displays.codes] + parts.labels.map(\.words.codes)
    let varying = words.filter { $0.constant == nil }
    let time = parts.time
    for row in time.indices.dropFirst() where time[row] < time[row - 1] {
      guard varying.allSatisfy({ $0[row] == $0[row - 1] }) else { continue }
      let name = rows.plan[.time]?.names.first ?? "time"
      throw InputError(
        Place(file: rows.file.path, line: rows.file.line(ofRow: row)),
        "\(name.quoted) goes back from \(time[row - 1]) to \(time[row]) s; rows must be in the order of their times"
      )
    }
  }

  private static func warnings(_ rows: PlannedRows) -> [CountedSentence] {
    var warnings = [rows.columns.unfinishedLine].compactMap(\.self)
    let doubled = rows.columns.doubledReturnCount
    if doubled > 0 {
      warnings.append("\(count: doubled) lines end in two carriage returns and a line feed")
    }
    let shapes = rows.plan[.channel(.blendShapes)]
    let absent = zip(shapes?.names ?? [], shapes?.positions ?? []).filter { $1 == nil }.map {
      String($0.0.dropFirst("blendShape_".count))
    }
    if !absent.isEmpty {
      warnings.append("there are no columns of the blend shapes \(absent.joined(separator: ", "))")
    }
    return warnings + ofWords(rows) + ofSingleEye(rows)
  }

  /// The warning about words that stand for no target.
  private static func ofWords(_ rows: PlannedRows) -> [CountedSentence] {
    rows.plan.fields.compactMap { fields in
      guard let points = fields.entry.points else { return nil }
      let (names, codes) = rows.texts(fields)
      return points.warning(fields.names[0], names, codes, rows.file.syntax)
    }
  }

  /// The warning about a file that lacks the columns of one eye.
  private static func ofSingleEye(_ rows: PlannedRows) -> [CountedSentence] {
    let eyes = [(Channel.leftGazePoint, "left", "right"), (.rightGazePoint, "right", "left")]
    let there = eyes.filter { rows.plan[.channel($0.0)] != nil }
    guard there.count == 1, rows.plan[.channel(.gazePoint)] == nil else { return [] }
    return [
      "it has no gaze points of the \(there[0].2) eye, so that 'gaze' is that of the \(there[0].1) eye alone"
    ]
  }
}

extension Catalogue<CaptureFormat>.Entry {
  static let table = Self(
    kind: TableFormat.name,
    summary: "any delimited text with one frame per row, whose columns dataset.yaml declares",
    example: "{kind: table, separator: semicolon, decimal: comma}",
    make: { TableFormat.format(TableOptions(from: &$0)) })
}

extension CaptureAudit {
  /// Checks above all whether the declared units can be right.
  static let ofTables: [Check] = [
    \.repeatedTimes, \.pointsOffScreen, \.targetsOffScreen, \.singleFrames,
    // The slowest and the fastest tracker.
    { $0.oddRate(beyond: 1...SampleRate.largestFrequency, "is the unit of the times right?") },
  ]

  private var targetsOffScreen: Warning? {
    let off = capture.fixations.count { !capture.screen(of: $0).contains($0.key.target) }
    return off == 0
      ? nil
      : warning(
        """
        \(count: off) of \(count: capture.fixations.count) fixations have a target off the screen; are its unit, origin \
        and y_axis right?
        """)
  }
}

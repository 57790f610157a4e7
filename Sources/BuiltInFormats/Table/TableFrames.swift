import Captures
import DelimitedText
import Inputs

/// The rows of a table as frames: times in seconds, points on the screen in points, what was lost as NaN.
struct TableFrames {
  private let table: TableFormat
  private let rows: PlannedRows
  private let displays: FrameTable.Codes<Display>
  /// In the order of the displays.
  private let screens: [Screen]

  private var file: CSVFile { rows.file }

  /// - Throws: For words that name no orientation, undescribed devices, and columns of too many words.
  init(_ table: TableFormat, _ rows: PlannedRows) throws(InputError) {
    self.table = table
    self.rows = rows
    let devices = try rows.words(.device) ?? .init(repeating: "", count: rows.count)
    displays = try Self.displays(devices, rows.words(.orientation), rows.file)
    screens = try displays.all.map { display throws(InputError) in
      guard let device = table.devices[display.device] ?? Device.builtIn(named: display.device) else {
        throw Self.unknown(display.device, table.devices.keys.sorted(), rows.file)
      }
      guard let screen = device.screen(for: display) else { preconditionFailure("a display of another size") }
      return screen
    }
  }

  var content: CaptureContent {
    get throws(InputError) {
      let participants = try rows.words(.participant) ?? .init(repeating: "", count: rows.count)
      var parts = try rows.parts(participants: participants, displays: displays, screens: screens)
      try checkOrder(of: parts)
      let fixations = self.fixations
      if let fixations, let target = parts.channels[.target] {
        parts.channels[.target] = masked(target, where: fixations.isIn)
      }
      maskInvalid(&parts)
      if let left = parts.channels[.leftGazePoint], let right = parts.channels[.rightGazePoint] {
        parts.channels[.gazePoint] = zip(left, right).map { left, right in
          NumberColumn(zip(left, right).map { ($0 + $1) / 2 })
        }
      }
      let frames = parts.table
      return CaptureContent(
        frames: frames, absentColumns: Self.absentColumns(from: frames), fixations: fixations?.codes,
        warnings: warnings)
    }
  }

  /// Channels that a table can hold and this one lacks, by the keys that declare them.
  private static func absentColumns(from frames: FrameTable) -> [Channel: [String]] {
    var absent = [Channel: [String]]()
    for channel in Channel.allCases where !frames.has(channel) {
      guard let key = channel.entry.declared?.key else { continue }
      absent[channel] = ["\(key.quoted) under 'columns' in dataset.yaml"]
    }
    return absent
  }

  private var warnings: [CountedSentence] {
    var warnings = [CountedSentence]()
    let doubled = rows.columns.doubledReturnCount
    if doubled > 0 {
      warnings.append("\(count: doubled) lines end in two carriage returns and a line feed")
    }
    let shapes = rows.plan[.channel(.blendShapes)]
    let absent = zip(shapes?.names ?? [], shapes?.indices ?? []).filter { $1 == nil }.map {
      String($0.0.dropFirst("blendShape_".count))
    }
    if !absent.isEmpty {
      warnings.append("there are no columns of the blend shapes \(absent.joined(separator: ", "))")
    }
    return warnings
  }

  /// Another participant, display or label may begin another recording, whose times may be earlier.
  private func checkOrder(of parts: FrameParts) throws(InputError) {
    let words = [parts.participants.codes, displays.codes] + parts.labels.map(\.words.codes)
    let varying = words.filter { $0.constant == nil }
    let time = parts.time
    for row in time.indices.dropFirst() where time[row] < time[row - 1] {
      guard varying.allSatisfy({ $0[row] == $0[row - 1] }) else { continue }
      let name = rows.plan[.time]?.names.first ?? "time"
      throw InputError(
        Place(file: file.path, line: file.line(ofRow: row)),
        "\(name.quoted) goes back from \(time[row - 1]) to \(time[row]) s; rows must be in the order of their times"
      )
    }
  }

  // MARK: Lost numbers

  /// What streams have beside gaze points holds whether or not the gaze is valid.
  private func maskInvalid(_ parts: inout FrameParts) {
    let valid = validity
    let eyes: [(Channel, ColumnsDeclaration.Validity.Eye)] = [
      (.gazePoint, .both), (.leftGazePoint, .left), (.rightGazePoint, .right), (.eyeDistance, .both),
    ]
    for (channel, eye) in eyes {
      parts.channels[channel] = parts.channels[channel].map { masked($0, where: valid(eye)) }
    }
    for block in parts.own.indices {
      parts.own[block].numbers = masked(parts.own[block].numbers, where: valid(.both))
    }
  }

  private func masked(_ numbers: [NumberColumn], where isThere: [Bool]?) -> [NumberColumn] {
    guard let isThere else { return numbers }
    return numbers.map { column in
      NumberColumn(column.indices.map { isThere[$0] ? column[$0] : .nan })
    }
  }

  /// Whether the words of a column are among some words, which may be numbers written in another way.
  private func areAmong(_ words: [String], _ names: [String]) -> [Bool] {
    let numbers = Set(words.compactMap { decimalNumber($0.utf8) })
    return names.map { name in
      words.contains(name)
        || decimalNumber(name.utf8, decimalMark: file.syntax.decimalMark).map(numbers.contains) ?? false
    }
  }

  /// The texts of an entry's column.
  private func texts(_ fields: ColumnPlan.Fields) -> (names: [String], codes: CodeColumn) {
    guard let index = fields.indices.first ?? nil else { preconditionFailure("an entry without columns") }
    return rows.columns.texts[index]
  }

  /// The codes of the fixation that each row belongs to, and whether it belongs to one.
  private var fixations: (codes: CodeColumn, isIn: [Bool])? {
    for fields in rows.plan.fields {
      guard case .fixation(let ignored) = fields.entry.role else { continue }
      let (names, codes) = texts(fields)
      let isOut = zip(names, areAmong(ignored, names)).map { name, isIgnored in
        isIgnored || file.syntax.isMissing(Array(name.utf8))
      }
      return (codes, codes.map { !isOut[$0] })
    }
    return nil
  }

  /// Whether what was measured for an eye is valid on each row; nil if all is.
  private var validity: (ColumnsDeclaration.Validity.Eye) -> [Bool]? {
    var rules = [(eye: ColumnsDeclaration.Validity.Eye, isValid: [Bool])]()
    for fields in rows.plan.fields {
      guard case .valid(let validity) = fields.entry.role else { continue }
      switch validity.rule {
      case .keep(let words):
        let (names, codes) = texts(fields)
        let isKept = areAmong(words, names)
        rules.append((validity.eye, codes.map { isKept[$0] }))
      case .atLeast(let least):
        // A missing confidence is none.
        let confidence = rows.numbers(fields.entry.role)?[0] ?? NumberColumn([])
        rules.append((validity.eye, confidence.map { $0 >= least }))
      }
    }
    return { eye in
      let fitting = rules.filter { $0.eye == .both || $0.eye == eye }.map(\.isValid)
      guard let first = fitting.first else { return nil }
      return fitting.dropFirst().reduce(first) { zip($0, $1).map { $0 && $1 } }
    }
  }

  // MARK: Words

  private static func displays(
    _ devices: FrameTable.Codes<String>, _ orientations: FrameTable.Codes<String>?, _ file: CSVFile
  ) throws(InputError) -> FrameTable.Codes<Display> {
    guard let orientations else {
      return FrameTable.Codes(devices.all.map { Display(device: $0) }, devices.codes)
    }
    let turned = try orientations.all.map { word throws(InputError) in
      guard let orientation = Orientation(rawValue: word) else {
        let words = Orientation.allCases.map(\.rawValue)
        throw InputError(
          Place(file: file.path),
          "no orientation is called \(word.quoted)"
            + hint(for: word, among: words, then: "expected: \(words.joined(separator: ", "))"))
      }
      return orientation
    }
    if let device = devices.codes.constant, let code = orientations.codes.constant {
      return FrameTable.Codes(
        repeating: Display(device: devices.all[Int(device)], orientation: turned[Int(code)]),
        count: devices.codes.count)
    }
    return FrameTable.Codes(
      devices.codes.indices.map { row in
        Display(device: devices[row], orientation: turned[orientations.codes[row]])
      })
  }

  private static func unknown(_ name: String, _ known: [String], _ file: CSVFile) -> InputError {
    InputError(
      Place(file: file.path),
      "unknown device \(name.quoted)"
        + hint(
          for: name, among: known,
          then:
            "describe it under 'devices' in dataset.yaml, for a monitor as {width: 1920, height: 1080, unit: px, "
            + "width_cm: …, height_cm: …, eye_distance_cm: …}"))
  }
}

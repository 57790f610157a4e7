import Captures
import DelimitedText
import Files
import Inputs

/// The columns of a table as frames: times in seconds, points on the screen in points, what was lost as NaN.
struct TableFrames {
  private let table: TableFormat
  private let plan: TablePlan
  private let columns: DelimitedColumns
  private let file: CSVFile
  private let displays: FrameTable.Codes<Display>
  /// In the order of the displays.
  private let screens: [Screen]

  /// Channels that a table can hold, by the keys that declare them.
  private static let declarable: [(channel: Channel, key: String)] = [
    (.target, "target"), (.gazePoint, "gaze"), (.leftGazePoint, "left gaze"), (.rightGazePoint, "right gaze"),
    (.eyeDistance, "eye_distance"), (.touch, "touch"), (.headRotation, "head_rotation"),
    (.headPosition, "head_position"), (.openness, "openness"), (.blendShapes, "blend_shapes"),
  ]

  /// - Throws: For words that name no orientation, devices that nobody has described, and columns of too many words.
  init(
    table: TableFormat, plan: TablePlan, columns: DelimitedColumns, file: CSVFile
  ) throws(InputError) {
    (self.table, self.plan, self.columns, self.file) = (table, plan, columns, file)
    let devices = try plan.words(plan.device, in: columns, of: file.path)
    let orientations = try plan.orientation.map { word throws(InputError) in
      try plan.words(word, in: columns, of: file.path)
    }
    displays = try Self.displays(devices, orientations, file)
    screens = try displays.all.map { display throws(InputError) in
      guard let device = table.devices[display.device] ?? Device.builtIn(named: display.device) else {
        throw Self.unknown(display.device, table.devices.keys.sorted(), file)
      }
      guard let screen = device.screen(for: display) else { preconditionFailure("a display of another size") }
      return screen
    }
  }

  var content: CaptureContent {
    get throws(InputError) {
      let count = columns.rowCount
      let time = try self.time
      let participants = try plan.words(plan.participant, in: columns, of: file.path)
      let labels = try plan.labelColumns(table.declaration, in: columns, of: file.path)
      try checkOrder(of: time, [participants.codes, displays.codes] + labels.map(\.words.codes))
      let fixations = self.fixations
      var channels = [Channel: [NumberColumn]]()
      if let declared = table.declaration.target, let first = plan.target {
        let points = try point(declared, first)
        channels[.target] = fixations.map { masked(points, where: $0.isIn) } ?? points
      }
      let valid = validity
      switch table.declaration.gaze {
      case .absent: break
      case .one(let point):
        channels[.gazePoint] = masked(try self.point(point, plan.gaze[0]), where: valid(.both))
      case .leftAndRight(let left, let right):
        let leftPoint = masked(try point(left, plan.gaze[0]), where: valid(.left))
        let rightPoint = masked(try point(right, plan.gaze[1]), where: valid(.right))
        (channels[.leftGazePoint], channels[.rightGazePoint]) = (leftPoint, rightPoint)
        channels[.gazePoint] = zip(leftPoint, rightPoint).map(Self.mean)
      }
      if let distance = table.declaration.eyeDistance, let index = plan.eyeDistance {
        channels[.eyeDistance] = masked(
          [columns.numbers[index].mapped { abs($0) / distance.unit.perMetre }], where: valid(.both))
      }
      channels.merge(try streams) { first, _ in first }
      let states = try plan.stateColumns(table.declaration, in: columns, of: file)
      let frames = FrameTable(
        time: time, participants: participants, displays: displays, labels: labels, states: states,
        channels: channels,
        own: plan.features.map { block, numbers in
          (block, masked(numbers.map { columns.numbers[$0] }, where: valid(.both)))
        })
      precondition(frames.count == count)
      let absent = Self.declarable.filter { channels[$0.channel] == nil }
      return CaptureContent(
        frames: frames,
        absentColumns: Dictionary(
          uniqueKeysWithValues: absent.map {
            ($0.channel, ["\($0.key.quoted) under 'columns' in dataset.yaml"])
          }),
        fixations: fixations?.codes, warnings: warnings(frames))
    }
  }

  /// What streams have beside gaze points. It holds whether or not the gaze is valid.
  private var streams: [Channel: [NumberColumn]] {
    get throws(InputError) {
      let declared = table.declaration.streams
      var channels = [Channel: [NumberColumn]]()
      if let point = declared.touch, let first = plan.touch {
        channels[.touch] = try self.point(point, first)
      }
      func head(_ head: ColumnsDeclaration.Head?, _ first: Int?) -> [NumberColumn]? {
        guard let head, let first else { return nil }
        return columns.numbers[first..<first + 3].map { column in
          head.divisor == 1 ? column : column.mapped { $0 / head.divisor }
        }
      }
      channels[.headRotation] = head(declared.headRotation, plan.headRotation)
      channels[.headPosition] = head(declared.headPosition, plan.headPosition)
      let missing = NumberColumn(repeating: .nan, count: columns.rowCount)
      func there(_ places: [Int?]?) -> [NumberColumn]? {
        places?.map { place in place.map { columns.numbers[$0] } ?? missing }
      }
      channels[.openness] = there(plan.openness)
      channels[.blendShapes] = there(plan.blendShapes)
      return channels
    }
  }

  private func warnings(_ frames: FrameTable) -> [CountedSentence] {
    var warnings = [CountedSentence]()
    if columns.doubledReturnCount > 0 {
      warnings.append(
        "\(count: columns.doubledReturnCount) lines end in two carriage returns and a line feed")
    }
    if let shapes = plan.blendShapes, shapes.contains(where: { $0 == nil }) {
      let absent = zip(BlendShape.eyes, shapes).filter { $0.1 == nil }.map {
        String($0.0.dropFirst("blendShape_".count))
      }
      warnings.append("there are no columns of the blend shapes \(absent.joined(separator: ", "))")
    }
    return warnings
  }

  // MARK: Numbers

  private var time: NumberColumn {
    get throws(InputError) {
      switch table.declaration.time {
      case .column(_, let unit):
        guard let index = plan.time else { preconditionFailure("no column of times") }
        let raw = columns.numbers[index]
        return unit.perSecond == 1 ? raw : raw.mapped { $0 / unit.perSecond }
      case .rate(let rate): return NumberColumn((0..<columns.rowCount).map { Double($0) / rate })
      case nil: preconditionFailure("a declaration without times")
      }
    }
  }

  /// Another participant, display or label may begin another recording, whose times may be earlier.
  private func checkOrder(of time: NumberColumn, _ words: [CodeColumn]) throws(InputError) {
    let varying = words.filter { $0.constant == nil }
    for row in time.indices.dropFirst() where time[row] < time[row - 1] {
      guard varying.allSatisfy({ $0[row] == $0[row - 1] }) else { continue }
      let name = plan.time.map { plan.numbers[$0].name } ?? "time"
      throw InputError(
        Place(file: file.path, line: file.line(ofRow: row)),
        "\(name.quoted) goes back from \(time[row - 1]) to \(time[row]) s; rows must be in the order of their times"
      )
    }
  }

  /// A point on the screen, in points from the bottom left; NaN in both if it lacks one of its coordinates.
  private func point(
    _ declared: ColumnsDeclaration.Point, _ first: Int
  ) throws(InputError) -> [NumberColumn] {
    let (x, y) = (columns.numbers[first], columns.numbers[first + 1])
    let axes = try zip(displays.all, screens).map { display, screen throws(InputError) in
      if let axes = declared.coordinates.axes(on: screen) { return axes }
      throw InputError(
        declared.x.place,
        "angles need the distance of the eyes; declare eye_distance_cm of the device \(display.device.quoted)"
      )
    }
    let codes = displays.codes
    if let x = x.constant, let y = y.constant, let code = codes.constant {
      let isMissing = x.isNaN || y.isNaN
      let (across, along) = axes[Int(code)]
      return [
        NumberColumn(repeating: isMissing ? .nan : across.point(x), count: columns.rowCount),
        NumberColumn(repeating: isMissing ? .nan : along.point(y), count: columns.rowCount),
      ]
    }
    var (xs, ys) = ([Double](), [Double]())
    xs.reserveCapacity(x.count)
    ys.reserveCapacity(y.count)
    for row in 0..<columns.rowCount {
      let (across, along) = axes[codes[row]]
      let isMissing = x[row].isNaN || y[row].isNaN
      xs.append(isMissing ? .nan : across.point(x[row]))
      ys.append(isMissing ? .nan : along.point(y[row]))
    }
    return [NumberColumn(xs), NumberColumn(ys)]
  }

  private static func mean(_ left: NumberColumn, _ right: NumberColumn) -> NumberColumn {
    NumberColumn(zip(left, right).map { ($0 + $1) / 2 })
  }

  private func masked(_ numbers: [NumberColumn], where isThere: [Bool]?) -> [NumberColumn] {
    guard let isThere else { return numbers }
    return numbers.map { column in
      NumberColumn(column.indices.map { isThere[$0] ? column[$0] : .nan })
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

  /// Whether the words of a column are among some words, which may be numbers written in another way.
  private func areAmong(_ words: [String], _ text: Int) -> [Bool] {
    let numbers = Set(words.compactMap { decimalNumber($0.utf8) })
    return columns.texts[text].names.map { name in
      words.contains(name)
        || decimalNumber(name.utf8, decimalMark: file.syntax.decimalMark).map(numbers.contains) ?? false
    }
  }

  /// The codes of the fixation that each row belongs to, and whether it belongs to one.
  private var fixations: (codes: CodeColumn, isIn: [Bool])? {
    guard let declared = table.declaration.fixation, let text = plan.fixation else { return nil }
    let (names, codes) = columns.texts[text]
    let isIgnored = areAmong(declared.ignored, text)
    let isOut = zip(names, isIgnored).map { name, isIgnored in
      isIgnored || file.syntax.isMissing(Array(name.utf8))
    }
    return (codes, codes.map { !isOut[$0] })
  }

  /// Whether what was measured for an eye is valid on each row; nil if all is.
  private var validity: (ColumnsDeclaration.Validity.Eye) -> [Bool]? {
    let rules = plan.validity.map { rule -> (eye: ColumnsDeclaration.Validity.Eye, isValid: [Bool]) in
      switch rule.rule {
      case .keep(let words):
        let isKept = areAmong(words, rule.index)
        return (rule.eye, columns.texts[rule.index].codes.map { isKept[$0] })
      case .atLeast(let least):
        // A missing confidence is none.
        return (rule.eye, columns.numbers[rule.index].map { $0 >= least })
      }
    }
    return { eye in
      let fitting = rules.filter { $0.eye == .both || $0.eye == eye }.map(\.isValid)
      guard let first = fitting.first else { return nil }
      return fitting.dropFirst().reduce(first) { zip($0, $1).map { $0 && $1 } }
    }
  }
}

extension NumberColumn {
  /// The column with another number in place of each.
  func mapped(_ change: (Double) -> Double) -> NumberColumn {
    constant.map { NumberColumn(repeating: change($0), count: count) } ?? NumberColumn(map(change))
  }
}

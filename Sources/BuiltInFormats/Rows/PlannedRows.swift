import Captures
import DelimitedText
import Inputs

struct PlannedRows: Sendable {
  let plan: ColumnPlan
  let columns: DelimitedColumns
  let file: CSVFile

  var count: Int { columns.rowCount }

  /// Columns of words with more different ones are no labels.
  private static let wordLimit = 10_000

  func numbers(_ role: ColumnEntry.Role) -> [NumberColumn]? { plan[role].map(numbers) }

  func number(_ part: String) -> NumberColumn? { numbers(.part(part))?.first }

  private func numbers(_ fields: ColumnPlan.Fields) -> [NumberColumn] {
    fields.positions.map { position in
      position.map(columns.numbers(at:)) ?? NumberColumn(repeating: .nan, count: count)
    }
  }

  func texts(_ fields: ColumnPlan.Fields) -> (names: [String], codes: CodeColumn) {
    guard let position = fields.positions.first ?? nil else {
      preconditionFailure("an entry without columns")
    }
    return columns.texts(at: position)
  }

  func words(_ role: ColumnEntry.Role) throws(InputError) -> FrameTable.Codes<String>? {
    try plan[role].map { fields throws(InputError) in try words(fields) }
  }

  func words(_ fields: ColumnPlan.Fields) throws(InputError) -> FrameTable.Codes<String> {
    guard let position = fields.positions.first ?? nil else {
      return .init(repeating: fields.value ?? "", count: count)
    }
    guard case .text = fields.entry.value else {
      return .init(fields.entry.words, columns.words(at: position))
    }
    let (names, codes) = columns.texts(at: position)
    // A study can have any number of people and devices.
    guard names.count <= Self.wordLimit || [.participant, .device].contains(fields.entry.role) else {
      throw InputError(
        Place(file: file.path),
        "column \(fields.names[0].quoted) has \(names.count) different words; at most \(Self.wordLimit) are read"
      )
    }
    return .init(names, codes)
  }

  /// The times in seconds; nil if no entry holds them.
  var time: NumberColumn? {
    guard let fields = plan[.time] else { return nil }
    if case .rate(let rate) = fields.entry.source {
      return NumberColumn((0..<count).map { Double($0) / rate })
    }
    return numbers(fields).first.map { Self.converted($0, fields.entry.unit) }
  }

  private static func converted(_ column: NumberColumn, _ unit: ColumnUnit?) -> NumberColumn {
    guard let unit, !unit.isBase else { return column }
    return column.mapped(unit.base)
  }

  /// The numbers of an entry in the units of captures, with one screen per display.
  func converted(
    _ fields: ColumnPlan.Fields, _ displays: FrameTable.Codes<Display>, _ screens: [Screen]
  ) throws(InputError) -> [NumberColumn] {
    let entry = fields.entry
    let numbers = entry.points.map { places(fields, $0) } ?? self.numbers(fields)
    if let form = entry.form { return form.matrix(numbers) }
    guard let coordinates = entry.coordinates else {
      return numbers.map { Self.converted($0, entry.unit) }
    }
    if coordinates == .own {
      if case .number(_, mayBeMissing: false) = entry.value { return numbers }
      // Of a column that the format knows; its numbers stay as they are written.
      if entry.columns.first?.place == nil { return Self.paired(numbers) }
    }
    return try coordinates.points(
      x: numbers[0], y: numbers[1], on: displays, screens,
      declaredAt: entry.columns.first?.place ?? Place(file: file.path))
  }

  /// Both coordinates of points, where a point lacks both if it lacks one.
  private static func paired(_ numbers: [NumberColumn]) -> [NumberColumn] {
    let (x, y) = (numbers[0], numbers[1])
    guard x.contains(where: \.isNaN) || y.contains(where: \.isNaN) else { return numbers }
    return [
      NumberColumn(zip(x, y).map { $1.isNaN ? .nan : $0 }),
      NumberColumn(zip(x, y).map { $0.isNaN ? .nan : $1 }),
    ]
  }

  /// The points for which the words of a column stand.
  private func places(_ fields: ColumnPlan.Fields, _ points: NamedPoints) -> [NumberColumn] {
    let (names, codes) = texts(fields)
    return points.columns(names, codes, file.syntax)
  }
}

extension ScreenCoordinates {
  /// The points of rows, in points of the screen from its bottom left; a point lacks both coordinates if it lacks one.
  ///
  /// - Parameters:
  ///   - screens: One per display.
  ///   - place: The place of the declaration, for the complaint about angles without a distance of the eyes.
  func points(
    x: NumberColumn, y: NumberColumn, on displays: FrameTable.Codes<Display>, _ screens: [Screen],
    declaredAt place: Place
  ) throws(InputError) -> [NumberColumn] {
    let axes = try zip(displays.all, screens).map { display, screen throws(InputError) in
      if let axes = self.axes(on: screen) { return axes }
      throw InputError(
        place,
        "angles need the distance of the eyes; declare eye_distance_cm of the device \(display.device.quoted)"
      )
    }
    // A display that has no screen is refused when the capture is made.
    guard axes.count == displays.all.count else { return [x, y] }
    let codes = displays.codes
    func points(_ column: NumberColumn, _ axis: (Int) -> ScreenCoordinates.Axis) -> NumberColumn {
      NumberColumn(
        column.indices.map { row in
          x[row].isNaN || y[row].isNaN ? .nan : axis(codes[row]).point(column[row])
        })
    }
    return [points(x) { axes[$0].x }, points(y) { axes[$0].y }]
  }
}

extension DelimitedColumns {
  /// What is said if the last line lacks its line end.
  var unfinishedLine: CountedSentence? {
    isUnfinished ? "the last line has no line end, so its last number may be cut short" : nil
  }
}

extension NumberColumn {
  func mapped(_ change: (Double) -> Double) -> NumberColumn {
    constant.map { NumberColumn(repeating: change($0), count: count) } ?? NumberColumn(map(change))
  }

  func mean(with other: NumberColumn) -> NumberColumn { NumberColumn(zip(self, other).map { ($0 + $1) / 2 }) }
}

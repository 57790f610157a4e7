import Captures
import DelimitedText
import Inputs

/// Which fields of the rows of one file are read as what.
struct TablePlan: Sendable {
  struct NumberField: Sendable {
    let position: Int
    let name: String
    /// Larger numbers are errors.
    let limit: Double
    let mayBeMissing: Bool
    let isTimestamp: Bool
  }

  struct TextField: Sendable {
    let position: Int
    let name: String
    let mayBeEmpty: Bool
  }

  /// The place of a word in a row: a text of the row, or the same for all rows.
  enum Word: Sendable {
    case text(Int)
    case value(String)
  }

  /// A rule of validity and its place among the texts or, for a least number, among the numbers.
  struct Validity: Sendable {
    let rule: ColumnsDeclaration.Validity.Rule
    let eye: ColumnsDeclaration.Validity.Eye
    let index: Int
  }

  private(set) var numbers: [NumberField] = []
  private(set) var texts: [TextField] = []
  let columnCount: Int
  /// Columns of the file that nothing was read from.
  private(set) var unusedColumns: [String] = []

  // Places among the numbers and texts of a row; of x and, behind it, y for points.
  private(set) var time: Int?
  private(set) var target: Int?
  private(set) var gaze: [Int] = []
  private(set) var eyeDistance: Int?
  private(set) var features: [(block: OwnColumns, numbers: Range<Int>)] = []
  private(set) var fixation: Int?
  private(set) var participant = Word.value("")
  private(set) var device = Word.value("")
  private(set) var orientation: Word?
  private(set) var labels: [Word] = []
  private(set) var states: [Word] = []
  private(set) var touch: Int?
  /// The index of the first of three consecutive numbers.
  private(set) var headRotation: Int?
  private(set) var headPosition: Int?
  /// The indices for the left and the right eye.
  private(set) var openness: [Int?]?
  /// In the order of `BlendShape.eyes`; nil for shapes that the file lacks.
  private(set) var blendShapes: [Int?]?
  private(set) var validity: [Validity] = []

  /// The largest screen coordinate, in any unit; the largest distance of the eyes; and the largest feature.
  private static let (pointLimit, distanceLimit, featureLimit) = (1e9, 1e6, 1e300)
  /// The year 5138, in seconds.
  private static let timeLimit = 1e11

  /// - Parameters:
  ///   - header: The names of the columns of the file.
  ///   - path: The file, for messages.
  ///   - capture: The name of the file without folder and extension.
  /// - Throws: All columns that the file lacks, at the places where they are declared.
  init(
    _ declaration: ColumnsDeclaration, header: [String], path: String, capture: String
  ) throws(InputError) {
    columnCount = header.count
    var fields = TableFields(header: header, path: path, capture: capture)
    if case .column(let column, let unit) = declaration.time {
      time = number(
        column, &fields, limit: Self.timeLimit * unit.perSecond, mayBeMissing: false,
        isTimestamp: unit == .iso8601)
    }
    target = declaration.target.map { point($0, &fields) }
    gaze = declaration.gaze.points.map { point($0, &fields) }
    if let distance = declaration.eyeDistance {
      eyeDistance = number(distance.column, &fields, limit: Self.distanceLimit)
    }
    for block in declaration.features {
      let columns = fields.columns(of: block)
      let first = numbers.count
      for (position, name) in columns { append(position, name, limit: Self.featureLimit) }
      let own = OwnColumns(name: block.name, columns: columns.map(\.name), unit: block.unit)
      features.append((own, first..<numbers.count))
    }
    fixation = declaration.fixation.map { text($0.column, &fields, mayBeEmpty: true) }
    if let source = declaration.participant { participant = word(source, &fields) }
    if let source = declaration.device { device = word(source, &fields) }
    orientation = declaration.orientation.map { word($0, &fields) }
    labels = declaration.labels.map { word($0.source, &fields) }
    states = declaration.states.map { word($0.source, &fields, mayBeEmpty: true) }
    touch = declaration.isTouchTarget ? target : declaration.streams.touch.map { point($0, &fields) }
    takeStreams(declaration.streams, &fields)
    for rule in declaration.validity {
      let index =
        switch rule.rule {
        case .keep: text(rule.column, &fields, mayBeEmpty: true)
        case .atLeast: number(rule.column, &fields, limit: Self.pointLimit)
        }
      validity.append(Validity(rule: rule.rule, eye: rule.eye, index: index))
    }
    guard fields.errors.isEmpty else { throw InputError(fields.errors) }
    unusedColumns = fields.unused
  }

  var kinds: [FieldKind] {
    var kinds = [FieldKind](repeating: .ignored, count: columnCount)
    for (column, field) in numbers.enumerated() {
      kinds[field.position] =
        field.isTimestamp
        ? .timestamp(column: column)
        : .number(column: column, limit: field.limit, mayBeMissing: field.mayBeMissing)
    }
    for (column, field) in texts.enumerated() { kinds[field.position] = .text(column: column) }
    return kinds
  }

  /// The kinds of the fields of other formats that are read by this plan; nil for those that are not.
  func kinds(afterNumbers numberCount: Int, texts textCount: Int) -> [FieldKind?] {
    var kinds = [FieldKind?](repeating: nil, count: columnCount)
    for (column, field) in numbers.enumerated() {
      kinds[field.position] = .number(
        column: numberCount + column, limit: field.limit, mayBeMissing: field.mayBeMissing)
    }
    for (column, field) in texts.enumerated() { kinds[field.position] = .text(column: textCount + column) }
    return kinds
  }

  private mutating func append(
    _ position: Int, _ name: String, limit: Double, mayBeMissing: Bool = true, isTimestamp: Bool = false
  ) {
    numbers.append(
      NumberField(
        position: position, name: name, limit: limit, mayBeMissing: mayBeMissing, isTimestamp: isTimestamp))
  }

  private mutating func number(
    _ column: DeclaredColumn, _ fields: inout TableFields, limit: Double, mayBeMissing: Bool = true,
    isTimestamp: Bool = false
  ) -> Int {
    append(
      fields.take(column), column.name, limit: limit, mayBeMissing: mayBeMissing, isTimestamp: isTimestamp)
    return numbers.count - 1
  }

  private mutating func point(_ point: ColumnsDeclaration.Point, _ fields: inout TableFields) -> Int {
    let first = number(point.x, &fields, limit: Self.pointLimit)
    _ = number(point.y, &fields, limit: Self.pointLimit)
    return first
  }

  private mutating func text(
    _ column: DeclaredColumn, _ fields: inout TableFields, mayBeEmpty: Bool = false
  ) -> Int {
    texts.append(TextField(position: fields.take(column), name: column.name, mayBeEmpty: mayBeEmpty))
    return texts.count - 1
  }

  private mutating func takeStreams(
    _ streams: ColumnsDeclaration.Streams, _ fields: inout TableFields
  ) {
    func head(_ head: ColumnsDeclaration.Head) -> Int {
      let places = head.columns.map { number($0, &fields, limit: Self.pointLimit) }
      return places[0]
    }
    headRotation = streams.headRotation.map(head)
    headPosition = streams.headPosition.map(head)
    openness = streams.openness.map { openness in
      let left = openness.left.map { number($0, &fields, limit: Self.pointLimit) }
      let right = openness.right.map { column in
        column == openness.left ? left : number(column, &fields, limit: Self.pointLimit)
      }
      return [left, right ?? nil]
    }
    blendShapes = streams.blendShapes.map { pattern in
      let found = fields.shapes(pattern)
      return found.map { shape in
        shape.map { shape in
          append(shape.position, shape.name, limit: Self.pointLimit)
          return numbers.count - 1
        }
      }
    }
  }

  private mutating func word(
    _ source: WordSource, _ fields: inout TableFields, mayBeEmpty: Bool = false
  ) -> Word {
    switch source {
    case .column(let column): .text(text(column, &fields, mayBeEmpty: mayBeEmpty))
    case .value(let value): .value(value)
    case .fileName(let pattern): .value(fields.word(pattern))
    }
  }
}

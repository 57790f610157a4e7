import Captures
import Inputs

/// One or several columns of a file that a run stores: what stands in them, how they are written, and how they are read
/// back.
struct StoredPart<Row, Value>: Sendable {
  let columns: [FileColumn]
  /// Whether a file without the columns cannot be read.
  private(set) var isNeeded = true
  let write: @Sendable (Row, inout StoredRowWriter) -> Void
  /// Throws for anything that `write` does not write, with its place.
  let read: @Sendable (StoredRow) throws(InputError) -> Value

  init(
    _ columns: [FileColumn], write: @escaping @Sendable (Row, inout StoredRowWriter) -> Void,
    read: @escaping @Sendable (StoredRow) throws(InputError) -> Value
  ) {
    self.columns = columns
    self.write = write
    self.read = read
  }

  /// The same part, which files of earlier versions lack.
  var later: StoredPart {
    var part = self
    part.isNeeded = false
    return part
  }
}

extension StoredRow {
  /// Reads what a part of the file's rows wrote.
  subscript<Row, Value>(part: StoredPart<Row, Value>) -> Value {
    get throws(InputError) { try part.read(self) }
  }
}

extension StoredPart where Value == Int {
  static func integer(
    _ name: String, _ meaning: String, value: @escaping @Sendable (Row) -> Int?
  ) -> StoredPart {
    StoredPart([.integer(name, meaning)]) {
      $1.write(value($0))
    } read: { row throws(InputError) in
      try row.integer(name)
    }
  }
}

extension StoredPart where Value == Int? {
  static func optionalInteger(
    _ name: String, _ meaning: String, value: @escaping @Sendable (Row) -> Int?
  ) -> StoredPart {
    StoredPart([.integer(name, meaning)]) {
      $1.write(value($0))
    } read: { row throws(InputError) in
      try row.optionalInteger(name)
    }
  }
}

extension StoredPart where Value == Double {
  static func number(
    _ name: String, _ unit: String, _ meaning: String, value: @escaping @Sendable (Row) -> Double?
  ) -> StoredPart {
    StoredPart([.number(name, unit, meaning)]) {
      $1.write(value($0))
    } read: { row throws(InputError) in
      try row.number(name)
    }
  }

  /// A number of at least 0.
  static func sum(
    _ name: String, _ unit: String, _ meaning: String, value: @escaping @Sendable (Row) -> Double?
  ) -> StoredPart {
    StoredPart([.number(name, unit, meaning)]) {
      $1.write(value($0))
    } read: { row throws(InputError) in
      try row.sumOfSquares(name)
    }
  }
}

extension StoredPart where Value == Double? {
  static func optionalNumber(
    _ name: String, _ unit: String, _ meaning: String, value: @escaping @Sendable (Row) -> Double?
  ) -> StoredPart {
    StoredPart([.number(name, unit, meaning)]) {
      $1.write(value($0))
    } read: { row throws(InputError) in
      try row.optionalNumber(name)
    }
  }
}

extension StoredPart where Value == String {
  /// A text that may come from data, which spreadsheets must not take for a formula.
  static func text(
    _ name: String, _ meaning: String, value: @escaping @Sendable (Row) -> String
  ) -> StoredPart {
    StoredPart([.text(name, meaning)]) {
      $1.write(marked: value($0))
    } read: { row throws(InputError) in
      try row.unmarkedText(name)
    }
  }

  /// A text that is left out where it is among the keys of the groups.
  static func key(
    _ name: String, _ meaning: String, value: @escaping @Sendable (Row) -> String
  ) -> StoredPart {
    StoredPart([.text(name, meaning)]) {
      $1.write(key: name, value($0))
    } read: { row throws(InputError) in
      try row.unmarkedText(name)
    }
  }

  /// Words of the program.
  static func words(
    _ name: String, _ meaning: String, value: @escaping @Sendable (Row) -> String
  ) -> StoredPart {
    StoredPart([.text(name, meaning)]) {
      $1.write(value($0))
    } read: { row throws(InputError) in
      try row.text(name)
    }
  }
}

extension StoredPart where Value == String? {
  /// A text that may come from data; empty for nil.
  static func optionalText(
    _ name: String, _ meaning: String, value: @escaping @Sendable (Row) -> String?
  ) -> StoredPart {
    StoredPart([.text(name, meaning)]) {
      $1.write(marked: value($0) ?? "")
    } read: { row throws(InputError) in
      try row.optionalText(name).map(withoutFormulaMark)
    }
  }

  /// Words of the program; empty for nil.
  static func optionalWords(
    _ name: String, _ meaning: String, value: @escaping @Sendable (Row) -> String?
  ) -> StoredPart {
    StoredPart([.text(name, meaning)]) {
      $1.write(value($0) ?? "")
    } read: { row throws(InputError) in
      try row.optionalText(name)
    }
  }
}

extension StoredPart where Value == Cell {
  /// The columns of `CellColumns`.
  static func cell(_ value: @escaping @Sendable (Row) -> Cell) -> StoredPart {
    StoredPart([]) {
      $1.write(value($0))
    } read: { row throws(InputError) in
      try row.cell()
    }
  }

  /// The columns of `CellColumns` for rows that are about one participant and one device.
  static func cell(
    _ value: @escaping @Sendable (Row) -> Cell,
    of person: @escaping @Sendable (Row) -> (participant: String, device: String)
  ) -> StoredPart {
    StoredPart([]) {
      let (participant, device) = person($0)
      $1.write(value($0), participant: participant, device: device)
    } read: { row throws(InputError) in
      try row.cell()
    }
  }
}

extension StoredPart where Value == FixationScore.Subject {
  /// What a row is about, but the participant and the device, which stand with the cell.
  static func subject(_ value: @escaping @Sendable (Row) -> FixationScore.Subject) -> StoredPart {
    StoredPart(StoredRow.subjectColumns) {
      $1.write(value($0))
    } read: { row throws(InputError) in
      try row.subject()
    }
  }
}

extension StoredPart where Value == LabelWords {
  /// The word of each label of the captures.
  static func labels(_ value: @escaping @Sendable (Row) -> LabelWords) -> StoredPart {
    StoredPart([.labels]) {
      $1.write(value($0))
    } read: { row throws(InputError) in
      try row.labels()
    }
  }
}

extension StoredPart where Value == [Double?] {
  /// A column per metric, each described as in the catalogue.
  static func metrics(
    _ metrics: [(name: String, metric: Metric)], values: @escaping @Sendable (Row) -> [Double?]
  ) -> StoredPart {
    StoredPart(metrics.map { .metric($0.name) }) { row, writer in
      for value in values(row) { writer.write(value) }
    } read: { row throws(InputError) in
      var values = [Double?]()
      for (name, _) in metrics { try values.append(row.optionalNumber(name)) }
      return values
    }
  }
}

/// The parts of a file's rows in their order.
struct StoredParts<Row>: Sendable {
  struct Part: Sendable {
    fileprivate let columns: [FileColumn]
    fileprivate let isNeeded: Bool
    fileprivate let write: @Sendable (Row, inout StoredRowWriter) -> Void
  }

  private let parts: [Part]

  init(@Builder _ parts: () -> [Part]) { self.parts = parts() }

  var columns: [FileColumn] { parts.flatMap(\.columns) }
  /// The columns without which a file cannot be read.
  var neededColumns: [FileColumn] { parts.filter(\.isNeeded).flatMap(\.columns) }

  func write(_ row: Row, to writer: inout StoredRowWriter) {
    for part in parts { part.write(row, &writer) }
  }

  @resultBuilder
  enum Builder {
    static func buildExpression<Value>(_ part: StoredPart<Row, Value>) -> [Part] {
      [Part(columns: part.columns, isNeeded: part.isNeeded, write: part.write)]
    }
    static func buildBlock(_ lists: [Part]...) -> [Part] { lists.flatMap(\.self) }
    static func buildArray(_ lists: [[Part]]) -> [Part] { lists.flatMap(\.self) }
  }
}

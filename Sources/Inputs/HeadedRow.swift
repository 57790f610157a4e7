import DelimitedText

/// A row of a small delimited file, whose fields are found by the names of their columns.
package struct HeadedRow {
  private let file: CSVFile
  private let fields: [CSVFile.Field]
  private let header: CSVHeader

  fileprivate init(_ file: CSVFile, _ fields: [CSVFile.Field], _ header: CSVHeader) {
    self.file = file
    self.fields = fields
    self.header = header
  }

  package var line: Int { file.line }

  private func field(_ column: String) -> CSVFile.Field? { header[column].map { fields[$0] } }

  /// The text of a field; empty if the file lacks the column.
  package func text(_ column: String) throws(InputError) -> String {
    try field(column).map { field throws(InputError) in try file.text(field) } ?? ""
  }

  /// The finite number that a field spells; nil for anything else and for a missing one.
  package func number(_ column: String) -> Double? {
    field(column).flatMap { file.isMissing($0) ? nil : file.number($0) }
  }

  /// The number in a field that may be missing, which is then nil.
  package func numberIfPresent(
    _ column: String, limit: Double = .greatestFiniteMagnitude, advice: RowReader.Advice = .init()
  ) throws(InputError) -> Double? {
    guard let field = field(column) else { return nil }
    let number = try cell(field, column, advice).number(limit: limit, mayBeMissing: true)
    return number.isNaN ? nil : number
  }

  /// The seconds since 1970 of a date with a time in a field that may be missing, which is then nil.
  package func timestampIfPresent(_ column: String) throws(InputError) -> Double? {
    guard let field = field(column), !file.isMissing(field) else { return nil }
    return try cell(field, column, .init()).timestamp
  }

  private func cell(_ field: CSVFile.Field, _ column: String, _ advice: RowReader.Advice) -> RowReader.Cell {
    RowReader.Cell(file: file, field: field, name: column, advice: advice)
  }

  package func place(_ column: String) -> Place {
    field(column).map(file.place) ?? Place(file: file.path, line: line)
  }

  package func complaint(_ column: String, _ sentence: String) -> InputError {
    InputError(place(column), sentence)
  }
}

extension CSVFile {
  /// Makes a value of each further row, which must have as many fields as the header.
  package func rows<Value>(
    under header: CSVHeader, _ make: (HeadedRow) throws(InputError) -> Value
  ) throws(InputError) -> [Value] {
    var file = self
    var fields = [Field]()
    var values = [Value]()
    while try file.nextRow(&fields, under: header) {
      values.append(try make(HeadedRow(file, fields, header)))
    }
    return values
  }
}

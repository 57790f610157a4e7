import DelimitedText

/// The names of a delimited file's columns, and where they stand in its rows.
package struct CSVHeader: Sendable {
  package let names: [String]
  /// The subject of messages about the number of columns.
  private let counted: String
  /// The first column of each name, and whether there are several.
  private let positions: [String: (position: Int, isRepeated: Bool)]
  private let path: String
  private let row: (file: CSVFile, fields: [CSVFile.Field])?

  /// Reads the next row as the header.
  package init(_ file: inout CSVFile) throws(InputError) {
    var fields = [CSVFile.Field]()
    guard try file.nextRow(&fields) else { throw InputError(Place(file: file.path), "has no rows") }
    names = try fields.map { field throws(InputError) in try file.text(field) }
    positions = Self.positions(names)
    (counted, path, row) = ("the header has", file.path, (file, fields))
  }

  /// The columns of a file without a header. Messages about their number begin with `counted`: `the first row has`.
  package init(_ names: [String], of path: String, counted: String) {
    self.names = names
    self.counted = counted
    self.path = path
    row = nil
    positions = Self.positions(names)
  }

  private static func positions(_ names: [String]) -> [String: (position: Int, isRepeated: Bool)] {
    Dictionary(names.enumerated().map { ($1, ($0, false)) }) { first, _ in (first.0, true) }
  }

  /// The position of the first column of this name; nil if there is none.
  package subscript(name: String) -> Int? { positions[name]?.position }

  /// True if another column has the same name.
  package func isRepeated(_ position: Int) -> Bool { positions[names[position]]?.isRepeated ?? false }

  package func place(of position: Int) -> Place {
    guard let row, position < row.fields.count else { return Place(file: path, line: 1) }
    return row.file.place(of: row.fields[position])
  }

  /// The place of what is wrong with the header as a whole.
  package var start: Place { Place(file: path, line: 1, column: 1) }

  /// - Throws: If two columns have the same name. Spreadsheets leave columns without names behind, which may recur.
  package func checkDistinct() throws(InputError) {
    for (position, name) in names.enumerated() where !name.isEmpty && self[name] != position {
      throw InputError(place(of: position), "duplicate column \(name.quoted)")
    }
  }

  /// Throws the names of all of these columns that are missing, and `advice`. `known` are the columns that are read:
  /// one of the others may be a misspelled one.
  package func require(
    _ wanted: [String], among known: [String]? = nil, then advice: String = "columns may be in any order"
  ) throws(InputError) {
    let missing = wanted.filter { self[$0] == nil }
    guard let first = missing.first else { return }
    let known = Set(known ?? wanted)
    throw InputError(
      start,
      "missing column \(missing.map(\.quoted).joined(separator: ", "))"
        + hint(for: first, among: names.filter { !known.contains($0) && !$0.isEmpty }, then: advice))
  }

  /// - Parameter isWhole: Whether no further columns may follow.
  /// - Throws: If the header does not begin with these columns in this order.
  package func requireStart(_ wanted: [String], isWhole: Bool) throws(InputError) {
    let advice = "the header \(isWhole ? "must be" : "begins with") \(wanted.joined(separator: ","))"
    for (position, name) in wanted.enumerated() where position >= names.count || names[position] != name {
      let found = position < names.count ? "not \(names[position].quoted)" : "and that column is missing"
      throw InputError(
        place(of: position), "column \(position + 1) must be \(name.quoted), \(found); \(advice)")
    }
    guard !isWhole || names.count == wanted.count else {
      throw InputError(place(of: wanted.count), "there is a column too many; \(advice)")
    }
  }

  /// - Throws: If a row has another number of fields than there are columns.
  package func check(_ fields: [CSVFile.Field], of file: CSVFile) throws(InputError) {
    guard fields.count == names.count else {
      throw InputError(
        Place(file: file.path, line: file.line, column: 1),
        "has \(fields.count) fields; \(counted) \(names.count)" + advice(fields.count, file))
    }
  }

  /// Numbers with a decimal comma between commas fall into two fields each.
  private func advice(_ count: Int, _ file: CSVFile) -> String {
    guard file.syntax.separator == UInt8(ascii: ","), count > names.count + 1, 2 * count >= 3 * names.count
    else { return "" }
    return
      "; if its numbers have decimal commas, export it with another separator and declare 'decimal: comma' under "
      + "'format' in dataset.yaml"
  }
}

extension CSVFile {
  /// Reads one row, which must have as many fields as the header. Returns false at the end of the file.
  package mutating func nextRow(_ fields: inout [Field], under header: CSVHeader) throws(InputError) -> Bool {
    guard try nextRow(&fields) else { return false }
    try header.check(fields, of: self)
    return true
  }
}

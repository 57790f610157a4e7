import DelimitedText
import Inputs

/// Which fields of a comma-separated file hold the columns that a format knows, and those of the dataset's own.
struct NamedColumns: Sendable {
  /// With its next row at the first frame.
  let file: CSVFile
  let header: [String]
  /// The known columns that the file has, with their places in a row.
  let present: [(column: NamedColumn, position: Int)]
  /// The columns that a dataset declares beside those of the format.
  let own: (declaration: ColumnsDeclaration, plan: TablePlan)?

  /// - Parameters:
  ///   - known: What the format knows.
  ///   - capture: The name of the file without folder and extension.
  /// - Throws: If the header repeats a name, or if the dataset declares a column that the file lacks or the format reads itself.
  init(
    _ stored: CSVFile, _ known: [NamedColumn], own: ColumnsDeclaration? = nil, format: String, capture: String
  ) throws(InputError) {
    var (file, fields, header) = (stored, [CSVFile.Field](), [String]())
    _ = try file.nextRow(&fields)
    for field in fields {
      let name = try file.text(field)
      // Spreadsheets leave empty columns behind.
      guard name.isEmpty || !header.contains(name) else {
        throw InputError(file.place(of: field), "duplicate column \(name.quoted)")
      }
      header.append(name)
    }
    (self.file, self.header) = (file, header)
    present = known.compactMap { column in
      column.names.lazy.compactMap { header.firstIndex(of: $0) }.first.map { (column, $0) }
    }
    let taken = Set(present.map { header[$0.position] })
    self.own = try own.map { own throws(InputError) in
      let repeats = own.columns.filter { taken.contains($0.name) }.map {
        InputError($0.place, "column \($0.name.quoted) is already read by the format \(format)")
      }
      guard repeats.isEmpty else { throw InputError(repeats) }
      let plan = try TablePlan(own: own, header: header, known: taken, path: stored.path, capture: capture)
      return (own, plan)
    }
  }

  /// The names of columns that nothing is read from.
  var unread: [String] {
    let taken = Set(present.map(\.position))
    let names = header.indices.filter { !taken.contains($0) && !header[$0].isEmpty }.map { header[$0] }
    guard let own else { return names }
    let unused = Set(own.plan.unusedColumns)
    return names.filter(unused.contains)
  }

  func has(_ name: String) -> Bool { present.contains { $0.column.name == name } }

  /// - Throws: If one of these columns is not there.
  func require(_ names: [String]) throws(InputError) {
    let missing = names.filter { !has($0) }
    guard let first = missing.first else { return }
    throw InputError(
      Place(file: file.path, line: 1, column: 1),
      "missing column \(missing.map(\.quoted).joined(separator: ", "))"
        + hint(for: first, among: unread, then: "columns may be in any order"))
  }

  private var numberCount: Int {
    present.count {
      if case .number = $0.column.kind { true } else if case .clock = $0.column.kind { true } else { false }
    }
  }
  private var textCount: Int { present.count { if case .text = $0.column.kind { true } else { false } } }

  private var kinds: [FieldKind] {
    var kinds = [FieldKind](repeating: .ignored, count: header.count)
    let ownKinds = own?.plan.kinds(afterNumbers: numberCount, texts: textCount) ?? []
    for (position, kind) in ownKinds.enumerated() { if let kind { kinds[position] = kind } }
    var (number, word, text) = (0, 0, 0)
    for (column, position) in present {
      switch column.kind {
      case .number(let limit, let mayBeMissing):
        kinds[position] = .number(column: number, limit: limit, mayBeMissing: mayBeMissing)
        number += 1
      case .clock(let clock):
        kinds[position] = .clock(column: number, clock)
        number += 1
      case .word(let spellings):
        kinds[position] = .word(column: word, of: spellings.map(\.spelling))
        word += 1
      case .text:
        kinds[position] = .text(column: text)
        text += 1
      }
    }
    return kinds
  }

  /// Reads all rows, of which there is at least one.
  func rows() throws(InputError) -> NamedRows {
    guard try !file.hasNoMoreRows() else {
      throw InputError(Place(file: file.path, line: file.line + 1), "there are no rows after the header")
    }
    let columns = try file.columns(kinds) { row throws(InputError) in try NamedRow.read(row, self) }
    return NamedRows(
      columns, present.map(\.column), own: own, ownNumbers: numberCount, ownTexts: textCount, file: file)
  }
}

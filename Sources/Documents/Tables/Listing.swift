import Inputs

/// Rows of one kind with their columns, described once and shown as a table, a CSV file and JSON.
package struct Listing<Row: Sendable>: Sendable {
  package let rows: [Row]
  package let columns: [Column<Row>]

  package init(_ rows: some Sequence<Row>, columns: [Column<Row>]) {
    self.rows = Array(rows)
    self.columns = columns
  }

  package init(_ rows: some Sequence<Row>, @ListBuilder<Column<Row>> columns: () -> [Column<Row>]) {
    self.init(rows, columns: columns())
  }

  /// The same listing of other rows, such as the first of them.
  package func with(rows: some Sequence<Row>) -> Listing { Listing(rows, columns: columns) }

  // MARK: Table

  /// The columns with a title; each interval is rounded as a whole.
  package func table(
    _ title: String, caveats: [String] = [], notes: [String] = [], footnotes: [String] = [],
    marking: Marking? = nil, across: Table.Across? = nil
  ) -> Table {
    let shown = columns.compactMap { column -> (heading: Table.Column, entries: [Table.Entry])? in
      guard let heading = column.field.heading else { return nil }
      let entries = rows.map { column.field.entry(column.value($0)) }
      return column.field.isShownIfAny && entries.allSatisfy(\.isMissing) ? nil : (heading, entries)
    }
    return Table(
      title: title, caveats: caveats, notes: notes, columns: shown.map(\.heading),
      rows: rows.indices.map { row in shown.map { $0.entries[row] } }, footnotes: footnotes,
      marking: marking, across: across
    ).rounded()
  }

  // MARK: CSV

  var fileKeys: [String] {
    columns.compactMap { column in
      guard let key = column.field.fileKey ?? column.field.key else { return nil }
      return column.parent.map { "\($0.key)_\(key)" } ?? key
    }
  }

  /// All rows as a CSV file with the columns that have keys.
  package func file(_ name: String) -> ListedFile {
    ListedFile(name: name, keys: fileKeys, rowCount: rows.count) { csv, first in
      let columns = columns.filter { $0.field.key != nil }
      let first = first.map(notAFormula)
      for row in rows {
        csv.write(first)
        for column in columns { column.value(row).write(to: &csv, parts: column.field.parts) }
        csv.endRow()
      }
    }
  }

  /// What each column of the CSV file holds, in a sentence.
  package var meaning: String {
    zip(fileKeys, columns.filter { $0.field.key != nil }).filter { !$0.1.field.meaning.isEmpty }
      .map { "\($0): \($1.field.meaning)" }.joined(separator: "; ") + "."
  }

  // MARK: JSON

  /// One object per row with the columns that have keys.
  package var json: JSONValue { .list(rows.map { .object(members(of: $0)) }) }

  private func members(of row: Row) -> [(key: String, value: JSONValue)] {
    var members = [(key: String, value: JSONValue)]()
    for column in columns {
      guard let key = column.field.key else { continue }
      let (datum, isThere) = (column.value(row), column.parent?.isThere(row) ?? true)
      if column.field.isMemberIfKnown, datum.isMissing || !isThere { continue }
      let value = datum.json
      guard let parent = column.parent else {
        members.append((key, value))
        continue
      }
      let open = members.last { $0.key == parent.key }?.value
      if case .object(let inner)? = open?.content {
        members[members.count - 1].value = .object(inner + [(key, value)])
      } else if open == nil {
        members.append((parent.key, isThere ? .object([(key, value)]) : .null))
      }
    }
    return members
  }
}

/// A CSV file of rows that are yet to be written, so that several listings can become one file.
package struct ListedFile: Sendable {
  package let name: String
  /// The names of the columns.
  package let keys: [String]
  fileprivate let rowCount: Int
  /// Writes the rows, each behind the same first fields.
  fileprivate let write: @Sendable (_ csv: inout CSVWriter, _ first: [String]) -> Void

  package var bytes: [UInt8] {
    var csv = CSVWriter(header: keys, rowCount: rowCount)
    write(&csv, [])
    return csv.bytes
  }

  /// One file with the rows of several that have the same columns.
  ///
  /// - Parameters:
  ///   - files: Each with the field that tells its rows apart from the others'.
  ///   - key: The name of the first column, which holds these fields; nil for no such column.
  package static func joined(
    _ name: String, _ files: [(first: String, file: ListedFile)], keyed key: String?
  ) -> ListedFile {
    ListedFile(
      name: name, keys: (key.map { [$0] } ?? []) + (files.first?.file.keys ?? []),
      rowCount: files.reduce(0) { $0 + $1.file.rowCount }
    ) { csv, first in
      for (own, file) in files { file.write(&csv, first + (key == nil ? [] : [own])) }
    }
  }
}

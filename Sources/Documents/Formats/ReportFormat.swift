import Inputs

package struct ReportFormat: Sendable {
  /// The end of the names of files with one table, such as `.csv`; nil if reports have no files of this format.
  package var fileEnd: String?
  /// Whether a text of this format can hold several tables, one after the other.
  package var holdsSeveralTables = true
  /// Whether the text stands in a paper, which nobody but people reads.
  package var isForPapers = false
  /// Writes several tables with their names into one text, for formats in which texts cannot follow each other.
  var several: (@Sendable ([(name: String, table: Table)]) -> String)?
  package let text: @Sendable (Table) -> String
  /// The text for a terminal of a certain width; nil if the format does not depend on it.
  package var wide: (@Sendable (_ table: Table, _ width: Int) -> String)?

  package func text(_ table: Table, width: Int) -> String { wide?(table, width) ?? text(table) }

  /// All of the tables in one text; nil if the format can hold only one.
  package func text(of tables: [(name: String, table: Table)]) -> String? {
    if let several { return several(tables) }
    return holdsSeveralTables ? tables.map { text($0.table) }.joined(separator: "\n") : nil
  }

  package static let all = Catalogue.reportFormats.entries.map(\.made)

  package static var fileEnds: [String] { all.compactMap(\.fileEnd) }
}

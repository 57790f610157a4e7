/// How a table fits between the margins of an article.
struct LaTeXLayout {
  let table: Table
  /// The columns of each of the tables that follow one another; a single table if there is room for all columns.
  let blocks: [[Int]]
  /// The command that sets the font size, with its line end.
  let size: String
  private let isStacked: Bool

  /// How many characters fit into a line of 345 pt at each size, including two between columns.
  private static let room = (normal: 64, foot: 74, script: 90)
  /// A heading with a longer word becomes a number, since it would make the column too wide.
  private static let longestWord = 14

  init(_ table: Table) {
    var (shown, isStacked) = (table, false)
    if Self.width(shown, isStacked) > Self.room.normal { isStacked = true }
    if Self.width(shown, isStacked) > Self.room.script,
      table.columns.contains(where: { column in
        !column.isLabel && Self.words(column).contains { $0.count > Self.longestWord }
      })
    {
      shown = TextTable.withNumberedHeadings(table)
    }
    blocks = TextTable.blocks(
      Self.widths(shown, isStacked), shown.columns.map(\.isLabel), Self.room.script)
    let width = Self.width(shown, isStacked)
    size =
      width <= Self.room.normal
      ? "" : width <= Self.room.foot ? "\\footnotesize\n" : "\\scriptsize\n\\setlength{\\tabcolsep}{3pt}\n"
    (self.table, self.isStacked) = (shown, isStacked)
  }

  /// A column's heading, with one word per line where there is little room.
  func heading(_ column: Table.Column) -> String {
    let lines = isStacked ? Self.words(column) : [column.heading]
    guard lines.count > 1 else { return LaTeXText.escape(column.heading) }
    return "\\shortstack{" + lines.map(LaTeXText.escape).joined(separator: "\\\\") + "}"
  }

  private static func width(_ table: Table, _ isStacked: Bool) -> Int {
    widths(table, isStacked).reduce(0) { $0 + $1 + 2 }
  }

  private static func widths(_ table: Table, _ isStacked: Bool) -> [Int] {
    table.columns.indices.map { index in
      let column = table.columns[index]
      let headings = isStacked && !column.isLabel ? words(column) : [column.heading]
      let cells = table.rows.map { $0[index].text() } + headings
      return cells.map(\.count).max() ?? 0
    }
  }

  private static func words(_ column: Table.Column) -> [String] {
    column.heading.split(separator: " ").map(String.init)
  }
}

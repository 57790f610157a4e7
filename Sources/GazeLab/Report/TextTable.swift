/// Tables for a terminal: aligned columns, at most 80 characters wide.
enum TextTable {
  static let format = ReportFormat(fileExtension: "txt") { text($0) }

  private static let gap = "  "

  /// - Parameter width: Columns beyond it go into a further block, with the labels again.
  static func text(_ table: Table, width: Int = 80) -> String {
    let table = withShortLabels(withShortHeadings(table, width), width)
    let cells =
      [table.columns.map { $0.heading.onOneLine }] + table.rows.map { row in row.map { $0.text().onOneLine } }
    let widths = table.columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let labels = table.columns.indices.filter { table.columns[$0].isLabel }
    let labelWidth = labels.reduce(0) { $0 + widths[$1] + gap.count }

    var blocks = [[Int]]()
    var (block, used) = ([Int](), labelWidth)
    for column in table.columns.indices where !table.columns[column].isLabel {
      if !block.isEmpty && used + widths[column] > width {
        blocks.append(block)
        (block, used) = ([], labelWidth)
      }
      block.append(column)
      used += widths[column] + gap.count
    }
    blocks.append(block)

    let body = blocks.map { block in
      cells.map { row in
        line((labels + block).map { pad(row[$0], widths[$0], toTheLeft: table.columns[$0].isLabel) })
      }
      .joined(separator: "\n")
    }
    let notes = (table.caveats + table.notes).flatMap { wrap($0.onOneLine, width) }
    let footnotes = table.footnotes.flatMap { wrap("* " + $0.onOneLine, width, indent: "  ") }
    let head = wrap(table.title.onOneLine, width) + notes
    return (head + [body.joined(separator: "\n\n")] + footnotes).joined(separator: "\n") + "\n"
  }

  /// Where headings make a table too wide they become `[1]`, `[2]`, …, explained above the table.
  private static func withShortHeadings(_ table: Table, _ width: Int) -> Table {
    guard naturalWidth(of: Array(table.columns.indices), table) > width + gap.count else { return table }
    let long = table.columns.indices.filter { !table.columns[$0].isLabel }
    // "condition" may stay: it says more than a number.
    guard long.contains(where: { table.columns[$0].heading.count > "condition".count + 1 }) else {
      return table
    }
    var columns = table.columns
    for (index, column) in long.enumerated() { columns[column] = Table.Column(title: "[\(index + 1)]") }
    let legend = long.enumerated().map { "[\($0 + 1)] \(table.columns[$1].heading)" }
    return Table(
      title: table.title, caveats: table.caveats, notes: table.notes + legend, columns: columns,
      rows: table.rows,
      footnotes: table.footnotes)
  }

  /// Labels that take more than half of the width become `(1)`, `(2)`, …, explained above the table.
  private static func withShortLabels(_ table: Table, _ width: Int) -> Table {
    let labels = table.columns.indices.filter { table.columns[$0].isLabel }
    let numbers = table.columns.indices.filter { !table.columns[$0].isLabel }
    let isTooWide = naturalWidth(of: Array(table.columns.indices), table) > width + gap.count
    guard labels.count > 1, isTooWide, naturalWidth(of: labels, table) > width / 2 else { return table }
    let legend = table.rows.enumerated().map { index, row in
      "(\(index + 1)) " + labels.map { row[$0].text() }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
    return Table(
      title: table.title, caveats: table.caveats, notes: table.notes + legend,
      columns: [Table.Column(title: "", isLabel: true)] + numbers.map { table.columns[$0] },
      rows: table.rows.enumerated().map { index, row in
        [.text("(\(index + 1))")] + numbers.map { row[$0] }
      }, footnotes: table.footnotes)
  }

  /// How wide some columns are, with a gap behind each.
  private static func naturalWidth(of columns: [Int], _ table: Table) -> Int {
    columns.reduce(0) { sum, column in
      let cells = table.rows.map { $0[column].text().count } + [table.columns[column].heading.count]
      return sum + (cells.max() ?? 0) + gap.count
    }
  }

  /// Breaks a text between words into lines of at most `width` characters, where words allow it.
  static func wrap(_ text: String, _ width: Int = 80, indent: String = "") -> [String] {
    var lines = [String]()
    var current = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !current.isEmpty && current.count + 1 + word.count > width {
        lines.append(current)
        current = indent + word
      } else {
        current += current.isEmpty ? String(word) : " " + word
      }
    }
    return lines + [current]
  }

  private static func pad(_ text: String, _ width: Int, toTheLeft: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return toTheLeft ? text + space : space + text
  }

  private static func line(_ cells: [String]) -> String {
    var line = cells.joined(separator: gap)
    while line.last == " " { line.removeLast() }
    return line
  }
}

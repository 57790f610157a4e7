import Inputs
import Statistics

/// Tables for a terminal, in aligned columns.
package enum TextTable {
  static let format = ReportFormat(text: { text($0) }, wide: { text($0, width: $1) })

  static let gap = "  "
  /// The least width that is left for numbers beside the last label.
  private static let leastRoom = 20

  /// - Parameter width: In a wider table, long headings become numbers and labels headings of sections; columns that
  ///   still do not fit go into further blocks, which repeat the labels.
  package static func text(_ table: Table, width: Int = 80, style: TextStyle = .plain) -> String {
    let table = isTooWide(table, width) ? withNumberedHeadings(table) : table
    let heads = sectionColumns(table, width)
    let kept = table.columns.indices.filter { !heads.contains($0) }
    let sections = grouped(table.rows.indices, by: { row in heads.map { table.rows[row][$0].text() } })
    let indent = heads.isEmpty ? "" : gap
    let texts = texts(table)
    func cells(_ row: Int) -> [String] {
      kept.map { (table.columns[$0].isLabel ? indent : "") + texts[row][$0] }
    }
    let header = kept.map { table.columns[$0].heading.onOneLine + (hasMarks(table, $0) ? "  " : "") }
    let widths = kept.indices.map { column in
      max(header[column].count, table.rows.indices.map { cells($0)[column].count }.max() ?? 0)
    }
    let isLabel = kept.map { table.columns[$0].isLabel }

    let body = blocks(widths, isLabel, width).map { block -> String in
      func line(_ cells: [String], _ row: Int? = nil) -> String {
        Self.line(
          of: block.map { column in
            padded(cells[column], widths[column], isRight: !isLabel[column]) {
              style($0, row.flatMap { table.role(row: $0, column: kept[column]) })
            }
          })
      }
      let rows = sections.flatMap { section -> [String] in
        let heading = heads.map { texts[section[0]][$0] }.filter { !$0.isEmpty }
        return (heading.isEmpty ? [] : wrap(heading.joined(separator: ", "), width))
          + section.map { line(cells($0), $0) }
      }
      return ([line(header)] + rows).joined(separator: "\n")
    }
    func lines(_ texts: [String], _ role: TextStyle.Role? = nil) -> [String] {
      texts.flatMap { wrap($0.onOneLine, width) }.map { style($0, role) }
    }
    let head = lines([table.title], .title) + lines(table.caveats, .caveat) + lines(table.notes)
    let footnotes = table.explanations(
      mark: { $0.symbol + " " }, reason: { superscript($0) + " " }, other: "- ")
    return
      (head + [body.joined(separator: "\n\n")]
      + footnotes.flatMap { wrap($0.onOneLine, width, indent: "  ") }).joined(separator: "\n") + "\n"
  }

  private static func texts(_ table: Table) -> [[String]] {
    let reasons = table.reasons
    return table.rows.indices.map { row in
      table.columns.indices.map { column in
        let text = table.rows[row][column].text(reasons: reasons).onOneLine
        // Numbers without a mark leave room for one, so that digits are aligned.
        guard hasMarks(table, column) else { return text }
        return "\(text) \(table.mark(row: row, column: column)?.symbol ?? " ")"
      }
    }
  }

  private static func hasMarks(_ table: Table, _ column: Int) -> Bool {
    table.columns[column].isRanked && table.marking?.rows.contains { $0 != nil } == true
  }

  /// Breaks a text between words into lines of at most `width` characters; longer words get lines of their own.
  package static func wrap(_ text: String, _ width: Int = 80, indent: String = "") -> [String] {
    var lines = [String]()
    var (current, length) = ("", 0)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !current.isEmpty && length + 1 + word.count > width {
        lines.append(current)
        current = indent + word
        length = indent.count + word.count
      } else {
        if !current.isEmpty { (current, length) = (current + " ", length + 1) }
        current += word
        length += word.count
      }
    }
    return lines + [current]
  }

  /// The columns of each block: all labels, and as many others as fit.
  static func blocks(_ widths: [Int], _ isLabel: [Bool], _ width: Int) -> [[Int]] {
    let labels = widths.indices.filter { isLabel[$0] }
    let labelWidth = labels.reduce(0) { $0 + widths[$1] + gap.count }
    var blocks = [[Int]]()
    var (block, used) = (labels, labelWidth)
    for column in widths.indices where !isLabel[column] {
      if block.count > labels.count && used + widths[column] > width {
        blocks.append(block)
        block = labels
        used = labelWidth
      }
      block.append(column)
      used += widths[column] + gap.count
    }
    return blocks + [block]
  }

  static func withNumberedHeadings(_ table: Table) -> Table {
    let long = table.columns.indices.filter { !table.columns[$0].isLabel }
    // A heading as short as "condition" says more than a number.
    guard long.contains(where: { table.columns[$0].heading.count > "condition".count + 1 }) else {
      return table
    }
    var columns = table.columns
    for (index, column) in long.enumerated() {
      columns[column] = Table.Column(title: "[\(index + 1)]", isRanked: columns[column].isRanked)
    }
    let legend = long.enumerated().map { "[\($0 + 1)] \(table.columns[$1].heading)" }
    return changed(table) { table in
      table.columns = columns
      table.notes += legend
    }
  }

  /// All labels but the last if they take more than half of a too wide table; all if even that leaves no room.
  private static func sectionColumns(_ table: Table, _ width: Int) -> [Int] {
    let labels = table.columns.indices.filter { table.columns[$0].isLabel }
    guard isTooWide(table, width), naturalWidth(of: labels, table) > width / 2 else { return [] }
    return naturalWidth(of: labels.suffix(1), table) > width - leastRoom ? labels : labels.dropLast()
  }

  private static func isTooWide(_ table: Table, _ width: Int) -> Bool {
    naturalWidth(of: Array(table.columns.indices), table) > width + gap.count
  }

  private static func naturalWidth(of columns: [Int], _ table: Table) -> Int {
    let texts = texts(table)
    return columns.reduce(0) { sum, column in
      let cells = texts.map { $0[column].count } + [table.columns[column].heading.count]
      return sum + (cells.max() ?? 0) + gap.count
    }
  }

  /// Cells beside each other, without spaces behind the last one.
  static func line(of cells: [String]) -> String {
    var line = cells.joined(separator: gap)
    while line.last == " " { line.removeLast() }
    return line
  }

  /// - Parameter style: Changes the look of the text, but not its width.
  static func padded(
    _ text: String, _ width: Int, isRight: Bool = false, style: (String) -> String = { $0 }
  ) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? space + style(text) : style(text) + space
  }

  /// Divides words into lines of at most `width` characters; longer words get lines of their own.
  ///
  /// - Parameter gap: The number of characters between two words.
  static func filled<Word>(
    _ words: [Word], width: Int, gap: Int = 1, length: (Word) -> Int
  ) -> [[Word]] {
    var lines = [[Word]]()
    var used = 0
    for word in words {
      let own = length(word)
      if lines.isEmpty || used + gap + own > width {
        lines.append([word])
        used = own
      } else {
        lines[lines.count - 1].append(word)
        used += gap + own
      }
    }
    return lines
  }
}

import Inputs
import Statistics

/// A heat table as HTML. A long one shows its start, and all of its rows when it is opened.
struct HTMLHeatTable {
  private static let longestWhole = 24
  private static let startCount = 12
  /// The most characters of a label in one line.
  private static let longestLabel = 24
  static let shadeCount = 10

  let html: String

  /// - Parameter title: What the table shows, for readers who cannot see where it stands.
  init(_ table: HeatTable, title: String) {
    let rows = Self.rows(table)
    func box(_ rows: ArraySlice<String>) -> String {
      HTMLPage.scrolling(Self.table(table, title: title, rows: rows), label: title)
    }
    let body =
      rows.count <= Self.longestWhole
      ? box(rows[...])
      : "<div class=\"start\">\(box(rows.prefix(Self.startCount)))</div>"
        + "<details><summary>\(Self.summary(table))</summary>\n\(box(rows[...]))</details>\n"
    let text = [table.restriction, table.caption].compactMap { $0 }.joined(separator: " ")
    let caption = text.isEmpty ? "" : HTMLPage.paragraph(text, "key")
    html = "<div class=\"block heated\">\n\(body)\(caption)</div>\n"
  }

  private static func summary(_ table: HeatTable) -> String {
    table.restriction == nil
      ? "All \(table.rows.count) rows" : "First \(table.rows.count) of \(table.rowCount) rows"
  }

  private static func table(_ table: HeatTable, title: String, rows: ArraySlice<String>) -> String {
    let widths = table.labelTitles.indices.map { column in
      let texts = table.rows.compactMap { $0.labels.indices.contains(column) ? $0.labels[column].count : nil }
      // A digit, which is the unit, is somewhat wider than most letters.
      return min(longestLabel, max(table.labelTitles[column].count, texts.max() ?? 0)) * 9 / 10 + 3
    }
    let head =
      zip(table.labelTitles, widths).map { title, width in
        "<th scope=\"col\" style=\"width:\(width)ch\">\(HTMLText.content(title))</th>"
      }
      + table.columns.map { "<th scope=\"col\" class=\"n\">\(HTMLText.content($0))</th>" }
    let least = "calc(\(widths.reduce(0, +))ch + \(5 * table.columns.count)rem)"
    return HTMLPage.table(
      "class=\"heat\" style=\"min-width:\(least)\"", caption: title, head: head, rows: Array(rows))
  }

  private static func rows(_ table: HeatTable) -> [String] {
    let ranges = table.rows.map { row -> (least: Double, length: Double)? in
      let values = row.values.compactMap { $0 }.filter(\.isFinite)
      guard let least = values.min(), let most = values.max() else { return nil }
      return (least, most - least)
    }
    // One scale for all rows, so that a row whose numbers are close to each other stays pale.
    let lengths = ranges.compactMap { $0?.length }.filter { $0 > 0 }
    let scale = lengths.isEmpty ? 1 : median(lengths)
    return zip(table.rows, ranges).map { row, range in
      let labels = row.labels.map { "<th scope=\"row\">\(HTMLText.content($0))</th>" }
      let cells = row.values.map { value -> String in
        guard let value, let range, value.isFinite else { return "<td></td>" }
        let text = decimal(value, table.decimals)
        if value == range.least { return "<td class=\"ring\">\(text)</td>" }
        let shade = shade((value - range.least) / scale)
        return shade == 0 ? "<td>\(text)</td>" : "<td class=\"h\(shade)\">\(text)</td>"
      }
      return "<tr>\(labels.joined())\(cells.joined())</tr>\n"
    }
  }

  /// - Parameter excess: From 0 on; 1 and more are the strongest shade.
  private static func shade(_ excess: Double) -> Int {
    Int((min(1, excess) * Double(shadeCount)).rounded())
  }
}

import Inputs
import Statistics

/// A heat table as HTML. A long one shows its start, and all of its rows when it is opened.
struct HTMLHeatTable {
  private static let longestWhole = 24
  private static let startCount = 12
  /// The number of shades.
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
        + "<details><summary>All \(rows.count) rows</summary>\n\(box(rows[...]))</details>\n"
    let caption = table.caption.isEmpty ? "" : "<p class=\"key\">\(HTMLText.content(table.caption))</p>\n"
    html = "<div class=\"block heated\">\n\(body)\(caption)</div>\n"
  }

  private static func table(_ table: HeatTable, title: String, rows: ArraySlice<String>) -> String {
    let head =
      table.labelTitles.map { "<th scope=\"col\">\(HTMLText.content($0))</th>" }
      + table.columns.map { "<th scope=\"col\" class=\"n\">\(HTMLText.content($0))</th>" }
    return "<table class=\"heat\"><caption class=\"unseen\">\(HTMLText.content(title))</caption>\n"
      + "<thead><tr>\(head.joined())</tr></thead>\n<tbody>\n\(rows.joined())</tbody></table>"
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

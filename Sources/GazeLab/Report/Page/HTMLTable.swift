/// Tables as HTML: numbers stand below each other by their decimal points, whatever they have behind them.
struct HTMLTable {
  /// The `table` element.
  let html: String

  /// - Parameters:
  ///   - captionID: Of the element that holds the table's title.
  ///   - pages: What the first column of each row leads to, by path; empty where it leads nowhere.
  init(_ table: Table, captionID: String, pages: [String] = []) {
    let alignments = table.columns.indices.map { column in
      Alignment(table.rows.map { $0[column] })
    }
    let head = table.columns.map { column in
      "<th scope=\"col\"\(column.isLabel ? "" : " class=\"n\"")>\(HTMLText.content(column.heading))</th>"
    }
    let rows = table.rows.enumerated().map { index, row in
      let cells = row.enumerated().map { column, entry in
        let isLabel = table.columns[column].isLabel
        let page = column == 0 && index < pages.count ? pages[index] : ""
        return isLabel ? Self.label(entry, page: page) : Self.cell(entry, alignments[column])
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    // How many letters wide it is, from which print sets its size.
    let width = table.columns.indices.reduce(0) { sum, column in
      let widths = table.rows.map { $0[column].text().count }
      return sum + 2 + max(widths.max() ?? 0, Self.longestWord(table.columns[column].heading))
    }
    html =
      "<table style=\"--letters:\(width)\"><caption class=\"unseen\" id=\"\(captionID)\">"
      + "\(HTMLText.content(table.title))</caption>\n<thead><tr>\(head.joined())</tr></thead>\n"
      + "<tbody>\n\(rows.joined())</tbody></table>"
  }

  private static func longestWord(_ text: String) -> Int {
    text.split(separator: " ").map(\.count).max() ?? 0
  }

  private static func label(_ entry: Table.Entry, page: String) -> String {
    let text = breakable(HTMLText.content(entry.text()))
    let link = page.isEmpty ? text : "<a href=\"\(HTMLText.attribute(page))\">\(text)</a>"
    return "<th scope=\"row\">\(link)</th>"
  }

  /// Lets lines end behind the joints of a name, such as `gaze+face`.
  private static func breakable(_ html: String) -> String {
    html.replacing("+", with: "+<wbr>").replacing("_", with: "_<wbr>").replacing(",", with: ",<wbr>")
  }

  private static func cell(_ entry: Table.Entry, _ alignment: Alignment) -> String {
    switch entry {
    case .text(let text): "<td>\(HTMLText.content(text))</td>"
    case .missing(let text, _):
      text.isEmpty ? "<td></td>" : "<td class=\"none\">\(HTMLText.content(text))</td>"
    case .probability(let value) where entry.text().hasPrefix("<"):
      "<td data-value=\"\(value)\">\(HTMLText.content(entry.text()))</td>"
    case .number, .spread, .scientific, .probability, .counts: "<td>\(alignment.html(entry))</td>"
    }
  }

  /// How the numbers of a column stand below each other. What pads them is drawn by the style sheet and is no text:
  /// who copies a number gets the number alone.
  private struct Alignment {
    /// The longest of the column, each from the decimal point on.
    private let fraction: Int
    private let deviationFraction: Int
    /// Digits before the decimal point.
    private let deviationWhole: Int

    init(_ entries: [Table.Entry]) {
      let parts = entries.compactMap(Self.parts)
      fraction = parts.map { Self.fraction($0.centre).count }.max() ?? 0
      let deviations = parts.compactMap(\.deviation)
      deviationFraction = deviations.map { Self.fraction($0).count }.max() ?? 0
      deviationWhole = deviations.map { $0.count - Self.fraction($0).count }.max() ?? 0
    }

    func html(_ entry: Table.Entry) -> String {
      guard let (centre, deviation) = Self.parts(entry) else { return HTMLText.content(entry.text()) }
      let start = HTMLText.content(centre) + Self.pad(Self.tail(Self.fraction(centre).count, fraction))
      guard deviationWhole > 0 else { return start }
      let whole = String(repeating: "0", count: deviationWhole)
      guard let deviation else {
        return start + Self.pad(" ± " + whole + Self.tail(0, deviationFraction))
      }
      let own = Self.fraction(deviation).count
      let missing = String(whole.dropFirst(deviation.count - own))
      return start + " ± " + Self.pad(missing) + HTMLText.content(deviation)
        + Self.pad(Self.tail(own, deviationFraction))
    }

    /// Nil for what has no decimal point to stand by.
    private static func parts(_ entry: Table.Entry) -> (centre: String, deviation: String?)? {
      switch entry {
      case .number, .spread, .probability:
        let parts = entry.text(plusMinus: "±").split(separator: "±").map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : nil)
      case .text, .missing, .scientific, .counts: return nil
      }
    }

    private static func fraction(_ number: String) -> Substring {
      number.firstIndex(of: ".").map { number[$0...] } ?? ""
    }

    private static func tail(_ own: Int, _ longest: Int) -> String {
      let zeros = String(repeating: "0", count: max(0, longest - max(own, 1)))
      return own == 0 && longest > 0 ? "." + zeros : zeros
    }

    private static func pad(_ text: String) -> String {
      text.isEmpty ? "" : "<i data-pad=\"\(text)\"></i>"
    }
  }
}

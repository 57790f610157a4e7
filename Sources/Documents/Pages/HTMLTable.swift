/// Tables as HTML, with numbers aligned at their decimal points, whatever follows them.
struct HTMLTable {
  let html: String

  /// - Parameter id: The prefix of its parts' names (`<id>-caption`). The first cells of rows link to `pages`, if any.
  init(_ table: Table, id: String, pages: [String] = []) {
    let alignments = table.columns.indices.map { column in
      NumberAlignment(table.rows.map { $0[column] })
    }
    let head = table.columns.map { column in
      "<th scope=\"col\"\(column.isLabel ? "" : " class=\"n\"")>\(Self.breakable(column.heading))</th>"
    }
    let reasons = table.reasons
    let isRanked = table.columns.map { $0.isRanked && table.marking != nil }
    let rows = table.rows.enumerated().map { index, row in
      let cells = row.enumerated().map { column, entry in
        let isLabel = table.columns[column].isLabel
        let page = column == 0 && index < pages.count ? pages[index] : ""
        if isLabel { return Self.label(entry, page: page) }
        if let reason = entry.reason, let number = reasons.firstIndex(of: reason) {
          return Self.missing(entry.text(), footnote: "\(id)-r\(number + 1)", number + 1)
        }
        let mark = table.mark(row: index, column: column)
        return Self.cell(entry, alignments[column], isRanked[column] ? mark?.rawValue ?? "ranked" : nil)
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    // The width in letters, from which the print style derives the font size.
    let width = table.columns.indices.reduce(0) { sum, column in
      let width = table.rows.map { $0[column].text().count }.max() ?? 0
      // Labels can wrap.
      let cells = table.columns[column].isLabel ? min(width, 24) : width
      return sum + 2 + max(cells, Self.longestPart(table.columns[column].heading))
    }
    html = HTMLPage.table(
      "style=\"--letters:\(width)\"", caption: table.title, id: "\(id)-caption", head: head, rows: rows)
  }

  /// Lets lines break after the joints of a name such as `a+b_c`.
  private static func breakable(_ text: String) -> String {
    HTMLText.content(text).replacing("+", with: "+<wbr>").replacing("_", with: "_<wbr>")
  }

  private static func longestPart(_ text: String) -> Int {
    text.split { " +_".contains($0) }.map { $0.count + 1 }.max() ?? 0
  }

  private static func label(_ entry: Table.Entry, page: String) -> String {
    let text = breakable(entry.text())
    let link = page.isEmpty ? text : "<a href=\"\(HTMLText.attribute(page))\">\(text)</a>"
    return "<th scope=\"row\">\(link)</th>"
  }

  private static func missing(_ text: String, footnote: String, _ number: Int) -> String {
    "<td class=\"none\">\(HTMLText.content(text))<a href=\"#\(footnote)\"><sup>\(number)</sup></a></td>"
  }

  /// - Parameter mark: The class by which the style sheet draws the mark, which is not part of the text.
  private static func cell(_ entry: Table.Entry, _ alignment: NumberAlignment, _ mark: String?) -> String {
    let start = mark.map { "<td class=\"\($0)\"" } ?? "<td"
    return switch entry {
    case .text(let text): "\(start)>\(HTMLText.content(text))</td>"
    case .missing(let text, _):
      text.isEmpty ? "<td></td>" : "<td class=\"none\">\(HTMLText.content(text))</td>"
    case .probability(let value) where entry.text().hasPrefix("<"):
      "\(start) data-value=\"\(value)\">\(HTMLText.content(entry.text()))</td>"
    case .number, .spread, .scientific, .probability, .counts: "\(start)>\(alignment.html(entry))</td>"
    }
  }

  static func footnotes(of table: Table, id: String) -> String {
    let items = table.explanations(
      mark: { "<li>\($0.symbol) " }, reason: { "<li id=\"\(id)-r\($0)\"><sup>\($0)</sup> " }, other: "<li>",
      escape: HTMLText.content
    ).map { $0 + "</li>\n" }
    return items.isEmpty ? "" : "<ul class=\"footnotes\">\n\(items.joined())</ul>\n"
  }
}

/// Aligns the numbers of a column. The style sheet draws the padding, so that a copied number has none.
struct NumberAlignment {
  /// The largest length in the column, from the decimal point on.
  private let fraction: Int
  private let deviationFraction: Int
  /// The largest number of digits before the decimal point.
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

  /// - Returns: Nil for an entry without a decimal point to align.
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

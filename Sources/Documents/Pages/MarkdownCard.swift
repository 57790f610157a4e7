import Inputs

/// Cards and heat tables as Markdown: what the plots and tints of a page show is in the numbers.
package enum MarkdownCard {
  /// The card with its question as a heading.
  package static func text(_ card: Card, level: Int) -> String {
    "\(String(repeating: "#", count: level)) \(MarkdownText.escape(card.question))\n\n\(text(card))\n"
  }

  static func text(_ card: Card) -> String { parts(card).joined(separator: "\n\n") }

  @ListBuilder<String> private static func parts(_ card: Card) -> [String] {
    let answer = card.answer.map { piece -> String in
      let text = MarkdownText.escape(piece.text)
      return piece.isStrong && !text.isEmpty ? "**\(text)**" : text
    }.joined()
    let badges = card.badges.map { "\($0.title): \($0.word)" }.joined(separator: " · ")
    if !card.subtitle.isEmpty { MarkdownPage.paragraph(card.subtitle) }
    TextTable.wrap(answer).joined(separator: "\n")
    if !badges.isEmpty { MarkdownPage.paragraph(badges) }
    if !card.rows.isEmpty { table(card) }
    card.notes.map(MarkdownPage.paragraph)
  }

  private static func table(_ card: Card) -> String {
    let head = ([card.rowTitle] + card.columns).map(MarkdownText.escape)
    let rows = card.rows.map { row -> [String] in
      let name = MarkdownText.escape(row.name)
      let values = row.values.prefix(card.columns.count).map { value in
        MarkdownText.escape(
          [value.text, value.detail.isEmpty ? "" : "(\(value.detail))"].filter { !$0.isEmpty }
            .joined(separator: " "))
      }
      let missing = Array(repeating: "", count: card.columns.count - values.count)
      return [row.isMarked || row.isLeading ? "**\(name)**" : name] + values + missing
    }
    return MarkdownTable.pipes([head] + rows, areLabels: head.indices.map { $0 == 0 })
  }

  /// The lowest number of each row is bold.
  static func text(_ table: HeatTable) -> String {
    let head = (table.labelTitles + table.columns).map(MarkdownText.escape)
    let rows = table.rows.map { row -> [String] in
      let least = row.values.compactMap { $0 }.filter(\.isFinite).min()
      let numbers = row.values.map { value -> String in
        guard let value, value.isFinite else { return "" }
        let text = decimal(value, table.decimals)
        return value == least ? "**\(text)**" : text
      }
      return row.labels.map(MarkdownText.escape) + numbers
    }
    let pipes = MarkdownTable.pipes(
      [head] + rows, areLabels: head.indices.map { $0 < table.labelTitles.count })
    let captions = [table.restriction, table.caption].compactMap { $0 }.filter { !$0.isEmpty }
    return ([pipes] + captions.map(MarkdownPage.paragraph)).joined(separator: "\n\n")
  }
}

import Inputs

/// A page as Markdown with a readable source, in lines of 80 characters.
package enum MarkdownPage {
  package static func text(_ page: ReportPage) -> String {
    let page = page.limited(to: .usual)
    let parts =
      ["# " + MarkdownText.escape(page.title)] + (page.meta.isEmpty ? [] : [paragraph(page.meta)])
      + page.opening.map { block($0, in: page.title, level: 1) }
      + page.sections.flatMap { section($0, level: 2) }
    return parts.map(\.trimmed).joined(separator: "\n\n") + "\n"
  }

  private static func section(_ section: ReportPage.Section, level: Int) -> [String] {
    let heading = String(repeating: "#", count: level) + " " + MarkdownText.escape(section.title)
    return (section.isImplied ? [] : [heading])
      + section.blocks.map { block($0, in: section.title, level: level) }
      + section.sections.flatMap { Self.section($0, level: level + 1) }
  }

  private static func block(_ block: ReportPage.Block, in section: String, level: Int) -> String {
    switch block {
    case .paragraph(let text), .reference(let text, _): paragraph(text)
    case .page(let text, let path): "[\(MarkdownText.escape(text))](\(path))"
    case .caveat(let text): TextTable.wrap("**" + MarkdownText.escape(text) + "**").joined(separator: "\n")
    case .list(let items): list(items)
    case .terms(let terms): list(terms.map { "\($0.name): \($0.meaning)" })
    case .command(let line): "    " + line.onOneLine
    case .card(let card):
      (card.question == section
        ? "" : String(repeating: "#", count: level + 1) + " " + MarkdownText.escape(card.question) + "\n\n")
        + MarkdownCard.text(card)
    case .heat(let table): MarkdownCard.text(table)
    case .table(let table, _, _): MarkdownTable.format.text(table)
    case .figure(let figure): text(figure)
    }
  }

  private static func text(_ figure: NamedPlot) -> String {
    let title = MarkdownText.escape(figure.plot.title)
    return
      (["### " + title] + figure.plot.caveats.map(paragraph)
      + ["![\(title)](\(figure.path("svg")))", paragraph(figure.plot.caption)]).joined(separator: "\n\n")
  }

  static func paragraph(_ text: String) -> String {
    TextTable.wrap(MarkdownText.escape(text)).joined(separator: "\n")
  }

  private static func list(_ items: [String]) -> String {
    items.map { TextTable.wrap("- " + MarkdownText.escape($0), indent: "  ").joined(separator: "\n") }
      .joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}

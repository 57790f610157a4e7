/// A report as a value: its contents, in order. `HTMLPage` and `MarkdownPage` write it down.
package struct ReportPage: Sendable {
  package enum Block: Sendable {
    case paragraph(String)
    case caveat(String)
    case list([String])
    case terms([Term])
    case command(String)
    /// The answer to a question. In a section of the same title, the section's heading stands in the card.
    case card(Card)
    case heat(HeatTable)
    /// `files` hold the table; the first cell of each row links to one of `pages`, if any. Both are paths from the page.
    case table(Table, files: [String] = [], pages: [String] = [])
    case figure(NamedPlot)
    /// A sentence that links to the section of a title.
    case reference(String, section: String)
    /// A sentence that links to another page, by its path from this one.
    case page(String, path: String)
  }

  package struct Term: Sendable {
    package let name: String
    package let meaning: String

    package init(name: String, meaning: String) { (self.name, self.meaning) = (name, meaning) }
  }

  package struct Section: Sendable {
    let title: String
    /// Whether only pages with navigation by headings show the title.
    let isImplied: Bool
    /// Whether readers of HTML see only the title until they open the section.
    let isFolded: Bool
    /// What the section holds, in a few lighter words behind the title.
    let detail: String?
    /// The title in the table of contents; nil for the title itself.
    let shortTitle: String?
    var blocks: [Block]
    var sections: [Section]

    package init(
      title: String, isImplied: Bool = false, isFolded: Bool = false, detail: String? = nil,
      shortTitle: String? = nil, blocks: [Block] = [], sections: [Section] = []
    ) {
      self.title = title
      self.isImplied = isImplied
      self.isFolded = isFolded
      self.detail = detail
      self.shortTitle = shortTitle
      self.blocks = blocks
      self.sections = sections
    }
  }

  let title: String
  /// What was studied, with what and on how much, in one line below the title; empty for none.
  let meta: String
  /// The title of the section that says how the page was made; the line below the title links to it.
  let metaSection: String?
  var opening: [Block]
  var sections: [Section]

  /// - Parameter repeatsCaveats: Whether each table and figure says its own caveats. If not, badges say them on a page
  ///   that has a card; on any other page, each top-level section says each caveat once.
  package init(
    title: String, meta: String = "", metaSection: String? = nil, repeatsCaveats: Bool = true,
    opening: [Block], sections: [Section]
  ) {
    self.title = title
    self.meta = meta
    self.metaSection = metaSection
    self.opening = opening
    self.sections = sections
    guard !repeatsCaveats else { return }
    var said = SaidCaveats(
      isAllSaid: opening.contains(where: \.isCard) || sections.contains(where: \.hasCard))
    self.opening = said.leftOut(of: opening)
    self.sections = sections.map { section in
      var said = said
      return said.leftOut(of: section)
    }
  }
}

extension ReportPage.Block {
  var isCard: Bool { if case .card = self { true } else { false } }
}

extension ReportPage.Section {
  var hasCard: Bool { blocks.contains(where: \.isCard) || sections.contains(where: \.hasCard) }
}

/// The caveats that a reader has seen already, so that tables and figures need not repeat them.
private struct SaidCaveats {
  let isAllSaid: Bool
  private var said = Set<String>()

  init(isAllSaid: Bool) { self.isAllSaid = isAllSaid }

  mutating func leftOut(of blocks: [ReportPage.Block]) -> [ReportPage.Block] {
    blocks.map { block in
      switch block {
      case .table(var table, let files, let pages):
        table.caveats = new(table.caveats)
        return .table(table, files: files, pages: pages)
      case .figure(var figure):
        figure.plot.caveats = new(figure.plot.caveats)
        return .figure(figure)
      case .caveat(let text):
        said.insert(text)
        return block
      case .paragraph, .list, .terms, .command, .card, .heat, .reference, .page: return block
      }
    }
  }

  mutating func leftOut(of section: ReportPage.Section) -> ReportPage.Section {
    var section = section
    section.blocks = leftOut(of: section.blocks)
    section.sections = section.sections.map { leftOut(of: $0) }
    return section
  }

  private mutating func new(_ caveats: [String]) -> [String] {
    isAllSaid ? [] : caveats.filter { said.insert($0).inserted }
  }
}

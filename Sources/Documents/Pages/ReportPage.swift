/// A report as a value: its contents, in order. `HTMLPage` and `MarkdownPage` write it down.
package struct ReportPage: Sendable {
  package enum Block: Sendable {
    case paragraph(String)
    case caveat(String)
    case list([String])
    case terms([Term])
    case command(String)
    /// `files` hold the table; the first cell of each row links to one of `pages`, if any. Both are paths from the page.
    case table(Table, files: [String] = [], pages: [String] = [])
    case figure(DrawnFigure)
    /// A sentence that links to the section of a title.
    case reference(String, section: String)
  }

  package struct Term: Sendable {
    let name: String
    let meaning: String

    package init(name: String, meaning: String) { (self.name, self.meaning) = (name, meaning) }
  }

  package struct Section: Sendable {
    let title: String
    /// Whether only pages with navigation by headings show the title.
    let isImplied: Bool
    let blocks: [Block]
    let sections: [Section]

    package init(title: String, isImplied: Bool = false, blocks: [Block] = [], sections: [Section] = []) {
      (self.title, self.isImplied, self.blocks, self.sections) = (title, isImplied, blocks, sections)
    }
  }

  let title: String
  let opening: [Block]
  let sections: [Section]

  package init(title: String, opening: [Block], sections: [Section]) {
    (self.title, self.opening, self.sections) = (title, opening, sections)
  }
}

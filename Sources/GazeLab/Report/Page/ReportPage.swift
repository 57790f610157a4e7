/// A report as a value: what stands in it, in order. `HTMLPage` and `MarkdownPage` write it down.
struct ReportPage: Sendable {
  enum Block: Sendable {
    case paragraph(String)
    /// What the numbers are worth; nobody may read past it.
    case caveat(String)
    case list([String])
    case terms([Term])
    /// A line to paste into a shell.
    case command(String)
    /// A table.
    ///
    /// - Parameters:
    ///   - files: Those that hold it, by their paths from the page.
    ///   - pages: What the first column of each row leads to, by path; empty where it leads nowhere.
    case table(Table, files: [String] = [], pages: [String] = [])
    case figure(DrawnFigure)
    /// A sentence that leads to the section of a title.
    case reference(String, section: String)
  }

  /// A word, and what it means or holds.
  struct Term: Sendable {
    let name: String
    let meaning: String
  }

  struct Section: Sendable {
    let title: String
    /// Whether only pages that can be gone through by their headings name it.
    var isImplied = false
    var blocks = [Block]()
    var sections = [Section]()
  }

  let title: String
  /// What was asked and what came out.
  let opening: [Block]
  let sections: [Section]
}

extension DrawnFigure {
  /// Of one of its files, from the page.
  func path(_ fileExtension: String) -> String { "figures/\(name).\(fileExtension)" }
}

import Inputs

/// A list of reports as a value: one row per report with its questions and answers. `text` writes it as HTML.
package struct ReportIndexPage: Sendable {
  package struct Finding: Sendable {
    package let question: String
    /// The row that leads, such as the best feature set; empty where there is none.
    package let best: String
    /// Its number with the interval, or why there is none.
    package let value: Card.Value
    package let badges: [Card.Badge]

    package init(question: String, best: String, value: Card.Value, badges: [Card.Badge]) {
      self.question = question
      self.best = best
      self.value = value
      self.badges = badges
    }
  }

  package struct Row: Sendable {
    package let title: String
    /// What tells reports of one title apart, such as the folder.
    package let detail: String
    /// The path of the report from the index, escaped for an address; empty where there is none.
    package let link: String
    package fileprivate(set) var answers: [Finding]
    /// Whether its captures passed a quality gate; nil if none was asked for.
    package let gate: Card.Badge?
    /// As people read it and as it is sorted, such as 2026-11-22.
    package let date: String

    package init(
      title: String, detail: String, link: String, answers: [Finding], gate: Card.Badge? = nil, date: String
    ) {
      self.title = title
      self.detail = detail
      self.link = link
      self.answers = answers
      self.gate = gate
      self.date = date
    }
  }

  let title: String
  private(set) var meta: String
  private(set) var rows: [Row]
  /// What could not be read, and why.
  private(set) var unreadable: [ReportPage.Term]

  package init(title: String, meta: String, rows: [Row], unreadable: [ReportPage.Term] = []) {
    self.title = title
    self.meta = meta
    self.rows = rows
    self.unreadable = unreadable
  }

  /// The most reports with their answers, where all answers would make the page too large.
  private static let largestAnsweredCount = 200
  private static let largestCount = 4000

  /// - Parameters:
  ///   - program: The name and version for the footer.
  ///   - largestSize: A larger page has answers only in its first rows.
  package func text(program: String, largestSize: Int = HTMLPage.largestSize) -> String {
    let whole = wholeText(program: program)
    return whole.utf8.count <= largestSize ? whole : shortened.wholeText(program: program)
  }

  private var shortened: ReportIndexPage {
    let answered = min(rows.count, Self.largestAnsweredCount)
    let hidden = rows.count - Self.largestCount
    let note =
      "So that the page stays small, answers are in the first \(answered) rows only"
      + (hidden > 0 ? ", and \(hidden) runs are left out." : ".")
    return changed(self) { page in
      page.meta += " \(note)"
      page.rows = Array(rows.prefix(Self.largestCount))
      for index in page.rows.indices.dropFirst(answered) { page.rows[index].answers = [] }
      page.unreadable = Array(unreadable.prefix(Self.largestAnsweredCount))
    }
  }

  private func wholeText(program: String) -> String {
    let broken =
      unreadable.isEmpty
      ? "" : "<section><h2>Unreadable</h2>\n\(HTMLPage.terms(unreadable))</section>\n"
    return HTMLDocument.text(
      title: title, header: meta.isEmpty ? "" : HTMLPage.paragraph(meta, "meta"),
      body:
        "<main id=\"main\">\n\(rows.isEmpty ? "" : HTMLPage.scrolling(table, label: title))\(broken)</main>\n",
      program: program)
  }

  /// The rows of a report are a body of their own, so that they stay together when reports are sorted.
  private var table: String {
    let names =
      ["report", "question", "best", "error", "what it is worth"] + (hasGate ? ["gate"] : []) + ["date"]
    let titles = names.map { title in
      "<th scope=\"col\"\(title == "error" ? " class=\"n\"" : "")>\(title)</th>"
    }
    return """
      <table class="index"><caption class="unseen">\(HTMLText.content(title))</caption>
      <thead><tr>\(titles.joined())</tr></thead>
      \(rows.map(body).joined())</table>
      """
  }

  /// The column is there only where a run asked for a gate.
  private var hasGate: Bool { rows.contains { $0.gate != nil } }

  private func body(_ row: Row) -> String {
    let title = HTMLText.content(row.title)
    let link = row.link.isEmpty ? title : "<a href=\"\(HTMLText.attribute(row.link))\">\(title)</a>"
    let detail = row.detail.isEmpty ? "" : "<small>\(HTMLText.content(row.detail))</small>"
    let span = row.answers.count > 1 ? " rowspan=\"\(row.answers.count)\"" : ""
    let answers = row.answers.isEmpty ? [["", "", "", ""]] : row.answers.map(Self.cells)
    let gate = hasGate ? "<td\(span)>\(row.gate.map { Self.badges([$0]) } ?? "")</td>" : ""
    let rows = answers.enumerated().map { index, cells in
      let start = index == 0 ? "<th scope=\"rowgroup\"\(span)>\(link)\(detail)</th>" : ""
      let end = index == 0 ? gate + "<td class=\"date\"\(span)>\(HTMLText.content(row.date))</td>" : ""
      return "<tr>\(start)\(cells.map { "<td>\($0)</td>" }.joined())\(end)</tr>\n"
    }
    return "<tbody>\n\(rows.joined())</tbody>\n"
  }

  private static func cells(_ answer: Finding) -> [String] {
    let detail =
      answer.value.detail.isEmpty ? "" : " <span class=\"ci\">\(HTMLText.content(answer.value.detail))</span>"
    return [
      HTMLText.content(answer.question), HTMLText.content(answer.best),
      HTMLText.content(answer.value.text) + detail,
      badges(answer.badges),
    ]
  }

  private static func badges(_ badges: [Card.Badge]) -> String {
    let items = badges.map { "<li class=\"\($0.tone.rawValue)\">\(HTMLCard.words($0))</li>" }
    return items.isEmpty ? "" : "<ul class=\"badges\">\(items.joined())</ul>"
  }
}

import Testing

@testable import Documents

@Suite("Cards and heat tables in pages")
struct CardPageTests {
  private static let heat = HeatTable(
    labelTitles: ["person", "device"], columns: ["a", "b", "c"],
    rows: [
      HeatTable.Row(labels: ["p01", "Mini"], values: [1, 2, 3]),
      HeatTable.Row(labels: ["p02", "Mini"], values: [4, nil, 2]),
      HeatTable.Row(labels: ["p03", "Mini"], values: [5, 5.2, 5.4]),
    ], decimals: 1, caption: "In degrees.")

  private static let table = Table(
    title: "rows", caveats: ["It leaks."], columns: [Table.Column(title: "features", isLabel: true)],
    rows: [[.text("gaze")]])

  private static func page(_ opening: [ReportPage.Block] = [], repeatsCaveats: Bool = false) -> ReportPage {
    ReportPage(
      title: "T", meta: "8 people", metaSection: "How?", repeatsCaveats: repeatsCaveats, opening: opening,
      sections: [
        ReportPage.Section(
          title: "Which is best?", shortTitle: "Best", blocks: [.card(.planted())],
          sections: [ReportPage.Section(title: "How?", isFolded: true, blocks: [.paragraph("One.")])]),
        ReportPage.Section(
          title: "Second", blocks: [.card(.planted(question: "And then?")), .heat(heat), .table(table)],
          sections: [
            ReportPage.Section(
              title: "How?", isFolded: true, detail: "in words", blocks: [.paragraph("Two.")])
          ]),
      ])
  }

  private static func html(_ page: ReportPage) -> String { HTMLPage.text(page, program: "Lab 1") }

  @Test("a card has the heading of the section that asks its question, and else one of its own")
  func headings() {
    let headings = Self.html(Self.page()).matches(of: /<h([1-6])[^>]*>([^<]*)/).map { "\($0.1) \($0.2)" }
    #expect(
      headings == [
        "1 T", "2 Which is best?", "3 How?", "2 Second", "3 And then?", "3 rows", "3 How?",
      ])
  }

  @Test("names are unique although titles are not, and links lead to the nearest section")
  func names() throws {
    let html = Self.html(Self.page([.card(.planted(question: "First of all?"))]))
    let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    let targets = html.matches(of: /href="#([^"]*)"/).map { String($0.1) }
    #expect(targets.allSatisfy(ids.contains))
    // The badges of the three cards, in order; nothing explains the second badge of each.
    let badges = html.matches(of: /<li class="good"><a href="#(s-[^"]*)"/).map { String($0.1) }
    let sections = html.matches(of: /<h3 id="([^"]*)">How/).map { String($0.1) }
    try #require(sections.count == 2)
    #expect(badges == [sections[0], sections[0], sections[1]])
    #expect(html.contains("<li class=\"caution\"><span>Split:</span> leaks</li>"))
    #expect(
      html.contains("<p class=\"meta\">8 people · <a href=\"#\(sections[0])\">how this was made</a></p>"))
  }

  @Test("a folded section opens without a script, and Markdown shows it as any other")
  func folded() {
    let html = Self.html(Self.page())
    #expect(
      html.contains("How?</h3> <span class=\"detail\">in words</span></summary>\n<p>Two.</p>\n</details>"))
    #expect(MarkdownPage.text(Self.page()).contains("### How?\n\nTwo."))
  }

  @Test("the plot has its symbols where the values are")
  func plot() {
    let html = Self.html(Self.page())
    // The scale is from −4 to 104: 4 / 108, 12 / 108, 44 / 108, 64 / 108 and 104 / 108.
    for part in [
      "<line x1=\"3.7%\" y1=\"100%\" x2=\"3.7%\" y2=\"0%\"/>",
      "<circle cx=\"11.1%\" cy=\"50%\" r=\"3\"><title>p01: 8°</title></circle>",
      "<circle cx=\"96.3%\" cy=\"50%\" r=\"3\"><title>p01: 100°</title></circle>",
      "<line x1=\"40.7%\" y1=\"50%\" x2=\"77.8%\" y2=\"50%\"/>",
      "<svg x=\"59.3%\" y=\"50%\">", "<text x=\"3.7%\" y=\"12\">0°</text>",
      "<text x=\"26.9%\" y=\"12\">25°</text>", "<text x=\"96.3%\" y=\"12\">100°</text>",
      "aria-label=\"mean 0°, p01 8°, p02 40°\"", "aria-label=\"mean 60°, p01 100°\"",
      "<tr class=\"marked\"><th scope=\"row\">a</th>", "<tr><th scope=\"row\">c and more</th>",
    ] {
      #expect(html.contains(part))
    }
    #expect(html.matches(of: /<circle/).count == 2 * 3)
  }

  @Test("the tint grows with the distance from the lowest of the row, on one scale for all rows")
  func tint() {
    let html = Self.html(Self.page())
    // The ranges of the rows are 2, 2 and 0.4; their median is the strongest of ten shades.
    for row in [
      "<td class=\"ring\">1.0</td><td class=\"h5\">2.0</td><td class=\"h10\">3.0</td>",
      "<td class=\"h10\">4.0</td><td></td><td class=\"ring\">2.0</td>",
      "<td class=\"ring\">5.0</td><td class=\"h1\">5.2</td><td class=\"h2\">5.4</td>",
    ] {
      #expect(html.contains(row))
    }
  }

  @Test("a long heat table shows its start and folds the rest", arguments: [(24, 24), (25, 12 + 25)])
  func long(count: Int, shown: Int) {
    let table = HeatTable(
      labelTitles: ["person"], columns: ["a"],
      rows: (0..<count).map { HeatTable.Row(labels: ["p\($0)"], values: [Double($0)]) }, decimals: 0,
      caption: "")
    let html = HTMLHeatTable(table, title: "t").html
    #expect(html.matches(of: /<td/).count == shown)
    #expect(html.contains("<summary>All 25 rows</summary>") == (count == 25))
  }

  @Test("badges stand for caveats; without them, each section says a caveat once")
  func caveats() {
    func count(_ page: ReportPage) -> Int { Self.html(page).matches(of: /It leaks\./).count }
    #expect(count(Self.page(repeatsCaveats: true)) == 1)
    #expect(count(Self.page()) == 0)
    let section = ReportPage.Section(
      title: "s", blocks: [.table(Self.table)],
      sections: [ReportPage.Section(title: "u", blocks: [.table(Self.table)])])
    for (repeats, expected) in [(true, 4), (false, 2)] {
      let page = ReportPage(
        title: "T", repeatsCaveats: repeats, opening: [], sections: [section, section])
      #expect(count(page) == expected)
      #expect(MarkdownPage.text(page).matches(of: /It leaks\./).count == expected)
    }
    let warned = ReportPage(
      title: "T", repeatsCaveats: false, opening: [.caveat("It leaks.")], sections: [section])
    #expect(count(warned) == 1)
  }

  @Test("Markdown has the answer, the badges and the numbers")
  func markdown() {
    let text = MarkdownPage.text(Self.page())
    #expect(
      text.hasPrefix(
        """
        # T

        8 people

        ## Which is best?

        Split (s)

        It is **one of a and b**; c and more is worse.

        Data: measured · Split: leaks

        | features   | accuracy \\[95 %\\] |     p |
        | :--------- | ----------------: | ----: |
        | **a**      |    6.0° (5.5–6.5) | 0.900 |
        | c and more |    9.0° (8.5–9.5) | 0.004 |

        Nothing was left out.
        """))
    #expect(text.contains("| p02    | Mini   |     4.0 |     | **2.0** |"))
  }

  @Test("the only addresses are those of the report's own files and of the page itself")
  func addresses() {
    let html = Self.html(Self.page())
    let addresses = html.matches(of: /(?:href|src|action|url)\s*[=(]\s*"?([^")]*)/).map { String($0.1) }
    #expect(Set(addresses.filter { !$0.hasPrefix("#") }) == ["tables/table-1.csv"])
    #expect(!html.contains("://"))
  }

  @Test("names that look like code are text, in cards, heat tables and lists of reports")
  func hostile() {
    let evil = "\"><script>x</script><img src=y onerror='z'>|**"
    let badge = Card.Badge(title: evil, word: evil, tone: .good, section: evil)
    let card = Card(
      question: evil, subtitle: evil, answer: [Card.Piece(evil, isStrong: true)],
      badges: [badge], rowTitle: evil, columns: [evil],
      rows: [
        Card.Row(
          name: evil, isMarked: true, values: [Card.Value(evil, detail: evil)],
          mark: Card.Mark(centre: 1, low: nil, high: nil, isFilled: true),
          dots: [Card.Dot(name: evil, value: 2)])
      ], axis: Card.Axis(title: evil, unit: evil, line: 1, key: evil), notes: [evil],
      files: [Card.Files(title: evil, links: [(evil, evil)])], shortTitle: evil)
    let heat = HeatTable(
      labelTitles: [evil], columns: [evil], rows: [HeatTable.Row(labels: [evil], values: [1])], decimals: 0,
      caption: evil)
    let page = ReportPage(
      title: evil, meta: evil, metaSection: evil, opening: [.card(card)],
      sections: [
        ReportPage.Section(title: evil, isFolded: true, detail: evil, shortTitle: evil, blocks: [.heat(heat)])
      ])
    let index = ReportIndexPage(
      title: evil, meta: evil,
      rows: [
        ReportIndexPage.Row(
          title: evil, detail: evil, link: evil,
          answers: [
            ReportIndexPage.Finding(
              question: evil, best: evil, value: Card.Value(evil, detail: evil), badges: [badge])
          ], date: evil)
      ], unreadable: [ReportPage.Term(name: evil, meaning: evil)])
    for html in [Self.html(page), index.text(program: evil)] {
      #expect(html.matches(of: /<script/).count == 1)
      #expect(!html.contains("<img") && !html.contains("\">|"))
      #expect(html.matches(of: /="[^"]*onerror='/).isEmpty)
    }
    #expect(!MarkdownPage.text(page).contains(/[^\\]<script/))
  }
}

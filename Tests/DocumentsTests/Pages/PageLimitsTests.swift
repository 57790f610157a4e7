import Foundation
import Testing

@testable import Documents

@Suite("Pages of large studies")
struct PageLimitsTests {
  private static func table(rows: Int, columns: Int = 1, footnotes: Int = 0) -> Table {
    Table(
      title: "errors",
      columns: [Table.Column(title: "person", isLabel: true)]
        + (0..<columns).map { Table.Column(title: "n\($0)") },
      rows: (1...rows).map { row in
        [.text("p\(row)")] + (0..<columns).map { .number(Double(row * 100 + $0), decimals: 0) }
      }, footnotes: (0..<footnotes).map { "note \($0)" },
      marking: Marking(rows: (1...rows).map { $0 == 1 ? .best : nil }, meanings: []))
  }

  private static func page(_ blocks: [ReportPage.Block]) -> ReportPage {
    ReportPage(title: "T", opening: [], sections: [ReportPage.Section(title: "All", blocks: blocks)])
  }

  @Test("a table of more than 200 rows is cut, with a note that names the file which has all of them")
  func long() {
    let page = Self.page([.table(Self.table(rows: 297), files: ["tables/t.tex", "tables/t.csv"])])
    let note = "First 200 of 297 rows; all in tables/t.csv."
    let html = HTMLPage.text(page, program: "Lab 1")
    #expect(html.contains("<p class=\"note\">\(note)</p>"))
    #expect(html.contains(">p200</th>") && !html.contains(">p201</th>"))
    let markdown = MarkdownPage.text(page)
    #expect(markdown.contains(note))
    #expect(markdown.contains("p200 ") && !markdown.contains("p201 "))
  }

  @Test("a table of 200 rows is whole, and so is a longer one that stands in no file")
  func whole() {
    for (rows, files) in [(200, ["tables/t.csv"]), (297, [])] {
      let html = HTMLPage.text(Self.page([.table(Self.table(rows: rows), files: files)]), program: "Lab 1")
      #expect(html.contains(">p\(rows)</th>") && !html.contains("First "))
    }
  }

  @Test("so are the columns of numbers of a wide table, whose labels stay, and the notes below it")
  func wide() {
    let table = Self.table(rows: 2, columns: 100, footnotes: 130)
      .limited(to: .usual, files: ["tables/t.csv"])
    #expect(table.columns.map(\.title) == ["person"] + (0..<60).map { "n\($0)" })
    #expect(table.rows[1].last == .number(259, decimals: 0))
    #expect(table.notes == ["First 60 of 100 columns; all in tables/t.csv."])
    #expect(table.footnotes.count == 101)
    #expect(table.footnotes.last == "… and 30 more; all in tables/t.csv.")
  }

  @Test("a heat table says how many of its rows it shows, and where all are")
  func heat() {
    let rows = (1...201).map { HeatTable.Row(labels: ["p\($0)"], values: [1, 2]) }
    func html(_ count: Int) -> String {
      let table = HeatTable(
        labelTitles: ["person"], columns: ["a", "b"], rows: Array(rows.prefix(count)), decimals: 1,
        caption: "Errors.", file: "tables/each.csv")
      return HTMLPage.text(Self.page([.heat(table)]), program: "Lab 1")
    }
    #expect(html(201).contains("First 200 of 201 rows; all in tables/each.csv. Errors.</p>"))
    #expect(html(201).contains("<summary>First 200 of 201 rows</summary>"))
    #expect(html(200).contains("<summary>All 200 rows</summary>") && !html(200).contains("each.csv"))
  }

  @Test("a page that would be too large has fewer drawings, from the last one on, then shorter tables")
  func small() throws {
    let figures = (1...4).map { number -> ReportPage.Block in
      .figure(HTMLPageTests.planted("f\(number)", points: 500))
    }
    let page = Self.page(
      [.card(.planted()), .table(Self.table(rows: 150), files: ["tables/t.csv"])] + figures)
    let whole = HTMLPage.text(page, program: "Lab 1")
    func count(_ text: String) -> Int { text.ranges(of: "role=\"img\" viewBox").count }
    #expect(count(whole) == 4)

    let limit = whole.utf8.count - 100
    let fewer = HTMLPage.text(page, program: "Lab 1", largestSize: limit)
    #expect(count(fewer) == 3 && fewer.utf8.count <= limit)
    #expect(fewer.contains(">p150</th>"), "tables are whole while there are drawings to leave out")
    let missing = try #require(fewer.range(of: "Not shown here, so that the page stays small"))
    let last = try #require(fewer.range(of: ">f4</h3>"))
    #expect(last.upperBound < missing.lowerBound)
    #expect(fewer[missing.upperBound...].contains("see figures/figure-1-x.svg"))
    // Nothing is left but the card, titles, notes and links.
    let least = HTMLPage.text(page, program: "Lab 1", largestSize: 1)
    #expect(count(least) == 0 && least.contains("First 0 of 150 rows"))
    func card(_ text: String) -> Substring {
      text.split(separator: "<div class=\"card\">")[1].split(separator: "<p class=\"key\">")[0]
    }
    #expect(card(least).contains("<circle") && card(least) == card(whole))
    // Without its drawings the page is still too large for whole tables.
    let short = HTMLPage.text(page, program: "Lab 1", largestSize: least.utf8.count + 5000)
    #expect(count(short) == 0 && short.contains("First 50 of 150 rows; all in tables/t.csv."))
  }

  /// A row of 101 dots from 0 to 100: their percentiles are themselves.
  private static let card = Card(
    question: "Which?", subtitle: "", answer: [], badges: [], rowTitle: "features", columns: ["error"],
    rows: [
      Card.Row(
        name: "a", isMarked: true, values: [Card.Value("50")],
        mark: Card.Mark(centre: 50, low: nil, high: nil, isFilled: true),
        dots: (0...100).reversed().map { Card.Dot(name: "p\($0)", value: Double($0)) })
    ], axis: Card.Axis(title: "error", unit: "°", line: 50, key: "Dots.", boxKey: "Boxes."), notes: [],
    files: [])

  @Test("a card with more dots than can be told apart shows the distribution of all of them")
  func boxes() throws {
    let box = try #require(Self.card.boxes[0])
    #expect(box.values == [5, 25, 50, 75, 95] && box.count == 101)
    let html = HTMLCard(Self.card).html(heading: "") { text, _ in text }
    #expect(!html.contains("<circle") && html.contains("Boxes.") && !html.contains("Dots."))
    // The scale ends 4 % beyond the lines: from 1.4 to 98.6.
    #expect(html.contains("<line x1=\"3.7%\" y1=\"50%\" x2=\"96.3%\" y2=\"50%\""))
    #expect(html.contains("<rect x=\"24.3%\" y=\"25%\" width=\"51.4%\""))
    #expect(
      html.contains(
        "aria-label=\"mean 50°, half of 101 from 25° to 75°, median 50°, 5th percentile 5°, 95th 95°\""))
    let text = CardText.text(Self.card)
    #expect(text.contains("░◆░") && text.contains("·░") && text.contains("Boxes."))
  }

  @Test("a card shows each of 60 dots, and the distribution of 61", arguments: [60, 61])
  func dots(count: Int) {
    let row = Self.card.rows[0]
    let card = Card(
      question: "Which?", subtitle: "", answer: [], badges: [], rowTitle: "features", columns: ["error"],
      rows: [
        Card.Row(
          name: row.name, isMarked: true, values: row.values, mark: row.mark,
          dots: Array(row.dots.prefix(count)))
      ], axis: Self.card.axis, notes: [], files: [])
    #expect(card.hasBoxes == (count > 60))
    let html = HTMLCard(card).html(heading: "") { text, _ in text }
    #expect(html.matches(of: /<circle/).count == (count > 60 ? 0 : 60))
  }

  @Test("its figure is drawn from five numbers a row")
  func figure() throws {
    let figure = try #require(CardPlot(Self.card, unit: "person")?.plot())
    #expect(figure.data.columns.suffix(5) == ["p5", "p25", "median", "p75", "p95"])
    #expect(figure.data.rows.count == 1)
    #expect(figure.data.rows[0].suffix(5) == [5, 25, 50, 75, 95].map { .number($0) })
    #expect(figure.svg.contains("<rect") && figure.svg.contains("one value per person"))
  }

  @Test("a list of very many reports is small: answers in its first rows, and a note")
  func index() {
    let answer = ReportIndexPage.Finding(
      question: "Which?", best: "gaze", value: Card.Value("1.5°"), badges: [])
    let page = ReportIndexPage(
      title: "Runs", meta: "5000 runs.",
      rows: (1...5000).map {
        ReportIndexPage.Row(
          title: "run \($0)", detail: "", link: "\($0)/report.html", answers: [answer], date: "2026-11-22")
      })
    let whole = page.text(program: "Lab 1", largestSize: .max)
    #expect(whole.contains("run 5000"))
    let text = page.text(program: "Lab 1", largestSize: whole.utf8.count - 1)
    #expect(text.ranges(of: "Which?").count == 200)
    #expect(text.contains("run 4000") && !text.contains("run 4001"))
    #expect(text.contains("answers are in the first 200 rows only, and 1000 runs are left out."))
  }
}

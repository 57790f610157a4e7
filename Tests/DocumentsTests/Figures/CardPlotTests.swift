import Foundation
import TestSupport
import Testing

@testable import Documents

@Suite("The figure of an answer card")
struct CardPlotTests {
  /// Eight people and seven feature sets. The errors of the first row and of the last are given person by person.
  static func card(names: [String]? = nil) -> Card {
    let sets = [
      "gaze + face", "gaze + face + right eye", "gaze + face + Euler", "all blocks",
      "gaze + face + Euler + right eye", "gaze + Euler", "gaze",
    ]
    let means = [6.5375, 6.55, 6.66875, 6.74375, 6.91875, 7.81875, 10.7125]
    let lows = [0, 0, 0, 0, 0.0743, 0.7849, 3.5894]
    let highs = [0.5267, 0.6238, 0.6182, 0.9062, 1.0263, 2.1267, 4.8513]
    let best = [6.0, 6.95, 6.6, 6.05, 7.4, 6.35, 6.55, 6.4]
    let worst = [10.2, 11.9, 10.25, 11, 10.8, 10.65, 10.3, 10.6]
    let texts = [
      ("6.5°", "6.2–6.9", "best", "0.0 to 0.5"), ("6.6°", "6.1–7.0", "+0.0°", "0.0 to 0.6"),
      ("6.7°", "6.3–7.1", "+0.1°", "0.0 to 0.6"), ("6.7°", "6.1–7.4", "+0.2°", "0.0 to 0.9"),
      ("6.9°", "6.4–7.4", "+0.4°", "0.1 to 1.0"), ("7.8°", "7.4–8.3", "+1.3°", "0.8 to 2.1"),
      ("10.7°", "10.2–11.2", "+4.2°", "3.6 to 4.8"),
    ]
    return Card(
      question: "Which features are best for a new target?", subtitle: "corners-to-sides",
      answer: [Card.Piece("The best is one of "), Card.Piece("four", isStrong: true), Card.Piece(".")],
      badges: [], rowTitle: "features", columns: ["accuracy [95 %]", "worse than the best [95 %]", "p"],
      rows: sets.indices.map { index in
        let errors = index == 0 ? best : index == 6 ? worst : []
        let text = texts[index]
        return Card.Row(
          name: names?[index] ?? sets[index], isMarked: index < 4,
          values: [
            Card.Value(text.0, detail: text.1), Card.Value(text.2, detail: text.3), Card.Value("0.027"),
          ],
          mark: Card.Mark(
            centre: means[index], low: 6.5375 + lows[index], high: 6.5375 + highs[index], isFilled: index < 4),
          dots: errors.enumerated().map { Card.Dot(name: "p0\($0 + 1)", value: $1) })
      },
      axis: Card.Axis(title: "accuracy", unit: "°", line: 6.5375), notes: ["Read bars against the line."],
      files: [])
  }

  private func numbers(_ column: String, _ figure: Plot) throws -> [Double?] {
    let index = try #require(figure.data.columns.firstIndex(of: column))
    return figure.data.rows.map { if case .number(let value) = $0[index] { value } else { nil } }
  }

  @Test("bars begin and end where the card says; each unit is a dot of its row")
  func values() throws {
    let figure = try #require(CardPlot(Self.card(), unit: "person")?.plot())
    #expect(figure.title == "Which features are best for a new target?")
    #expect(figure.caption == "The best is one of four. Read bars against the line.")
    #expect(figure.data.rows.count == 7 + 16)
    let (from, to) = (try numbers("bar_from", figure), try numbers("bar_to", figure))
    // 6.5375 + 0.7849 and 6.5375 + 2.1267.
    for (value, expected) in [(from[0], 6.5375), (to[0], 7.0642), (from[5], 7.3224), (to[5], 8.6642)] {
      #expect(abs(try #require(value) - expected) < 1e-9)
    }
    #expect(from[7...].allSatisfy { $0 == nil })
    #expect(try numbers("in_set", figure).prefix(7) == [1, 1, 1, 1, 0, 0, 0])
    #expect(try numbers("value", figure).suffix(8) == [10.2, 11.9, 10.25, 11, 10.8, 10.65, 10.3, 10.6])
    #expect(
      try numbers("row", figure).suffix(16) == Array(repeating: 0, count: 8) + Array(repeating: 6, count: 8))
  }

  /// Rows of errors around 8.8°, …, two of which are far from the others.
  private static func distant(_ means: [Double] = [11.4, 8.8, 9.3, 10.1, 35.5, 53.2]) -> Card {
    Card(
      question: "How accurate?", subtitle: "", answer: [], badges: [], rowTitle: "features",
      columns: ["accuracy"],
      rows: means.enumerated().map { index, mean in
        Card.Row(
          name: "set \(index)", isMarked: index < 4, isLeading: index == 0, values: [Card.Value("\(mean)°")],
          mark: Card.Mark(centre: mean, low: 8.8, high: 2 * mean, isFilled: index < 4),
          dots: [-3.0, 0, 3].map { Card.Dot(name: "pose", value: mean + $0) })
      },
      axis: Card.Axis(title: "accuracy", unit: "°", line: 8.8, key: "One dot per pose."), notes: [], files: []
    )
  }

  @Test("rows far from the others are clipped with a mark, so that the others keep the room")
  func clipped() throws {
    let card = Self.distant()
    // From 5.8, the lowest dot, to 22.8, the longest bar of the rows that are kept, and 4 % of that at either end.
    let scale = try #require(card.scale)
    #expect(abs(scale.from - (5.8 - 0.68)) < 1e-9 && abs(scale.to - (22.8 + 0.68)) < 1e-9)
    #expect(card.rows.map { card.beyond($0) } == [nil, nil, nil, nil, "35.5° →", "53.2° →"])
    #expect(
      card.plotKey == "One dot per pose. An arrow: beyond the axis, which ends early so that the other rows "
        + "can be told apart.")
    let html = HTMLCard(card).html(heading: "") { text, _ in text }
    #expect(html.contains(">53.2° →</text>") && html.contains(">35.5° →</text>"))
    // The numbers of readers who cannot see it are whole.
    #expect(html.contains("aria-label=\"mean 53.2°, pose 50.2°, pose 53.2°, pose 56.2°\""))
    let text = CardText.text(card, width: 80).split(separator: "\n").map(String.init)
    #expect(text.filter { $0.contains("53.2°→") }.count == 1)

    let figure = try #require(CardPlot(card, unit: "pose")?.plot())
    #expect(try numbers("value", figure)[5] == 53.2, "the data are whole")
    let index = try #require(figure.data.columns.firstIndex(of: "beyond"))
    #expect(figure.data.rows[5][index] == .numberText("53.2° →") && figure.data.rows[0][index] == .missing)
    #expect(DrawnText.all(in: figure.svg).map(\.text).contains("53.2° →"))
    // gnuplot would leave out a bar that ends beyond the axis.
    let script = PlotScript(name: "c", plot: figure).text
    #expect(script.contains("(column('bar_to') > \(scale.to) ? \(scale.to)"))
  }

  @Test(
    "no row is clipped where all can be told apart, nor more than half of them",
    arguments: [[8.8, 11.4, 16], [6, 6.1, 10.7], [1, 53], [1, 1.1, 60, 61, 62]])
  func whole(means: [Double]) throws {
    let card = Self.distant(means)
    #expect(card.rows.allSatisfy { card.beyond($0) == nil })
    #expect(try #require(CardPlot(card)?.plot()).data.columns.contains("beyond") == false)
    #expect(card.plotKey == "One dot per pose.")
  }

  @Test("the row that leads is marked on the page and in text")
  func leading() {
    let html = HTMLCard(Self.distant()).html(heading: "") { text, _ in text }
    #expect(html.contains("<tr class=\"marked lead\"><th scope=\"row\">set 0</th>"))
    #expect(html.matches(of: /class="marked lead"/).count == 1)
    #expect(MarkdownCard.text(Self.distant(), level: 2).contains("**set 0**"))
  }

  @Test("in a column of a paper names stand above their rows, and letters are 8 pt high")
  func column() throws {
    let named = try #require(NamedPlot(name: "card") { CardPlot(Self.card(), unit: "person")?.plot() })
    let paper = try #require(named.paper)
    #expect(named.plot.width == 1000 && paper.width == FigureTheme.columnWidth)
    #expect(paper.data.rows == named.plot.data.rows && paper.data.columns == named.plot.data.columns)
    // 345 pt of 1/72.27 inch; the letters are 12 pixels high.
    let scale = 345 / Double(paper.width)
    #expect(abs(Double(FigureTheme.fontSize) * scale - 8) < 0.01)
    #expect(abs(Double(paper.width) / FigureTheme.columnPixelsPerInch - 345 / 72.27) < 1e-9)
    let script = named.script.text
    #expect(script.contains("size 518/108.510,"))
    #expect(script.contains("font 'Helvetica,12*72/108.510'"))
    let texts = DrawnText.all(in: paper.svg)
    for text in texts { #expect(text.x.lowerBound >= 0 && text.x.upperBound <= 518, "\(text.text)") }
    let name = try #require(texts.first { $0.text == "gaze" })
    let number = try #require(texts.first { $0.text == "10.7°" })
    #expect(name.y.upperBound < number.y.lowerBound + 3)
    #expect(FigureTheme.figureWidth == 1000)
  }

  @Test("without a plot there is no figure")
  func none() {
    let card = Self.card()
    let other = Card(
      question: card.question, subtitle: "", answer: [], badges: [], rowTitle: "", columns: card.columns,
      rows: card.rows, axis: nil, notes: [], files: [])
    #expect(CardPlot(other, unit: "person") == nil)
  }

  @Test("a figure that cannot know where its data come from is marked afterwards")
  func markedLater() throws {
    let plot = try #require(CardPlot(Self.card(), unit: "person")?.plot())
    func count(_ plot: Plot) -> Int { DrawnText.all(in: plot.svg).count { $0.text == "simulated" } }
    #expect(count(plot) == 0 && count(plot.marked(["simulated"])) == 1)
    #expect(plot.marked([]).svg == plot.svg)
  }

  @Test("the drawing has all names, numbers, titles and the key, and one small mark")
  func drawing() throws {
    let plot = try #require(CardPlot(Self.card(), unit: "person")?.plot(corner: ["simulated"]))
    let texts = DrawnText.all(in: plot.svg).map(\.text)
    for text in [
      "features", "accuracy", "[95 %]", "worse than the best", "gaze + face + Euler + right eye", "10.7°",
      "10.2–11.2", "best", "+4.2°", "3.6 to 4.8", "accuracy", "one person", "mean, not clearly worse",
      "mean, worse", "how much worse than the best, measured from the dashed line", "7.4°",
    ] {
      #expect(texts.contains(text), "\(text) among \(texts)")
    }
    #expect(texts.filter { $0 == "simulated" }.count == 1)
    #expect(!texts.contains("0.027"), "only the first two columns")
    #expect(plot.svg == CardPlot(Self.card(), unit: "person")?.plot(corner: ["simulated"]).svg)
  }

  @Test("names from other people's files are drawn unchanged and have no effect on anything else")
  func hostile() throws {
    let names = [
      "<script>alert(1)", "#a,b \\n `id` $HOME @x", "{:Bold x}_1^2 ~a &amp;", "'; system('id')", "%s%d", "a",
      "\"b\"",
    ]
    let plot = try #require(CardPlot(Self.card(names: names), unit: "person")?.plot())
    let texts = DrawnText.all(in: plot.svg).map(\.text)
    for name in names { #expect(texts.contains(name), "\(name)") }
    #expect(!plot.svg.contains("<script"))
    let script = PlotScript(name: "card", plot: plot)
    #expect(!script.text.contains("system") && script.data.contains("'; system('id')"))
  }
}

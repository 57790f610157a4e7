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
      "mean, worse", "how much worse than the best, measured from the dashed line", "8°",
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

import Testing

@testable import Documents

@Suite("Tables as HTML")
struct HTMLTableTests {
  private static let table = Table(
    title: "a < b",
    columns: [
      Table.Column(title: "features", isLabel: true), Table.Column(title: "RMSE", unit: "pt"),
      Table.Column(title: "p"),
    ],
    rows: [
      [
        .text("gaze+face"), .spread(12.5, deviation: 3.25, decimals: 2), .probability(0.0001),
      ],
      [.text("x|y"), .spread(7, deviation: 10, decimals: 0), .probability(0.25)],
      [.text("none"), .missing("failed"), .missing("")],
      [.text("one"), .number(3.5, decimals: 1), .missing("")],
    ])

  @Test("each cell belongs to a row and a column heading")
  func cells() {
    let html = HTMLTable(Self.table, id: "t1", pages: ["a/report.html"]).html
    #expect(html.contains("<caption class=\"unseen\" id=\"t1-caption\">a &lt; b</caption>"))
    #expect(html.contains("<th scope=\"col\">features</th><th scope=\"col\" class=\"n\">RMSE (pt)</th>"))
    #expect(html.contains("<tr><th scope=\"row\"><a href=\"a/report.html\">gaze+<wbr>face</a></th>"))
    #expect(html.contains("<tr><th scope=\"row\">x|y</th>"))
    #expect(html.contains("<td class=\"none\">failed</td><td></td>"))
    // The text "<0.001" is not a number to sort by.
    #expect(html.contains("<td data-value=\"0.0001\">&lt;0.001</td>"))
  }

  @Test("decimal points are aligned, and the padding is not text")
  func alignment() {
    let html = HTMLTable(Self.table, id: "t1").html
    func pad(_ text: String) -> String { "<i data-pad=\"\(text)\"></i>" }
    // There are two digits after the point and, for deviations, two before it.
    #expect(html.contains("<td>12.50 ± \(pad("0"))3.25</td>"))
    #expect(html.contains("<td>7\(pad(".00")) ± 10\(pad(".00"))</td>"))
    #expect(html.contains("<td>3.5\(pad("0"))\(pad(" ± 00.00"))</td>"))
  }

  @Test("the best are marked, and missing entries say why")
  func marks() {
    let table = Table(
      title: "t",
      columns: [
        Table.Column(title: "features", isLabel: true), Table.Column(title: "RMSE", isRanked: true),
        Table.Column(title: "rank"),
      ],
      rows: [
        [.text("a"), .number(1, decimals: 0), .counts(1...1)],
        [.text("b"), .number(2, decimals: 0), .counts(2...2)],
        [.text("c"), .number(9, decimals: 0), .counts(3...3)],
        [.text("d"), .missing("failed", reason: "no <rank>"), .missing("failed", reason: "other")],
      ], footnotes: ["own"],
      marking: Marking(
        rows: [.best, .likeBest, nil, nil],
        meanings: [
          Marking.Meaning(mark: .best, sentence: "lowest"),
          Marking.Meaning(mark: .likeBest, sentence: "alike"),
        ]))
    let html = HTMLTable(table, id: "t1").html
    for cell in [
      "<td class=\"best\">1</td><td>1</td>", "<td class=\"like_best\">2</td><td>2</td>",
      "<td class=\"ranked\">9</td><td>3</td>",
      "<td class=\"none\">failed<a href=\"#t1-r1\"><sup>1</sup></a></td>",
      "<td class=\"none\">failed<a href=\"#t1-r2\"><sup>2</sup></a></td>",
    ] {
      #expect(html.contains(cell))
    }
    #expect(
      HTMLTable.footnotes(of: table, id: "t1") == """
        <ul class="footnotes">
        <li>* lowest</li>
        <li>† alike</li>
        <li id="t1-r1"><sup>1</sup> no &lt;rank&gt;</li>
        <li id="t1-r2"><sup>2</sup> other</li>
        <li>own</li>
        </ul>

        """)
  }
}

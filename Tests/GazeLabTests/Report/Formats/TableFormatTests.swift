import Testing

@testable import GazeLab

@Suite("Table formats")
struct TableFormatTests {
  private let hostile = #"<b>|x_|*\input{y}%$&~^#"# + "\u{202E}\n" + #""q""#

  private func table(_ label: String = "gaze+right_eye", title: String = "Results") -> Table {
    Table(
      title: title, notes: ["A question?"],
      columns: [Table.Column(title: "features", isLabel: true), Table.Column(title: "RMSE", unit: "pt")],
      rows: [
        [.text(label), .spread(309.0543, deviation: 6.274, decimals: 2)],
        [.text("-"), .missing("failed")],
      ], footnotes: ["a footnote"])
  }

  private func text(_ format: String, _ table: Table) throws -> String {
    try #require(Catalogue.reportFormat(format)).text(table)
  }

  @Test("a label that leaves no room for a number heads its row, and no line is wider than the terminal")
  func longLabels() {
    let label = "pooled(physical-gp(features=all, lambda=30, length=0.7, scale=30, terms=P13))"
    let table = Table(
      title: "t", caveats: [], notes: [],
      columns: [
        Table.Column(title: "features", isLabel: true), Table.Column(title: "RMSE", unit: "pt"),
        Table.Column(title: "condition"),
      ],
      rows: [
        [.text(label), .number(1234.5, decimals: 1), .number(7, decimals: 0)],
        [.text("gaze"), .number(2, decimals: 1), .number(8, decimals: 0)],
      ], footnotes: [])
    let lines = TextTable.text(table).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains { $0.contains("1234.5") && $0.hasSuffix("7") })
    #expect(lines.contains("gaze"))
  }

  @Test("text is aligned, labels left and numbers right")
  func aligned() throws {
    #expect(
      try text("text", table()) == """
        Results
        A question?
        features            RMSE (pt)
        gaze+right_eye  309.05 ± 6.27
        -                      failed
        * a footnote

        """)
  }

  @Test("Markdown is a pipe table that can be read as it stands")
  func markdown() throws {
    #expect(
      try text("markdown", table()) == """
        ### Results

        A question?

        | features       |     RMSE (pt) |
        | :------------- | ------------: |
        | gaze+right_eye | 309.05 ± 6.27 |
        | -              |        failed |

        - a footnote


        """)
  }

  @Test("CSV has numbers in full, and the deviation in a column of its own")
  func csv() throws {
    #expect(
      try text("csv", table()) == """
        features,RMSE (pt),SD of RMSE (pt)
        gaze+right_eye,309.0543,6.274
        -,failed,

        """)
  }

  @Test("LaTeX is a booktabs table with a caption")
  func latex() throws {
    #expect(
      try text("latex", table()) == #"""
        % Needs \usepackage{booktabs}
        \begin{table}
        \centering
        \caption{Results. A question?}
        \begin{tabular}{lr}
        \toprule
        features & RMSE (pt) \\
        \midrule
        gaze+right\_eye & $309.05 \pm 6.27$ \\
        - & failed \\
        \bottomrule
        \end{tabular}
        \end{table}
        % a footnote

        """#)
  }

  @Test("names from data come out as text in every format", arguments: Catalogue.reportFormats.kinds)
  func escaped(format: String) throws {
    let text = try text(format, table(hostile))
    #expect(!text.contains("\u{202E}"), "marks that turn the reading direction are made visible")
    let row = try #require(text.split(separator: "\n").first { $0.contains("202e") })
    switch format {
    case "markdown": #expect(row.contains(#"\<b\>\|x\_\|\*\\input"#))
    case "latex":
      #expect(
        row.contains(#"\textless{}b\textgreater{}\textbar{}x\_\textbar{}*\textbackslash{}input\{y\}\%\$\&"#))
    case "csv": #expect(row.hasPrefix(#""<b>|x_|*\input{y}%$&~^#\u{202e}\u{a}""q""","#))
    default: #expect(row.contains("<b>|x_|"))
    }
  }

  @Test("a text that a spreadsheet would run is marked as text", arguments: ["=1+1", "+1", "-a", "@x"])
  func formulas(label: String) throws {
    #expect(try text("csv", table(label)).contains("\n'" + label))
  }

  @Test("more columns than a terminal has go into a further block, with the labels again")
  func blocks() throws {
    let wide = Table(
      title: "Wide",
      columns: [Table.Column(title: "who", isLabel: true)]
        + (1...20).map { Table.Column(title: "[\($0)]") },
      rows: [[.text("anna")] + (1...20).map { .number(Double($0) * 1000, decimals: 1) }])
    let text = TextTable.text(wide)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.count { $0.hasPrefix("anna") } == 3)
    for number in 1...20 { #expect(text.contains("[\(number)]")) }
  }

  @Test("labels that leave no room for the numbers head sections of rows")
  func sections() throws {
    let long = String(repeating: "x", count: 70)
    let table = Table(
      title: "Long",
      columns: ["run", "split"].map { Table.Column(title: $0, isLabel: true) } + [
        Table.Column(title: "RMSE")
      ],
      rows: [
        [.text(long), .text("a"), .number(1, decimals: 0)],
        [.text(long), .text("b"), .number(2, decimals: 0)],
      ])
    #expect(TextTable.text(table) == "Long\nsplit  RMSE\n\(long)\n  a       1\n  b       2\n")
  }

  @Test("headings that leave no room become numbers with a legend")
  func headings() throws {
    let names = (1...8).map { "a long feature set \($0)" }
    let table = Table(
      title: "Long",
      columns: [Table.Column(title: "who", isLabel: true)] + names.map { Table.Column(title: $0) },
      rows: [[.text("anna")] + (1...8).map { .number(Double($0), decimals: 0) }])
    let text = TextTable.text(table)
    for (index, name) in names.enumerated() { #expect(text.contains("\n[\(index + 1)] \(name)\n")) }
    #expect(text.split(separator: "\n").last == "anna    1    2    3    4    5    6    7    8")
    let csv = try #require(Catalogue.reportFormat("csv")).text(table)
    #expect(csv.hasPrefix("who,a long feature set 1,"), "other formats keep the names")
  }

  @Test("condition numbers have two digits and an exponent, ranks a range")
  func entries() {
    #expect(Table.Entry.scientific(7725.23).text() == "7.7e3")
    #expect(Table.Entry.scientific(9.96).text() == "1.0e1")
    #expect(Table.Entry.scientific(1.2).text() == "1.2e0")
    #expect(Table.Entry.counts(28...29).text() == "28–29")
    #expect(Table.Entry.counts(3...3).text() == "3")
  }
}

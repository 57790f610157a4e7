import Inputs
import Testing

@testable import Documents

@Suite("Table formats")
struct TableFormatTests {
  private let hostile = #"<b>|x_|*\input{y}%$&~^#"# + "\u{202E}\n" + #""q""#

  private func table(_ label: String = "gaze+right_eye", title: String = "Results") -> Table {
    Table(
      title: title, notes: ["A question?"],
      columns: [Table.Column(title: "features", isLabel: true), Table.Column(title: "RMSE", unit: "pt")],
      rows: [
        [.text(label), .spread(309.0543, deviation: 6.274, decimals: 2)],
        [.missing("-"), .missing("failed")],
      ], footnotes: ["a footnote"])
  }

  private func text(_ format: String, _ table: Table) throws -> String {
    try #require(Catalogue.reportFormat(format)).text(table)
  }

  @Test(
    "a label that leaves no room for a number is set above its row, and no line is wider than the terminal")
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

  @Test("text aligns labels left and numbers right")
  func aligned() throws {
    #expect(
      try text("text", table()) == """
        Results
        A question?
        features            RMSE (pt)
        gaze+right_eye  309.05 ± 6.27
        -                      failed
        - a footnote

        """)
  }

  @Test("Markdown is a pipe table with a readable source")
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

  @Test("CSV has numbers in full and deviations in a column of their own")
  func csv() throws {
    #expect(
      try text("csv", table()) == """
        features,RMSE (pt),SD of RMSE (pt),reason
        gaze+right_eye,309.0543,6.274,
        ,,,failed

        """)
  }

  @Test("LaTeX is a booktabs table with a caption and siunitx columns")
  func latex() throws {
    #expect(
      try text("latex", table()) == #"""
        % Needs \usepackage{booktabs} and \usepackage{siunitx}
        \begin{table}
        \centering
        \sisetup{separate-uncertainty = true, table-align-uncertainty = false, table-align-text-post = false, \#
        detect-weight = true}
        \caption[{Results}]{Results. A question?}
        \smallskip
        \begin{tabular}{lS[table-format = 3.2(3)]}
        \toprule
        features & {RMSE (pt)} \\
        \midrule
        gaze+right\_eye & 309.05 \pm 6.27 \\
        - & {failed} \\
        \bottomrule
        \end{tabular}
        \par\smallskip
        \begin{minipage}{\linewidth}\footnotesize\raggedright
        a footnote\par
        \end{minipage}
        \end{table}

        """#)
  }

  @Test("a number column has room for its longest number, sign, deviation and exponent")
  func siunitx() {
    func specification(_ entries: [Table.Entry], _ marks: [Marking.Mark?]? = nil) -> String {
      let table = Table(
        title: "t", columns: [Table.Column(title: "x", isRanked: true)], rows: entries.map { [$0] },
        marking: marks.map { Marking(rows: $0, meanings: []) })
      return LaTeXColumn(table, column: 0, reasons: []).specification
    }
    #expect(
      specification([.number(-1.25, decimals: 2), .number(310, decimals: 1)]) == "S[table-format = -3.2]")
    #expect(
      specification([.spread(0.5, deviation: 0.043, decimals: 2), .spread(1, deviation: nil, decimals: 2)])
        == "S[table-format = 1.2(1)]")
    #expect(specification([.scientific(7725.2), .scientific(3e-12)]) == "S[table-format = 1.1e-2]")
    #expect(specification([.counts(28...29), .counts(120...120)]) == "S[table-format = 3.0]")
    #expect(specification([.probability(0.0002), .missing("-"), .number(.nan, decimals: 1)]) == "c")
    #expect(
      specification([.number(1, decimals: 0)], [.likeBest])
        == #"S[table-format = 1.0, table-space-text-post = {$^{\dagger}$}]"#)
  }

  /// One row for each mark, and two that failed for the same reason.
  private let marked = Table(
    title: "t",
    columns: [Table.Column(title: "who", isLabel: true), Table.Column(title: "RMSE", isRanked: true)],
    rows: [
      [.text("a"), .spread(9, deviation: 0, decimals: 0)],
      [.text("b"), .spread(7, deviation: 2, decimals: 0)],
      [.text("c"), .spread(8, deviation: 1, decimals: 0)],
      [.text("d"), .missing("failed", reason: "too few rows")],
      [.text("e"), .missing("failed", reason: "too few rows")],
      [.text("f"), .missing("skipped", reason: "no eyes")],
    ], footnotes: ["a footnote"],
    marking: Marking(
      rows: [nil, .best, .likeBest, nil, nil, nil],
      meanings: [
        Marking.Meaning(mark: .best, sentence: "the lowest"),
        Marking.Meaning(mark: .likeBest, sentence: "as good"),
      ]))

  @Test("text has marks after numbers, and numbered reasons below")
  func markedText() {
    #expect(
      TextTable.text(marked) == """
        t
        who      RMSE
        a       9 ± 0
        b       7 ± 2 *
        c       8 ± 1 †
        d     failed¹
        e     failed¹
        f    skipped²
        * the lowest
        † as good
        ¹ too few rows
        ² no eyes
        - a footnote

        """)
  }

  @Test("Markdown sets the best in bold")
  func markedMarkdown() throws {
    #expect(
      try text("markdown", marked) == """
        ### t

        | who |      RMSE |
        | :-- | --------: |
        | a   |     9 ± 0 |
        | b   | **7 ± 2** |
        | c   |   8 ± 1 † |
        | d   |   failed¹ |
        | e   |   failed¹ |
        | f   |  skipped² |

        - **bold**: the lowest
        - †: as good
        - ¹ too few rows
        - ² no eyes
        - a footnote


        """)
  }

  @Test("CSV has marks and reasons in columns of their own")
  func markedCSV() throws {
    #expect(
      try text("csv", marked) == """
        who,RMSE,SD of RMSE,mark,reason
        a,9.0,0.0,,
        b,7.0,2.0,best,
        c,8.0,1.0,like_best,
        d,,,,failed: too few rows
        e,,,,failed: too few rows
        f,,,,skipped: no eyes

        """)
  }

  @Test("tidy CSV has one row per number")
  func tidy() throws {
    #expect(
      try text("csv-tidy", marked) == """
        who,metric,unit,value,sd,low,high,status,reason,mark
        a,RMSE,,9.0,0.0,,,ok,,
        b,RMSE,,7.0,2.0,,,ok,,best
        c,RMSE,,8.0,1.0,,,ok,,like_best
        d,RMSE,,,,,,missing,failed: too few rows,
        e,RMSE,,,,,,missing,failed: too few rows,
        f,RMSE,,,,,,missing,skipped: no eyes,

        """)
    let wide = Table(
      title: "t", caveats: ["it leaks"],
      columns: [
        Table.Column(title: "who", isLabel: true), Table.Column(title: "n", unit: "pt"),
        Table.Column(title: "m"),
      ],
      rows: [
        [.text("a"), .counts(2...5), .missing("-")], [.text("b"), .counts(4...4), .number(0.1, decimals: 0)],
      ])
    #expect(
      try text("csv-tidy", wide) == """
        who,metric,unit,value,sd,low,high,status,reason,mark
        a,n,pt,,,2,5,ok,,
        a,m,,,,,,missing,,
        b,n,pt,4,,,,ok,,
        b,m,,0.1,,,,ok,,

        """)
  }

  @Test("in tidy CSV the unit of a row is the unit of its numbers")
  func tidyUnits() throws {
    let facts = Table(
      title: "t",
      columns: [
        Table.Column(title: "quantity", isLabel: true), Table.Column(title: "value"),
        Table.Column(title: "unit", isLabel: true),
      ],
      rows: [
        [.text("rows"), .counts(3...3), .text("")],
        [.text("duration"), .number(2.5, decimals: 1), .text("s")],
      ])
    #expect(
      try text("csv-tidy", facts) == """
        quantity,metric,unit,value,sd,low,high,status,reason,mark
        rows,value,,3,,,,ok,,
        duration,value,s,2.5,,,,ok,,

        """)
  }

  @Test(
    "LaTeX has the best in bold, a dagger after those like it, and deviations of 0 that siunitx would drop")
  func markedLaTeX() throws {
    let text = try text("latex", marked)
    #expect(
      text.contains(
        #"""
        a & 9 {${}\pm 0$} \\
        b & \bfseries 7 \pm 2 \\
        c & 8 \pm 1 {$^{\dagger}$} \\
        d & {failed\textsuperscript{1}} \\
        """#))
    #expect(text.contains(#"\textbf{Bold}: the lowest\par"#) && text.contains(#"$^{\dagger}$: as good\par"#))
    #expect(text.contains(#"\textsuperscript{2} no eyes\par"#))
  }

  @Test("LaTeX joins the ends of an interval, breaks a label that is too wide, and ends a question once")
  func intervalsInLaTeX() throws {
    let long = Array(repeating: "gaze+face", count: 12).joined(separator: "+")
    let listing = Listing([1.0, -2.0]) {
      Column(title: "features", .label) { _ in long }
      Column.interval(nil, ["error", "from", "to"], .number(1, "pt"), word: "") {
        Estimate($0, low: $0 - 1, high: $0 + 1)
      }
    }
    let text = try text("latex", listing.table("Which is best?"))
    #expect(text.contains(#"\caption[{Which is best?}]{Which is best?}"#))
    #expect(text.contains(#"{{}[$-$3.0, $-$1.0]}"#) && text.contains(#"{\shortstack{{}[from,\\to]\\(pt)}}"#))
    #expect(text.contains(#"\begin{tabular}{p{"#) && text.contains(#"\raggedright gaze+\allowbreak{}face"#))
    #expect(text.matches(of: #/begin{tabular}/#).count == 1)
  }

  @Test("accented letters and common signs become commands, and unknown characters their number")
  func unicode() {
    #expect(
      LaTeXText.escape("Zoë x² ≥ −1 – “a”") == #"Zo\"{e} x\textsuperscript{2} $\geq$ $-$1 -- "#
        + #"\textquotedblleft{}a\textquotedblright{}"#)
    #expect(LaTeXText.escape("🙂日") == #"\texttt{U+1F642}\texttt{U+65E5}"#)
    #expect(LaTeXText.escape("a--b") == "a-{}-b" && LaTeXText.escape("[1]") == "{}[1]")
  }

  @Test("names from data are plain text in every format", arguments: Catalogue.reportFormats.kinds)
  func escaped(format: String) throws {
    let text = try text(format, table(hostile))
    #expect(!text.contains("\u{202E}"), "marks that change the reading direction become visible")
    let row = try #require(text.split(separator: "\n").first { $0.contains("202e") })
    switch format {
    case "markdown": #expect(row.contains(#"\<b\>\|x\_\|\*\\input"#))
    case "latex":
      #expect(
        row.contains(#"\textless{}b\textgreater{}\textbar{}x\_\textbar{}*\textbackslash{}input\{y\}\%\$\&"#))
    case "csv", "csv-tidy": #expect(row.hasPrefix(#""<b>|x_|*\input{y}%$&~^#\u{202e}\u{a}""q""","#))
    case "json": #expect(row.contains(#""features": "\u003cb>|x_|*\\input{y}%$&~^#\u202e\n"#))
    default: #expect(row.contains("<b>|x_|"))
    }
  }

  @Test("a text that a spreadsheet would run is marked as text", arguments: ["=1+1", "+1", "-a", "@x"])
  func formulas(label: String) throws {
    #expect(try text("csv", table(label)).contains("\n'" + label))
  }

  @Test("columns that do not fit go into further blocks, which repeat the labels")
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

  @Test("labels that leave no room for numbers become headings of sections")
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

  @Test("headings that do not fit become numbers with a legend")
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

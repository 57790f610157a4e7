import Foundation
import Testing

@testable import Documents

@Suite("Pages")
struct HTMLPageTests {
  private static let table = Table(
    title: "frames, s: bias", caveats: ["It leaks."], notes: ["A note."],
    columns: [Table.Column(title: "features", isLabel: true), Table.Column(title: "n")],
    rows: [[.text("gaze"), .counts(3...3)]], footnotes: ["A footnote."])

  /// A figure of some points.
  static func planted(_ title: String, points: Int = 1) -> NamedPlot {
    NamedPlot(
      name: "figure-1-x",
      plot: Plot(
        title: title, caption: "D", height: 100,
        data: Plot.DataTable(columns: ["x"], rows: (0..<points).map { [.integer($0)] }),
        panels: [
          Panel(
            height: 50, x: PlotAxis(0...Double(points)), y: PlotAxis(0...Double(points)),
            marks: [.points("x", "x", size: 1, .ink)])
        ]))
  }

  private static let page = ReportPage(
    title: "T & T",
    opening: [.caveat("Not of people."), .reference("A warning.", section: "Warnings")],
    sections: [
      ReportPage.Section(
        title: "Results",
        sections: [
          ReportPage.Section(
            title: "frames, s", isImplied: true,
            blocks: [
              .table(table, files: ["tables/table-1.csv"]),
              .figure(planted("frames, s: f")),
            ])
        ]),
      ReportPage.Section(
        title: "Warnings",
        blocks: [
          .list(["a", "b"]), .terms([ReportPage.Term(name: "rmse", meaning: "√mse")]), .command("gazelab x"),
        ]),
    ])

  @Test("Markdown and HTML say the same in the same order")
  func same() {
    let words = [
      "Not of people.", "A warning.", "Results", "It leaks.", "A note.", "features", "gaze", "A footnote.",
      "D", "Warnings", "rmse", "√mse", "gazelab x",
    ]
    for text in [MarkdownPage.text(Self.page), HTMLPage.text(Self.page, program: "Lab 1")] {
      // The search starts after the style sheet.
      var rest = text[(text.range(of: "<h1")?.upperBound ?? text.startIndex)...]
      for word in words {
        guard let range = rest.range(of: word) else {
          Issue.record("no “\(word)” where it should be in \(text)")
          break
        }
        rest = rest[range.upperBound...]
      }
    }
    let markdown = MarkdownPage.text(Self.page)
    #expect(markdown.contains("![frames, s: f](figures/figure-1-x.svg)"))
    #expect(!markdown.contains("# frames, s\n"))
  }

  @Test("headings are in order and do not repeat the title of their section")
  func headings() throws {
    let html = HTMLPage.text(Self.page, program: "Lab 1")
    let headings = html.matches(of: /<h([1-6])[^>]*>([^<]*)/).map { "\($0.1) \($0.2)" }
    #expect(
      headings == ["1 T &amp; T", "2 Results", "3 frames, s", "4 Bias", "4 F", "2 Warnings"])
    let ids = html.matches(of: /id="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    for target in html.matches(of: /href="#([^"]*)"/) { #expect(ids.contains(String(target.1))) }
    for target in html.matches(of: /aria-(labelledby|describedby)="([^"]*)"/) {
      #expect(ids.contains(String(target.2)))
    }
  }

  @Test("the only addresses are those of the report's own files and of the page itself")
  func addresses() {
    let html = HTMLPage.text(Self.page, program: "Lab 1")
    let addresses = html.matches(of: /(?:href|src|action|url)\s*[=(]\s*"?([^")]*)/).map { String($0.1) }
    #expect(
      addresses.filter { !$0.hasPrefix("#") } == ["tables/table-1.csv"]
        + ["svg", "gp", "csv"].map { "figures/figure-1-x.\($0)" })
    #expect(!html.contains("://"))
  }

  @Test("a page links the PDF of a figure only where there is one")
  func linkedPDF() {
    for hasPDF in [false, true] {
      var figure = Self.planted("f")
      figure.hasPDF = hasPDF
      let section = ReportPage.Section(title: "s", blocks: [.figure(figure)])
      let html = HTMLPage.text(ReportPage(title: "t", opening: [], sections: [section]), program: "Lab 1")
      #expect(html.contains("href=\"figures/figure-1-x.svg\""))
      #expect(html.contains("href=\"figures/figure-1-x.pdf\"") == hasPDF)
    }
  }

  @Test("the policy names the script by its digest")
  func digest() {
    // printf "" | openssl dgst -sha256 -binary | base64
    #expect(HTMLDocument.digest("") == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    #expect(HTMLDocument.policy.contains("script-src 'sha256-\(HTMLDocument.digest(PageScript.text))'"))
  }
}

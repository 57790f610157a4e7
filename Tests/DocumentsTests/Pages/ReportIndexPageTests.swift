import Testing

@testable import Documents

@Suite("Lists of reports")
struct ReportIndexPageTests {
  private static func answer(_ best: String, _ error: String) -> ReportIndexPage.Finding {
    ReportIndexPage.Finding(
      question: "Which?", best: best, value: Card.Value(error, detail: "1–2"),
      badges: [Card.Badge(title: "Split", word: "honest", tone: .good, section: "")])
  }

  private static let page = ReportIndexPage(
    title: "Runs", meta: "2 runs",
    rows: [
      ReportIndexPage.Row(
        title: "One", detail: "a/one", link: "a/one/report.html",
        answers: [answer("gaze", "1.5°"), answer("face", "2.5°")], date: "2026-11-22"),
      ReportIndexPage.Row(title: "Two", detail: "a/two", link: "", answers: [], date: "2026-11-20"),
    ], unreadable: [ReportPage.Term(name: "a/three", meaning: "run.json: missing")])

  @Test("a report is a body of rows, one per question, so that sorting keeps them together")
  func rows() {
    let html = Self.page.text(program: "Lab 1")
    #expect(html.matches(of: /<tbody>/).count == 2)
    #expect(
      html.contains(
        """
        <tbody>
        <tr><th scope="rowgroup" rowspan="2"><a href="a/one/report.html">One</a><small>a/one</small></th>\
        <td>Which?</td><td>gaze</td><td>1.5° <span class="ci">1–2</span></td>\
        <td><ul class="badges"><li class="good"><span>Split:</span> honest</li></ul></td>\
        <td class="date" rowspan="2">2026-11-22</td></tr>
        <tr><td>Which?</td><td>face</td>
        """))
    #expect(html.contains("<th scope=\"rowgroup\">Two<small>a/two</small></th><td></td>"))
    #expect(html.contains("<dt>a/three</dt><dd>run.json: missing</dd>"))
  }

  @Test("a column says whether captures passed a gate, where a run asked for one")
  func gate() {
    let gate = Card.Badge(title: "Gate", word: "1 of 2 POOR", tone: .caution, section: "")
    let asked = ReportIndexPage.Row(
      title: "Three", detail: "", link: "", answers: [Self.answer("gaze", "1°"), Self.answer("face", "2°")],
      gate: gate, date: "2026-11-23")
    let html = ReportIndexPage(title: "Runs", meta: "", rows: Self.page.rows + [asked]).text(program: "Lab 1")
    #expect(html.contains("<th scope=\"col\">gate</th>"))
    #expect(
      html.contains(
        """
        <td rowspan="2"><ul class="badges"><li class="caution"><span>Gate:</span> 1 of 2 POOR</li></ul></td>\
        <td class="date" rowspan="2">2026-11-23</td>
        """))
    #expect(html.contains("<td rowspan=\"2\"></td><td class=\"date\" rowspan=\"2\">2026-11-22</td>"))
    #expect(!Self.page.text(program: "Lab 1").contains("gate"))
  }

  @Test("it loads nothing, and its policy admits its own script only")
  func policy() {
    let html = Self.page.text(program: "Lab 1")
    #expect(html.contains(HTMLDocument.policy) && html.contains(HTMLPage.generator))
    #expect(!html.contains("://") && html.matches(of: /<script/).count == 1)
  }
}

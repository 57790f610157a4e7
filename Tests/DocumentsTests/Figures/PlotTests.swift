import TestSupport
import Testing

@testable import Documents

@Suite("Plots and their drawings")
struct PlotTests {
  /// A panel of 100 × 100 pixels from (50, 20) with the axes 0 to 10.
  private func plot(_ rows: [[Plot.Field]], marks: [Mark]) -> Plot {
    Plot(
      title: "t <1>", caption: "c", width: 200, height: 160,
      data: Plot.DataTable(columns: ["x", "y", "name"], rows: rows),
      panels: [
        Panel(
          left: 50, top: 20, width: 100, height: 100, x: PlotAxis(0...10, ticks: .none),
          y: PlotAxis(0...10, ticks: .none), border: .none, marks: marks)
      ])
  }

  private func row(_ x: Double, _ y: Double?) -> [Plot.Field] { [.number(x), Plot.Field(y), .text("a,'b'")] }

  @Test("points stand at their values with their rows; those beyond the axes are left out")
  func points() {
    let svg = plot(
      [row(0, 0), row(11, 5), row(5, nil), row(10, 2.5)],
      marks: [.points("x", "y", size: 1, .accent).telling("name", "y")]
    ).svg
    #expect(svg.matches(of: /<circle/).count == 2)
    #expect(
      svg.contains(
        "<circle cx=\"50\" cy=\"120\" r=\"5.2\" data-row=\"0\"><title>a,&#39;b&#39;: y 0.0</title>"))
    #expect(svg.contains("<circle cx=\"150\" cy=\"95\" r=\"5.2\" data-row=\"3\">"))
    #expect(svg.contains("<g class=\"f accent\">") && svg.contains("<title id=\"title\">t &lt;1&gt;</title>"))
  }

  @Test("a line ends where a value is missing, and at the edge of its panel")
  func lines() {
    let rows = [row(0, 5), row(5, 5), row(6, nil), row(7, 5), row(8, 15)]
    let svg = plot(rows, marks: [.line("x", "y", .ink)]).svg
    let paths = svg.matches(of: /<path d="([^"]*)" data-rows="([^"]*)"/).map { "\($0.1) \($0.2)" }
    #expect(paths == ["M50 70L100 70 0-1", "M120 70L125 20 3-4"])
    let script = PlotScript(name: "p", plot: plot(rows, marks: [.line("x", "y", .ink)])).text
    #expect(script.contains("using (column('x')):(valid(2) ? (column('y')) : NaN) with lines"))
  }

  @Test("bars are cut at the edges, sums of columns are added, and conditions leave rows out")
  func boxes() {
    let marks = [
      Mark.boxes(x: (0, "x"), y: ("y" - 1, "y" + 1), .grey),
      .points("x" + "y", "y", .square, size: 1, .ink).only("x", 3),
      .texts("name", 0, "y", .right, dx: -4).once(per: "y"),
    ]
    let svg = plot([row(30, 5), row(3, 5)], marks: marks).svg
    #expect(svg.contains("<rect x=\"50\" y=\"60\" width=\"100\" height=\"20\" data-row=\"0\"/>"))
    #expect(svg.contains("<path d=\"M130 70m"), "3 + 5, and nothing of the other row")
    #expect(DrawnText.all(in: svg).map(\.text) == ["a,'b'"])
  }

  @Test("ticks are round, and their labels have as many decimals as they need")
  func ticks() {
    func labels(_ axis: PlotAxis, _ length: Int) -> [String] {
      axis.ticks(length: length, isHorizontal: true).map(\.label)
    }
    #expect(labels(PlotAxis(0...1), 320) == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    #expect(labels(PlotAxis(-3...40, unit: "°"), 300) == ["0°", "20°", "40°"])
    #expect(labels(PlotAxis(0.5...60, isLogarithmic: true), 900) == ["0.5", "1", "2", "5", "10", "20", "50"])
    #expect(labels(PlotAxis(5...5), 300).count < 12, "an empty range does not hang")
  }

  @Test("a key that is too long for its figure goes on in another line")
  func key() {
    let entries = (0..<30).map { (title: "word \($0)", symbol: PlotKey.Symbol.line(.palette($0))) }
    let plot = Plot(
      title: "", caption: "", height: 100, data: Plot.DataTable(columns: [], rows: []), panels: [],
      keys: [PlotKey(entries)])
    #expect(plot.height > 100 + 2 * 20)
    for text in DrawnText.all(in: plot.svg) {
      #expect(text.x.upperBound <= 1000 && text.y.upperBound <= Double(plot.height), "\(text)")
    }
  }
}

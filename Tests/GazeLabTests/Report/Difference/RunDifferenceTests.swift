import Documents
import Inputs
import Testing

@testable import Reports
@testable import Scores
@testable import Trials

@Suite("Differences between runs")
struct RunDifferenceTests {
  private func text(_ old: PlantedRun, _ new: PlantedRun, onlyNumbers: Bool = false) throws -> String {
    try #require(
      try RunDifference(old.run, new.run, onlyNumbers: onlyNumbers).text(format: "text"))
  }

  private let plain = PlantedRun(cells: [
    PlantedRun.cell("gaze", rmse: [200, 210]), PlantedRun.cell("face", rmse: [100, 100]),
  ])

  @Test("a run does not differ from itself")
  func same() throws {
    let difference = try RunDifference(plain.run, plain.run)
    #expect(!difference.isDifferent)
    #expect(
      difference.text(format: "text") == """
        old: out/planted (planted)
        new: out/planted (planted)
        config: the same
        data: the same
        environment: the same
        numbers: 2 cells in both: 2 identical, 0 within rounding, 0 different

        """)
  }

  @Test("another seed, feature set and capture are named, old and new")
  func settings() throws {
    var other = plain
    (other.seed, other.features) = (2, ["gaze", "euler"])
    (other.digests, other.filters) = (["d": "1"], ["participant": ["anna"]])
    var first = plain
    first.features = ["gaze", "face"]
    let difference = try RunDifference(first.run, other.run)
    #expect(difference.isDifferent)
    #expect(
      difference.text(format: "text") == """
        old: out/planted (planted)
        new: out/planted (planted)
        config: 3 differences
          where participant: only in the new run: anna
          features: face → euler
          seed: 1 → 2
        data: 2 differences
          sha256 of capture c: only in the old run: 0
          sha256 of capture d: only in the new run: 1
        environment: the same
        numbers: 2 cells in both: 2 identical, 0 within rounding, 0 different

        """)
    #expect(try !RunDifference(first.run, other.run, onlyNumbers: true).isDifferent)
  }

  @Test("numbers that differ by rounding are counted separately, and are equal only on request")
  func rounding() throws {
    var other = plain
    other.cells[0] = PlantedRun.cell("gaze", rmse: [200 * (1 + 3e-12), 210])
    other.cells[1] = PlantedRun.cell("face", rmse: [100, 100.001])
    let text = try text(plain, other).replacing("\n  ", with: " ")
    #expect(text.contains("2 cells in both: 0 identical, 1 within rounding (at most "))
    #expect(text.contains(" relative), 1 different\n"))
    #expect(try RunDifference(plain.run, other.run, within: 1e-9).isDifferent)
    other.cells[1] = plain.cells[1]
    #expect(try RunDifference(plain.run, other.run).isDifferent)
    #expect(try !RunDifference(plain.run, other.run, within: 1e-9).isDifferent)
  }

  @Test("a bias near 0 may differ by the rounding of the errors that it is the mean of")
  func bias() throws {
    func difference(_ one: Double, _ other: Double) throws -> CellDifference {
      func part(_ x: Double) throws -> (summary: Summary, scores: [Score], repeats: [RepeatScore]) {
        let run = try PlantedRun(cells: [PlantedRun.cell("gaze", rmse: [100])]).run
        let repeats = [
          RepeatScore(
            cell: run.summaries[0].cell, repeatIndex: 0,
            values: Metric.ofRepeats.map { $0.name == "bias_x_pt" ? x : nil }, lost: "")
        ]
        return (Summary(run.scores, repeats, .median), run.scores, repeats)
      }
      return try CellDifference(part(one), part(other))
    }
    #expect(try difference(1e-13, -1e-13).share == 2e-15)
    #expect(try difference(1e-13, 1).share > 1e-3)
    #expect(try difference(1, 1).share == 0)
  }

  @Test("cells of only one run, failures and other metrics are differences")
  func cells() throws {
    var other = plain
    other.cells = [plain.cells[0], PlantedRun.cell("euler", rmse: [1])]
    let text = try text(plain, other)
    #expect(text.contains("1 cell in both: 1 identical"))
    #expect(text.contains("  1 cell only in the old run:\n    frames, s, face, linear\n"))
    #expect(text.contains("  1 cell only in the new run:\n    frames, s, euler, linear\n"))
    var failed = plain
    failed.cells[0].repeats = [[[]]]
    #expect(try RunDifference(plain.run, failed.run, within: 0.5).isDifferent)
    #expect(throws: InputError.self) { try RunDifference(plain.run, plain.run, metric: "rmsee") }
  }

  @Test("names from the captures are text in every format", arguments: Catalogue.reportFormats.kinds)
  func hostile(format: String) throws {
    func planted(_ rmse: Double) -> PlantedRun {
      var planted = PlantedRun(
        title: "=1+1\u{202E}", cells: [PlantedRun.cell("a|b\u{1B}[31m\u{202E}<script>", rmse: [rmse])])
      planted.filters = ["participant": ["\u{1B}]0;x\u{7}\(rmse)"]]
      return planted
    }
    let difference = try RunDifference(planted(1).run, planted(2).run)
    let text = try #require(difference.text(format: format))
    #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{202E}", "\u{7}"].contains($0) })
    #expect(text.contains("script"))
  }
}

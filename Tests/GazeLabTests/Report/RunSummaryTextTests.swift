import Testing

@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Runs at a glance")
struct RunSummaryTextTests {
  private let planted = PlantedRun(
    splits: [PlantedRun.split("s", kind: "random", unit: .frame, leakage: .leaks)],
    cells: [
      PlantedRun.cell("gaze", rmse: [200, 200]), PlantedRun.cell("face", rmse: [100, 100]),
      (
        cell: Cell(group: "", samples: "frames", features: "euler", calibrator: "linear", split: "s"),
        repeats: [[[]]]
      ), PlantedRun.cell("-", calibrator: "mean-target", rmse: [300, 300]),
    ])

  @Test("title, card, what failed and where the report is, without colour where none is asked for")
  func plain() throws {
    let text = try planted.run.summaryText(isColoured: false)
    let parts = [
      "planted [out/planted]", "Which features are best for frames next to the training frames?",
      "No comparison: frames of tested fixations were trained on.", "Split: leaks",
      "Not compared, because a trial failed or was skipped: Euler.", "1 of 4 trials failed; see scores.csv.",
      "Write its report: gazelab report out/planted",
    ]
    let words = text.replacing(/\s+/, with: " ")
    for part in parts { #expect(words.contains(part), "\(part)") }
    #expect(!text.contains("\u{1B}"))
  }

  @Test("no line is wider than the terminal, from 40 to 120 columns", arguments: [40, 60, 80, 120])
  func width(columns: Int) throws {
    let text = try planted.run.summaryText(isColoured: false, width: columns)
    for line in text.split(separator: "\n") where line.contains(" ") {
      #expect(line.count <= columns, "\(line)")
    }
  }

  @Test("each coloured line ends the colour that it began")
  func coloured() throws {
    let coloured = try planted.run.summaryText(isColoured: true)
    #expect(coloured.contains("\u{1B}[31m1 of 4 trials failed; see scores.csv.\u{1B}[0m"))
    for line in coloured.split(separator: "\n") {
      let begun = line.matches(of: /\u{1B}\[[1-9][0-9;]*m/).count
      #expect(begun == line.matches(of: /\u{1B}\[0m/).count)
    }
  }

  @Test("a run without a score of every trial of any row says so")
  func nothing() throws {
    let failed = (
      cell: Cell(group: "", samples: "frames", features: "face", calibrator: "linear", split: "s"),
      repeats: [[[PlantedRun.Miss]()]]
    )
    let text = try PlantedRun(cells: [failed]).run.summaryText(isColoured: false)
    #expect(text.contains("No row has a score of every trial; scores.csv says why."))
  }

  @Test("names cannot control a terminal, not even in colour")
  func hostile() throws {
    let hostile = PlantedRun(
      title: "\u{1B}[2J", cells: [PlantedRun.cell("\u{1B}[31mred\u{202E}", rmse: [1])])
    let text = try hostile.run.summaryText(isColoured: true)
    #expect(!text.contains("\u{1B}[2J") && !text.contains("\u{1B}[31m") && !text.contains("\u{202E}"))
    #expect(text.contains("\\u{1b}[31mred\\u{202e}"))
  }
}

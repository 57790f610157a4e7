import Testing

@testable import GazeLab

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

  @Test("title, sentence, errors and what failed, without colour where none is asked for")
  func plain() throws {
    let text = try planted.run.summaryText(isColoured: false)
    #expect(
      text == """
        planted [out/planted]
        face has the lowest error of 3 feature sets under s: 100.0 pt RMSE (constant
        guess: 300.0 pt), tested on 2 fixations of one person. Not ranked, because a
        trial has no score: 1. It was picked on the same test data, so it is optimistic
        (too low). This split leaks: frames of one fixation, 1/60 s apart, are in both
        training and test, so errors are too low.

        frames, s
        NOTE: this split leaks: frames of one fixation, 1/60 s apart, are in both
        training and test, so errors are too low.
        features     RMSE (pt)    mean angle (°)
        gaze            200.00              1.00
        face            100.00 *            1.00
        euler          failed¹           failed¹
        mean-target     300.00              1.00
        * Lowest RMSE, picked on the test data (optimistic). Ties were not tested.
        ¹ it could not be fitted

        1 of 4 trials failed; see scores.csv.
        All tables, definitions and sources: gazelab report out/planted

        """)
  }

  @Test("colours repeat what the text says and take no width")
  func coloured() throws {
    let (plain, coloured) = (
      try planted.run.summaryText(isColoured: false), try planted.run.summaryText(isColoured: true)
    )
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    #expect(
      coloured.hasPrefix("\u{1B}[1mplanted [out/planted]\u{1B}[0m\n\u{1B}[33mface has the lowest error"))
    #expect(coloured.contains("\u{1B}[1;32m100.00 *\u{1B}[0m") && !coloured.contains("\u{1B}[32m"))
    #expect(coloured.contains("\u{1B}[33mNOTE: this split leaks"))
    #expect(coloured.contains("\u{1B}[31mfailed¹\u{1B}[0m"))
    #expect(coloured.contains("\u{1B}[31m1 of 4 trials failed; see scores.csv.\u{1B}[0m"))
    // Each line ends the colour that it began.
    for line in coloured.split(separator: "\n") {
      let begun = line.matches(of: /\u{1B}\[[1-9][0-9;]*m/).count
      #expect(begun == line.matches(of: /\u{1B}\[0m/).count)
    }
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

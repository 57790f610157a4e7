import Inputs
import TestSupport
import Testing

@testable import Captures
@testable import Exercises
@testable import Logs

@Suite("Rows that a report of exercises reads, and those that it leaves out")
struct ExerciseRowsTests {
  @Test("rows at the time of a later row and rows that lack a shape are counted")
  func series() {
    var planted = PlantedShapes(times: [0, 0.1, 0.1, 0.2, 0.3])
    planted.values[EyeShape.blinkLeft.rawValue][3] = .nan
    // No exercise requires this shape.
    planted.values[EyeShape.squintLeft.rawValue][4] = .nan
    let series = planted.series
    #expect(
      series.account
        == RowAccount(
          "row", "used", read: 5,
          leftOut: [
            .init("at the time of a later row", 1),
            .init("without a blend shape that exercises require", 1),
          ]))
    #expect(series.times.count == series.account.readCount - 1)
  }

  @Test("recordings without labels and references of other people are counted, too")
  func report() throws {
    try TemporaryFolder.with { folder in
      try ExercisesReportTests.made(folder, hasLabels: true)
      try folder.write(
        "lab/third.csv", ExercisesReportTests.recording(ExercisesReportTests.plan, level: 0.85, hour: 2))
      try folder.write(
        "references.csv",
        """
        participant,shape,rest,reference
        anna,eyeBlinkLeft,0.1,0.9
        bert,eyeBlinkLeft,0.1,0.9
        bert,eyeBlinkRight,0.1,0.9

        """)
      let sources = ExercisesReport.Sources(references: folder.at("references.csv"))
      let report = try ExercisesReportTests.report(folder, ["lab"], sources)
      let rows = try #require(report.report.parts[0].sections.first).rows
      #expect(
        rows == [
          RowAccount("row", "used", read: 3 * 601, leftOut: []),
          RowAccount("recording", "judged", read: 3, leftOut: [.init("without labels", 1)]),
          RowAccount("recording", "shown over time", read: 3, leftOut: []),
          RowAccount("reference", "used", read: 3, leftOut: [.init("of people without a recording", 2)]),
        ])
      let text = report.text(width: 200)
      for sentence in [
        "Of 3 recordings read, 2 were judged; left out: 1 without labels.",
        "Of 3 references read, 1 was used; left out: 2 of people without a recording.",
      ] { #expect(text.contains("  Coefficient: \(sentence)\n")) }
      _ = try report.write(to: folder.at("out"), drawsFigures: false)
      #expect(try folder.text("out/exercises.json").contains("without labels"))
      #expect(try folder.text("out/report.md").replacing("\n", with: " ").contains("1 without labels"))
    }
  }
}

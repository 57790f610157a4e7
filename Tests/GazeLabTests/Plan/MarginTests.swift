import Inputs
import Testing

@testable import GazeLab
@testable import Trials

/// `margin` in experiment files.
struct MarginTests {
  @Test(
    "an amount of error is a number above 0 with its unit",
    arguments: [
      ("0.3deg", ErrorAmount(value: 0.3, unit: .degrees)), ("0.3°", ErrorAmount(value: 0.3, unit: .degrees)),
      ("0.5 cm", ErrorAmount(value: 0.5, unit: .centimetres)),
      ("20pt", ErrorAmount(value: 20, unit: .points)),
      ("0.3", nil), ("0deg", nil), ("-1deg", nil), ("deg", nil), ("nandeg", nil), ("infpt", nil),
      ("3 px", nil),
      ("0,3deg", nil), ("", nil),
    ] as [(String, ErrorAmount?)])
  func amounts(text: String, amount: ErrorAmount?) { #expect(ErrorAmount(text) == amount) }

  @Test("amounts are written without a fraction that nobody wrote")
  func texts() {
    #expect(ErrorAmount("0.3deg")?.text == "0.3°")
    #expect(ErrorAmount("20pt")?.text == "20 pt")
    #expect(ErrorAmount("0.25cm")?.text == "0.25 cm")
  }

  private func complaint(_ study: PlantedStudy, _ margin: String, more: String = "") throws -> String {
    do {
      _ = try study.experiment(
        "features: [gaze]\nsplits: [corners-to-sides]\nmargin: \(margin)\n\(more)")
      return ""
    } catch let error as InputError {
      return error.reportLines.joined(separator: "\n")
    }
  }

  @Test("a margin is refused where it is no amount, and where the cards have another unit")
  func units() throws {
    let study = try PlantedStudy()
    #expect(try complaint(study, "0.3deg").isEmpty)
    #expect(
      try complaint(study, "0.3").contains(
        "'margin' must be a number above 0 with its unit, such as 0.3deg, 0.5cm or 20pt, not '0.3'"))
    #expect(
      try complaint(study, "20pt").contains(
        "x.yaml:4:9: error: 'margin' is in pt, but the cards of this experiment are in deg, because the captures have eye "
          + "positions; write it in deg, such as 0.3deg"))
    #expect(
      try complaint(study, "0.3deg", more: "metrics: trials").contains(
        "the cards of this experiment are in pt, because 'metrics: trials' keeps nothing else"))
  }
}

import Inputs
import TestSupport
import Testing

@testable import Documents
@testable import Reports
@testable import Trials

@Suite("Comparisons in which numbers are absent")
struct ComparisonAbsenceTests {
  /// Three people with two feature sets and the baseline, of whom each has her own error.
  private static func planted(_ title: String) throws -> Run {
    var planted = PlantedRun(
      title: title, folder: "out/\(title)", digests: ["c": title], groupBy: ["participant"])
    for (index, person) in ["anna", "bert", "carl"].enumerated() {
      let errors = [10, 12, 15].map { Double($0 + index) }
      let group = "participant=\(person)"
      planted.cells += [
        PlantedRun.cell("gaze", of: person, group: group, rmse: errors),
        PlantedRun.cell("gaze+face", of: person, group: group, rmse: errors.map { $0 - 3 }),
        PlantedRun.cell(
          "-", of: person, group: group, calibrator: "mean-target", rmse: errors.map { $0 * 2 }),
      ]
    }
    return try planted.run
  }

  @Test(
    "whatever one of two runs lacks, neither their comparison nor their difference has a word for it",
    arguments: Loss.allCases)
  func losses(loss: Loss) throws {
    let (whole, lost) = (try Self.planted("one"), loss.applied(to: try Self.planted("two")))
    for metric in ["rmse", "r2", "angle_mean_degrees", "distance_mean_cm"] {
      let comparison = try Comparison([whole, lost], metric: metric)
      let difference = try RunDifference(whole, lost, metric: metric)
      for format in Catalogue.reportFormats.kinds {
        var texts = Comparison.Part.allCases.map { comparison.text(format: format, part: $0) }
        texts += [comparison.text(format: format), difference.text(format: format)]
        for text in texts.compactMap(\.self) {
          #expect(NumberWords.notFinite(in: text).isEmpty, "\(metric) as \(format): \(text)")
        }
      }
    }
  }

  @Test("a mean over rows of which one has no value is a dash with the reason")
  func mean() throws {
    let run = Loss.firstRow.applied(to: try Self.planted("one"))
    let text = try #require(Comparison([run]).text(format: "text", part: .matrix))
    #expect(text.contains("a row of the mean has no value"))
  }
}

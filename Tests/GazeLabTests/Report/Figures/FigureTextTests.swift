import Foundation
import TestSupport
import Testing

@testable import Captures
@testable import Documents
@testable import Reports

/// The words in drawings.
@Suite("Text in figures")
struct FigureTextTests {
  private struct Drawn {
    let name: String
    let data: String
    let paperData: String
    let texts: [DrawnText]
    let width: Double
    let height: Double
    let paperWidth: Int?
  }

  /// Every figure of the catalogue, from three runs.
  private static func drawn() async throws -> [Drawn] {
    let first = try await PlantedStudy().run(
      """
      features: [gaze, gaze+face]
      splits: [{kind: random, unit: frame, repeats: 4}, {kind: leave-one-out, over: head_pose}]

      """)
    let study = try PlantedStudy(participants: [])
    let capture = PlantedCapture(
      participants: ["carl"], headPoses: [.middle, .left], viewingDistances: [.regular, .armsExtended],
      framesPerFixation: 3)
    try study.write("data/carl.csv", capture.bytes)
    let second = try await study.run(
      """
      features: [gaze, gaze+euler]
      splits: [{kind: calibration-targets, targets: 3}, {kind: calibration-targets, targets: 5}]
      metrics: uncertainty

      """)
    let people = try PlantedStudy.ofInnerTargets()
    let third = try await people.run(PlantedStudy.ofPeople)
    return try [first, second, third].flatMap { run in
      let results = SplitResults.all(in: run)
      let figures = try RunFigures(run, results, RunCards(results), withPDF: false)
      return figures.drawings.plots.map { figure in
        Drawn(
          name: figure.name, data: PlotScript(name: figure.name, plot: figure.plot).data,
          paperData: figure.script.data,
          texts: DrawnText.all(in: figure.plot.svg), width: Double(figure.plot.width),
          height: Double(figure.plot.height), paperWidth: figure.paper?.width)
      }
    }
  }

  @Test("every text stands in its drawing, whole, in every figure of the catalogue")
  func words() async throws {
    let figures = try await Self.drawn()
    let missing = (ReportFigure.all.map(\.suffix) + CaptureFigure.all.map { "captures-\($0.name)" }).filter {
      suffix in !figures.contains { $0.name.hasSuffix(suffix) }
    }
    #expect(missing == [], "figures that no planted run draws")
    for figure in figures {
      #expect(!figure.texts.isEmpty)
      for text in figure.texts {
        #expect(
          text.y.lowerBound >= 0 && text.y.upperBound <= figure.height
            && text.x.lowerBound >= 0 && text.x.upperBound <= figure.width,
          "\(text) in \(figure.name), \(figure.width) × \(figure.height)")
      }
    }
  }

  @Test("scripts for gnuplot lay every figure out for one column, from the same data")
  func papers() async throws {
    for figure in try await Self.drawn() {
      #expect(figure.paperWidth == FigureTheme.columnWidth, "\(figure.name)")
      #expect(figure.paperData == figure.data, "\(figure.name)")
    }
  }

  @Test("axes are titled, head poses and distances have keys with headings, and captures are named")
  func titles() async throws {
    let figures = try await Self.drawn()
    for (suffix, expected) in [
      ("-errors", ["RMSE per axis (pt)"]), ("-differences", ["difference of RMSE (pt)"]),
      ("-residuals", ["error in x (pt), right positive", "error in y (pt), up positive"]),
      ("-people", ["RMSE per axis (pt)", "anna", "bert"]),
      ("-budget", ["targets calibrated on", "RMSE per axis (pt)"]),
      ("-optimism", ["split by frame: leaks", "split by fixation"]),
      ("captures-recorded", ["head pose", "Middle", "Left"]),
      ("captures-recorded", ["viewing distance", "Regular", "Arms Extended"]),
      ("captures-over-time", ["carl", "target", "recorded gaze point"]),
      ("captures-over-time", ["anna", "bert"]),
    ] {
      let own = figures.filter { $0.name.hasSuffix(suffix) }
      #expect(
        own.contains { Set(expected).isSubset(of: $0.texts.map(\.text)) }, "\(suffix): \(expected)")
    }
  }

  @Test("no number of a figure's data is a dash")
  func data() async throws {
    for figure in try await Self.drawn() {
      let fields = figure.data.split(separator: "\n").flatMap {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      #expect(!fields.contains("-") && !fields.contains("–") && !fields.contains("nan"), "\(figure.name)")
    }
  }
}

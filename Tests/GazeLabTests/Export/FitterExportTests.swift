import Inputs
import LinearAlgebra
import Statistics
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import Gate
@testable import GazeLab
@testable import Scores
@testable import Splits
@testable import Trials

/// Compiles exported fitters once, and compares their calibrations of a person with the program's own.
@Suite("An exported fitter")
struct FitterExportTests {
  @Test("fits a person to nine, three and, with the prior, one target as the program does, to a billionth")
  func sameFits() async throws {
    let study = try await Self.study.value
    var (compared, priors) = (0, 0)
    for (query, answer) in zip(study.queries, study.answers) {
      guard let expected = try study.expected(query) else { continue }
      let points = try #require(answer.points, "\(query.label), \(query.targets): \(answer.refusal)")
      let off = zip(points, expected).map { one, other in
        max(abs(one.x - other.x) / max(1, abs(other.x)), abs(one.y - other.y) / max(1, abs(other.y)))
      }
      #expect(points.count == expected.count && (off.max() ?? 1) < 1e-9, "\(query.label), \(query.targets)")
      compared += 1
      priors += query.usesPrior && query.targets.count == 1 ? 1 : 0
    }
    #expect(compared >= 25 && priors >= 4)
  }

  @Test("refuses targets that do not determine the calibration, by kind")
  func refusals() async throws {
    let study = try await Self.study.value
    func refusal(_ label: String, _ targets: [String], usesPrior: Bool = false) throws -> String {
      let place = try #require(
        study.queries.firstIndex {
          $0.label == label && $0.targets == targets && $0.usesPrior == usesPrior
        })
      return study.answers[place].refusal
    }
    let two = Self.two
    for label in ["affine", "linear", "ridge", "hierarchical"] {
      let sentence = "The calibration needs three targets that are not on one line; it has 2."
      #expect(try refusal(label, two) == sentence, "\(label)")
      #expect(try refusal(label, two, usesPrior: true).isEmpty, "\(label)")
      #expect(
        try refusal(label, Self.line)
          == "The calibration needs three targets that are not on one line; it has 3.", "\(label)")
    }
    #expect(try refusal("offset", ["middle"]).isEmpty)
    #expect(try refusal("offset", []) == "There is no frame to calibrate with.")
    #expect(try refusal("hierarchical", [], usesPrior: true) == "There is no frame to calibrate with.")
    #expect(try refusal("polynomial", Self.three) == "The calibration needs 7 targets; it has 3.")
  }

  @Test("predicts each target from the others, and judges the error by the gate's usual limits")
  func checks() async throws {
    let study = try await Self.study.value
    for label in ["linear", "affine", "hierarchical"] {
      let place = try #require(
        study.queries.firstIndex {
          $0.label == label && $0.targets == Self.nine && $0.usesPrior == (label == "hierarchical")
        })
      let expected = try study.leaveOneOut(study.queries[place])
      let check = study.answers[place].check
      try #require(check.count == 4)
      for (one, other) in zip(check, [expected.rmse, expected.mean, expected.worst, expected.spacing]) {
        #expect(abs(one - other) < 1e-9 * max(1, other), "\(label)")
      }
      let share = expected.worst / expected.spacing
      #expect(study.answers[place].verdict == (share > 0.5 ? "poor" : share >= 0.25 ? "fair" : "good"))
    }
    let few = try #require(
      study.queries.firstIndex { $0.label == "linear" && $0.targets == Self.three && !$0.usesPrior })
    #expect(
      study.answers[few].check.prefix(3).allSatisfy { $0.isNaN } && study.answers[few].verdict == "unknown")
  }

  @Test("reads ARKit's anchors, and leaves out the frames that the run drops")
  func anchors() async throws {
    let study = try await Self.study.value
    let answer = try #require(study.answers.last)
    let samples = PortableCase.samples(FitterStudy.frames, blocks: ["gaze"])
    let kept = FitterStudy.frames.indices.filter {
      FitterStudy.frames[$0].face.translation.z >= FitterStudy.bound
    }
    #expect(answer.leftOutCount == FitterStudy.frames.count - kept.count && answer.leftOutCount > 0)
    let part = Part(samples: samples, rows: kept, columns: ColumnSet(name: "gaze", columns: [0, 1]))
    let fitted = try LinearCalibrator().fit(Training(own: part, others: nil, seed: 1))
    let whole = Part(samples: samples, rows: Array(0..<samples.count), columns: part.columns)
    let points = try #require(answer.points)
    try #require(points.count == samples.count)
    for (one, other) in zip(points, try fitted.predict(whole)) {
      let other = try #require(other.point)
      #expect(abs(one.x - other.x) < 1e-9 * max(1, abs(other.x)))
      #expect(abs(one.y - other.y) < 1e-9 * max(1, abs(other.y)))
    }
    // The eyes are known, so that degrees are.
    #expect(answer.check.allSatisfy { $0.isFinite })
  }

  static let two = ["top left", "top right"]
  static let three = ["top left", "top right", "bottom left"]
  static let line = ["top left", "top", "top right"]
  static let nine = Screen.gridNames

  static let study = Task { try await FitterStudy() }
}

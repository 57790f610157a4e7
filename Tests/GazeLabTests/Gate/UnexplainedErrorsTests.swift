import Foundation
import Inputs
import LinearAlgebra
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Gate
@testable import Simulation
@testable import Trials

@Suite("Which fixations stand out")
struct UnexplainedErrorsTests {
  private static func fixation(_ pose: String, _ index: Int, error: Double) -> JudgedFixation {
    JudgedFixation(
      target: Planted.targets[index], targetName: "t\(index)",
      labels: LabelWords([LabelWord(label: .headPose, word: pose)]),
      values: [GateMetric.accuracy: error])
  }

  @Test("an error is far off or not by the scale under its own labels, shrunk towards that of all")
  func scales() {
    // Under the first pose the median is 1°, under the second 4°, which is that of all, too. The scales are
    // (9 · 1 + 5 · 4)/14 = 2.0714° and 4°; √(ln(18/0.02)/ln 2) = 3.1327. The limits are 6.489° and 12.531°.
    let steady = (0..<9).map { Self.fixation("Middle", $0, error: $0 == 3 ? 7 : 1) }
    let shaky = (0..<9).map { Self.fixation("Top", $0, error: $0 == 5 ? 7 : 4) }
    let found = UnexplainedErrors(steady + shaky, worst: 0)
    #expect(found.flagged == [3] && found.shared == [])
    #expect(abs(found.limits[0] - 6.489) < 1e-3 && abs(found.limits[9] - 12.531) < 1e-3)
    // What a single fixation may have anyhow is never flagged.
    #expect(UnexplainedErrors(steady + shaky, worst: 7).flagged == [])
  }

  @Test("the prediction of each fixation is that of a process which has not seen it")
  func leftOut() throws {
    let study = try GatedStudy(participants: 1)
    let errors = HeldOutErrors(
      study.fixations(0, on: study.study.devices[0]), features: GatedStudy.features)
    let medians = try #require(errors.leftOutMedians(Array(0..<90)))
    #expect(medians.fixations.sorted() == Array(0..<90) && medians.isBent)
    // A plane and a straight tracker: what 29 rows say of the 30th, solved anew, with the noise shared by near ones.
    let rows = (0..<30).map { [sin(Double($0)), cos(3 * Double($0)), Double($0 % 7)] }
    let targets = rows.enumerated().map { index, row in
      ScreenPoint(x: 40 * row[0] - 9 * row[1] + 20 * sin(7 * Double(index)), y: 11 * row[2] + row[0])
    }
    let design = Matrix(rowCount: 30, columnCount: 3, elements: rows.flatMap(\.self))
    let found = try #require(
      LeftOutMedians(
        design: design, targets: targets, fixations: Array(0..<30), groups: (0..<30).map { [$0] }))
    #expect(!found.isBent)
    let standardised = Standardisation(of: design).applied(to: design)
    let pairs = RowPairs(standardised, standardised)
    func covariance(_ one: Int, _ other: Int) -> Double {
      100 * (pairs.products[one, other] + 1) + 0.98 * exp(-1250 * pairs.squaredDistances[one, other])
        + (one == other ? 0.02 : 0)
    }
    let others = (0..<30).filter { $0 != 11 }
    let known = Matrix(
      rowCount: 29, columnCount: 29,
      elements: others.flatMap { one in others.map { covariance(one, $0) } })
    let factor = try #require(try CholeskyFactor(known))
    let mean = ScreenPoint(meanOf: targets)
    let weights = factor.solve(others.map { covariance(11, $0) })
    let x = zip(weights, others).reduce(0) { $0 + $1.0 * (targets[$1.1].x - mean.x) } + mean.x
    #expect(abs(found.residuals[11].x - (targets[11].x - x)) < 1e-8)
    let explained = zip(weights, others).reduce(0) { $0 + $1.0 * covariance(11, $1.1) }
    #expect(abs(found.variances[11] - (covariance(11, 11) - explained)) < 1e-8)
  }

  /// Frames of the farthest target under the same labels in place of those of some fixations.
  private static func looking(
    elsewhere chosen: some Collection<Int>, _ fixations: [SampledFixation]
  ) -> [SampledFixation] {
    var changed = fixations
    for index in chosen {
      let key = fixations[index].key
      let same = fixations.filter { $0.key.labels == key.labels && $0.key.capture == key.capture }
      let farthest = same.max {
        ($0.key.target - key.target).squaredLength < ($1.key.target - key.target).squaredLength
      }
      guard let farthest else { continue }
      changed[index] = SampledFixation(
        key: key, firstRow: farthest.firstRow, table: farthest.table, screens: farthest.screens,
        rows: farthest.rows)
    }
    return changed
  }

  private static func unexplained(
    _ fixations: [SampledFixation], rules: String = "tablet", own: (Int) -> Double? = { _ in nil }
  ) throws -> UnexplainedErrors {
    let errors = HeldOutErrors(fixations, features: GatedStudy.features)
    let all = Array(fixations.indices)
    let judged = all.map { index in
      let source = errors.samples.origins.sources[index]
      return JudgedFixation(
        target: source.key.target, targetName: source.targetName, labels: source.key.labels,
        values: own(index).map { [GateMetric.accuracy: $0] } ?? [:])
    }
    let worst = try GateRules(rules).worstAllowed(spacing: TargetSpacing.degrees(errors.samples))
    return UnexplainedErrors(errors, judged, all, worst: worst)
  }

  @Test(
    "of fixations replaced by those of the farthest target at least 94 % are found: 100 draws of three in each capture",
    .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
  func replaced() throws {
    var (found, drawn) = (0, 0)
    for capture in try RealCaptures.dataset().captures {
      let fixations = capture.fixations.map { SampledFixation($0, of: capture) }
      var generator = SeededGenerator(seed: 94, stream: "replaced fixations")
      var own = 0
      for _ in 0..<100 {
        var chosen = Set<Int>()
        while chosen.count < 3 { chosen.insert(Int(generator.uniform() * Double(fixations.count))) }
        let flagged = try Set(Self.unexplained(Self.looking(elsewhere: chosen.sorted(), fixations)).flagged)
        own += chosen.intersection(flagged).count
      }
      #expect(own >= 270, "\(own) of 300 in \(capture.name)")
      (found, drawn) = (found + own, drawn + 300)
    }
    #expect(drawn == 900)
    #expect(Double(found) >= 0.94 * Double(drawn), "\(found) of \(drawn)")
  }

  @Test(
    "two fixations with the same frames on different targets are both flagged, each with the other's target")
  func twins() throws {
    let study = try GatedStudy(participants: 1)
    let clean = study.fixations(0, on: study.study.devices[0])
    let spoiled = Self.looking(elsewhere: [20], clean)
    let other = try #require(clean.firstIndex { $0.rows == spoiled[20].rows })
    let found = try Self.unexplained(spoiled)
    #expect(found.twins[20] == other && found.twins[other] == 20)
    #expect(Set(found.flagged).isSuperset(of: [20, other]))
    #expect(try Self.unexplained(clean).twins.isEmpty)
    let entries = try GatedStudy.redo(spoiled).list.entries
    let name = spoiled[other].screen.targetName(of: spoiled[other].key.target)
    #expect(
      entries.contains { $0.sentence.contains("measured like \(name), so one of the two was not looked at") })
  }

  @Test("a fixation far off is to be recorded again, but not if its neighbours are off alike")
  func neighbours() throws {
    let study = try GatedStudy(participants: 1)
    let device = study.study.devices[0]
    let clean = study.fixations(0, on: device)
    // The four targets at the lower left under the first labels, where the tracker is off by as much.
    let labels = clean[0].key.labels
    let corner = clean.indices.filter {
      let target = clean[$0].key.target
      return clean[$0].key.labels == labels && target.x < 0.6 * device.screen.width
        && target.y < 0.6 * device.screen.height
    }
    #expect(corner.count == 4)
    func found(_ moved: [Int]) throws -> UnexplainedErrors {
      try Self.unexplained(
        study.fixations(0, on: device) { frames in
          for fixation in moved {
            for row in clean[fixation].rows {
              let point = frames[row].recordedPoint
              frames[row] = RedoListTests.frame(
                frames[row], recorded: ScreenPoint(x: point.x - 2500, y: point.y - 2500))
            }
          }
        })
    }
    let alone = try found([corner[0]])
    #expect(alone.flagged.contains(corner[0]) && alone.shared == [])
    #expect(try Set(found(corner).flagged).isDisjoint(with: corner))
  }

  @Test(
    "a fixation that the calibrator misses by far, and a bent model has right, is not to be recorded again")
  func explained() throws {
    let study = try GatedStudy(participants: 1)
    let clean = study.fixations(0, on: study.study.devices[0])
    let better = try Self.unexplained(clean)
    #expect(better.flagged == [] && better.shared == [])
    let right = try #require(clean.indices.first { (better.errors[$0] ?? 90) < better.limits[$0] / 4 })
    let wrong = try #require(clean.indices.first { (better.errors[$0] ?? 0) > better.limits[$0] * 0.6 })
    // The calibrator errs by 1° in all but these two.
    let found = try Self.unexplained(clean) { $0 == right || $0 == wrong ? 60 : 1 }
    #expect(found.shared == [right] && found.flagged == [wrong])
  }
}

import Inputs
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Selection inside the training part")
struct SelectingCalibratorTests {
  // MARK: What is chosen

  @Test(
    "a set of noise columns that overfits loses, and one that carries the targets wins, wherever it stands")
  func features() throws {
    let noise = Self.samples { _, _, _ in }
    #expect(try choice(Self.sets("gaze", "gaze+face+right_eye"), noise) == "gaze")
    #expect(try choice(Self.sets("gaze+face+right_eye", "gaze"), noise) == "gaze")
    let planted = Self.samples { frame, _, _ in
      (frame.face.columns.3.x, frame.face.columns.3.y) = (frame.target.x, frame.target.y)
    }
    #expect(try choice(Self.sets("gaze", "gaze+face"), planted) == "gaze+face")
  }

  @Test("a cutoff that fits float noise loses, unless the noise is the signal")
  func rank() throws {
    let cutoffs = [1e-12, 1e-6].map { (cutoff: Double) in
      SelectionCandidate(
        label: "\(cutoff)", features: nil, calibrator: LinearCalibrator(relativeCutoff: cutoff))
    }
    func samples(_ small: @escaping (Frame, inout SeededGenerator) -> [Double]) -> Samples {
      Self.samples { frame, _, random in
        frame.face = Transform(small(frame, &random).map { 1 + 1e-7 * $0 })
      }
    }
    let noise = samples { _, random in (0..<16).map { _ in random.nearlyNormal() } }
    #expect(try choice(cutoffs, noise, columns: "gaze+face") == "1e-06")
    let signal = samples { frame, random in
      [frame.target.x / 1133, frame.target.y / 744] + (0..<14).map { _ in 0 }
    }
    #expect(try choice(cutoffs, signal, columns: "gaze+face") == "1e-12")
  }

  @Test("what is left out decides: a map of five poses is exact for other targets, and wild for a sixth pose")
  func schemes() throws {
    let shifts = [90.0, -110, 60, 130, -70]
    let samples = Self.samples { frame, pose, _ in
      frame.recordedPoint.x += shifts[pose]
      // Powers of the pose's number: a polynomial through all five shifts, of the fourth degree.
      let number = Double(pose - 2)
      let powers = [number, number * number, number * number * number, number * number * number * number]
      frame.face = Transform(powers + [Double](repeating: 0, count: 12))
    }
    let sets = Self.sets("gaze", "gaze+face")
    #expect(try choice(sets, samples, .leaveOneTargetOut) == "gaze+face")
    #expect(try choice(sets, samples, .leaveOnePoseOut) == "gaze")
    #expect(try choice(sets, samples, .both) == "gaze")
  }

  @Test("mean, and standard error over folds, of unequal folds and of two schemes")
  func innerError() {
    // Fold errors 1, 2, 3, 6: mean 3, squares about it 4 + 1 + 0 + 9, so variance 14/3, of the mean 14/12.
    let even: [InnerError.Fold] = [1.0, 2, 3, 6].map { (sum: 5 * $0, count: 5) }
    let one = InnerError([even])
    #expect(one.mean == 3 && abs(one.standardError - (14.0 / 12).squareRoot()) < 1e-15)
    // 10 over 2 rows and 6 over 6: pooled 16/8; fold errors 5 and 1, variance 8, of the mean 4.
    let uneven: [InnerError.Fold] = [(10, 2), (6, 6)]
    #expect(InnerError([uneven]) == InnerError(mean: 2, standardError: 2))
    let both = InnerError([even, uneven])
    #expect(both.mean == 5 && abs(both.standardError - (14.0 / 12 + 4).squareRoot()) < 1e-15)
  }

  @Test("the lowest error wins, or the first within one standard error of it; the first of equals")
  func rules() {
    typealias Rule = SelectingCalibrator.Rule
    func errors(_ means: Double?...) -> [InnerError?] {
      means.enumerated().map { index, mean in mean.map { InnerError(mean: $0, standardError: Double(index)) }
      }
    }
    // The best is 7 ± 2: 9 is within, 9.5 is not.
    #expect(Rule.least.choice(errors(9.5, 9, 7, 8)) == 2)
    #expect(Rule.oneStandardError.choice(errors(9.5, 9, 7, 8)) == 1)
    #expect(Rule.oneStandardError.choice(errors(9.5, 9.01, 7, 8)) == 2)
    #expect(Rule.oneStandardError.choice(errors(nil, 9, 7)) == 1)
    #expect(Rule.least.choice(errors(8, 7, 7)) == 1)
    #expect(Rule.least.choice(errors(8, 7 * (1 + 1e-12), 7)) == 1)
    #expect(Rule.least.choice(errors(nil, 1e-20, 1e-21)) == 1)
    #expect(Rule.least.choice(errors(nil, nil)) == nil && Rule.oneStandardError.choice(errors(nil)) == nil)
  }

  @Test("the chosen candidate is fitted to all training rows, as if it had been asked for alone")
  func refit() throws {
    let samples = Self.samples { _, _, _ in }
    let rows = Array(0..<samples.count)
    let chosen = try fit(Self.sets("gaze+face", "gaze"), samples, rows)
    let gaze = try #require(samples.blocks.columns(of: FeatureSet("gaze", at: Place(file: ""))))
    let part = Part(samples: samples, rows: rows, columns: gaze)
    let alone = try LinearCalibrator().fit(Training(own: part, others: nil, seed: 1))
    #expect(chosen.summary.choice == "gaze" && chosen.summary.notes == [])
    #expect(chosen.summary.columnCount == 2 && chosen.summary.rank == 2)
    #expect(chosen.summary.condition == alone.summary.condition)
    #expect(chosen.coefficients == alone.coefficients)
    #expect(chosen.coefficients?.columns.map(\.name) == ["gazePointX", "gazePointY"])
    let none = Part(samples: samples, rows: rows, columns: .none)
    #expect(try chosen.predict(none).map(\.point) == alone.predict(part).map(\.point))
  }

  @Test(
    "every kind of calibrator can be a candidate but points-per-metre, which needs two targets",
    arguments: Catalogue.calibrators.entries.map(\.kind))
  func anyKind(kind: String) throws {
    let entry = try #require(Catalogue.calibrators.entries.first { $0.kind == kind })
    try entry.withExample { calibrator in
      let candidate = SelectionCandidate(label: kind, features: nil, calibrator: calibrator)
      let samples = Planted.captured
      func fitted() throws -> any FittedCalibrator {
        try fit([candidate, candidate], samples, Array(0..<samples.count), columns: "gaze")
      }
      // Nothing can be said of it with one of its two corners left out.
      guard kind != "points-per-metre" else {
        #expect(throws: FitError.self) { try fitted() }
        return
      }
      let choice = try fitted().summary.choice
      #expect(choice == kind)
    }
  }

  // MARK: What cannot be chosen

  @Test(
    "if all training rows share a target or a pose, the other decides, with a remark; if both, the fit fails")
  func nothingToLeaveOut() throws {
    let samples = Self.samples { _, _, _ in }
    let onePose = samples.origins.indices.filter { samples.origins[$0].key.headPose == .left }
    let oneTarget = samples.origins.indices.filter { samples.origins[$0].key.target == Planted.targets[0] }
    let sets = Self.sets("gaze", "euler")
    #expect(
      try fit(sets, samples, onePose).summary.notes == [
        "chosen by leave-one-target-out alone: the training rows have a single head pose"
      ])
    #expect(
      try fit(sets, samples, oneTarget).summary.notes == [
        "chosen by leave-one-pose-out alone: the training rows have a single target"
      ])
    #expect(throws: FitError.nothingToLeaveOut(single: ["head pose"])) {
      try fit(sets, samples, onePose, .leaveOnePoseOut)
    }
    #expect(throws: FitError.nothingToLeaveOut(single: ["target", "head pose"])) {
      try fit(sets, samples, [onePose[0]])
    }
    #expect(
      FitError.nothingToLeaveOut(single: ["target", "head pose"]).sentence
        == "candidates cannot be compared inside the training part: it has a single target and a single head "
        + "pose")
    #expect(throws: FitError.noTrainingRows) { try fit(sets, samples, []) }
  }

  @Test("a candidate that cannot be fitted inside, loses a gaze point or overflows is out, with a remark")
  func out() throws {
    let samples = Self.samples { _, _, _ in }
    let rows = Array(0..<samples.count)
    func candidate(_ label: String, _ calibrator: any Calibrator) -> SelectionCandidate {
      SelectionCandidate(label: label, features: nil, calibrator: calibrator)
    }
    let good = candidate("good", MeanTargetCalibrator())
    let losing = candidate("losing", Answering(estimate: .lost(reason: "eyes shut")))
    let huge = candidate("huge", Answering(estimate: .point(ScreenPoint(x: 1e200, y: 0))))
    let failing = candidate("failing", Guarded(allowed: [], scheme: .both))
    for (bad, reason) in [
      (losing, "a gaze point is lost: eyes shut"), (huge, "the errors are too large for double precision"),
      (failing, FitError.noWeight.sentence),
    ] {
      let summary = try fit([bad, good], samples, rows).summary
      #expect(summary.choice == "good")
      #expect(
        summary.notes == [
          "1 of 2 candidates cannot be fitted inside the training part; \(bad.label): \(reason)"
        ])
    }
    let error = #expect(throws: FitError.self) { try fit([losing, failing], samples, rows) }
    #expect(error == .noCandidate(label: "losing", reason: "a gaze point is lost: eyes shut"))
    #expect(
      error?.sentence
        == "no candidate can be fitted inside the training part; losing: a gaze point is lost: eyes shut")
  }

  // MARK: No peeking

  @Test(
    "inner folds hold training rows only, and no target or pose of theirs is both fitted and judged",
    arguments: SelectingCalibrator.Scheme.allCases)
  func innerFolds(scheme: SelectingCalibrator.Scheme) throws {
    let samples = Self.samples { _, _, _ in }
    let fold = try Split.cornersToSides.folds(samples.origins, seed: 1, repeatIndex: 0)[0]
    let guarded = SelectionCandidate(
      label: "guarded", features: nil,
      calibrator: Guarded(allowed: Set(fold.trainRows), scheme: scheme))
    #expect(try fit([guarded, guarded], samples, fold.trainRows, scheme).summary.notes == [])
  }

  @Test("absurd test rows change neither choice nor fit")
  func absurdTestRows() throws {
    func chosen(_ absurd: Bool) throws -> any FittedCalibrator {
      let samples = Self.samples { frame, _, _ in
        let isTest = Planted.screens[Planted.device]?.role(of: frame.target) == .side
        guard absurd && isTest else { return }
        frame.recordedPoint = ScreenPoint(x: 1e15, y: -1e15)
        frame.face = Transform((0..<16).map { _ in frame.target.x })
      }
      let fold = try Split.cornersToSides.folds(samples.origins, seed: 1, repeatIndex: 0)[0]
      return try fit(Self.sets("gaze", "gaze+face", "face+euler"), samples, fold.trainRows)
    }
    let (clean, absurd) = (try chosen(false), try chosen(true))
    #expect(clean.summary.choice == "gaze" && absurd.summary.choice == "gaze")
    #expect(clean.coefficients == absurd.coefficients)
  }

  @Test("selection among noise is no better than the baseline; choosing by the test rows would be")
  func noPeeking() throws {
    let split = Split.random(unit: .fixation, testShare: 0.2, repeatCount: 5)
    var (nested, peeking, baseline) = (0.0, 0.0, 0.0)
    for seed in 1...5 as ClosedRange<UInt64> {
      let samples = Self.samples(seed: seed) { _, _, _ in }
      // All columns but those of the recorded point, each a candidate.
      let candidates = (2..<samples.blocks.columnCount).map { column in
        SelectionCandidate(
          label: "\(column)", features: nil, calibrator: OneColumn(column: column))
      }
      for index in 0..<split.repeatCount {
        let fold = try split.folds(samples.origins, seed: seed, repeatIndex: index)[0]
        let test = Part(samples: samples, rows: fold.testRows, columns: .none)
        let train = Part(samples: samples, rows: fold.trainRows, columns: .none)
        func error(_ calibrator: any Calibrator) throws -> Double {
          let fitted = try calibrator.fit(Training(own: train, others: nil, seed: 1))
          let moments = Moments(try fitted.predict(test), targets: test.targets)
          return moments.squaredErrorX + moments.squaredErrorY
        }
        nested += try error(SelectingCalibrator(candidates: candidates, scheme: .both, rule: .least))
        peeking += try candidates.map { try error($0.calibrator) }.min() ?? .nan
        baseline += try error(MeanTargetCalibrator())
      }
    }
    #expect(nested > baseline)
    #expect(peeking < 0.95 * baseline)
  }

  // MARK: Planting

  /// One frame a head pose and target: transforms of noise, the recorded point within about 50 pt of the target.
  private static func samples(
    seed: UInt64 = 1,
    _ plant: (_ frame: inout Frame, _ pose: Int, _ random: inout SeededGenerator) -> Void
  ) -> Samples {
    var random = SeededGenerator(seed: seed, stream: "selection")
    let fixations = Planted.fixations(framesEach: 1, seed: seed).map { fixation in
      var frame = fixation.frames[0]
      plant(&frame, HeadPose.allCases.firstIndex(of: frame.headPose) ?? 0, &random)
      return SampledFixation(key: fixation.key, firstRow: fixation.firstRow, frames: [frame])
    }
    return Planted.samples(of: fixations, blocks: ["gaze", "face", "right_eye", "euler"])
  }

  /// Linear calibrators of these feature sets.
  private static func sets(_ names: String...) -> [SelectionCandidate] {
    names.map { name in
      guard let set = try? FeatureSet(name, at: Place(file: "test")) else { preconditionFailure(name) }
      return SelectionCandidate(label: name, features: set, calibrator: LinearCalibrator())
    }
  }

  private func fit(
    _ candidates: [SelectionCandidate], _ samples: Samples, _ rows: [Int],
    _ scheme: SelectingCalibrator.Scheme = .both, columns: String? = nil
  ) throws -> any FittedCalibrator {
    let columns = try columns.flatMap { name in
      samples.blocks.columns(of: try FeatureSet(name, at: Place(file: "test")))
    }
    let part = Part(samples: samples, rows: rows, columns: columns ?? .none)
    let selecting = SelectingCalibrator(candidates: candidates, scheme: scheme, rule: .least)
    let theirs = Planted.capturedOthers
    let others = Part(samples: theirs, rows: Array(0..<theirs.count), columns: part.columns)
    return try selecting.fit(
      Training(own: part, others: selecting.needs.people == .own ? nil : others, seed: 1))
  }

  private func choice(
    _ candidates: [SelectionCandidate], _ samples: Samples,
    _ scheme: SelectingCalibrator.Scheme = .both, columns: String? = nil
  ) throws -> String? {
    try fit(candidates, samples, Array(0..<samples.count), scheme, columns: columns).summary.choice
  }
}

/// Least squares on one column of the samples.
private struct OneColumn: Calibrator {
  let column: Int
  let needs = Needs(usesFeatures: false)

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let own = training.own
    let part = Part(
      samples: own.samples, rows: own.rows, columns: ColumnSet(name: "\(column)", columns: [column]))
    let fitted = try LinearCalibrator().fit(Training(own: part, others: nil, seed: training.seed))
    return Fitted(fitted: fitted, columns: part.columns)
  }

  private struct Fitted: FittedCalibrator {
    let fitted: any FittedCalibrator
    let columns: ColumnSet
    let summary = FitSummary()

    func predict(_ part: Part) throws(FitError) -> [GazeEstimate] {
      try fitted.predict(Part(samples: part.samples, rows: part.rows, columns: columns))
    }
  }
}

/// Always predicts the same point.
private struct Answering: Calibrator, FittedCalibrator {
  let estimate: GazeEstimate
  let needs = Needs(usesFeatures: false)
  let summary = FitSummary()

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator { self }
  func predict(_ part: Part) -> [GazeEstimate] { part.rows.map { _ in estimate } }
}

/// Refuses rows that it may not see, and loses gaze points whose target or head pose it was fitted to.
private struct Guarded: Calibrator {
  let allowed: Set<Int>
  let scheme: SelectingCalibrator.Scheme
  let needs = Needs(usesFeatures: false)

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard allowed.isSuperset(of: training.own.rows) else { throw .noWeight }
    return Fitted(guarded: self, trained: training.own.rows.map { training.own.samples.origins[$0].key })
  }

  private struct Fitted: FittedCalibrator {
    let guarded: Guarded
    let trained: [FixationKey]
    let summary = FitSummary()

    func predict(_ part: Part) -> [GazeEstimate] {
      part.rows.map { row in
        let key = part.samples.origins[row].key
        let knowsTarget = trained.contains { $0.target == key.target }
        let knowsPose = trained.contains { $0.headPose == key.headPose }
        let isFair =
          switch guarded.scheme {
          case .leaveOneTargetOut: !knowsTarget && knowsPose
          case .leaveOnePoseOut: !knowsPose && knowsTarget
          case .both: knowsTarget != knowsPose
          }
        return isFair && guarded.allowed.contains(row)
          ? .point(key.target) : .lost(reason: "seen in training")
      }
    }
  }
}

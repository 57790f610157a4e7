import Statistics

/// Tests over repeated splits of each row of a group against its first.
struct RepeatTests {
  struct Outcome {
    let p: Double
    /// After Holm over all rows that are tested.
    let adjustedP: Double
    /// The mean of the errors minus the first row's.
    let difference: Double
  }

  private let tests: [Result<CorrectedResampledTest, WithheldReason>?]
  private let adjustedPs: [Int: Double]
  /// The test, in words; nil where there is none. So too below.
  private let test: String?
  private let testCount: Int

  /// - Parameters:
  ///   - summaries: Of one group, the first being the one that the others are held against.
  ///   - testsBaseline: Whether the constant guess is tested too. It is a yardstick and no candidate.
  init(_ place: SplitResults, _ summaries: [Summary], testsBaseline: Bool = false) {
    let record = place.run.record
    let split = record.experiment.splits.first { $0.label == place.split }
    let cells = summaries.map(\.cell)
    let results = place.run.results
    let people = Set(cells.flatMap { place.fixations[$0] ?? [] }.map(\.subject.participant))
    let units = record.samples.first { $0.group == cells[0].group && $0.kind == place.samples }?
      .reach[place.split]
    let rmse = Metric.named("rmse")
    let isFolded = split?.kind == "k-fold"
    guard let split, let units, let rmse, isFolded || (split.kind == "random" && split.repeats > 1) else {
      (tests, adjustedPs, test, testCount) = (cells.map { _ in nil }, [:], nil, 0)
      return
    }
    let tests = cells.enumerated().map { index, cell -> Result<CorrectedResampledTest, WithheldReason>? in
      if index == 0 || (cell.calibrator == record.experiment.baseline && !testsBaseline) { return nil }
      return Result { () throws(WithheldReason) in
        try CorrectedResampledTest.trials(
          results.scores(of: cell), against: results.scores(of: cells[0]), by: rmse,
          peopleCount: people.count, foldsOf: isFolded ? nil : units)
      }
    }
    let tested = tests.indices.filter { (try? tests[$0]?.get()) != nil }
    let adjusted = Holm.adjusted(tested.compactMap { try? tests[$0]?.get().p })
    self.tests = tests
    adjustedPs = Dictionary(uniqueKeysWithValues: zip(tested, adjusted))
    testCount = tested.count
    guard !tested.isEmpty else {
      test = nil
      return
    }
    test =
      isFolded
      ? "corrected t test over all folds (Bouckaert and Frank 2004)"
      : "corrected resampled t test over \(split.repeats) repeats (Nadeau and Bengio 2003, "
        + "n₂/n₁ = \(units.testUnits)/\(units.trainUnits) \(split.unit.rawValue)s)"
  }

  /// How p came about; nothing where there is no test.
  var notes: [String] { test.map { ["p: \($0), then after Holm over \(testCount)."] } ?? [] }

  /// What the adjusted p is of.
  var method: String? { test.map { "\($0) after Holm over \(testCount)" } }

  /// Nil for the first row, and where the split has no such test.
  func result(_ index: Int) -> Result<Outcome, WithheldReason>? {
    tests[index]?.map { Outcome(p: $0.p, adjustedP: adjustedPs[index] ?? 1, difference: $0.mean) }
  }
}

extension CorrectedResampledTest {
  /// Tests the trials of one cell against those of another that were fitted and scored on the same rows.
  ///
  /// - Parameters:
  ///   - ours: By repeat and fold; so too `theirs`.
  ///   - peopleCount: How many people were tested.
  ///   - units: Of what random splits draw; nil for k folds.
  /// - Throws: `WithheldReason` for several people, for trials without the metric, and as the tests themselves.
  static func trials(
    _ ours: [Score], against theirs: [Score], by metric: Metric, peopleCount: Int,
    foldsOf units: RunRecord.ReachRecord?
  ) throws(WithheldReason) -> CorrectedResampledTest {
    guard peopleCount < 2 else { throw .severalPeople }
    // A trial can be fitted and have no error: where all of its gaze points are lost.
    let missing = (ours + theirs).count { $0.value(of: metric) == nil }
    guard missing == 0, ours.count == theirs.count else {
      throw .missingCells(count: missing, of: ours.count + theirs.count)
    }
    let differences = zip(ours, theirs).compactMap { ours, theirs -> (index: Int, value: Double)? in
      ours.value(of: metric).flatMap { one in
        theirs.value(of: metric).map { (ours.repeatIndex, one - $0) }
      }
    }
    guard let units else {
      return try repeatedFolds(grouped(differences, by: \.index).map { $0.map(\.value) })
    }
    return try randomSplits(
      differences.map(\.value), trainCount: units.trainUnits, testCount: units.testUnits)
  }
}

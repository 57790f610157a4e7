import Calibration
import Scores
import Splits
import Statistics
import Trials

/// How sure the difference of two runs is where both scored the same: cell by cell, over the same clusters or folds.
struct PairedCells: Sendable {
  struct Outcome: Sendable {
    /// The interval of the new error minus the old one, repeats pooled; nil for metrics that are not an average over samples.
    let interval: Result<ConfidenceInterval, WithheldReason>?
    /// Nil for splits without a test over repeats.
    let test: Result<CorrectedResampledTest, WithheldReason>?
    /// Nil without an interval.
    let clusters: ClusteredErrors?
  }

  /// Cells that are no honest test in both runs have none.
  let outcomes: [Cell: Outcome]
  /// Corrected by Holm over all tests.
  let adjustedPs: [Cell: Double]

  /// - Parameter cells: Cells that both runs have.
  init(_ cells: [Cell], _ old: Run, _ new: Run, _ name: String, _ metric: Metric) {
    let (before, after) = (old.results.fixationsByCell, new.results.fixationsByCell)
    let bootstraps = SharedBootstraps()
    var outcomes = [Cell: Outcome]()
    for cell in cells {
      let (ours, theirs) = (before[cell] ?? [], after[cell] ?? [])
      guard Self.isTest(cell, of: old, ours), Self.isTest(cell, of: new, theirs) else { continue }
      let pairing = Result { () throws(WithheldReason) in try Self.checkPaired(ours, theirs, old, new) }
      let draws = ClusteredErrors.Measure(rawValue: name).map { measure in
        pairing.map { _ in
          ErrorDraws([ours, theirs], measure) { clusterCount in
            bootstraps.bootstrap(
              clusterCount: clusterCount, seed: new.record.experiment.seed,
              stream: ClusterBootstrap.stream(split: cell.split))
          }
        }
      }
      outcomes[cell] = Outcome(
        interval: draws?.flatMap { $0.difference(1, from: 0).interval },
        test: Self.test(cell, pairing, ours, old, new, metric),
        clusters: (try? draws?.get())?.errors)
    }
    let tested = cells.filter { (try? outcomes[$0]?.test?.get()) != nil }
    let adjusted = Holm.adjusted(tested.compactMap { try? outcomes[$0]?.test?.get().p })
    self.outcomes = outcomes
    adjustedPs = Dictionary(uniqueKeysWithValues: zip(tested, adjusted))
  }

  private static func isTest(_ cell: Cell, of run: Run, _ fixations: [FixationScore]) -> Bool {
    run.generalisation(samples: cell.samples, split: cell.split, fixations).allowsIntervals
  }

  /// - Throws: If the runs scored different fixations, or fixations of different captures.
  private static func checkPaired(
    _ ours: [FixationScore], _ theirs: [FixationScore], _ old: Run, _ new: Run
  ) throws(WithheldReason) {
    guard old.record.partial == nil, new.record.partial == nil else { throw .partial }
    func differs(_ pair: (FixationScore, FixationScore)) -> Bool {
      let (one, other) = pair
      return one.subject != other.subject || one.sums.count != other.sums.count
        || one.sums.repeatCount != other.sums.repeatCount
    }
    let unpaired = zip(ours, theirs).count(where: differs) + abs(ours.count - theirs.count)
    guard unpaired == 0 else { throw .otherFixations(count: unpaired, of: max(ours.count, theirs.count)) }
    let captures = Set(ours.map(\.subject.capture))
    func digests(_ run: Run) -> [String: String] {
      Dictionary(
        run.record.inputs.filter { captures.contains($0.capture) }.map { ($0.capture, $0.sha256) }
      ) { first, _ in first }
    }
    guard digests(old) == digests(new) else { throw .otherCaptures }
  }

  /// Nil for splits without a test over repeats.
  private static func test(
    _ cell: Cell, _ pairing: Result<Void, WithheldReason>, _ ours: [FixationScore], _ old: Run, _ new: Run,
    _ metric: Metric
  ) -> Result<CorrectedResampledTest, WithheldReason>? {
    let samples = (old.record.samples(of: cell), new.record.samples(of: cell))
    guard let before = old.record.split(cell.split), let after = new.record.split(cell.split),
      let units = samples.1?.reach[cell.split], case .moments = metric.basis, before.test != .untested
    else { return nil }
    let isSame =
      before.kind == after.kind && before.repeats == after.repeats && before.unit == after.unit
      && before.foldCount == after.foldCount && before.file == after.file && before.sha256 == after.sha256
      && before.calibration == after.calibration
      && old.record.experiment.seed == new.record.experiment.seed
      && samples.0?.count == samples.1?.count && samples.0?.dropped == samples.1?.dropped
      && old.results.scores(of: cell).elementsEqual(new.results.scores(of: cell)) { ours, theirs in
        ours.trainCount == theirs.trainCount && ours.testCount == theirs.testCount
      }
    return Result { () throws(WithheldReason) in
      guard isSame else { throw .otherFolds }
      try pairing.get()
      return try CorrectedResampledTest.trials(
        new.results.scores(of: cell), against: old.results.scores(of: cell), by: metric,
        peopleCount: Set(ours.map(\.subject.participant)).count, before.test, units)
    }
  }
}

extension WithheldReason {
  static let partial = incomparable("parts of the run are missing")

  static let otherRows = incomparable("with 'rows: own' the feature sets are scored on different rows")

  static let severalPeople = incomparable(
    "the repeats draw fixations of several people, so the test would not be valid for other people")

  static let otherCaptures = incomparable(
    "the captures differ: fixations of the same name may contain different frames")

  static let otherFolds = incomparable("the folds differ: split, seed or samples are not the same")

  static func otherFixations(count: Int, of all: Int) -> WithheldReason {
    incomparable(
      "\(count) of \(all) fixations were not scored equally often with the same samples by both, so they are not "
        + "paired")
  }
}

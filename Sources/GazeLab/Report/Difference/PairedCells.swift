import Statistics

/// How sure the difference of two runs is where both scored the same: cell by cell, over the same clusters or folds.
struct PairedCells: Sendable {
  struct Outcome: Sendable {
    /// Of the new run's error minus the old one's, over all fixations of all repeats together; nil for splits that
    /// are no honest test, and metrics that are no average over samples. So too below, and for splits without repeats.
    let interval: Result<ConfidenceInterval, WithheldReason>?
    let test: Result<CorrectedResampledTest, WithheldReason>?
    /// What was drawn anew for the interval.
    let clusters: (count: Int, unit: ClusteredErrors.Unit)?
  }

  /// By cell.
  let outcomes: [Cell: Outcome]
  /// After Holm over all tests.
  let adjustedPs: [Cell: Double]

  /// - Parameters:
  ///   - cells: That both runs have.
  ///   - name: Of the metric.
  init(_ cells: [Cell], _ old: Run, _ new: Run, _ name: String, _ metric: Metric) {
    let fixations = (
      groupedByKey(old.results.fixations, by: \.cell), groupedByKey(new.results.fixations, by: \.cell)
    )
    var bootstraps = [BootstrapKey: ClusterBootstrap]()
    var outcomes = [Cell: Outcome]()
    for cell in cells {
      let (ours, theirs) = (fixations.0[cell] ?? [], fixations.1[cell] ?? [])
      guard Self.isTest(cell, of: old, ours), Self.isTest(cell, of: new, theirs) else { continue }
      let pairing = Result { () throws(WithheldReason) in try Self.checkPaired(ours, theirs, old, new) }
      var (interval, clusters) = (
        Result<ConfidenceInterval, WithheldReason>?.none, (count: Int, unit: ClusteredErrors.Unit)?.none
      )
      if let measure = ClusteredErrors.Measure(metric: name) {
        let errors = ClusteredErrors([ours, theirs])
        clusters = (errors.clusterCount, errors.unit)
        let key = BootstrapKey(split: cell.split, clusterCount: errors.clusterCount)
        let bootstrap =
          bootstraps[key]
          ?? ClusterBootstrap(
            clusterCount: key.clusterCount, seed: new.record.experiment.seed,
            stream: ClusterBootstrap.stream(split: key.split))
        bootstraps[key] = bootstrap
        interval = Result { () throws(WithheldReason) in
          try pairing.get()
          return try bootstrap.interval(
            of: bootstrap.values(errors.statistic(measure, of: 1)).minus(
              bootstrap.values(errors.statistic(measure, of: 0))))
        }
      }
      outcomes[cell] = Outcome(
        interval: interval, test: Self.test(cell, pairing, ours, old, new, metric), clusters: clusters)
    }
    let tested = cells.filter { (try? outcomes[$0]?.test?.get()) != nil }
    let adjusted = Holm.adjusted(tested.compactMap { try? outcomes[$0]?.test?.get().p })
    self.outcomes = outcomes
    adjustedPs = Dictionary(uniqueKeysWithValues: zip(tested, adjusted))
  }

  private struct BootstrapKey: Hashable {
    let split: String
    let clusterCount: Int
  }

  /// Whether its errors say something about what was not trained on.
  private static func isTest(_ cell: Cell, of run: Run, _ fixations: [FixationScore]) -> Bool {
    run.record.leakage(split: cell.split, samples: cell.samples) == .honest
      && run.generalisation(samples: cell.samples, split: cell.split, fixations).allowsIntervals
  }

  /// - Throws: Where the runs scored other fixations, or the same ones of other captures.
  private static func checkPaired(
    _ ours: [FixationScore], _ theirs: [FixationScore], _ old: Run, _ new: Run
  ) throws(WithheldReason) {
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

  /// Nil for splits that draw no folds at random.
  private static func test(
    _ cell: Cell, _ pairing: Result<Void, WithheldReason>, _ ours: [FixationScore], _ old: Run, _ new: Run,
    _ metric: Metric
  ) -> Result<CorrectedResampledTest, WithheldReason>? {
    func split(_ run: Run) -> RunRecord.SplitRecord? {
      run.record.experiment.splits.first { $0.label == cell.split }
    }
    func samples(_ run: Run) -> RunRecord.SamplesRecord? {
      run.record.samples.first { $0.group == cell.group && $0.kind == cell.samples }
    }
    guard let before = split(old), let after = split(new), let units = samples(new)?.reach[cell.split],
      case .moments = metric.basis,
      before.kind == "k-fold" || (before.kind == "random" && before.repeats > 1)
    else { return nil }
    let isSame =
      before.kind == after.kind && before.repeats == after.repeats && before.unit == after.unit
      && before.foldCount == after.foldCount && before.file == after.file && before.sha256 == after.sha256
      && before.calibration == after.calibration
      && old.record.experiment.seed == new.record.experiment.seed
      && samples(old)?.count == samples(new)?.count && samples(old)?.dropped == samples(new)?.dropped
      && old.results.scores(of: cell).elementsEqual(new.results.scores(of: cell)) { ours, theirs in
        ours.trainCount == theirs.trainCount && ours.testCount == theirs.testCount
      }
    return Result { () throws(WithheldReason) in
      guard isSame else { throw .otherFolds }
      try pairing.get()
      return try CorrectedResampledTest.trials(
        new.results.scores(of: cell), against: old.results.scores(of: cell), by: metric,
        peopleCount: Set(ours.map(\.subject.participant)).count,
        foldsOf: before.kind == "k-fold" ? nil : units)
    }
  }
}

import LinearAlgebra

/// A split of a sample set, drawn once: everything but the other repeats is known before anything is fitted.
struct PlannedSplit: Sendable {
  let split: Split
  /// The folds of the first repeat, or why none can be drawn.
  let folds: Result<[Fold], SplitError>
  /// What the numbers are worth: what the split promises, or less where the data break the promise.
  let leakage: Leakage
  /// The label of the leaking split that this one stands beside, if that is why it is here.
  let counterpartOf: String?
  private let prepared: Result<PreparedSplit, SplitError>

  /// The splits of a sample set, and behind each that leaks its twin, unless that is there anyway: no number
  /// that flatters stands alone.
  static func all(_ splits: [Split], _ samples: Samples, group: String, seed: UInt64) -> [PlannedSplit] {
    var labels = Set(splits.map(\.label))
    return splits.flatMap { split in
      let planned = PlannedSplit(split, samples, group: group, seed: seed)
      guard planned.leakage == .leaks, let groupedCounterpart = planned.split.groupedCounterpart?(),
        labels.insert(groupedCounterpart.label).inserted
      else {
        return [planned]
      }
      return [
        planned,
        PlannedSplit(groupedCounterpart, samples, group: group, seed: seed, counterpartOf: split.label),
      ]
    }
  }

  private init(
    _ split: Split, _ samples: Samples, group: String, seed: UInt64, counterpartOf: String? = nil
  ) {
    let split = split.narrowed?(group, samples.kind) ?? split
    self.split = split
    self.counterpartOf = counterpartOf
    let prepared = Result { () throws(SplitError) in
      try PreparedSplit(split, samples.origins, seed: seed, group: group)
    }
    self.prepared = prepared
    // What is drawn at random is alike in all repeats; what somebody wrote need not be.
    let repeatCount = split.file == nil ? 1 : split.repeatCount
    // Pieces of one key are one fixation.
    let fixations = Membership(samples.origins, by: \.key)
    var (first, failure, leaks) = ([Fold](), SplitError?.none, false)
    for repeatIndex in 0..<repeatCount {
      do throws(SplitError) {
        let folds = try prepared.get().folds(repeatIndex: repeatIndex)
        if repeatIndex == 0 { first = folds }
        leaks = leaks || folds.contains { !fixations.sides(of: $0, withOthers: true).onBoth.isEmpty }
      } catch {
        failure = failure ?? error
      }
    }
    folds = failure.map { .failure($0) } ?? .success(first)
    let promised = split.leakage(samples.kind)
    leakage = promised == .honest && leaks ? .leaks : promised
  }

  /// The folds of one repeat.
  ///
  /// - Throws: If the samples cannot be divided so.
  func folds(repeatIndex: Int) throws(SplitError) -> [Fold] {
    try prepared.get().folds(repeatIndex: repeatIndex)
  }

  /// What the first fold trains and tests on, in units of the split, and whom all folds test; nil if it cannot be
  /// drawn.
  func reach(of samples: Samples) -> RunRecord.ReachRecord? {
    guard let fold = drawnFolds.first else { return nil }
    let people = Membership(samples.origins, by: \.key.participant)
    let folds = drawnFolds.map { people.sides(of: $0) }
    let news = folds.flatMap { fold in fold.tested.map { !fold.onBoth.contains($0) } }
    let areAlone = folds.allSatisfy { $0.tested.count == 1 && $0.onBoth == $0.tested && $0.trainedCount == 1 }
    let isPersonal = areAlone && Set(folds.map(\.tested)).count > 1
    let units = split.unit == .frame ? nil : Membership(samples.origins, by: \.key).sides(of: fold)
    return RunRecord.ReachRecord(
      trainUnits: units?.trainedCount ?? fold.training.count,
      testUnits: units?.tested.count ?? fold.testRows.count,
      testedPeople: news.allSatisfy { $0 }
        ? .new : news.contains(true) ? .mixed : isPersonal ? .calibrated : .inTraining)
  }

  /// How many rows no fold trains on or tests.
  private static func unusedCount(_ folds: [Fold], of rowCount: Int) -> Int {
    var isUsed = [Bool](repeating: false, count: rowCount)
    var unusedCount = rowCount
    // Most often the first fold has them all.
    for fold in folds where unusedCount > 0 {
      for rows in [fold.trainRows, fold.testRows, fold.otherRows] {
        for row in rows where !isUsed[row] {
          isUsed[row] = true
          unusedCount -= 1
        }
      }
    }
    return unusedCount
  }

  /// None if the split cannot be drawn.
  var drawnFolds: [Fold] { (try? folds.get()) ?? [] }

  /// That the split cannot be drawn, or leaves samples out; nil if all is well.
  func oddity(of samples: Samples) -> String? {
    switch folds {
    case .failure(let error): return "cannot be drawn: \(error.sentence)"
    case .success(let folds):
      if let fold = folds.first(where: { fold in
        var rows = fold.training.makeIterator()
        guard let target = rows.next().map({ samples.targets[$0] }) else { return false }
        while let row = rows.next() { if samples.targets[row] != target { return false } }
        return true
      }) {
        return "all training rows of fold \(fold.name) have the same target: "
          + (split.calibration == nil
            ? "whatever is fitted answers that target, so this is no test of gaze"
            : "what fits a map to them alone, as 'linear' does, answers that target wherever somebody looks")
      }
      let unused = Self.unusedCount(folds, of: samples.count)
      if unused > 0 { return "\(unused) of \(samples.count) samples are neither trained on nor tested" }
      if split.file != nil,
        let (fold, left) = folds.lazy.map({ fold in
          (fold, samples.count - fold.training.count - fold.testRows.count - fold.otherRows.count)
        }).first(where: { $0.1 > 0 })
      {
        return "in \(fold.name) \(left) of \(samples.count) samples are neither trained on nor tested"
      }
      func screens(_ rows: [Int]) -> Set<Screen> { Set(rows.map(samples.views.screen)) }
      if let fold = folds.first(where: { fold in
        !fold.otherRows.isEmpty && screens(fold.otherRows) != screens(fold.testRows)
      }) {
        return
          "other people of fold \(fold.name) looked at screens of another size: what they teach in points need "
          + "not hold there; compare group_by: device"
      }
      return nil
    }
  }

  /// A number from 0 for samples that folds mostly train on or test together, for fits that add up what they share;
  /// nil where no such groups are worth it.
  func groupOfRow(_ samples: Samples) -> [Int]? {
    if split.repeatCount > 1 {
      let units = split.unit == .frame ? nil : Membership(samples.origins, by: \.key)
      if let units { return units.numbers }
      return samples.count <= 256 ? Array(0..<samples.count) : nil
    }
    guard drawnFolds.count > 1, drawnFolds.allSatisfy(\.trainsOnAllElse) else { return nil }
    // Behind the tested parts, what none of them tests.
    var groups = [Int?](repeating: nil, count: samples.count)
    for fold in drawnFolds { for row in fold.testRows { groups[row] = fold.index } }
    let hasRest = groups.contains(nil)
    return groups.map { $0 ?? (hasRest ? drawnFolds.count : 0) }
  }
}

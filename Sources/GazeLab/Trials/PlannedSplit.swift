/// A split of a sample set, drawn once: everything but the other repeats is known before anything is fitted.
struct PlannedSplit: Sendable {
  let split: Split
  /// The folds of the first repeat, or why none can be drawn.
  let folds: Result<[Fold], SplitError>
  /// What the numbers are worth: what the split promises, or less where the data break the promise.
  let honesty: Honesty
  /// The label of the leaking split that this one stands beside, if that is why it is here.
  let twinOf: String?

  /// The splits of a sample set, and behind each that leaks its twin, unless that is there anyway: no number
  /// that flatters stands alone.
  static func all(_ splits: [Split], _ samples: Samples, group: String, seed: UInt64) -> [PlannedSplit] {
    var labels = Set(splits.map(\.label))
    return splits.flatMap { split in
      let planned = PlannedSplit(split, samples, group: group, seed: seed)
      guard planned.honesty == .leaks, let twin = planned.split.twin?(), labels.insert(twin.label).inserted
      else {
        return [planned]
      }
      return [planned, PlannedSplit(twin, samples, group: group, seed: seed, twinOf: split.label)]
    }
  }

  private init(
    _ split: Split, _ samples: Samples, group: String, seed: UInt64, twinOf: String? = nil
  ) {
    let split = split.narrowed?(group, samples.kind) ?? split
    self.split = split
    self.twinOf = twinOf
    // What is drawn at random is alike in all repeats; what somebody wrote need not be.
    let repeatCount = split.file == nil ? 1 : split.repeatCount
    let fixations = Self.fixationNumbers(samples.origins)
    var (first, failure, leaks) = ([Fold](), SplitError?.none, false)
    for repeatIndex in 0..<repeatCount {
      do throws(SplitError) {
        let folds = try split.folds(samples.origins, seed: seed, group: group, repeatIndex: repeatIndex)
        if repeatIndex == 0 { first = folds }
        leaks = leaks || folds.contains { Self.leaks($0, fixations) }
      } catch {
        failure = failure ?? error
      }
    }
    folds = failure.map { .failure($0) } ?? .success(first)
    let promised = split.honesty(samples.kind)
    honesty = promised == .honest && leaks ? .leaks : promised
  }

  /// For each sample the number of its fixation; pieces of one key have one number.
  private static func fixationNumbers(_ origins: Origins) -> [Int] {
    var numbers = [FixationKey: Int]()
    let ofSources = origins.sources.map { source in
      let number = numbers[source.key] ?? numbers.count
      numbers[source.key] = number
      return number
    }
    return origins.indices.map { ofSources[origins.sourceIndex($0)] }
  }

  private static func leaks(_ fold: Fold, _ fixations: [Int]) -> Bool {
    var isTrained = [Bool](repeating: false, count: fixations.count)
    for row in fold.trainRows + fold.otherRows { isTrained[fixations[row]] = true }
    return fold.testRows.contains { isTrained[fixations[$0]] }
  }

  /// What the first fold trains and tests on, in units of the split, and whom all folds test; nil if it cannot be
  /// drawn.
  func reach(of samples: Samples) -> RunRecord.ReachRecord? {
    guard let fold = drawnFolds.first else { return nil }
    func sources(_ rows: [Int]) -> [Origins.Source] {
      Set(rows.map(samples.origins.sourceIndex)).map { samples.origins.sources[$0] }
    }
    func count(_ rows: [Int]) -> Int {
      split.unit == .frame ? rows.count : Set(sources(rows).map(\.key)).count
    }
    func people(_ rows: [Int]) -> Set<String> { Set(sources(rows).map(\.key.participant)) }
    let folds = drawnFolds.map { (trained: people($0.trainRows), tested: people($0.testRows)) }
    let news = folds.flatMap { fold in fold.tested.map { !fold.trained.contains($0) } }
    let areAlone = folds.allSatisfy { $0.tested.count == 1 && $0.trained == $0.tested }
    let isPersonal = areAlone && Set(folds.map(\.tested)).count > 1
    return RunRecord.ReachRecord(
      trainUnits: count(fold.trainRows), testUnits: count(fold.testRows),
      testedPeople: news.allSatisfy { $0 }
        ? .new : news.contains(true) ? .mixed : isPersonal ? .calibrated : .inTraining)
  }

  /// None if the split cannot be drawn.
  var drawnFolds: [Fold] { (try? folds.get()) ?? [] }

  /// That the split cannot be drawn, or leaves samples out; nil if all is well.
  func oddity(of samples: Samples) -> String? {
    switch folds {
    case .failure(let error): return "cannot be drawn: \(error.sentence)"
    case .success(let folds):
      if let fold = folds.first(where: { fold in
        guard let first = fold.trainRows.first else { return false }
        return fold.trainRows.allSatisfy { samples.targets[$0] == samples.targets[first] }
      }) {
        return "all training rows of fold \(fold.name) have the same target: "
          + (split.calibration == nil
            ? "whatever is fitted answers that target, so this is no test of gaze"
            : "what fits a map to them alone, as 'linear' does, answers that target wherever somebody looks")
      }
      let unused = samples.count - Set(folds.flatMap { $0.trainRows + $0.testRows + $0.otherRows }).count
      if unused > 0 { return "\(unused) of \(samples.count) samples are neither trained on nor tested" }
      if split.kind == "file",
        let (fold, left) = folds.lazy.map({ fold in
          (fold, samples.count - fold.trainRows.count - fold.testRows.count - fold.otherRows.count)
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
}

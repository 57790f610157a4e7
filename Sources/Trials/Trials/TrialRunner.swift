import Calibration
import Files
import Inputs
import Scores
import Splits

/// Fits and scores all trials of a plan on several cores.
package struct TrialRunner: Sendable {
  let jobs: Int
  let kept: KeptPoints
  /// True if trials yield more than sums: gaze points, errors by fixation, and diagnoses.
  let keepsPoints: Bool
  /// The units, in the order in which they are merged.
  package let units: [TrialUnit]
  /// The places of the outcomes in their order, where several sample sets share a group and kind; nil elsewhere.
  private let order: [Int]?

  package init(_ plan: ExperimentPlan, _ options: RunOptions) {
    jobs = options.jobs
    kept = KeptPoints(plan, options)
    keepsPoints = plan.file.metrics.needsPoints
    units = Self.units(plan, kept, keepsPoints: keepsPoints, options.engine)
    order = plan.file.rows == .own ? plan.orderOfCells : nil
  }

  /// The units and what their numbers depend on.
  package func unitPlan(_ identity: UnitIdentity) -> UnitPlan {
    identity.plan(
      units.map { unit in
        (identity.unitID(unit.set, unit.split.split, place: unit.part), identity.cellKeys(unit.cells))
      })
  }

  /// One outcome per cell, ordered by group, samples, split, calibrator and feature set, whatever the number of jobs.
  ///
  /// - Parameters:
  ///   - keeper: Where units are kept; nil to keep none.
  ///   - progress: Called with the number of finished trials and of all, first before any trial.
  ///   - foretold: Called before the first fit with the time that those take which are not kept yet.
  /// - Throws: `CancellationError`, and what the keeper throws.
  package func run(
    _ keeper: UnitKeeper? = nil, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in },
    foretold: ((FitForecast) -> Void)? = nil
  ) async throws -> [CellOutcome] {
    keeper?.beginRemembering()
    try foretold?(forecast(Array(units.indices), keeper))
    var waiting = [[CellOutcome]?](repeating: nil, count: units.count)
    var places = [[CellOutcome]]()
    var mergedCount = 0
    try await forEach(Array(units.indices), progress) { index in
      try keeper?.outcomes(of: units[index], at: index) ?? units[index].run()
    } receive: { index, outcomes in
      waiting[index] = outcomes
      // Units are merged in their order, because sums depend on it.
      while mergedCount < units.count, let ready = waiting[mergedCount] {
        merge(ready, of: units[mergedCount], into: &places)
        waiting[mergedCount] = nil
        mergedCount += 1
      }
    }
    try keeper?.checkMissing()
    keeper?.endRemembering()
    let outcomes = Array(places.joined())
    return order.map { $0.map { outcomes[$0] } } ?? outcomes
  }

  /// Fits and keeps the units of a shard that are not kept yet.
  ///
  /// - Throws: As `run`.
  package func keep(
    _ shard: Shard, _ keeper: UnitKeeper,
    progress: (_ done: Int, _ all: Int) -> Void,
    foretold: ((FitForecast) -> Void)? = nil
  ) async throws {
    let indices = units.indices.filter(shard.contains)
    try foretold?(forecast(indices, keeper))
    var unitsLeft = Dictionary(indices.map { (units[$0].place, 1) }, uniquingKeysWith: +)
    try await forEach(indices, progress) { index in
      try keeper.keep(units[index], at: index)
    } receive: { index, _ in
      unitsLeft[units[index].place, default: 0] -= 1
      if unitsLeft[units[index].place] == 0 { units[index].shared.drop() }
    }
  }

  /// How long the fits of all units take.
  package func forecast() throws -> FitForecast { try forecast(Array(units.indices), nil) }

  private func forecast(_ indices: [Int], _ keeper: UnitKeeper?) throws -> FitForecast {
    try FitForecast(indices.filter { keeper?.fits($0) ?? true }.map { units[$0] }, jobs: jobs)
  }

  /// Does the work of some units on several cores, and receives its results one at a time, in any order.
  private func forEach<Result: Sendable>(
    _ indices: [Int], _ progress: (_ done: Int, _ all: Int) -> Void,
    work: @escaping @Sendable (Int) throws -> Result, receive: (Int, Result) -> Void
  ) async throws {
    // Frames before, and gaze points after, are many small pieces that nothing else would use.
    returnFreedMemory()
    defer { returnFreedMemory() }
    let trialCount = indices.reduce(0) { $0 + units[$1].trialCount }
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var next = 0
      func addOne() {
        guard next < indices.count else { return }
        let index = indices[next]
        next += 1
        group.addTask { try (index, work(index)) }
      }
      for _ in 0..<max(1, jobs) { addOne() }
      var done = 0
      progress(done, trialCount)
      while let (index, result) = try await group.next() {
        receive(index, result)
        done += units[index].trialCount
        progress(done, trialCount)
        addOne()
      }
    }
  }

  /// Joins the repeats and folds of each cell, and scores a repeat once all of its folds have arrived.
  private func merge(_ outcomes: [CellOutcome], of unit: TrialUnit, into places: inout [[CellOutcome]]) {
    if unit.place == places.count {
      places.append(outcomes)
      let trialCount = unit.split.drawnFolds.count * unit.split.split.repeatCount
      for cell in outcomes.indices { places[unit.place][cell].reserve(trialCount) }
    } else {
      for cell in outcomes.indices { places[unit.place][cell].append(outcomes[cell]) }
    }
    for cell in outcomes.indices where !kept.ofFirstRepeat {
      places[unit.place][cell].firstEstimates = nil
    }
    guard unit.isLastOfPlace else { return }
    unit.shared.drop()
    if unit.folds != nil && keepsPoints {
      CellOutcome.scoreRepeats(&places[unit.place], unit.geometry, keeping: kept, jobs: jobs)
    }
  }

  private static func units(
    _ plan: ExperimentPlan, _ kept: KeptPoints, keepsPoints: Bool, _ engine: FittingEngine
  ) -> [TrialUnit] {
    let planned = plan.sampleSets.flatMap { set in
      let geometry = keepsPoints ? TargetGeometries(of: set.samples) : TargetGeometries([])
      return set.splits.map { (set: set, geometry: geometry, split: $0) }
    }
    return planned.enumerated().flatMap { place, planned -> [TrialUnit] in
      let split = planned.split.split
      let cells = plan.cells(planned.set, split)
      let shared = SharedWork(cells, planned.set.samples, planned.split, engine)
      func unit(_ repeats: Range<Int>, folds: [Fold]? = nil, isLast: Bool) -> TrialUnit {
        TrialUnit(
          place: place, set: planned.set, cells: cells, shared: shared, geometry: planned.geometry,
          split: planned.split, seed: plan.file.seed, repeats: repeats, folds: folds, isLastOfPlace: isLast,
          // Whether figures need the gaze points depends on the whole run; a unit keeps them for any.
          kept: changed(kept) { $0.ofFirstRepeat = true }, keepsPoints: keepsPoints)
      }
      /// Small enough parts keep all cores busy to the end; folds of a large study share products.
      func parts(of count: Int, size: Int) -> [Range<Int>] {
        let size = max(1, min(32, size))
        return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
      }
      if split.repeatCount == 1, case .success(let folds) = planned.split.folds {
        return parts(of: folds.count, size: folds.count / 64).map {
          unit(0..<1, folds: Array(folds[$0]), isLast: $0.upperBound == folds.count)
        }
      }
      return parts(of: split.repeatCount, size: split.repeatCount / 32).map {
        unit($0, isLast: $0.upperBound == split.repeatCount)
      }
    }
  }
}

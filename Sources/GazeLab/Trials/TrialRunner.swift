import LinearAlgebra

/// Fits and scores all trials of a plan on several cores.
struct TrialRunner: Sendable {
  let plan: ExperimentPlan
  let jobs: Int
  var kept: KeptPoints = []
  /// Whether trials yield more than sums: gaze points, errors by fixation, and diagnoses.
  var keepsPoints = true
  var engine = FittingEngine.shared
  /// Called with the number of finished trials and of all.
  let progress: @Sendable (_ done: Int, _ all: Int) -> Void

  /// One outcome per cell, ordered by group, samples, split, calibrator and feature set, whatever the number of jobs.
  ///
  /// - Throws: `CancellationError`.
  func run() async throws -> [CellOutcome] {
    let units = self.units()
    let trialCount = units.reduce(0) { $0 + $1.trialCount }
    var waiting = [[CellOutcome]?](repeating: nil, count: units.count)
    var places = [[CellOutcome]]()
    var mergedCount = 0
    try await withThrowingTaskGroup(of: (Int, [CellOutcome]).self) { group in
      var next = 0
      func addOne() {
        guard next < units.count else { return }
        let index = next
        next += 1
        group.addTask { try (index, units[index].run()) }
      }
      for _ in 0..<max(1, jobs) { addOne() }
      var done = 0
      while let (index, outcomes) = try await group.next() {
        waiting[index] = outcomes
        // Units are merged in their order, because sums depend on it.
        while mergedCount < units.count, let ready = waiting[mergedCount] {
          merge(ready, of: units[mergedCount], into: &places)
          waiting[mergedCount] = nil
          mergedCount += 1
        }
        done += units[index].trialCount
        progress(done, trialCount)
        addOne()
      }
    }
    return Array(places.joined())
  }

  /// Joins the repeats and folds of each cell, and scores a repeat once all of its folds have arrived.
  private func merge(_ outcomes: [CellOutcome], of unit: TrialUnit, into places: inout [[CellOutcome]]) {
    if unit.place == places.count {
      places.append(outcomes)
    } else {
      for cell in outcomes.indices { places[unit.place][cell].append(outcomes[cell]) }
    }
    guard unit.isLastOfShared && keepsPoints else { return }
    for cell in outcomes.indices {
      places[unit.place][cell].scoreRepeats(unit.geometry, keeping: kept)
    }
  }

  private func units() -> [TrialUnit] {
    let planned = plan.sampleSets.flatMap { set in
      let geometry = keepsPoints ? TargetGeometries(of: set.samples) : TargetGeometries([])
      return set.splits.map { (set: set, geometry: geometry, split: $0) }
    }
    return planned.enumerated().flatMap { place, planned -> [TrialUnit] in
      let split = planned.split.split
      let cells = plan.cells(planned.set, split)
      let shared = engine == .reference ? [] : SharedCells.groups(cells, planned.set.samples, planned.split)
      let diagnosis =
        keepsPoints && engine == .shared
        ? SharedDiagnosis(cells, planned.set.samples, planned.split) : nil
      func unit(_ repeats: Range<Int>, folds: [Fold]? = nil, isLast: Bool = false) -> TrialUnit {
        TrialUnit(
          place: place, set: planned.set, cells: cells, shared: shared, diagnosis: diagnosis,
          geometry: planned.geometry, split: planned.split, seed: plan.file.seed, repeats: repeats,
          folds: folds, isLastOfShared: isLast,
          kept: kept, keepsPoints: keepsPoints)
      }
      if split.repeatCount == 1, case .success(let folds) = planned.split.folds {
        // Folds of a large study share products; the few folds of a small one are distributed over the cores.
        let size = max(1, min(32, folds.count / 64))
        return stride(from: 0, to: folds.count, by: size).map {
          let end = min($0 + size, folds.count)
          return unit(0..<1, folds: Array(folds[$0..<end]), isLast: end == folds.count)
        }
      }
      // Small enough units keep all cores busy to the end.
      let size = max(1, min(32, split.repeatCount / 32))
      return stride(from: 0, to: split.repeatCount, by: size).map {
        unit($0..<min($0 + size, split.repeatCount))
      }
    }
  }
}

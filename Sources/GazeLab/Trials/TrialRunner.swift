import LinearAlgebra

/// Fits and scores all trials of a plan on several cores.
struct TrialRunner: Sendable {
  let plan: ExperimentPlan
  /// How many trials run at a time.
  let jobs: Int
  /// Which gaze points are kept beside their scores.
  var kept: KeptPoints = []
  /// Whether more than sums is wanted of each trial: gaze points, errors of fixations, and what a number rests on.
  var keepsPoints = true
  /// How fits are made that could share their work.
  var engine = FittingEngine.shared
  /// Told from time to time how many units of work of how many are done.
  let progress: @Sendable (_ done: Int, _ all: Int) -> Void

  /// What came of each cell: by group, samples, split, calibrator and feature set. The same for any number of
  /// jobs.
  ///
  /// - Throws: `CancellationError`.
  func run() async throws -> [CellOutcome] {
    let units = self.units()
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
        // In the order of the units, whichever is ready first: sums depend on it.
        while mergedCount < units.count, let ready = waiting[mergedCount] {
          merge(ready, of: units[mergedCount], into: &places)
          waiting[mergedCount] = nil
          mergedCount += 1
        }
        done += 1
        progress(done, units.count)
        addOne()
      }
    }
    return Array(places.joined())
  }

  /// Puts the repeats and folds of each cell together again, and scores a repeat of which all folds are there.
  private func merge(_ outcomes: [CellOutcome], of unit: TrialUnit, into places: inout [[CellOutcome]]) {
    if unit.place == places.count {
      places.append(outcomes)
    } else {
      for cell in outcomes.indices { places[unit.place][cell].append(outcomes[cell]) }
    }
    guard unit.isLastOfShared && keepsPoints else { return }
    for cell in outcomes.indices {
      places[unit.place][cell].scoreRepeats(unit.lines, keeping: kept)
    }
  }

  private func units() -> [TrialUnit] {
    let planned = plan.sampleSets.flatMap { set in
      let lines = keepsPoints ? TargetGeometry.all(of: set.samples) : []
      return set.splits.map { (set: set, lines: lines, split: $0) }
    }
    return planned.enumerated().flatMap { place, planned -> [TrialUnit] in
      let split = planned.split.split
      let cells = plan.cells(planned.set, split)
      let shared = engine == .reference ? [] : SharedCells(cells, planned.set.samples, planned.split).groups
      func unit(_ repeats: Range<Int>, folds: [Fold]? = nil, isLast: Bool = false) -> TrialUnit {
        TrialUnit(
          place: place, set: planned.set, cells: cells, shared: shared, lines: planned.lines,
          split: planned.split, seed: plan.file.seed, repeats: repeats, folds: folds, isLastOfShared: isLast,
          kept: kept, keepsPoints: keepsPoints)
      }
      if split.repeatCount == 1, case .success(let folds) = planned.split.folds {
        // Folds of a large study share products; the few of a small one are shared out.
        let size = max(1, min(32, folds.count / 64))
        return stride(from: 0, to: folds.count, by: size).map {
          let end = min($0 + size, folds.count)
          return unit(0..<1, folds: Array(folds[$0..<end]), isLast: end == folds.count)
        }
      }
      // Small enough to keep all cores busy to the end, whatever their number.
      let size = max(1, min(32, split.repeatCount / 32))
      return stride(from: 0, to: split.repeatCount, by: size).map {
        unit($0..<min($0 + size, split.repeatCount))
      }
    }
  }
}

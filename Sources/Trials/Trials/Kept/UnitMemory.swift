import Calibration
import Scores
import Synchronization

/// What the units of the last run found, for the next run of a program that follows an experiment: it is there sooner than
/// what is kept on the disk.
package final class UnitMemory: Sendable {
  /// The most trials that are remembered; a larger run reads its units from the disk.
  package static let largestTrialCount = 200_000

  private struct State {
    /// The outcomes by the unit and the key of the cell, of the run before and of the one that is going on.
    var before: [String: [String: CellOutcome]] = [:]
    var now: [String: [String: CellOutcome]] = [:]
    var trialCount = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// A run begins. What the last run found is remembered; if it was cancelled, also what the one before it found.
  func begin() {
    state.withLock { state in
      for (unit, outcomes) in state.now { state.before[unit] = outcomes }
      state.now = [:]
      state.trialCount = 0
    }
  }

  /// A run ends: what it did not need is forgotten.
  func end() {
    state.withLock { state in
      state.before = state.now
      state.now = [:]
    }
  }

  /// The outcomes of planned cells of a unit, by the key of the cell; those that are not remembered are left out.
  func outcomes(of unit: String, planned: [String: Cell], _ samples: Samples) -> [String: CellOutcome] {
    let found = state.withLock { $0.before[unit] } ?? [:]
    // The key says that the numbers are equal; what the cell is called can differ.
    return found.filter { planned[$0.key] == $0.value.cell }.mapValues { $0.with(samples: samples) }
  }

  func remember(_ outcomes: [String: CellOutcome], of unit: String) {
    let count = outcomes.values.reduce(0) { $0 + $1.scores.count }
    state.withLock { state in
      state.trialCount += count
      guard state.trialCount <= Self.largestTrialCount else { return }
      state.now[unit] = outcomes
    }
  }
}

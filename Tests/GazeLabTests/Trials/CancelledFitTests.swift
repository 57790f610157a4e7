import Inputs
import Synchronization
import TestSupport
import Testing

@testable import Calibration
@testable import Trials

@Suite("Fits in a cancelled task")
struct CancelledFitTests {
  private static let iterating = [
    "ridge", "lasso", "{kind: lasso, lambda: 10}", "elastic-net", "huber", "svr",
    "{kind: svr, C: 30, gamma_p: 0.15, epsilon: 0.05}", "gaussian-process", "{angle: lasso}",
    "{kind: physical, select: nested}", "{kind: physical-gp, select: nested}", "theil-sen",
    "{kind: linear, calibration_targets: 'best:2'}", "{average: [offset, huber]}",
    "{kind: linear, select: {over: [gaze, gaze+face]}}",
  ]

  @Test("whatever iterates or compares candidates ends, and nothing is chosen", arguments: iterating)
  func ends(text: String) async throws {
    let calibrator = try Catalogue.calibrator(text)
    let training = Training(own: try Planted.captured.part(features: "gaze"), others: nil, seed: 1)
    _ = try calibrator.fit(training)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return Result { () throws(FitError) in try calibrator.fit(training).summary.choice }
    }
    task.cancel()
    let outcome = await task.value
    #expect(throws: FitError.cancelled) { try outcome.get() }
  }

  /// Cancels the task in which it fits.
  private struct CancellingCalibrator: Calibrator {
    let work: Work

    var needs: Needs { Needs(usesFeatures: true) }

    func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
      work.task.withLock { $0 }?.cancel()
      return try MeanTargetCalibrator().fit(training)
    }
  }

  private final class Work: Sendable {
    let task = Mutex<Task<Int, any Error>?>(nil)
  }

  @Test("what the last fit of a unit found while it was cancelled is no trial")
  func noTrial() async throws {
    let plan = try PlantedStudy().plan("features: gaze\nsplits: in-sample\ncalibrators: linear\n")
    let unit = try #require(TrialRunner(plan, RunOptions()).units.first)
    let (work, cell) = (Work(), unit.cells[0])
    let cancelling = TrialUnit(
      place: unit.place, set: unit.set,
      cells: [
        PlannedCell(
          cell: cell.cell, calibrator: CancellingCalibrator(work: work), features: cell.features)
      ],
      shared: unit.shared, geometry: unit.geometry, split: unit.split, seed: unit.seed, repeats: unit.repeats,
      folds: unit.folds, isLastOfPlace: true, kept: unit.kept, keepsPoints: unit.keepsPoints)
    let task = Task {
      while work.task.withLock({ $0 == nil }) { await Task.yield() }
      return try cancelling.run().count
    }
    work.task.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

import Inputs
import Synchronization
import TestSupport
import Testing

@testable import GazeLab

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
    let training = Training(own: Planted.captured.part(features: "gaze"), others: nil, seed: 1)
    _ = try calibrator.fit(training)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return Result { () throws(FitError) in try calibrator.fit(training).summary.choice }
    }
    task.cancel()
    let outcome = await task.value
    #expect(throws: FitError.cancelled) { try outcome.get() }
  }

  /// Fits only once its task has been cancelled.
  private struct WaitingCalibrator: Calibrator {
    let hasBegun: Flag

    var needs: Needs { Needs(usesFeatures: true) }

    func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
      hasBegun.isSet.withLock { $0 = true }
      while !Task.isCancelled {}
      return try MeanTargetCalibrator().fit(training)
    }
  }

  private final class Flag: Sendable {
    let isSet = Mutex(false)
  }

  @Test("what the last fit of a unit found while it was cancelled is no trial")
  func noTrial() async throws {
    let plan = try PlantedStudy().experiment("features: gaze\nsplits: in-sample\ncalibrators: linear\n").plan
    let unit = try #require(TrialRunner(plan, RunOptions()).units.first)
    let (flag, cell) = (Flag(), unit.cells[0])
    let waiting = TrialUnit(
      place: unit.place, set: unit.set,
      cells: [
        PlannedCell(
          cell: cell.cell, calibrator: WaitingCalibrator(hasBegun: flag), features: cell.features)
      ],
      shared: unit.shared, geometry: unit.geometry, split: unit.split, seed: unit.seed, repeats: unit.repeats,
      folds: unit.folds, isLastOfPlace: true, kept: unit.kept, keepsPoints: unit.keepsPoints)
    let task = Task { try waiting.run().count }
    while !flag.isSet.withLock({ $0 }) { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

import Calibration
import Inputs
import Scores
import Splits
import Statistics
import Trials

/// The fit of a run that is exported: that of a trial, or one on all samples of a group.
struct ExportedFit {
  /// For a fit on all samples that of any split.
  let cell: Cell
  /// Nil for a fit on all samples.
  let trial: (number: Int, score: Score)?
  /// The errors on the honest splits of the run, for a fit on all samples.
  var expected: [ExpectedError] = []
  /// Says which calibrator was taken where several were meant; nil where one was.
  var choice: String?

  init(_ selection: TrialSelection, of run: Run) throws(InputError) {
    guard selection.isOfAllSamples else {
      let trials = try selection.trials(of: run)
      let (number, score) = trials[0]
      guard trials.count == 1 else {
        throw InputError(
          Place(file: run.folder),
          "the selection matches \(trials.count) trials, \(number) to \(trials[trials.count - 1].number), each with its "
            + "own calibration; select one by its number, or with --repeat and --fold")
      }
      (cell, trial) = (score.cell, (number, score))
      return
    }
    let all = try selection.cellsOfOneGroup(of: run)
    // Flattered errors tell nothing; who wants such a calibrator names it.
    let unflattered = all.filter { !run.record.experiment.isFlattered($0.calibrator) }
    let meant = unflattered.isEmpty ? all : unflattered
    // An app is given frames, not medians.
    let frames = meant.filter { $0.samples == SampleKind.frames.rawValue }
    let cells = frames.isEmpty ? meant : frames
    let calibrators = grouped(cells) { $0.calibrator }.map { cells in
      (cells: cells, expected: ExpectedError.all(of: cells, in: run))
    }
    // Errors are compared on one split, which one of the calibrators may have failed.
    let split = calibrators.flatMap(\.expected).map(\.split).first
    let errors = calibrators.map { one in one.expected.first { $0.split == split }?.rmse ?? .infinity }
    let best = calibrators[errors.indices.min { errors[$0] < errors[$1] } ?? 0]
    let first = best.cells[0]
    (cell, trial, expected) = (first, nil, best.expected)
    guard calibrators.count > 1 else { return }
    let names = calibrators.map { $0.cells[0].calibrator }
    guard let split else {
      throw InputError(
        Place(file: run.folder),
        "has \(names.count) such calibrators, and no honest split that tells which is best; name one with --calibrator: "
          + enumerated(names, limit: 8))
    }
    choice = "of \(names.count) calibrators, \(first.calibrator) has the lowest RMSE on \(split)"
  }

  /// The trial's place in the run; nil for a fit on all samples.
  var place: (repeatIndex: Int, foldIndex: Int)? { trial.map { ($0.score.repeatIndex, $0.score.foldIndex) } }

  /// The fit in a sentence.
  var subject: String {
    trial.map { "trial \($0.number) (\(cell.description))" }
      ?? "\(cell.calibrator)\(cell.usesFeatures ? " of \(cell.features)" : "") on all samples"
      + (cell.group.isEmpty ? "" : " of \(cell.group)")
  }

  var shortSubject: String { trial.map { "trial \($0.number)" } ?? subject }
}

/// The error of a run's honest split, which a calibration on all samples can be expected to have in the same situation.
package struct ExpectedError: Sendable, Codable, Equatable {
  /// The split's label.
  package let split: String
  /// The number of scored samples over all repeats and folds.
  package let count: Int
  /// Over both axes, pt.
  package let rmse: Double
  /// The mean angle at the eyes, degrees; nil without both eyes.
  package let angleDegrees: Double?

  /// One per honest split of some cells that scored anything, in the order of the experiment.
  static func all(of cells: [Cell], in run: Run) -> [ExpectedError] {
    cells.compactMap { cell in
      guard run.record.leakage(split: cell.split, samples: cell.samples) == .honest else { return nil }
      let sums = FixationScore.Sums(of: run.results.fixationsByCell[cell] ?? [])
      guard sums.count > 0 else { return nil }
      return ExpectedError(
        split: cell.split, count: sums.count, rmse: sums.rmse, angleDegrees: sums.meanAngle)
    }
  }

  package var sentence: String {
    let angle = angleDegrees.map { " (\(decimal($0, 2))°)" } ?? ""
    return "RMSE \(decimal(rmse, 1)) pt\(angle) on \(split)"
  }
}

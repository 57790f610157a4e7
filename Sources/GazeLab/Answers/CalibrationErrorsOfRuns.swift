import Calibration
import Captures
import Exchange
import Inputs
import Reading
import Scores
import Splits
import Statistics
import Trials

extension CalibrationErrors {
  /// The errors of the fixations that a run held out when it tested the feature set and the calibrator of a
  /// calibration.
  ///
  /// They are those of the honest split that tests the most fixations, such as leave-one-out.
  package init(of file: CalibrationFile, heldOutBy run: Run) {
    let own = file.origin.cell
    let honest = run.results.fixations.filter { score in
      let cell = score.cell
      return cell.features == own.features && cell.calibrator == own.calibrator && cell.samples == own.samples
        && cell.group == own.group && score.sums.count > 0
        && run.record.leakage(split: cell.split, samples: cell.samples) == .honest
    }
    let splits = grouped(honest, by: \.cell.split)
    // The first of those with the most.
    var best = [FixationScore]()
    for split in splits where Self.fixationCount(split) > Self.fixationCount(best) { best = split }
    guard let split = best.first?.cell.split else {
      self.init(
        .unknown(
          reason:
            "no split of the run tests \(own.shortName) on fixations that it was not fitted to; add one, "
            + "such as "
            + "{kind: leave-one-out, over: fixation}"),
        origin: "")
      return
    }
    let sessions = grouped(best) { score in
      [score.subject.capture, score.subject.participant, score.subject.device] + score.subject.labels.words
    }
    self.init(
      .fixations(sessions.map { $0.map(HeldOut.init) }),
      origin: "the fixations that the split \(split) of \(run.folder) held out (\(own.shortName))")
  }

  private static func fixationCount(_ scores: [FixationScore]) -> Int {
    Set(scores.map(\.subject.keyName)).count
  }

  /// The test error that a calibration's file states.
  package init(statedBy file: CalibrationFile) {
    let test = file.test
    guard test.leakage == .honest else {
      self.init(
        .unknown(
          reason:
            "the calibration was tested on fixations that it was fitted to, so that its error is too low"),
        origin: "")
      return
    }
    guard let rmse = test.rmse, let x = test.biasX, let y = test.biasY else {
      self.init(.unknown(reason: "the test of the calibration had nothing to score"), origin: "")
      return
    }
    self.init(
      .summary(rmse: rmse, bias: ScreenPoint(x: x, y: y)),
      origin: "the test that the calibration states (RMSE \(decimal(rmse, 1)) pt per axis)")
  }
}

extension CalibrationErrors.HeldOut {
  /// With a variance about the mean of each repeat's frames; of several repeats, what differs between them
  /// adds to it.
  fileprivate init(_ score: FixationScore) {
    let sums = score.sums
    let count = Double(sums.count)
    let mean = ScreenPoint(x: sums.errorX / count, y: sums.errorY / count)
    let each = count / Double(max(1, sums.repeatCount))
    let factor = each / (each - 1)
    self.init(
      target: score.subject.target, error: mean,
      variance: each > 1
        ? ScreenPoint(
          x: factor * max(0, sums.squaredErrorX / count - mean.x * mean.x),
          y: factor * max(0, sums.squaredErrorY / count - mean.y * mean.y)) : nil)
  }
}

import Calibration
import Captures
import Inputs
import Scores
import Splits
import Statistics
import Trials

/// The measurements of an experiment's captures by its trials, on splits that test no fixation they train on.
struct RunMeasurements: Sendable {
  /// Which features, calibrator and split are judged, in words.
  let row: String
  let measurements: [GateMeasurements]

  /// The keys of a row of an experiment without its group.
  private struct Row: Hashable {
    let samples, features, calibrator, split: String

    init(_ cell: Cell) {
      samples = cell.samples
      features = cell.features
      calibrator = cell.calibrator
      split = cell.split
    }
  }

  /// - Parameters:
  ///   - path: What the user finds the run by.
  ///   - baseline: The label of the calibrator that looks at nothing.
  ///   - leakage: Of a split, for a kind of samples.
  ///   - whyNoData: Why rules about the recording cannot be checked.
  /// - Returns: Nil if no row was tested honestly.
  init?(
    _ scores: RunScores, path: String, baseline: String,
    leakage: (_ split: String, _ samples: String) -> Leakage,
    whyNoData: String
  ) {
    let honest = scores.fixations.filter { fixation in
      let cell = fixation.cell
      return cell.calibrator != baseline && leakage(cell.split, cell.samples) == .honest
        && fixation.sums.count > 0
    }
    let rows = grouped(honest) { Row($0.cell) }
    // Of the splits the one that tests the most fixations, such as leave-one-out over fixation: rows of other splits
    // answer other questions.
    let counts = rows.map(Self.fixationCount)
    let most = counts.max() ?? 0
    guard let first = zip(rows, counts).first(where: { $1 == most })?.0[0].cell else { return nil }
    let ofSplit = zip(rows, counts).filter { own, _ in own[0].cell.split == first.split }
    let complete = ofSplit.filter { $1 == most }.map { $0.0 }
    let compared = RowAccount(
      "row", "compared", read: ofSplit.count,
      leftOut: [.init("with fewer fixations", ofSplit.count - complete.count)])
    guard let best = complete.min(by: { Self.error($0) < Self.error($1) }) else { return nil }
    let cell = best[0].cell
    row =
      "\(cell.features == "-" ? "" : cell.features + ", ")\(cell.calibrator), \(cell.split), \(cell.samples)"
    let words = cell.features.split(separator: "+")
    let eye =
      words.contains("gaze_left") && !words.contains("gaze_right")
      ? "left" : words.contains("gaze_right") && !words.contains("gaze_left") ? "right" : "both"
    let chosen =
      complete.count > 1
      ? "; of \(complete.count) rows of this split it has the lowest error, which was picked on the tested fixations and is a little "
        + "too low" : ""
    let tested = scores.fixations.filter { Row($0.cell) == Row(cell) }
    measurements = grouped(best, by: \.subject.capture).map { [row] own in
      var measured = GateMeasurements(path: path, capture: own[0].subject.capture, eye: eye)
      measured.fixations = own.map(JudgedFixation.init)
      measured.remark("what was judged", "\(row)\(chosen)")
      measured.add(compared)
      let read = tested.count { $0.subject.capture == own[0].subject.capture }
      measured.add(
        RowAccount(
          "fixation", "judged", read: read, leftOut: [.init("without a gaze point", read - own.count)]))
      measured.whyNoData = whyNoData
      return measured
    }
  }

  private static func fixationCount(_ fixations: [FixationScore]) -> Int {
    Set(fixations.map(\.subject.keyName)).count
  }

  /// The mean error of a row: degrees, or points where degrees are not known.
  private static func error(_ fixations: [FixationScore]) -> Double {
    let errors = fixations.map { $0.sums.meanAccuracy ?? $0.sums.meanDistance }
    return errors.reduce(0, +) / Double(errors.count)
  }
}

import Calibration
import Captures
import DelimitedText
import Inputs
import Scores
import Statistics
import Trials

/// One fixation whose gaze points were predicted without it.
struct JudgedFixation: Sendable {
  let target: ScreenPoint
  /// Such as `top left`.
  let targetName: String
  let labels: LabelWords
  var values: GateValues
  /// The distance of each gaze point from the target, pt.
  var distances: Result<[Double], Absence> = .failure(.onlySums)
  /// Why it has no gaze point to be judged by, in the words of `RowAccount`; nil if it has one.
  var absence: String?

  /// Such as `top left, Left, Close`.
  var name: String { ([targetName] + labels.words.filter { !$0.isEmpty }).joined(separator: ", ") }

  /// The error by which fixations are recorded again, degrees.
  var error: Result<Double, Absence> { values[GateMetric.accuracy] }

  func value(measuring reason: RedoReason) -> Result<Double, Absence> {
    values[GateMetric.measuring(reason)]
  }

  var hasErrorInPoints: Bool {
    Catalogue.gateMetrics.entries.contains {
      $0.made.subject == .error && $0.made.unit == "pt" && values[$0.kind].ifKnown != nil
    }
  }

  /// The percentage of the gaze points that are at most so many points from the target.
  func share(within radius: Double) -> Result<Double, Absence> {
    distances.flatMap { distances in
      guard !distances.isEmpty else { return .failure(.nothingScored) }
      return .success(100 * Double(distances.count { $0 <= radius }) / Double(distances.count))
    }
  }
}

extension RowAccount {
  /// Fixations that were to be judged.
  init(judging fixations: [JudgedFixation]) {
    self.init(
      "fixation", "judged", read: fixations.count,
      leftOut: fixations.compactMap(\.absence).map { LeftOut($0, 1) })
  }
}

extension JudgedFixation {
  init(_ source: Origins.Source, _ measured: MeasuredFixation, absence: String?) {
    self.init(
      target: source.key.target, targetName: source.targetName, labels: source.key.labels,
      values: GateValues(of: measured), distances: .success(measured.points.map(\.distance)), absence: absence
    )
  }

  /// - Parameter rowCount: How many of its frames have all columns.
  init(
    _ fixation: SampledFixation, _ source: Origins.Source, _ outcome: HeldOutErrors.Outcome, rowCount: Int
  ) {
    let times = SamplingTimes(fixation.rows.map { fixation.table.time[$0] }, validCount: 0)
    // Where nothing could be fitted, only frames without the columns are lost.
    let kept = outcome.isFitted ? outcome.points.count : rowCount
    let measured = MeasuredFixation(
      frames: (fixation.rows.count, fixation.rows.count - kept, times.duration), scored: outcome.scored,
      points: outcome.points, sums: outcome.scored?.sums)
    self.init(source, measured, absence: Self.absence(of: outcome, rowCount))
  }

  private static func absence(of outcome: HeldOutErrors.Outcome, _ rowCount: Int) -> String? {
    if rowCount == 0 { return "without a frame that has all columns" }
    if !outcome.isFitted { return "without which nothing is left to fit to" }
    return outcome.points.isEmpty ? "without a gaze point" : nil
  }

  init(_ score: FixationScore) {
    self.init(
      target: score.subject.target, targetName: score.subject.targetName, labels: score.subject.labels,
      values: GateValues(of: MeasuredFixation(sums: score.sums)))
  }
}

import Captures
import Documents

/// How far gaze lies from touches or targets, and whether the head has to do with it.
struct GapSection: LogAnswer {
  let gap: Gap
  let sizes: [GapSize]
  let correlations: GapCorrelations

  let slug = "gap"
  let shortTitle = "Gap"

  /// - Returns: Nil for a log without gaze points, or without touches and targets.
  init?(_ log: Log) {
    guard let gap = GapRecording(log).flatMap({ Gap($0) }) else { return nil }
    self.init(gap)
  }

  init(_ gap: Gap) {
    self.gap = gap
    sizes = GapSize.all(gap)
    correlations = GapCorrelations(gap)
  }

  var reference: GapRecording.Reference { gap.recording.reference }

  var question: String {
    "How far is gaze from \(reference == .touch ? "the touch" : "the target"), and does the head matter?"
  }

  var figures: [LogSection.NamedFigure] { GapFigures(gap).all }

  var rows: [RowAccount] {
    let (read, isTold) = (gap.recording.times.count, gap.recording.lostPoint != nil)
    let before =
      reference == .touch
      ? "before the first touch or without a touched point" : LeftOutReason.noTarget
    let noReference = RowAccount.LeftOut(before, read - gap.rows.count)
    let lost = RowAccount.LeftOut(LeftOutReason.noGazePoint, gap.lostCount)
    // Where the app wrote a point in place of a lost one, the means over all rows include it.
    RowAccount("row", "used", read: read, leftOut: [noReference] + (isTold ? [] : [lost]))
    if !correlations.all.isEmpty {
      RowAccount(
        "row", "compared with the head", read: read,
        leftOut: [noReference, lost] + correlations.sample.leftOut)
    }
  }

  var definitions: [ReportPage.Term] {
    [
      "Gap (Δ)":
        "Gaze point minus \(reference.noun) in the same row, points: x to the right and y upwards on the screen. "
        + "Degrees: the angle of |Δ| seen from straight in front, at the distance measured in the row.",
      "Lost rows":
        "Rows without a gaze point. Where the app wrote a fixed point instead, the means over all rows include it, as the "
        + "thesis does.",
    ]
    switch gap.outliers {
    case .blinks: ["Blinks": "Rows in which the log reports a blink of either eye or of both."]
    case .peaks:
      [
        "Peaks":
          "Rows with |Δ − median| > 5·1.4826·MAD on either axis, over a centred window of 0.5 s of rows that are not lost, "
          + "with at least 7 rows (at most 1000 on each side) and a median absolute deviation (MAD) above 0 (Hampel's "
          + "identifier; Pearson 2002). The log reports no blinks."
      ]
    }
    if !correlations.known().isEmpty { Self.correlationTerms }
  }

  private static let correlationTerms: KeyValuePairs = [
    "Pitch, yaw and roll, and the head's position":
      "The head's rotation about x, y and z and its place, as the log reports them. From a face transform: the "
      + "angles of rotations about z, then y, then x; z is the distance in front of the camera.",
    "Effective sample size":
      "n ÷ max(1, 1 + 2 Σ (1 − k/n) ρx(k) ρy(k)) over the lags k from 1 to K, the first at which both "
      + "autocorrelations are within ±2/√n (Pyper and Peterman 1998). Rows without gaze and outliers are left out, and "
      + "the others count as one step apart.",
    "Intervals":
      "tanh(atanh r ± 1.96/√(n − 3 − q)) with the effective sample size n and q causes held fixed (Fisher 1921, "
      + "1924); Spearman's ρ on ranks, with a standard error 1.03 times as large (Fieller, Hartley and Pearson 1957). "
      + "Withheld for an effective sample size below 10.",
    "Best lag":
      "The lag within ±0.5 s, in whole steps, with the greatest |r|; positive where the head comes first. Its p: "
      + "the share of up to 999 circular shifts of the gap, beyond K and the lags themselves, whose greatest |r| over "
      + "all lags is as great; the log itself counts as one of them. At the limit: the lag is the longest searched.",
    "Other causes held fixed":
      "Partial correlation −P_xy/√(P_xx P_yy), P being the inverse of the correlation matrix of the gap and all "
      + "causes (Whittaker 1990). Withheld where the cause's variance inflation factor exceeds 10: moving the head "
      + "turns it too.",
    "Signed, size, differences":
      "The signed gap with the signed cause; |gap| with |cause − its median|, because |gap| with a signed cause "
      + "hides a gap that grows to both sides; and the differences of both between neighbouring rows without a pause.",
  ]
}

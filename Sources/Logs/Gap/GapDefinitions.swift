import Documents

extension LogSection {
  /// The formulas of the section on the gap, and where they come from.
  static func gapDefinitions(_ gap: Gap, hasCauses: Bool) -> [ReportPage.Term] {
    func term(_ name: String, _ meaning: String) -> ReportPage.Term {
      ReportPage.Term(name: name, meaning: meaning)
    }
    let outliers =
      gap.outliers == .blinks
      ? term("Blinks", "Rows in which the log reports a blink of either eye or of both.")
      : term(
        "Peaks",
        "Rows with |Δ − median| > 5·1.4826·MAD on either axis, over a centred window of 0.5 s of rows that are not lost, "
          + "with at least 7 rows (at most 1000 on each side) and a median absolute deviation (MAD) above 0 (Hampel's "
          + "identifier; Pearson 2002). The log reports no blinks.")
    let own = [
      term(
        "Gap (Δ)",
        "Gaze point minus \(gap.recording.reference.noun) in the same row, points: x to the right and y upwards on the screen. "
          + "Degrees: the angle of |Δ| seen from straight in front, at the distance measured in the row."),
      term(
        "Lost rows",
        "Rows without a gaze point. Where the app wrote a fixed point instead, the means over all rows include it, as the "
          + "thesis does."), outliers,
    ]
    return hasCauses ? own + correlationTerms : own
  }

  private static var correlationTerms: [ReportPage.Term] {
    [
      ReportPage.Term(
        name: "Pitch, yaw and roll, and the head's position",
        meaning:
          "The head's rotation about x, y and z and its place, as the log reports them. From a face transform: the "
          + "angles of rotations about z, then y, then x; z is the distance in front of the camera."),
      ReportPage.Term(
        name: "Effective sample size",
        meaning:
          "n ÷ max(1, 1 + 2 Σ (1 − k/n) ρx(k) ρy(k)) over the lags k from 1 to K, the first at which both "
          + "autocorrelations are within ±2/√n (Pyper and Peterman 1998). Rows without gaze and outliers are left out, and "
          + "the others count as one step apart."),
      ReportPage.Term(
        name: "Intervals",
        meaning:
          "tanh(atanh r ± 1.96/√(n − 3 − q)) with the effective sample size n and q causes held fixed (Fisher 1921, "
          + "1924); Spearman's ρ on ranks, with a standard error 1.03 times as large (Fieller, Hartley and Pearson 1957). "
          + "Withheld for an effective sample size below 10."),
      ReportPage.Term(
        name: "Best lag",
        meaning:
          "The lag within ±0.5 s, in whole steps, with the greatest |r|; positive where the head comes first. Its p: "
          + "the share of up to 999 circular shifts of the gap, beyond K and the lags themselves, whose greatest |r| over "
          + "all lags is as great; the log itself counts as one of them. At the limit: the lag is the longest searched."
      ),
      ReportPage.Term(
        name: "Other causes held fixed",
        meaning:
          "Partial correlation −P_xy/√(P_xx P_yy), P being the inverse of the correlation matrix of the gap and all "
          + "causes (Whittaker 1990). Withheld where the cause's variance inflation factor exceeds 10: moving the head "
          + "turns it too."),
      ReportPage.Term(
        name: "Signed, size, differences",
        meaning:
          "The signed gap with the signed cause; |gap| with |cause − its median|, because |gap| with a signed cause "
          + "hides a gap that grows to both sides; and the differences of both between neighbouring rows without a pause."
      ),
    ]
  }
}

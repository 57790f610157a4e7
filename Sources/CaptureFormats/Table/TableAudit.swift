import Captures
import Inputs

/// Consistency checks of a table's capture: above all, whether the declared units can be right.
struct TableAudit {
  let capture: Capture

  var warnings: [Warning] {
    general.tolerated
      + [general.repeatedTimes, general.pointsOffScreen, targetsOffScreen, oddRate].compactMap { $0 }
  }

  private var general: CaptureAudit { CaptureAudit(capture: capture) }

  private var targetsOffScreen: Warning? {
    let off = capture.fixations.count { !capture.screen(of: $0).contains($0.key.target) }
    return off == 0
      ? nil
      : general.warning(
        """
        \(count: off) of \(count: capture.fixations.count) fixations have a target off the screen; are its unit, origin \
        and y_axis right?
        """)
  }

  /// The slowest and the fastest rate of a tracker, in Hz.
  private static let rates = 1.0...5000.0

  private var oddRate: Warning? {
    guard let rate = SampleRate(capture.frames)?.frequency, !Self.rates.contains(rate) else { return nil }
    return general.warning(
      "frames follow each other at an unusual rate; is the unit of the times right?",
      details: " (\(decimal(rate, rate < 1 ? 4 : 0)) Hz)")
  }
}

import Captures
import Statistics

/// The input of a smoother for one frame: its time and its gaze point.
package struct TimedPoint: Sendable {
  /// The time in seconds, from any origin.
  package let time: Double
  /// The gaze point; nil where it is lost.
  package let point: ScreenPoint?

  package init(time: Double, point: ScreenPoint?) { (self.time, self.point) = (time, point) }

  /// The frame interval of ARKit, in seconds. It replaces intervals that the clock does not give.
  package static let nominalInterval = 1.0 / 60

  /// The least interval between frames, in seconds. If intervals are shorter, the clock gives storage times.
  package static let leastInterval = 0.001

  /// The seconds from the previous frame to each frame, by the times of the frames; 0 for the first.
  ///
  /// A clock that stops, runs back or advances by less than `leastInterval`, as when frames were stored in one batch,
  /// has the nominal interval there. A fast tracker with a steady clock keeps its short intervals. A batch is short.
  package static func intervals(of times: [Double]) -> [Double] {
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    var (least, nominal) = (leastInterval, nominalInterval)
    if let usual = steadyStep(steps), usual < 2 * least { (least, nominal) = (usual / 2, usual) }
    return (times.isEmpty ? [] : [0]) + steps.map { $0 >= least ? $0 : nominal }
  }

  /// The median of the steps forward if at least 80 % of all steps are within half of it; nil for an unsteady clock.
  private static func steadyStep(_ steps: [Double]) -> Double? {
    let forward = steps.filter { $0 > 0 }
    guard forward.count >= 50 else { return nil }
    let usual = median(forward)
    let steady = forward.count { $0 > usual / 2 && $0 < 1.5 * usual }
    return 5 * steady >= 4 * steps.count ? usual : nil
  }
}

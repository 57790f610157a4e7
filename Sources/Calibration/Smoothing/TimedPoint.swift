import Captures
import Statistics

/// The input of a smoother for one frame: its time and its gaze point.
package struct TimedPoint: Sendable {
  /// The time in seconds, from any origin.
  package let time: Double
  /// The gaze point; nil where it is lost.
  package let point: ScreenPoint?

  package init(time: Double, point: ScreenPoint?) {
    self.time = time
    self.point = point
  }

  /// The frame interval of ARKit, in seconds. It replaces intervals that the clock does not give.
  package static let nominalInterval = 1.0 / 60

  /// The least interval between frames, in seconds. If intervals are shorter, the clock gives storage times.
  static let leastInterval = 0.001
}

extension [TimedPoint] {
  /// The seconds from the previous frame to each frame; 0 for the first.
  ///
  /// If the clock stops, runs back or advances by less than `leastInterval`, as when frames were
  /// stored in one batch, the nominal interval is used, so that filters do not divide by it.
  ///
  /// A fast tracker with a steady clock has such short intervals all the time, and keeps them. A batch is short.
  package var intervals: [Double] {
    let steps = zip(self, dropFirst()).map { $1.time - $0.time }
    var (least, nominal) = (TimedPoint.leastInterval, TimedPoint.nominalInterval)
    if let usual = Self.steadyStep(steps), usual < 2 * least { (least, nominal) = (usual / 2, usual) }
    return (isEmpty ? [] : [0]) + steps.map { $0 >= least ? $0 : nominal }
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

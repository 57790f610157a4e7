import Calibration
import Captures
import Smoothing
import Statistics

/// The smoother of a calibrator, and the lag that it causes.
package struct SmoothingRecord: Sendable, Codable, Equatable {
  package let group: String
  package let calibrator: String
  /// The label of the same calibrator without smoothing.
  package let raw: String
  package let over: Smoother.Span
  /// Median seconds between consecutive frames of a fixation.
  package let frameInterval: Double
  /// Seconds behind a gaze jump from a screen's centre to a corner, longest of all screens; nil if it never arrives.
  package let lag: Double?
}

extension SmoothingRecord {
  static func all(in plan: ExperimentPlan) -> [SmoothingRecord] {
    plan.sampleSets.filter { $0.samples.kind == .frames }.flatMap { set -> [SmoothingRecord] in
      let interval = set.samples.frameInterval
      return plan.file.calibrators.compactMap { planned in
        guard set.uses?.contains(where: { $0.calibrator == planned.label }) ?? true,
          let smoother = planned.calibrator.traits.smoother, let raw = plan.file.raw(of: planned)
        else {
          return nil
        }
        let interval = max(interval, planned.calibrator.traits.testInterval)
        let lags = set.samples.screens.map { screen in
          smoother.lag(
            frameInterval: interval,
            jump: (from: screen.centre, to: ScreenPoint(x: screen.width, y: screen.height)))
        }
        return SmoothingRecord(
          group: set.group, calibrator: planned.label, raw: raw, over: smoother.span,
          frameInterval: interval, lag: lags.contains(nil) ? nil : lags.compactMap(\.self).max())
      }
    }
  }
}

extension Samples {
  /// Median seconds between a fixation's consecutive frames, as filters use it; nominal if no fixation has two frames.
  fileprivate var frameInterval: Double {
    let intervals = grouped(Array(origins.indices), by: { origins.fixation($0) }).flatMap {
      rows -> [Double] in
      let all = TimedPoint.intervals(of: rows.map(views.time))
      return zip(zip(rows, rows.dropFirst()), all.dropFirst()).filter { rows, _ in
        origins.frameRows(rows.0).upperBound == origins.frameRows(rows.1).lowerBound
      }.map(\.1)
    }
    return intervals.isEmpty ? TimedPoint.nominalInterval : median(intervals)
  }

  fileprivate var screens: [Screen] { grouped(views.indices.map(views.screen), by: { $0 }).map { $0[0] } }
}

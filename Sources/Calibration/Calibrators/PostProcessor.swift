import Captures
import Inputs
import Smoothing
import Statistics

/// Changes gaze points after they have been estimated.
package enum PostProcessor: Sendable {
  /// Moves points that are off the screen to its edge.
  case clamp
  case shift(ScreenPoint)
  /// Smooths the gaze points of the given rows only. If a test leaves out frames in between, the filter skips them.
  case smooth(Smoother)

  /// True if it needs the frames in time order.
  var onlyFrames: Bool { smoother != nil }

  package var smoother: Smoother? { if case .smooth(let smoother) = self { smoother } else { nil } }

  /// - Parameter screen: The screen that all samples are seen on; nil for the screen of each sample.
  package func apply(_ estimates: [GazeEstimate], _ part: Part, on screen: Screen? = nil) -> [GazeEstimate] {
    switch self {
    case .clamp:
      zip(estimates, part.views).map { estimate, view in
        estimate.point.map { .point($0.clamped(to: screen ?? view.screen)) } ?? estimate
      }
    case .shift(let shift): estimates.map { $0.shifted(by: shift) }
    case .smooth(let smoother): Self.smoothed(estimates, part, smoother)
    }
  }

  private static func smoothed(
    _ estimates: [GazeEstimate], _ part: Part, _ smoother: Smoother
  ) -> [GazeEstimate] {
    var smoothed = estimates
    for places in part.placesInTime(by: smoother.span) {
      let frames = zip(part.times(places), places).map { time, place in
        TimedPoint(time: time, point: estimates[place].point)
      }
      for (place, point) in zip(places, smoother.smooth(frames)) {
        if let point { smoothed[place] = GazeEstimate(point) }
      }
    }
    return smoothed
  }

  /// Where a point is moved to.
  package enum ClampEdge: String, CaseIterable, Sendable { case screen }
}

extension Part {
  /// Positions in `rows`, one list per fixation or capture (one for each person of a file), in time order.
  ///
  /// Rows with equal times, as of frames that were stored together, keep the order of the capture.
  func placesInTime(by span: Smoother.Span) -> [[Int]] {
    let origins = rows.map { samples.origins[$0] }
    func isBefore(_ one: Int, _ other: Int) -> Bool {
      let times = (samples.views.time(rows[one]), samples.views.time(rows[other]))
      if times.0 != times.1 { return times.0 < times.1 }
      return origins[one].frameRows.lowerBound < origins[other].frameRows.lowerBound
    }
    let lists =
      switch span {
      case .fixation: grouped(Array(rows.indices), by: { origins[$0].fixation })
      case .capture:
        grouped(
          Array(rows.indices),
          by: { [origins[$0].key.capture, origins[$0].key.participant, origins[$0].key.device] })
      }
    return lists.map { $0.sorted(by: isBefore) }
  }

  func times(_ places: [Int]) -> [Double] { places.map { samples.views.time(rows[$0]) } }
}

extension ScreenPoint {
  fileprivate func clamped(to screen: Screen) -> ScreenPoint {
    ScreenPoint(x: min(max(x, 0), screen.width), y: min(max(y, 0), screen.height))
  }
}

import Inputs
import TestSupport

@testable import Calibration
@testable import Captures
@testable import Smoothing

/// Frames for smoothers, and the distance between two sequences of points.
enum SmoothingFixture {
  static let interval = 1.0 / 60

  /// Frames 1/60 s apart.
  static func frames(_ points: [ScreenPoint?]) -> [TimedPoint] {
    points.enumerated().map { TimedPoint(time: Double($0) * interval, point: $1) }
  }

  static func point(_ x: Double, _ y: Double) -> ScreenPoint { ScreenPoint(x: x, y: y) }

  /// Uneven intervals, a lost point, three frames at one time and a jump.
  static let uneven: [TimedPoint] = {
    let times = [0, 0.02, 0.035, 0.05, 0.05, 0.05, 0.09, 0.12]
    let xs: [Double?] = [100, 104, 97, nil, 101, 300, 310, 305]
    let ys: [Double?] = [50, 50, 53, nil, 49, 400, 390, 395]
    return times.indices.map { index in
      guard let x = xs[index], let y = ys[index] else { return TimedPoint(time: times[index], point: nil) }
      return TimedPoint(time: times[index], point: point(x, y))
    }
  }()

  /// The smoother defined by a text.
  static func smoother(_ yaml: String) throws -> Smoother {
    var errors = [InputError]()
    let made = Catalogue.smoothers.make(try ConfigFixture.node(yaml), into: &errors)
    guard let smoother = made?.product else { throw InputError(errors) }
    return smoother
  }

  /// The largest difference along an axis, relative to the expected number or 1 pt; infinite if only one
  /// point is lost.
  static func distance(_ points: [ScreenPoint?], x: [Double?], y: [Double?]) -> Double {
    guard points.count == x.count, points.count == y.count else { return .infinity }
    return points.indices.map { index in
      guard let point = points[index], let x = x[index], let y = y[index] else {
        return points[index] == nil && x[index] == nil && y[index] == nil ? 0 : .infinity
      }
      return max(abs(point.x - x) / max(1, abs(x)), abs(point.y - y) / max(1, abs(y)))
    }.max() ?? 0
  }
}

import Captures

/// Gaze points of training rows, each with its target; at least one.
struct PointPairs: Sendable {
  let gazePoints: [ScreenPoint]
  let targets: [ScreenPoint]

  var targetCount: Int { Set(targets).count }

  /// Throws unless the targets and the gaze points both determine a map, which is named with its article.
  func require(_ layout: PointLayout, for map: String) throws(FitError) {
    for (points, noun) in [(targets, "target"), (gazePoints, "gaze point")] where !layout.holds(for: points) {
      throw .notDetermined(Self.sentence(Set(points).count, noun, "\(map) needs \(layout.rawValue)"))
    }
  }

  func filter(_ keeps: (ScreenPoint, ScreenPoint) -> Bool) -> PointPairs {
    let kept = zip(gazePoints, targets).filter(keeps)
    return PointPairs(gazePoints: kept.map(\.0), targets: kept.map(\.1))
  }

  static func sentence(_ count: Int, _ noun: String, _ need: String) -> String {
    "the training rows have \(count) \(noun)\(count == 1 ? "" : "s"): \(need)"
  }
}

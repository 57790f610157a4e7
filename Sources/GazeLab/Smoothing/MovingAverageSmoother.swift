import Inputs

extension Smoother {
  /// The mean of the last gaze points that are not lost; at the start, of fewer.
  ///
  /// It counts points, not time, so after a pause it still includes those from before.
  ///
  /// Source: V. Schneuwly, "Eye Tracking on iPad", EPFL CHILI, 2024: the app shows the mean of the last ten.
  ///
  /// - Parameter pointCount: At least 1.
  static func movingAverage(pointCount: Int) -> Smoother {
    Smoother(
      start: { [$0] },
      next: { last, point, _ in
        if last.count >= pointCount { last.removeFirst() }
        last.append(point)
        let count = Double(last.count)
        return ScreenPoint(x: last.reduce(0) { $0 + $1.x } / count, y: last.reduce(0) { $0 + $1.y } / count)
      })
  }

  static func movingAverage(from section: inout ConfigSection) -> Smoother {
    .movingAverage(pointCount: section.integer("points", in: 1...1000, default: 10))
  }
}

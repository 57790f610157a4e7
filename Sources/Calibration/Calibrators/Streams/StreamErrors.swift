import Captures
import Smoothing

/// The errors of a stream on the training rows.
struct StreamErrors: Sendable {
  let stream: GazeStream
  /// The mean of point − target, pt.
  let offset: ScreenPoint
  /// Mean squares of the errors without the offset, pt².
  let square: (x: Double, y: Double)
  /// The mean squares by confidence; nil for a stream without confidence.
  private let bins: ConfidenceBins?

  init(_ stream: GazeStream, _ part: Part) throws(FitError) {
    let errors = zip(part.rows, part.targets).compactMap { row, target in
      stream.point(part.samples, row).map { (error: $0.point - target, confidence: $0.confidence) }
    }
    guard !errors.isEmpty else { throw .noGazePoint(ray: stream.ray.label) }
    self.stream = stream
    offset = ScreenPoint(meanOf: errors.map(\.error))
    square = StreamVariances.means(errors.map(\.error).squaredDeviations, Double(errors.count))
    let offset = offset
    bins = stream.confidence.map { _ in
      ConfidenceBins(errors.compactMap { own in own.confidence.map { ($0, own.error - offset) } })
    }
  }

  /// The ray without the offset.
  var map: RayMap { RayMap(stream.ray, RayFormula.affine.map([-offset.x, 1, 0, -offset.y, 0, 1])) }

  var variances: StreamVariances { StreamVariances(square: square, bins: bins) }
}

extension [ScreenPoint] {
  /// The sums of the squared differences from their mean in x and in y, pt².
  var squaredDeviations: (x: Double, y: Double) {
    let mean = ScreenPoint(meanOf: self)
    return (
      reduce(0) { $0 + ($1.x - mean.x) * ($1.x - mean.x) },
      reduce(0) { $0 + ($1.y - mean.y) * ($1.y - mean.y) }
    )
  }
}

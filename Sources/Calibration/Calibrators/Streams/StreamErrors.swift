import Captures
import Statistics

/// The errors of a stream on the training rows.
struct StreamErrors: Sendable {
  let stream: GazeStream
  /// The mean of point − target, pt.
  let offset: ScreenPoint
  /// Mean squares of the errors without the offset, pt².
  let square: (x: Double, y: Double)
  /// The mean squares by confidence; nil for a stream without confidence.
  private let bins: ConfidenceBins?

  /// The lower bound of variances, pt², so that a stream without error has a finite weight.
  static let leastVariance = 1e-6

  /// A point without the offset, pt, and the mean square of the errors that such a point had in training, pt².
  typealias Measured = (point: ScreenPoint, square: (x: Double, y: Double))

  init(_ stream: GazeStream, _ part: Part) throws(FitError) {
    let errors = zip(part.rows, part.targets).compactMap { row, target in
      stream.point(part.samples, row).map { (error: $0.point - target, confidence: $0.confidence) }
    }
    guard !errors.isEmpty else { throw .noGazePoint(ray: stream.ray.label) }
    self.stream = stream
    offset = ScreenPoint(meanOf: errors.map(\.error))
    square = Self.variances(errors.map(\.error).squaredDeviations, Double(errors.count))
    let offset = offset
    bins = stream.confidence.map { _ in
      ConfidenceBins(errors.compactMap { own in own.confidence.map { ($0, own.error - offset) } })
    }
  }

  static func variances(_ sums: (x: Double, y: Double), _ count: Double) -> (x: Double, y: Double) {
    (max(leastVariance, sums.x / count), max(leastVariance, sums.y / count))
  }

  /// The stream's point on a frame; nil if it has none.
  func measured(_ samples: Samples, _ row: Int) -> Measured? {
    stream.point(samples, row).map { point, confidence in
      (point - offset, confidence.flatMap { bins?.square($0) } ?? square)
    }
  }
}

/// Mean squared errors by confidence: bins of about equally many training rows.
struct ConfidenceBins: Sendable {
  static let count = 5
  /// The upper ends of all bins but the last, ascending; a confidence equal to an end belongs below it.
  private let ends: [Double]
  /// The mean squared errors of each bin, pt²; nil for a bin without training rows.
  private let squares: [(x: Double, y: Double)?]

  /// - Parameter errors: Confidences with errors without their mean, pt.
  init(_ errors: [(confidence: Double, error: ScreenPoint)]) {
    let sorted = errors.map(\.confidence).sorted()
    let quantiles = (1..<Self.count).compactMap { quantile(sorted, Double($0) / Double(Self.count)) }
    let ends = grouped(quantiles, by: { $0 }).map { $0[0] }
    self.ends = ends
    var sums = [(x: Double, y: Double, count: Double)](repeating: (0, 0, 0), count: ends.count + 1)
    for (confidence, error) in errors {
      let bin = Self.bin(confidence, ends)
      sums[bin] = (
        sums[bin].x + error.x * error.x, sums[bin].y + error.y * error.y, sums[bin].count + 1
      )
    }
    squares = sums.map { sum in
      sum.count > 0 ? StreamErrors.variances((sum.x, sum.y), sum.count) : nil
    }
  }

  /// The mean square of the errors of training rows in the same bin; nil if there is none.
  func square(_ confidence: Double) -> (x: Double, y: Double)? { squares[Self.bin(confidence, ends)] }

  private static func bin(_ confidence: Double, _ ends: [Double]) -> Int {
    ends.firstIndex { confidence <= $0 } ?? ends.count
  }
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

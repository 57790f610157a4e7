import Captures
import Statistics

/// How variable the points of a stream are, by confidence where it has one, pt².
package struct StreamVariances: Sendable {
  package let square: (x: Double, y: Double)
  private let bins: ConfidenceBins?

  /// The lower bound of variances, pt², so that a stream without error has a finite weight.
  private static let leastVariance = 1e-6

  package static func means(_ sums: (x: Double, y: Double), _ count: Double) -> (x: Double, y: Double) {
    (max(leastVariance, sums.x / count), max(leastVariance, sums.y / count))
  }

  package func variance(_ confidence: Double?) -> (x: Double, y: Double) {
    confidence.flatMap { bins?.square($0) } ?? square
  }

  /// True if points can be weighted by them.
  package var arePositive: Bool {
    ([square] + (bins?.squares.compactMap(\.self) ?? [])).allSatisfy { $0.x > 0 && $0.y > 0 }
  }

  package func scaled(by factor: (x: Double, y: Double)) -> StreamVariances {
    StreamVariances(
      square: (factor.x * square.x, factor.y * square.y), bins: bins.map { $0.scaled(by: factor) })
  }

  /// The mean square, and for a stream with confidence the upper ends of all bins but the last, and each bin's square.
  package var parameters: [Double] {
    [square.x, square.y] + (bins.map { $0.numbers(insteadOfNone: square) } ?? [])
  }

  package static func layout(_ number: Int, hasConfidence: Bool) -> [String] {
    let names = hasConfidence ? ConfidenceBins.names : []
    return (["variance in x", "variance in y"] + names).map { "\(number): \($0)" }
  }

  package init(square: (x: Double, y: Double), bins: ConfidenceBins? = nil) {
    (self.square, self.bins) = (square, bins)
  }

  package init(parameters: [Double]) {
    let further = Array(parameters.dropFirst(2))
    self.init(
      square: (parameters[0], parameters[1]), bins: further.isEmpty ? nil : ConfidenceBins(numbers: further))
  }
}

/// Mean squared errors by confidence: bins of about equally many training rows.
package struct ConfidenceBins: Sendable {
  static let count = 5
  /// The upper ends of all bins but the last, ascending; a confidence equal to several ends belongs below the first.
  private let ends: [Double]
  /// The mean squared errors of each bin, pt²; nil for a bin without training rows.
  fileprivate let squares: [(x: Double, y: Double)?]

  /// - Parameter errors: Confidences with errors without their mean, pt.
  package init(_ errors: [(confidence: Double, error: ScreenPoint)]) {
    let sorted = errors.map(\.confidence).sorted()
    let ends = (1..<Self.count).map { quantile(sorted, Double($0) / Double(Self.count)) ?? 0 }
    self.ends = ends
    var sums = [(x: Double, y: Double, count: Double)](repeating: (0, 0, 0), count: Self.count)
    for (confidence, error) in errors {
      let bin = Self.bin(confidence, ends)
      sums[bin] = (
        sums[bin].x + error.x * error.x, sums[bin].y + error.y * error.y, sums[bin].count + 1
      )
    }
    squares = sums.map { sum in
      sum.count > 0 ? StreamVariances.means((sum.x, sum.y), sum.count) : nil
    }
  }

  fileprivate init(numbers: [Double]) {
    ends = Array(numbers.prefix(Self.count - 1))
    squares = (0..<Self.count).map { bin in
      (numbers[Self.count - 1 + 2 * bin], numbers[Self.count + 2 * bin])
    }
  }

  private init(ends: [Double], squares: [(x: Double, y: Double)?]) {
    (self.ends, self.squares) = (ends, squares)
  }

  fileprivate static let names =
    (1..<count).map { "confidence \($0)" }
    + (1...count).flatMap { ["variance \($0) in x", "variance \($0) in y"] }

  fileprivate func numbers(insteadOfNone fallback: (x: Double, y: Double)) -> [Double] {
    ends + squares.map { $0 ?? fallback }.flatMap { [$0.x, $0.y] }
  }

  fileprivate func scaled(by factor: (x: Double, y: Double)) -> ConfidenceBins {
    ConfidenceBins(ends: ends, squares: squares.map { $0.map { (factor.x * $0.x, factor.y * $0.y) } })
  }

  /// The mean square of the errors of training rows in the same bin; nil if there is none.
  package func square(_ confidence: Double) -> (x: Double, y: Double)? { squares[Self.bin(confidence, ends)] }

  private static func bin(_ confidence: Double, _ ends: [Double]) -> Int {
    ends.firstIndex { confidence <= $0 } ?? ends.count
  }
}

/// A series of numbers in the order of time, one per step, prepared for correlations with others of the same length.
package struct SteppedSeries: Sendable {
  /// Work space that series of one length share.
  package struct Frame: Sendable {
    package let count: Int
    let transform: FourierTransform

    package init(count: Int) {
      self.count = count
      // Twice the length, so that no lag wraps around.
      transform = FourierTransform(atLeast: 2 * max(1, count))
    }
  }

  let frame: Frame
  /// Minus their mean.
  let centred: [Double]
  /// The sum of the centred numbers' squares; 0 for a series that does not vary.
  let sumOfSquares: Double
  let spectrum: FourierTransform.Spectrum
  /// At lags 0 to count − 1; 0 for a series that does not vary.
  package let autocorrelations: [Double]

  /// - Parameter values: Finite, and as many as the frame says.
  package init(_ values: [Double], _ frame: Frame) {
    precondition(values.count == frame.count, "\(values.count) numbers in a frame of \(frame.count)")
    self.frame = frame
    centred = Statistics.centred(values)
    sumOfSquares = centred.reduce(0) { $0 + $1 * $1 }
    spectrum = frame.transform.spectrum(centred)
    let (sum, products) = (sumOfSquares, frame.transform.correlations(spectrum, spectrum))
    autocorrelations = products.prefix(values.count).map { sum > 0 ? $0 / sum : 0 }
  }

  /// The same series with each number replaced by its rank.
  package static func ranks(of values: [Double], _ frame: Frame) -> SteppedSeries {
    SteppedSeries(Midranks(values).doubled.map { Double($0) / 2 }, frame)
  }

  package var count: Int { frame.count }
  package var varies: Bool { sumOfSquares > 0 }

  /// Pearson's correlation with another series, from −1 to 1; nil if one of the two does not vary.
  package func correlation(with other: SteppedSeries) -> Double? {
    precondition(count == other.count, "series of \(count) and \(other.count) numbers")
    return pearsonCorrelation(centred, other.centred, sumsOfSquares: sumOfSquares, other.sumOfSquares)
  }

  /// Σ one[t]·other[t + k] of the centred numbers for k from 0 to count − 1, where t + k wraps around at the end.
  func circularProducts(with other: SteppedSeries) -> [Double] {
    let products = frame.transform.correlations(spectrum, other.spectrum)
    return (0..<count).map { $0 == 0 ? products[0] : products[$0] + products[products.count + $0 - count] }
  }
}

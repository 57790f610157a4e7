import Foundation

/// The discrete Fourier transform over a power of two of numbers, for correlations at all lags at once.
///
/// Source: Cooley and Tukey, Mathematics of Computation 19(90), 1965.
struct FourierTransform: Sendable {
  struct Spectrum: Sendable {
    fileprivate(set) var real: [Double]
    fileprivate(set) var imaginary: [Double]
  }

  /// A power of two.
  let count: Int
  /// cos and −sin of 2πk/count for the first half of k.
  private let cosines: [Double]
  private let sines: [Double]

  /// - Parameter least: The transform is over the first power of two that is not below it.
  init(atLeast least: Int) {
    var count = 1
    while count < least { count *= 2 }
    self.count = count
    let angles = (0..<count / 2).map { -2 * Double.pi * Double($0) / Double(count) }
    cosines = angles.map { cos($0) }
    sines = angles.map { sin($0) }
  }

  /// - Parameter series: Zeros follow it.
  func spectrum(_ series: [Double]) -> Spectrum {
    precondition(series.count <= count, "\(series.count) numbers for a transform over \(count)")
    var spectrum = Spectrum(
      real: series + [Double](repeating: 0, count: count - series.count),
      imaginary: [Double](repeating: 0, count: count))
    transform(&spectrum.real, &spectrum.imaginary)
    return spectrum
  }

  /// Σ one[t]·other[t + k] for each k, where t + k wraps around at `count`.
  func correlations(_ one: Spectrum, _ other: Spectrum) -> [Double] {
    var real = [Double](repeating: 0, count: count)
    var imaginary = real
    for k in 0..<count {
      real[k] = one.real[k] * other.real[k] + one.imaginary[k] * other.imaginary[k]
      imaginary[k] = one.real[k] * other.imaginary[k] - one.imaginary[k] * other.real[k]
    }
    // The transform with both parts exchanged is the inverse, times the count.
    transform(&imaginary, &real)
    for k in 0..<count { real[k] /= Double(count) }
    return real
  }

  private func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
    var reversed = 0
    for index in 0..<count {
      if index < reversed {
        real.swapAt(index, reversed)
        imaginary.swapAt(index, reversed)
      }
      var bit = count / 2
      while bit > 0 && reversed & bit != 0 {
        reversed ^= bit
        bit /= 2
      }
      reversed |= bit
    }
    var half = 1
    while half < count {
      let stride = count / (2 * half)
      for start in Swift.stride(from: 0, to: count, by: 2 * half) {
        for offset in 0..<half {
          let (upper, lower) = (start + offset, start + offset + half)
          let (cosine, sine) = (cosines[offset * stride], sines[offset * stride])
          let turnedReal = real[lower] * cosine - imaginary[lower] * sine
          let turnedImaginary = real[lower] * sine + imaginary[lower] * cosine
          real[lower] = real[upper] - turnedReal
          imaginary[lower] = imaginary[upper] - turnedImaginary
          real[upper] = real[upper] + turnedReal
          imaginary[upper] = imaginary[upper] + turnedImaginary
        }
      }
      half *= 2
    }
  }
}

import LinearAlgebra
import Uncertainty

/// How sure a calibration is, in exported Swift: the static properties and the function `standardDeviation`.
struct UncertaintySource: Sendable {
  private let uncertainty: PointUncertainty
  private let access: String

  init(_ uncertainty: PointUncertainty, access: String) {
    self.uncertainty = uncertainty
    self.access = access
  }

  /// - Parameters:
  ///   - statements: What the array of columns needs; see `ColumnsSource`.
  ///   - columns: The array of columns in Swift.
  func members(statements: String, columns: String) -> [String] {
    [
      numbers("columnCentres", "The mean of each column in training.", uncertainty.standardisation.means),
      numbers(
        "columnDeviations", "The standard deviation of each column in training.",
        uncertainty.standardisation.deviations),
      numbers(
        "varianceTriangle", "The lower triangle of the matrix of the variance, row by row.",
        matrix.lowerTriangle),
    ] + points + [function(statements, columns)]
  }

  private var matrix: Matrix {
    switch uncertainty.growth {
    case .plane(let inverse): inverse
    case .process(let process): process.inverse
    }
  }

  private var points: [String] {
    guard case .process(let process) = uncertainty.growth else { return [] }
    return [
      numbers(
        "fixationColumns", "The columns of each training fixation, in standard deviations from the means.",
        process.points.elements)
    ]
  }

  private func numbers(_ name: String, _ meaning: String, _ numbers: [Double]) -> String {
    """
    \(SourceText.comment("///", [meaning]))
    private static let \(name): [Double] = \(SourceText.numbers(numbers))
    """
  }

  private func function(_ statements: String, _ columns: String) -> String {
    let (mean, frame) = (uncertainty.ofFixation, uncertainty.ofFrame)
    func text(_ number: Double) -> String { SourceText.literal(number) }
    func deviation(_ variance: Double, _ added: Double?) -> String {
      "(\(text(variance)) * growth\(added.map { " + \(text($0))" } ?? "")).squareRoot()"
    }
    let noise =
      frame == nil
      ? "The frame's own noise is not known and left out." : "It holds the noise of a single frame."
    return """
      \(SourceText.comment(
        "///",
        ["The expected standard deviation of the gaze point's error, in points of the screen. \(noise)"]))
      \(access)static func standardDeviation(_ features: Features) -> (x: Double, y: Double)? {
      \(SourceText.indented(statements + body(columns)))
        return growth.isFinite
          ? (
            x: \(deviation(mean.x, frame?.x)),
            y: \(deviation(mean.y, frame?.y))
          ) : nil
      }
      """
  }

  private func body(_ columns: String) -> String {
    """
    let columns: [Double] = \(columns)
    var z = [Double]()
    for index in columns.indices {
      z.append((columns[index] - columnCentres[index]) / columnDeviations[index])
    }
    \(terms)
    var variance = 0.0
    var place = 0
    for row in terms.indices {
      for column in 0...row {
        variance += (row == column ? 1 : 2) * varianceTriangle[place] * terms[row] * terms[column]
        place += 1
      }
    }
    let growth = \(growth)
    """
  }

  private var terms: String {
    guard case .process(let process) = uncertainty.growth else { return "let terms = [1] + z" }
    let p = max(1, uncertainty.columns.count)
    let decline = 0.5 / (process.length * process.length * Double(p))
    return """
      var terms = [Double]()
      for start in stride(from: 0, to: fixationColumns.count, by: z.count) {
        var (product, distance) = (0.0, 0.0)
        for index in z.indices {
          let other = fixationColumns[start + index]
          product += z[index] * other
          distance += (z[index] - other) * (z[index] - other)
        }
        let similarity = \(SourceText.literal(process.bend)) * exp(-\(SourceText.literal(decline)) * distance)
        terms.append(\(SourceText.literal(process.plane)) * (product / \(p) + 1) + similarity)
      }
      var squares = 0.0
      for number in z { squares += number * number }
      """
  }

  private var growth: String {
    guard case .process(let process) = uncertainty.growth else { return "1 + max(0, variance)" }
    let (plane, bend) = (SourceText.literal(process.plane), SourceText.literal(process.bend))
    let p = max(1, uncertainty.columns.count)
    return "1 + max(0, \(plane) * (squares / \(p) + 1) + \(bend) - variance)"
  }
}

import Captures
import Documents
import Inputs

/// The test vectors of an exported fitter, and a function that checks them.
struct FitterTestSource: Sendable {
  private let fitter: Fitter
  private let features: FeaturesSource
  /// `public `, or nothing.
  private let access: String

  init(_ fitter: Fitter, _ features: FeaturesSource, _ access: String) {
    self.fitter = fitter
    self.features = features
    self.access = access
  }

  var text: String {
    """
    /// Rows of a person of the run, of which the first are fitted: the columns, the target, and the point of gazelab's own
    /// fit, one after another. The tolerance is a share of the point.
    private static let fitVectors: [(usesPrior: Bool, fittedCount: Int, tolerance: Double, numbers: [Double])] = [
    \(fitter.vectors.map(vector).joined(separator: "\n"))
    ]

    /// Features of frames, and the points that the first of these fits must give.
    private static let predictionVectors: [(features: Features, x: Double, y: Double)] = [
    \(predictions)]

    \(selfTest)
    """
  }

  private func vector(_ vector: Fitter.Vector) -> String {
    let numbers = vector.columns.indices.flatMap { row in
      vector.columns[row] + [vector.targets[row].x, vector.targets[row].y]
        + [vector.points[row].x, vector.points[row].y]
    }
    return SourceText.indented(
      "(\(vector.usesPrior), \(vector.fittedCount), \(vector.tolerance), \(SourceText.numbers(numbers))),")
  }

  private var predictions: String {
    fitter.predictions.map { vector in
      let call = SourceText.indented(features.call(vector.last)).dropFirst(2)
      return SourceText.indented(
        """
        (
          features: \(call),
          x: \(SourceText.literal(vector.point.x)), y: \(SourceText.literal(vector.point.y))
        ),
        """) + "\n"
    }.joined()
  }

  private var selfTest: String {
    let usesPrior = fitter.prior == nil ? "" : "  fitter.usesPrior = vector.usesPrior\n"
    return """
      /// Whether all fits and predictions are gazelab's own, to a billionth unless columns nearly depend on each other. Call it
      /// in a unit test.
      \(access)static func selfTest() -> Bool {
        func isSame(_ one: Double, _ other: Double, _ tolerance: Double) -> Bool {
          abs(one - other) <= tolerance * max(1, abs(other))
        }
        var calibrations = [Calibration]()
        for vector in fitVectors {
          let width = columnCount + 4
          let rows = stride(from: 0, to: vector.numbers.count, by: width).map { first in
            Array(vector.numbers[first..<first + width])
          }
          var fitter = Self()
      \(SourceText.indented(usesPrior))    for row in rows.prefix(vector.fittedCount) {
            let target = SIMD2<Double>(row[width - 4], row[width - 3])
            fitter.frames.append(Row(columns: Array(row.prefix(columnCount)), target: target))
          }
          guard let calibration = try? fitter.fit() else { return false }
          for row in rows {
            let point = calibration.map.point(Array(row.prefix(columnCount)))
            guard isSame(point.x, row[width - 2], vector.tolerance), isSame(point.y, row[width - 1], vector.tolerance)
            else { return false }
          }
          calibrations.append(calibration)
        }
        return predictionVectors.allSatisfy { vector in
          guard let point = calibrations[0].gazePoint(vector.features) else { return false }
          let place = place(point)
          let tolerance = fitVectors[0].tolerance
          return isSame(place.x, vector.x, tolerance) && isSame(place.y, vector.y, tolerance)
        }
      }
      """
  }
}

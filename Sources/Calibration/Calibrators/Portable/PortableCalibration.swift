import Captures
import Foundation
import Inputs
import LinearAlgebra
import Statistics

/// A fitted calibrator as numbers alone: all that is needed to compute its gaze points elsewhere.
///
/// A fitted calibrator predicts with it, `gazelab export` writes it as JSON and as Swift source, and `gazelab apply`
/// reads it.
package protocol PortableCalibration: Sendable {
  /// The word for this kind of computation, in files.
  static var kind: String { get }
  /// The name of the formula; nil for a kind that has only one.
  var formula: String? { get }
  var input: PortableInput { get }
  /// The fitted numbers, as many as `layout` has names.
  var parameters: [Double] { get }
  var layout: [String] { get }
  /// The coefficients of the columns; nil for a map that is not linear in columns.
  var coefficients: Coefficients? { get }

  /// One gaze point per row of a part that has what `input` needs, and the columns of `input` if that has columns.
  /// The screen is the one that all samples are seen on; nil for the screen of each sample.
  func estimates(_ part: Part, on screen: Screen?) -> [GazeEstimate]

  /// The map whose gaze points are all shifted, pt; nil for a kind that has no parameter for it.
  func shifted(by shift: ScreenPoint) -> (any PortableCalibration)?

  /// The same computation in Swift.
  ///
  /// - Parameter columns: An array of the columns in Swift, for an input that is columns.
  func source(columns: String) -> PortableSource
}

extension PortableCalibration {
  package var kind: String { Self.kind }
  package var formula: String? { nil }
  package var coefficients: Coefficients? { nil }

  /// The calibration itself; nil if a parameter is not finite, or no ARKit app has the input.
  var exportable: (any PortableCalibration)? {
    parameters.allSatisfy(\.isFinite) && input.isKnown ? self : nil
  }

  /// A gaze point for each sample, in points of the calibration's screen. The samples have what `input` needs.
  package func estimates(_ samples: Samples, on screen: Screen) -> [GazeEstimate] {
    let part = Part(samples: samples, rows: Array(0..<samples.count), columns: columns(of: samples))
    return estimates(part, on: screen)
  }

  fileprivate func columns(of samples: Samples) -> ColumnSet {
    guard case .columns(let columns) = input else { return ColumnSet(name: kind, columns: []) }
    func positions(_ names: [String]) -> [Int] {
      names.map { name in
        guard let position = samples.blocks.columnNames.firstIndex(of: name) else {
          preconditionFailure("no column \(name)")
        }
        return position
      }
    }
    return ColumnSet(
      name: kind, columns: positions(columns.plain),
      derived: columns.learned.map { DerivedSet(inputs: positions($0.inputs), learned: $0.columns) })
  }
}

/// A function in Swift from the features of a frame to a gaze point, without any library.
///
/// It can use the constant `features`, the static property `parameters`, and the functions of `SourceFunction`.
package struct PortableSource: Sendable {
  /// The documentation of the gaze point, one paragraph per element.
  package var documentation: [String] = []
  /// Statements that declare the numbers `x` and `y`, or return nil, without indentation.
  package let statements: String
}

extension PortableCalibration {
  /// How far the gaze point moves per unit of the columns that are only numerical noise in a part, by one step of single
  /// precision on the row where it moves furthest. Nil for an input that is not columns.
  package func noiseSlopes(_ part: Part, on screen: Screen) -> Coefficients? {
    guard case .columns = input, !part.rows.isEmpty else { return nil }
    let part = part.seen(through: columns(of: part.samples))
    let (design, names) = (part.design, part.columnNames)
    let before = estimates(design, part, on: screen)
    let slopes = part.columnRanges.enumerated().filter(\.element.isNumericalNoise).map { column, range in
      let step = Double(Float(max(abs(range.lowerBound), abs(range.upperBound))).ulp)
      var moved = design
      for row in 0..<design.rowCount { moved[row, column] += step }
      let shifts = zip(before, estimates(moved, part, on: screen)).compactMap { one, other in
        one.point.flatMap { point in other.point.map { $0 - point } }
      }
      let largest = shifts.max { hypot($0.x, $0.y) < hypot($1.x, $1.y) } ?? .zero
      return Coefficients.Column(name: names[column], x: largest.x / step, y: largest.y / step)
    }
    return Coefficients(intercept: .zero, columns: slopes)
  }

  private func estimates(_ design: Matrix, _ part: Part, on screen: Screen) -> [GazeEstimate] {
    if let map = self as? any ColumnMap { return map.estimates(design) }
    // As an optional, since this function would call itself with a screen.
    let ofSamples: Screen? = screen
    return (self as? AngleMap)?.estimates(design, part, on: ofSamples) ?? []
  }
}

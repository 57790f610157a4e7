import Captures
import Inputs
import LinearAlgebra

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
  /// The calibrations that it is made of; empty for most.
  var members: [any PortableCalibration] { get }
  /// The coefficients of the columns; nil for a map that is not linear in columns.
  var coefficients: Coefficients? { get }

  /// True if a gaze point depends on the frames before.
  var isOverTime: Bool { get }

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
  package var members: [any PortableCalibration] { [] }
  package var isOverTime: Bool {
    input.columns.contains(where: \.isOverTime) || members.contains(where: \.isOverTime)
  }

  /// The calibration itself; nil if a parameter is not finite, or no ARKit app has the input.
  var exportable: (any PortableCalibration)? {
    (parameters + members.flatMap(\.parameters)).allSatisfy(\.isFinite) && input.isKnown ? self : nil
  }

  /// A gaze point for each sample, in points of the calibration's screen. The samples have what `input` needs.
  package func estimates(_ samples: Samples, on screen: Screen) -> [GazeEstimate] {
    let part = Part(samples: samples, rows: Array(0..<samples.count), columns: columns(of: samples))
    return estimates(part, on: screen)
  }

  /// The columns that it is applied to; none for an input that is not columns.
  package func columns(of samples: Samples) -> ColumnSet {
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
/// It can use the constant `features`, the static property `parameters`, and the functions of `SourceFunction`. Of a
/// `FusedMap` it can also use `history`, `time`, and the confidence of the first stream, `confidence1`, and so on.
package struct PortableSource: Sendable {
  /// The documentation of the gaze point, one paragraph per element.
  package var documentation: [String] = []
  /// Statements that declare the numbers `x` and `y`, or return nil, without indentation.
  package let statements: String
}

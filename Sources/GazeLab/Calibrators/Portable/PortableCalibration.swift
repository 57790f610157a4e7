import Inputs

/// A fitted calibrator as numbers alone: all that it takes to compute its gaze points somewhere else.
///
/// It is what `gazelab export` writes as JSON and as Swift source, and what `gazelab apply` reads.
protocol PortableCalibration: Sendable {
  /// The word for what is computed, in files.
  var kind: String { get }
  /// Which of several formulas; nil for a kind that has one.
  var formula: String? { get }
  /// What a gaze point is computed from.
  var input: PortableInput { get }
  /// Finite numbers, as many as `layout` has names.
  var parameters: [Double] { get }
  /// What each parameter is.
  var layout: [String] { get }

  /// A gaze point for each sample, in points of the screen that the calibration belongs to.
  ///
  /// - Parameter samples: With the blocks and parts that `input` needs.
  func estimates(_ samples: Samples, on screen: Screen) -> [GazeEstimate]

  /// With gaze points that are all shifted, pt; nil for a kind that has no parameter for it.
  func shifted(by shift: ScreenPoint) -> (any PortableCalibration)?

  /// The same computation in Swift.
  func source(on screen: Screen) -> PortableSource
}

extension PortableCalibration {
  var formula: String? { nil }
}

/// A function in Swift that computes gaze points from the static property `parameters`, without any library.
struct PortableSource: Sendable {
  /// What each argument is, a paragraph an element.
  let documentation: [String]
  /// In parentheses.
  let arguments: String
  /// Statements that return `(x: Double, y: Double)?`, without indentation.
  let body: String
  /// Further static members of the same type, without indentation; nothing where there are none.
  var helpers = ""
  /// Whether it calls sines or roots: without the import the linker does not find them.
  var needsMathematics = false
}

extension Catalogue<any PortableCalibration> {
  /// How calibrations are stored; each entry reads its keys from the same mapping.
  static let portables = Catalogue(
    noun: "kind of calibration",
    entries: [
      Entry(
        kind: LinearMap.kind,
        summary: "a sum over feature columns: linear, ridge, lasso, elastic-net, huber, fine-tune",
        example: LinearMap.example, make: { LinearMap(from: &$0) }),
      Entry(
        kind: RayMap.kind,
        summary:
          "a formula of the point where one gaze ray meets the screen: none, offset, weighted-offset, points-per-metre, "
          + "affine, axis-scale, similarity, theil-sen, polynomial, projective",
        example: RayMap.example, make: { RayMap(from: &$0) }),
      Entry(
        kind: PhysicalMap.kind, summary: "the model of the eye and the tracker: physical",
        example: PhysicalMap.example, make: { PhysicalMap(from: &$0) }),
    ])
}

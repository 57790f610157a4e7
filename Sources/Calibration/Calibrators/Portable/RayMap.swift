import Captures
import Inputs

/// A gaze point that is a formula of the point (u, v) where one gaze ray meets the screen, pt.
///
/// `parameters`: those of the formula; see `RayFormula`.
package struct RayMap: PortableCalibration {
  package static let kind = "ray"
  static let example =
    "{kind: ray, ray: both_eyes_ray, formula: affine, layout: [x, x per u, x per v, y, y per u, y per v], "
    + "parameters: [100, 0.8, 0, -50, 0, 0.7]}"

  let ray: GazeRaySource
  let map: any PointMap

  init(_ ray: GazeRaySource, _ map: any PointMap) { (self.ray, self.map) = (ray, map) }

  init(from section: inout ConfigSection) {
    _ = section.node("ray")
    ray = GazeRaySource(from: &section)
    let formula = section.optionalChoice("formula", isRequired: true) ?? RayFormula.affine
    map = formula.map(section.parameters(as: formula.layout))
  }

  package var formula: String? { map.formula.rawValue }
  package var input: PortableInput { .ray(ray) }
  package var layout: [String] { map.formula.layout }
  package var parameters: [Double] { map.parameters }
  package var coefficients: Coefficients? { map.coefficients(x: ray.columnNames[0], y: ray.columnNames[1]) }

  package func estimates(_ part: Part, on screen: Screen?) -> [GazeEstimate] {
    part.views.map { view in ray.estimate(screen.map(view.on) ?? view, mappedBy: map.image) }
  }

  package func shifted(by shift: ScreenPoint) -> (any PortableCalibration)? {
    RayMap(ray, map.shifted(by: shift))
  }

  package func source(columns: String) -> PortableSource {
    let point: String
    if ray.label == GazeRaySource.recorded.label {
      point = "let point = (x: features.gazePointX, y: features.gazePointY)"
    } else {
      // The names that the ray's expression uses.
      let constants = Channel.allCases.filter(ray.sourceNeeds.contains).compactMap(\.constant)
      point =
        (["let face = features.faceTransform"] + constants + [
          "guard let point = \(ray.source ?? "nil") else { return nil }"
        ]).joined(separator: "\n")
    }
    return PortableSource(
      documentation: ["Nil if there is no gaze point, such as for a ray that points away from the screen."],
      statements: point + "\n" + map.formula.statements)
  }
}

extension Channel {
  fileprivate var constant: String? {
    switch self {
    case .rightEye: "let rightEye = features.rightEyeTransform"
    case .leftEye: "let leftEye = features.leftEyeTransform"
    case .lookAt: "let lookAt = features.lookAtPoint"
    default: nil
    }
  }
}

/// A formula for the gaze point from the point (u, v) where a ray meets the screen.
enum RayFormula: String, Sendable, CaseIterable {
  /// A linear combination of 1, u and v for each axis.
  case affine
  /// A linear combination of 1, u, v, u·v, u², v² and u²·v² for each axis.
  case polynomial
  /// A linear combination of u, v and 1 for each axis, divided by a third one, w, that must be above 0.
  case projective

  var layout: [String] {
    switch self {
    case .affine, .polynomial:
      ["x", "y"].flatMap { axis in [axis] + terms.map { "\(axis) per \($0.name(x: "u", y: "v"))" } }
    case .projective: ["x*w", "y*w", "w"].flatMap { ["\($0) per u", "\($0) per v", $0] }
    }
  }

  func map(_ parameters: [Double]) -> any PointMap {
    guard self != .projective else { return ProjectiveMap(parameters: parameters) }
    let count = 1 + terms.count
    return PolynomialMap(
      terms: terms, intercept: ScreenPoint(x: parameters[0], y: parameters[count]),
      coefficients: (1..<count).map { ScreenPoint(x: parameters[$0], y: parameters[count + $0]) })
  }

  private var terms: [PolynomialMap.Term] {
    switch self {
    case .affine: PolynomialMap.affineTerms
    case .polynomial: PolynomialMap.quadraticTerms
    case .projective: []
    }
  }

  /// The formula in Swift: from `point` to `x` and `y`.
  fileprivate var statements: String {
    switch self {
    case .affine:
      """
      let x = parameters[0] + parameters[1] * point.x + parameters[2] * point.y
      let y = parameters[3] + parameters[4] * point.x + parameters[5] * point.y
      """
    case .polynomial:
      """
      let (u, v) = (point.x, point.y)
      let terms: [Double] = [1, \(terms.map(\.source).joined(separator: ", "))]
      var (x, y) = (0.0, 0.0)
      for (index, term) in terms.enumerated() {
        x += parameters[index] * term
        y += parameters[\(1 + terms.count) + index] * term
      }
      """
    case .projective:
      """
      let h = parameters
      let w = h[6] * point.x + h[7] * point.y + h[8]
      // On its horizon, and beyond, the map has no gaze point.
      guard w > \(ProjectiveMap.leastDenominator) else { return nil }
      let x = (h[0] * point.x + h[1] * point.y + h[2]) / w
      let y = (h[3] * point.x + h[4] * point.y + h[5]) / w
      """
    }
  }
}

extension PolynomialMap.Term {
  /// The term in Swift: `u * v`, `(u * u) * (v * v)`.
  fileprivate var source: String {
    [("u", xPower), ("v", yPower)].filter { $0.1 > 0 }.map { name, power in
      let product = [String](repeating: name, count: power).joined(separator: " * ")
      return power > 1 ? "(\(product))" : product
    }.joined(separator: " * ")
  }
}

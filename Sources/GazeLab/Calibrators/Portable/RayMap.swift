/// A gaze point that is a formula of the point (u, v) where one gaze ray meets the screen.
///
/// `parameters`: those of the formula, see `RayFormula`.
struct RayMap: PortableCalibration {
  static let kind = "ray"
  static let example =
    "{kind: ray, ray: both_eyes_ray, formula: affine, layout: [x, x per u, x per v, y, y per u, y per v], "
    + "parameters: [100, 0.8, 0, -50, 0, 0.7]}"

  let ray: GazeRaySource
  let rule: RayFormula
  let parameters: [Double]

  /// - Returns: Nil if a number is not finite.
  init?(_ ray: GazeRaySource, _ rule: RayFormula, _ parameters: [Double]) {
    precondition(parameters.count == rule.layout.count, "the parameters are not those of the formula")
    guard parameters.allSatisfy(\.isFinite) else { return nil }
    (self.ray, self.rule, self.parameters) = (ray, rule, parameters)
  }

  /// Reads `ray`, `formula`, `layout` and `parameters`.
  init(from section: inout ConfigSection) {
    _ = section.node("ray")
    ray = GazeRaySource(from: &section)
    rule = section.optionalChoice("formula", isRequired: true) ?? .affine
    parameters = section.parameters(as: rule.layout)
  }

  /// The map with all gaze points shifted; nil for formulas that are no sums.
  func adding(_ shift: ScreenPoint) -> RayMap? {
    guard rule == .affine else { return nil }
    var parameters = parameters
    parameters[0] += shift.x
    parameters[3] += shift.y
    return RayMap(ray, rule, parameters)
  }

  var kind: String { Self.kind }
  var formula: String? { rule.rawValue }
  var input: PortableInput { .ray(ray) }
  var layout: [String] { rule.layout }

  func estimates(_ samples: Samples, on screen: Screen) -> [GazeEstimate] {
    samples.views.map { view in
      switch ray.estimate(View(frame: view.frame, screen: screen)) {
      case .point(let point): GazeEstimate(finite: rule.point(point, parameters))
      case .lost(let reason): .lost(reason: reason)
      }
    }
  }

  func source(on screen: Screen) -> PortableSource {
    let ray = RaySource(ray, on: screen)
    return PortableSource(
      documentation: ray.documentation + ["Nil where the gaze ray does not meet the screen."],
      arguments: ray.arguments,
      body: """
        \(ray.statements)
        \(rule.statements)
        return x.isFinite && y.isFinite ? (x, y) : nil
        """,
      helpers: ray.helpers, needsMathematics: !ray.helpers.isEmpty)
  }
}

/// How a gaze point follows from the point (u, v) where a ray meets the screen, pt.
enum RayFormula: String, Sendable, CaseIterable {
  /// Both axes are sums of 1, u and v.
  case affine

  /// What each parameter is.
  var layout: [String] {
    switch self {
    case .affine: ["x", "x per u", "x per v", "y", "y per u", "y per v"]
    }
  }

  func point(_ point: ScreenPoint, _ parameters: [Double]) -> ScreenPoint {
    switch self {
    case .affine:
      ScreenPoint(
        x: parameters[0] + parameters[1] * point.x + parameters[2] * point.y,
        y: parameters[3] + parameters[4] * point.x + parameters[5] * point.y)
    }
  }

  /// The same in Swift: from `point` to `x` and `y`.
  fileprivate var statements: String {
    switch self {
    case .affine:
      """
      let x = parameters[0] + parameters[1] * point.x + parameters[2] * point.y
      let y = parameters[3] + parameters[4] * point.x + parameters[5] * point.y
      """
    }
  }
}

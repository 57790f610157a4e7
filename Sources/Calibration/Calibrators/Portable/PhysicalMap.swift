import Captures
import Inputs

/// A fitted model of the eye and the tracker: corrected eye angles, cast to the screen from where the eyes are.
///
/// `parameters`: one factor per term, those of the horizontal angle first, in radians per unit of the term; see
/// `PhysicalTerms`.
package struct PhysicalMap: PortableCalibration {
  package static let kind = "physical"
  static let example =
    "{kind: physical, formula: P6, layout: ['horizontal: 1', 'horizontal: h', 'horizontal: ch', 'vertical: 1', "
    + "'vertical: v', 'vertical: cv'], parameters: [0.01, 1.1, 0.05, -0.02, 0.9, 0.1]}"

  let terms: PhysicalTerms
  package let parameters: [Double]

  init(_ terms: PhysicalTerms, _ parameters: [Double]) {
    precondition(parameters.count == terms.count, "the parameters are not those of the terms")
    self.terms = terms
    self.parameters = parameters
  }

  init(from section: inout ConfigSection) {
    let terms = section.optionalChoice("formula", isRequired: true) ?? PhysicalTerms.p6
    self.terms = terms
    parameters = section.parameters(as: terms.layout)
  }

  package var formula: String? { terms.rawValue }
  package var input: PortableInput { .eyes }
  package var layout: [String] { terms.layout }

  package func estimates(_ part: Part, on screen: Screen?) -> [GazeEstimate] {
    part.views.map { view in
      guard let geometry = view.finiteEyes(on: screen ?? view.screen) else { return .lostEye }
      return GazeEstimate(geometry.cast(angles(geometry)))
    }
  }

  func angles(_ geometry: EyeGeometry) -> Angles {
    Angles(
      parameters, times: terms.values(geometry), from: 0, horizontalCount: terms.horizontal.count)
  }

  /// Returns nil, since a shift on the screen is not a correction of angles.
  package func shifted(by shift: ScreenPoint) -> (any PortableCalibration)? { nil }

  package func source(columns: String) -> PortableSource {
    PortableSource(
      documentation: Self.documentation,
      statements: """
        \(Self.transformStatements)
        \(Self.angleStatements)
        \(terms.statements)
        var (horizontal, vertical) = (0.0, 0.0)
        \(terms.sumStatements(from: 0))
        \(Self.castStatements)
        """)
  }
}

/// The parts of exported Swift that cast angles of the eyes to the screen.
extension PhysicalMap {
  static let documentation = ["Nil for numbers that are not finite."]

  static let transformStatements = """
    let face = features.faceTransform
    let (rightEye, leftEye) = (features.rightEyeTransform, features.leftEyeTransform)
    guard isFinite(face), isFinite(rightEye), isFinite(leftEye) else { return nil }
    """

  static let eyeStatement =
    "let eyes = face.moved((rightEye.translation + leftEye.translation) / 2)"

  static let angleStatements = """
    // How both eyes are turned in the face, in radians to the right and up.
    let (right, left) = (angles(rightEye.forward), angles(leftEye.forward))
    let h = (right.horizontal + left.horizontal) / 2
    let v = (right.vertical + left.vertical) / 2
    // The middle between the eyes, and where the camera stands as seen from there.
    \(eyeStatement)
    let (ch, cv) = angles(turnedBack(-eyes, by: face))
    """

  static let castStatements = """
    let direction = SIMD3<Double>(
      sin(horizontal) * cos(vertical), sin(vertical), cos(horizontal) * cos(vertical))
    let ray = face.turned(direction)
    // A ray along the screen or away from it is made to meet the screen's plane far out.
    let steps = -eyes.z / max(ray.z, \(EyeGeometry.leastApproach))
    let (x, y) = screenPoint(eyes + ray * steps)
    """
}

extension PhysicalTerms {
  /// The terms in exported Swift.
  var statements: String {
    """
    let terms: [Double] = [
      \((horizontal + vertical).map(\.source).joined(separator: ", ")),
    ]
    """
  }

  /// Adds the terms to `horizontal` and `vertical`, times the parameters that begin at an index.
  func sumStatements(from first: Int) -> String {
    let (count, place) = (horizontal.count, first == 0 ? "index" : "\(first) + index")
    return """
      for index in 0..<\(count) { horizontal += parameters[\(place)] * terms[index] }
      for index in \(count)..<\(self.count) { vertical += parameters[\(place)] * terms[index] }
      """
  }
}

extension GazeEstimate {
  static let lostEye = GazeEstimate.lost(reason: "an eye is missing or not finite")
}

extension View {
  /// The positions and directions of the eyes; nil if an eye is missing or not finite.
  var finiteEyes: EyeGeometry? { finiteEyes(on: screen) }

  func finiteEyes(on screen: Screen) -> EyeGeometry? {
    let geometry = EyeGeometry(face: face, rightEye: rightEye, leftEye: leftEye, screen: screen)
    return geometry.flatMap { $0.isFinite ? $0 : nil }
  }
}

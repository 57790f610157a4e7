import Captures
import Inputs
import LinearAlgebra

/// A map of columns that computes the angles of the eyes in the head, which are cast to the screen from where the eyes
/// are. With terms of the physical model, it computes what is added to the angles of that model.
///
/// `parameters`: those of the map, in radians, then those of the terms; see `PhysicalTerms`.
package struct AngleMap: PortableCalibration {
  package static let kind = "angles"
  static let example =
    "{kind: angles, formula: linear, columns: [{name: headX, unit: m}], layout: [x at the centres, y at the centres, "
    + "centre of headX, x per headX, y per headX], parameters: [0.05, -0.1, 0.1, 0.5, -0.01]}"

  package let map: any ColumnMap
  /// The terms and their parameters; nil for a map that computes the angles themselves.
  private let physical: PhysicalMap?

  init(_ map: any ColumnMap, addedTo physical: PhysicalMap? = nil) {
    (self.map, self.physical) = (map, physical)
  }

  init(from section: inout ConfigSection) {
    let formula = section.optionalChoice("formula", isRequired: true) ?? Formula.linear
    switch formula {
    case .linear: self.init(LinearMap(from: &section))
    case .kernel: self.init(KernelMap(from: &section))
    default:
      let terms = PhysicalTerms(rawValue: formula.rawValue) ?? .p6
      let (kernel, factors) = KernelMap.reading(from: &section, before: terms.layout)
      self.init(kernel, addedTo: PhysicalMap(terms, factors))
    }
  }

  /// The kind of a map that computes the angles, or the terms to which a kernel expansion is added.
  private enum Formula: String, CaseIterable {
    case linear, kernel
    case p6 = "P6"
    case p8d = "P8d"
    case p10 = "P10"
    case p13 = "P13"
  }

  package var formula: String? { physical?.formula ?? map.kind }
  package var input: PortableInput { .columns(changed(map.columns) { $0.hasEyes = true }) }
  package var parameters: [Double] { map.parameters + (physical?.parameters ?? []) }
  package var layout: [String] { map.layout + (physical?.layout ?? []) }

  package func with(columns: PortableColumns) -> AngleMap {
    AngleMap(map.with(columns: columns), addedTo: physical)
  }

  package func estimates(_ part: Part, on screen: Screen?) -> [GazeEstimate] {
    estimates(part.design, part, on: screen)
  }

  /// - Parameter design: Replaces the columns of the part.
  package func estimates(_ design: Matrix, _ part: Part, on screen: Screen?) -> [GazeEstimate] {
    let values = map.values(design)
    return part.views.enumerated().map { row, view in
      guard let geometry = view.finiteEyes(on: screen ?? view.screen) else { return .lostEye }
      let angles = Angles(horizontal: values[row, 0], vertical: values[row, 1])
      return GazeEstimate(geometry.cast(physical.map { $0.angles(geometry) + angles } ?? angles))
    }
  }

  /// Returns nil, since a shift on the screen is not a correction of angles.
  package func shifted(by shift: ScreenPoint) -> (any PortableCalibration)? { nil }

  package func source(columns: String) -> PortableSource {
    let inner = map.source(columns: columns).statements
    let lines = inner.split(separator: "\n", omittingEmptySubsequences: false)
    let indented = lines.map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
    let angles =
      physical.map { physical in
        """
        var (horizontal, vertical) = predicted()
        \(physical.terms.sumStatements(from: map.parameters.count))
        """
      } ?? "let (horizontal, vertical) = predicted()"
    return PortableSource(
      documentation: PhysicalMap.documentation,
      statements: """
        \(PhysicalMap.transformStatements)
        \(physical.map { PhysicalMap.angleStatements + "\n" + $0.terms.statements } ?? PhysicalMap.eyeStatement)
        // The angles of the eyes in the head, in radians to the right and up\(physical == nil ? "" : ", to be added").
        func predicted() -> (Double, Double) {
        \(indented)
          return (x, y)
        }
        \(angles)
        \(PhysicalMap.castStatements)
        """)
  }
}

extension GazeResponse {
  /// The exportable form of a map of columns that predicts the response, on the screen of some training rows; nil if a
  /// number is not finite.
  func portable(_ map: some ColumnMap, _ training: Part) -> (any PortableCalibration)? {
    switch self {
    case .screen: map.exportable
    case .angles: AngleMap(map).exportable
    case .camera:
      training.rows.first.flatMap { map.placed(on: training.samples.views[$0].screen).exportable }
    }
  }
}

import Captures
import Inputs

/// The mean of the gaze points of several maps.
///
/// `parameters`: two numbers per map, its weights along x and y.
package struct MeanMap: PortableCalibration {
  package static let kind = "mean"
  static let example =
    "{kind: mean, formula: all, members: [\(RayMap.example), \(LinearMap.example)], "
    + "layout: [\(layout(2).joined(separator: ", "))], parameters: [1, 1, 1, 1]}"

  /// Which maps must have a gaze point.
  enum Formula: String, CaseIterable {
    /// All of them; without one there is no mean.
    case all
    /// At least one; the mean is that of those which have one.
    case available
  }

  package let members: [any PortableCalibration]
  private let gaps: Formula
  /// The weight of each map along x and y.
  private let weights: [ScreenPoint]

  /// The plain mean.
  init(_ members: [any PortableCalibration]) {
    self.init(members, .all, weights: members.map { _ in ScreenPoint(x: 1, y: 1) })
  }

  init(_ members: [any PortableCalibration], _ kind: Formula, weights: [ScreenPoint]) {
    (self.members, gaps, self.weights) = (members, kind, weights)
  }

  init(from section: inout ConfigSection) {
    let members = section.products("members", of: Catalogue.portables)
    let kind = section.optionalChoice("formula", isRequired: true) ?? Formula.all
    let parameters = section.parameters(as: Self.layout(members.count))
    self.init(
      members, kind,
      weights: members.indices.map { ScreenPoint(x: parameters[2 * $0], y: parameters[2 * $0 + 1]) })
  }

  private static func layout(_ count: Int) -> [String] {
    (1...max(1, count)).flatMap { ["weight of \($0) in x", "weight of \($0) in y"] }
  }

  package var formula: String? { gaps.rawValue }
  package var input: PortableInput { .several(members.map(\.input)) }
  package var layout: [String] { Self.layout(members.count) }
  package var parameters: [Double] { weights.flatMap { [$0.x, $0.y] } }

  /// The share of each map in a mean of all of them, along the axis where it is larger.
  package var shares: [Double] {
    let sums = weights.reduce(ScreenPoint.zero) { $0 + $1 }
    return weights.map { max($0.x / sums.x, $0.y / sums.y) }
  }

  package func estimates(_ part: Part, on screen: Screen?) -> [GazeEstimate] {
    let all = members.map { member in
      member.estimates(
        Part(samples: part.samples, rows: part.rows, columns: member.columns(of: part.samples)), on: screen)
    }
    return part.rows.indices.map { row in mean(all.map { $0[row] }) }
  }

  private func mean(_ estimates: [GazeEstimate]) -> GazeEstimate {
    if gaps == .all, let lost = estimates.first(where: { $0.point == nil }) { return lost }
    var (sum, total) = (ScreenPoint.zero, ScreenPoint.zero)
    for (estimate, weight) in zip(estimates, weights) {
      guard let point = estimate.point else { continue }
      sum = sum + ScreenPoint(x: weight.x * point.x, y: weight.y * point.y)
      total = total + weight
    }
    guard total.x > 0, total.y > 0 else { return .lost(reason: "no stream has a gaze point") }
    return GazeEstimate(ScreenPoint(x: sum.x / total.x, y: sum.y / total.y))
  }

  package func shifted(by shift: ScreenPoint) -> (any PortableCalibration)? {
    let shifted = members.compactMap { $0.shifted(by: shift) }
    return shifted.count == members.count ? MeanMap(shifted, gaps, weights: weights) : nil
  }

  /// The same mean of maps that are changed.
  package func mapping(_ change: (any PortableCalibration) -> any PortableCalibration) -> MeanMap {
    MeanMap(members.map(change), gaps, weights: weights)
  }

  package func source(columns: String) -> PortableSource {
    let points = members.indices.map { "point\($0 + 1)(features)" }
    let lost = gaps == .all ? "return nil" : "continue"
    return PortableSource(
      documentation: [
        gaps == .all
          ? "Nil if one of the averaged gaze points is missing."
          : "Nil if there is none of the averaged gaze points."
      ],
      statements: """
        let points = [\(points.joined(separator: ", "))]
        var (sum, total) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
        for (index, point) in points.enumerated() {
          guard let point else { \(lost) }
          let weight = (x: parameters[2 * index], y: parameters[2 * index + 1])
          sum = (sum.x + weight.x * point.x, sum.y + weight.y * point.y)
          total = (total.x + weight.x, total.y + weight.y)
        }
        guard total.x > 0, total.y > 0 else { return nil }
        let (x, y) = (sum.x / total.x, sum.y / total.y)
        """)
  }
}

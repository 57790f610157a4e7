import Captures
import Inputs

/// The mean of the gaze points of several maps.
///
/// `parameters`: none for a plain mean, which has no gaze point where a map has none; otherwise two numbers per map, its
/// weights along x and y, and the mean is that of the maps that have a gaze point.
package struct MeanMap: PortableCalibration {
  package static let kind = "mean"
  static let example =
    "{kind: mean, members: [\(RayMap.example), \(LinearMap.example)], layout: [], parameters: []}"

  package let members: [any PortableCalibration]
  /// The weight of each map along x and y; nil for a plain mean.
  private let weights: [ScreenPoint]?

  init(_ members: [any PortableCalibration], weights: [ScreenPoint]? = nil) {
    (self.members, self.weights) = (members, weights)
  }

  init(from section: inout ConfigSection) {
    let members = section.products("members", of: Catalogue.portables)
    let isWeighted = !section.texts("layout").isEmpty
    let layout = isWeighted ? Self.layout(members.count) : []
    let parameters = section.parameters(as: layout)
    self.init(
      members,
      weights: isWeighted
        ? members.indices.map { ScreenPoint(x: parameters[2 * $0], y: parameters[2 * $0 + 1]) } : nil)
  }

  private static func layout(_ count: Int) -> [String] {
    (1...max(1, count)).flatMap { ["weight of \($0) in x", "weight of \($0) in y"] }
  }

  package var input: PortableInput { .several(members.map(\.input)) }
  package var layout: [String] { weights == nil ? [] : Self.layout(members.count) }
  package var parameters: [Double] { weights?.flatMap { [$0.x, $0.y] } ?? [] }

  /// The share of each map in a mean of all of them, along the axis where it is larger.
  var shares: [Double] {
    guard let weights else { return members.map { _ in 1 / Double(members.count) } }
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
    let points = estimates.map(\.point)
    guard let weights else {
      if let lost = estimates.first(where: { $0.point == nil }) { return lost }
      return .point(ScreenPoint(meanOf: points.compactMap(\.self)))
    }
    var (sum, total) = (ScreenPoint.zero, ScreenPoint.zero)
    for (point, weight) in zip(points, weights) {
      guard let point else { continue }
      sum = sum + ScreenPoint(x: weight.x * point.x, y: weight.y * point.y)
      total = total + weight
    }
    guard total.x > 0, total.y > 0 else { return .lost(reason: "no stream has a gaze point") }
    return GazeEstimate(ScreenPoint(x: sum.x / total.x, y: sum.y / total.y))
  }

  package func shifted(by shift: ScreenPoint) -> (any PortableCalibration)? {
    let shifted = members.compactMap { $0.shifted(by: shift) }
    return shifted.count == members.count ? MeanMap(shifted, weights: weights) : nil
  }

  /// The same mean of maps that are changed.
  func mapping(_ change: (any PortableCalibration) -> any PortableCalibration) -> MeanMap {
    MeanMap(members.map(change), weights: weights)
  }

  package func source(columns: String) -> PortableSource {
    let points = members.indices.map { "point\($0 + 1)(features)" }
    guard weights != nil else {
      let names = members.indices.map { "point\($0 + 1)" }
      func mean(_ axis: String) -> String {
        "(\(names.map { "\($0).\(axis)" }.joined(separator: " + "))) / \(names.count)"
      }
      let bindings = zip(names, points).map { "let \($0) = \($1)" }.joined(separator: ",\n  ")
      return PortableSource(
        documentation: ["Nil if one of the averaged gaze points is missing."],
        statements: """
          guard \(bindings)
          else { return nil }
          let (x, y) = (\(mean("x")), \(mean("y")))
          """)
    }
    return PortableSource(
      documentation: ["Nil if there is none of the averaged gaze points."],
      statements: """
        let points = [\(points.joined(separator: ", "))]
        var (sum, total) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
        for (index, point) in points.enumerated() {
          guard let point else { continue }
          let weight = (x: parameters[2 * index], y: parameters[2 * index + 1])
          sum = (sum.x + weight.x * point.x, sum.y + weight.y * point.y)
          total = (total.x + weight.x, total.y + weight.y)
        }
        guard total.x > 0, total.y > 0 else { return nil }
        let (x, y) = (sum.x / total.x, sum.y / total.y)
        """)
  }
}

/// The errors of each feature set and calibrator by target, head pose and viewing distance, all groups together.
struct Breakdown: Sendable {
  enum Property: String, Sendable, CaseIterable {
    case target
    case headPose = "head pose"
    case viewingDistance = "distance"

    fileprivate func value(_ subject: FixationScore.Subject) -> String {
      switch self {
      case .target: subject.targetName
      case .headPose: subject.headPose
      case .viewingDistance: subject.viewingDistance
      }
    }
  }

  struct Row: Sendable {
    /// What its fixations share: `target`, `head pose` …
    let property: String
    let value: String
    /// One per column; nil where it has no such fixation.
    let sums: [FixationScore.Sums?]
  }

  let columns: [Cell]
  let rows: [Row]

  init(_ results: SplitResults) {
    let series = results.series
    columns = series.map { $0[0] }
    let fixations = series.joined().flatMap { results.fixations[$0] ?? [] }
    rows =
      Property.allCases.flatMap { property in
        let sums = series.map { results.sums(of: $0, by: property.value) }
        return Self.order(property, fixations).filter { value in sums.contains { $0[value] != nil } }
          .map { value in Row(property: property.rawValue, value: value, sums: sums.map { $0[value] }) }
      } + Self.regionRows(results, series)
  }

  /// Two rows for each part of the screen that the experiment names: the targets in it, and all others.
  private static func regionRows(_ results: SplitResults, _ series: [[Cell]]) -> [Row] {
    let regions = results.run.record.experiment.regions ?? []
    return regions.flatMap { region -> [Row] in
      let name = regions.count > 1 ? "region \(region.text)" : "region"
      let sums = series.map { cells in
        results.sums(of: cells) { region.contains($0.target) ? Self.inside : Self.outside }
      }
      return [Self.inside, Self.outside].filter { value in sums.contains { $0[value] != nil } }.map { value in
        Row(property: name, value: value, sums: sums.map { $0[value] })
      }
    }
  }

  private static let (inside, outside) = ("in region", "outside")

  /// Targets from left to right, those of a column upwards; the others in the order of the protocol.
  private static func order(_ property: Property, _ fixations: [FixationScore]) -> [String] {
    switch property {
    case .headPose: return HeadPose.allCases.map(\.rawValue)
    case .viewingDistance: return ViewingDistance.allCases.map(\.rawValue)
    case .target:
      let points = Dictionary(fixations.map { ($0.subject.targetName, $0.subject.target) }) { first, _ in
        first
      }
      return points.sorted { one, other in
        (one.value.x, one.value.y, one.key) < (other.value.x, other.value.y, other.key)
      }.map(\.key)
    }
  }
}

extension SplitResults {
  func sums(
    of cells: [Cell], by property: (FixationScore.Subject) -> String
  ) -> [String: FixationScore.Sums] {
    Dictionary(grouping: cells.flatMap { fixations[$0] ?? [] }) { property($0.subject) }.mapValues(
      FixationScore.Sums.init(of:))
  }
}

import Captures
import Trials

/// The errors of each feature set and calibrator by target and by each label of the captures, all groups together.
struct Breakdown: Sendable {
  enum Property: Sendable, Equatable {
    case target
    case label(Label)

    /// Such as `head pose`.
    var title: String {
      switch self {
      case .target: "target"
      case .label(let label): label.title
      }
    }

    fileprivate func value(_ subject: FixationScore.Subject) -> String {
      switch self {
      case .target: subject.targetName
      case .label(let label): subject.labels[label.name]
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
    let subjects = series.joined().lazy.flatMap { results.fixations[$0] ?? [] }.map(\.subject)
    let labels = subjects.map(\.labels).labels
    let properties: [(Property, [String])] =
      [(.target, Self.targets(subjects))] + labels.map { (.label($0.label), $0.words) }
    rows =
      properties.flatMap { property, values in
        let sums = series.map { results.sums(of: $0, by: property.value) }
        return values.filter { value in sums.contains { $0[value] != nil } }
          .map { value in Row(property: property.title, value: value, sums: sums.map { $0[value] }) }
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

  /// From left to right, those of a column upwards.
  private static func targets(_ subjects: some Sequence<FixationScore.Subject>) -> [String] {
    var points = [String: ScreenPoint]()
    for subject in subjects where points[subject.targetName] == nil {
      points[subject.targetName] = subject.target
    }
    return points.sorted { one, other in
      (one.value.x, one.value.y, one.key) < (other.value.x, other.value.y, other.key)
    }.map(\.key)
  }
}

extension SplitResults {
  func sums(
    of cells: [Cell], by property: (FixationScore.Subject) -> String
  ) -> [String: FixationScore.Sums] {
    var sums = [String: FixationScore.Sums]()
    for cell in cells {
      for fixation in fixations[cell] ?? [] {
        sums[property(fixation.subject), default: FixationScore.Sums()].add(fixation.sums)
      }
    }
    return sums
  }
}

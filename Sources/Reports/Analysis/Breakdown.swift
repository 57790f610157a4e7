import Captures
import Scores
import Trials

/// The errors of each feature set and calibrator by target and by each label of the captures, all groups together.
struct Breakdown: Sendable {
  struct Row: Sendable {
    /// The property that its fixations share: `target`, `head pose` …
    let property: String
    let value: String
    /// The sums by column; none where it has no such fixation.
    let sums: [Cell: FixationScore.Sums]
  }

  let columns: [Cell]
  let rows: [Row]

  /// What fixations may share, with its values in the order of a table.
  struct Property: Sendable {
    let title: String
    let values: [String]
    let value: @Sendable (FixationScore.Subject) -> String
  }

  init(_ results: SplitResults) {
    let series = results.series
    columns = series.map { $0[0] }
    rows = Self.properties(of: results).flatMap { property in
      let sums = series.map { (column: $0[0], sums: results.sums(of: $0, by: property.value)) }
      return property.values.compactMap { value in
        let own = sums.compactMap { column, sums in sums[value].map { (column, $0) } }
        return own.isEmpty
          ? nil : Row(property: property.title, value: value, sums: Dictionary(uniqueKeysWithValues: own))
      }
    }
  }

  /// The target, each label of the captures, and each part of the screen that the experiment names.
  static func properties(of results: SplitResults) -> [Property] {
    let subjects = results.series.joined().lazy.flatMap { results.fixations[$0] ?? [] }.map(\.subject)
    let (record, regions) = (results.run.record, results.run.record.experiment.regions ?? [])
    return [Property(title: "target", values: targets(subjects)) { $0.targetName }]
      + subjects.map(\.labels).labels.map { own in
        let name = own.label.name
        return Property(title: own.label.title, values: own.words) { $0.labels[name] }
      }
      // The targets in each part of the screen that the experiment names, and all others.
      + regions.map { region in
        Property(
          title: regions.count > 1 ? "region \(region.text)" : "region", values: ["in region", "outside"]
        ) { subject in
          record.place(of: subject).map { region.contains($0) ? "in region" : "outside" } ?? ""
        }
      }
  }

  /// The names of the targets from left to right, and upwards in each column.
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

extension RunRecord {
  /// A target as the run's regions are counted; nil if that needs the height of a screen that is not known.
  fileprivate func place(of subject: FixationScore.Subject) -> ScreenPoint? {
    guard experiment.regionsAreFromTop == true else { return subject.target }
    return height(of: subject.device).map { ScreenPoint(x: subject.target.x, y: $0 - subject.target.y) }
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

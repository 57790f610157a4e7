import Captures
import Files
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
  let properties: [Property]
  let rows: [Row]

  /// What fixations may share, with its values in the order of a table.
  struct Property: Sendable {
    let title: String
    let values: [String]
    let value: @Sendable (FixationScore.Subject) -> String
    /// The value of each fixation by its number.
    let words: NumberedFixations.Words
  }

  init(_ results: SplitResults) {
    let series = results.series
    columns = series.map { $0[0] }
    properties = Self.properties(of: results)
    rows = properties.flatMap { property in
      let sums = results.sums(of: series, by: property.words)
      return property.values.compactMap { value in
        let own = zip(series, sums).compactMap { cells, sums in sums[value].map { (cells[0], $0) } }
        return own.isEmpty
          ? nil : Row(property: property.title, value: value, sums: Dictionary(uniqueKeysWithValues: own))
      }
    }
  }

  /// The target, each label of the captures, and each part of the screen that the experiment names.
  private static func properties(of results: SplitResults) -> [Property] {
    let numbered = results.numberedFixations
    let (record, regions) = (results.run.record, results.run.record.experiment.regions ?? [])
    func property(
      _ title: String, _ values: [String], _ value: @escaping @Sendable (FixationScore.Subject) -> String
    ) -> Property {
      Property(title: title, values: values, value: value, words: numbered.words(value))
    }
    return [property("target", targets(numbered.subjects)) { $0.targetName }]
      + numbered.subjects.lazy.map(\.labels).labels.map { own in
        let name = own.label.name
        return property(own.label.title, own.words) { $0.labels[name] }
      }
      // The targets in each part of the screen that the experiment names, and all others.
      + regions.map { region in
        property(regions.count > 1 ? "region \(region.text)" : "region", ["in region", "outside"]) {
          subject in
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
  var breakdown: Breakdown { made.value { Breakdown(self) } }
}

import Inputs

/// A column of a CSV file that the program writes, and what stands in it.
package struct FileColumn: Sendable, Equatable, Encodable {
  package enum Kind: String, Sendable, Encodable {
    case text
    /// A whole number of at least 0.
    case integer
    case number
  }

  package let name: String
  package let type: Kind
  /// `pt`, `°` and so on; empty without a unit.
  package let unit: String
  package let meaning: String
  /// The condition under which the file has the column; nil if it always has.
  package var condition: String?

  package init(name: String, type: Kind, unit: String, meaning: String, condition: String? = nil) {
    self.name = name
    self.type = type
    self.unit = unit
    self.meaning = meaning
    self.condition = condition
  }

  /// Stands for one column per label of the captures.
  package static let labels = FileColumn(
    name: "LABEL", type: .text, unit: "",
    meaning: "The word of a label of the captures, in a column of the label's name, such as head_pose.",
    condition: "One column per label of the captures.")

  /// Stands for one column per metric that the experiment defines.
  package static let ownMetric = FileColumn(
    name: "METRIC", type: .number, unit: "",
    meaning:
      "A metric that the experiment defines by a formula, in a column of the metric's name and in the unit that "
      + "follows from the formula; empty where it is not defined.",
    condition: "One column per metric of the experiment's own.")

  /// Stands for the column of its standard deviation.
  package static let ownMetricDeviation = FileColumn(
    name: deviation(ownMetric.name), type: .number, unit: "",
    meaning: "Standard deviation of METRIC over repeats, ddof 0; empty for a single one.",
    condition: ownMetric.condition)

  /// The column of the standard deviation of a metric.
  package static func deviation(_ metric: String) -> String { "\(metric)_sd" }

  package static func text(_ name: String, _ meaning: String) -> FileColumn {
    FileColumn(name: name, type: .text, unit: "", meaning: meaning)
  }

  package static func integer(_ name: String, _ meaning: String) -> FileColumn {
    FileColumn(name: name, type: .integer, unit: "", meaning: meaning)
  }

  package static func number(_ name: String, _ unit: String, _ meaning: String) -> FileColumn {
    FileColumn(name: name, type: .number, unit: unit, meaning: meaning)
  }

  /// The column of a metric, described as in the catalogue.
  package static func metric(_ name: String) -> FileColumn {
    guard let entry = Catalogue.metrics.entries.first(where: { $0.kind == name }) else {
      preconditionFailure("no metric \(name)")
    }
    return .number(name, entry.made.unit, entry.summary)
  }
}

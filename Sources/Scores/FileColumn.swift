import Inputs

/// A column of a CSV file that the program writes, and what stands in it.
struct FileColumn: Sendable, Equatable, Encodable {
  enum Kind: String, Sendable, Encodable {
    case text
    /// A whole number of at least 0.
    case integer
    case number
  }

  let name: String
  let type: Kind
  /// `pt`, `°` and so on; empty without a unit.
  let unit: String
  let meaning: String
  /// The condition under which the file has the column; nil if it always has.
  var condition: String?

  /// Stands for one column per label of the captures.
  static let labels = FileColumn(
    name: "LABEL", type: .text, unit: "",
    meaning: "The word of a label of the captures, in a column of the label's name, such as head_pose.",
    condition: "One column per label of the captures.")

  /// Stands for one column per metric that the experiment defines.
  static let ownMetric = FileColumn(
    name: "METRIC", type: .number, unit: "",
    meaning:
      "A metric that the experiment defines by a formula, in a column of the metric's name and in the unit that "
      + "follows from the formula; empty where it is not defined.",
    condition: "One column per metric of the experiment's own.")

  /// Stands for the column of its standard deviation.
  static let ownMetricDeviation = FileColumn(
    name: deviation(ownMetric.name), type: .number, unit: "",
    meaning: "Standard deviation of METRIC over repeats, ddof 0; empty for a single one.",
    condition: ownMetric.condition)

  /// The column of the standard deviation of a metric.
  static func deviation(_ metric: String) -> String { "\(metric)_sd" }

  static func text(_ name: String, _ meaning: String) -> FileColumn {
    FileColumn(name: name, type: .text, unit: "", meaning: meaning)
  }

  static func integer(_ name: String, _ meaning: String) -> FileColumn {
    FileColumn(name: name, type: .integer, unit: "", meaning: meaning)
  }

  static func number(_ name: String, _ unit: String, _ meaning: String) -> FileColumn {
    FileColumn(name: name, type: .number, unit: unit, meaning: meaning)
  }

  /// The column of a metric, described as in the catalogue.
  static func metric(_ name: String) -> FileColumn {
    guard let entry = Catalogue.metrics.entries.first(where: { $0.kind == name }) else {
      preconditionFailure("no metric \(name)")
    }
    return .number(name, entry.made.unit, entry.summary)
  }
}

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

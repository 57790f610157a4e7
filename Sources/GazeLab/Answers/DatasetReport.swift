import Captures
import Documents
import Files
import Inputs
import Trials

/// A summary of a dataset, for `gazelab describe`.
package struct DatasetReport: Sendable {
  package let text: String
  private let dataset: Dataset
  /// In natural order.
  private let captures: [Capture]
  private let tables: [Table]

  private static let warningLimit = 200

  /// - Throws: Everything that is wrong with the dataset.
  package init(
    _ reference: String, in folders: DatasetFolders, width: Int = 80
  ) throws(InputError) {
    let dataset = try Dataset(reference, relativeTo: ".", in: folders, at: Place(file: reference))
    self.dataset = dataset
    func lines(_ line: String) -> [String] {
      TextTable.wrap(line.onOneLine, width, indent: "  ")
    }
    let facts = [
      dataset.isSimulated ? "SIMULATED captures" : nil,
      dataset.citation.map { "citation: \($0)" }, dataset.licence.map { "licence: \($0)" },
      dataset.aliases.isEmpty ? nil : "aliases: \(dataset.aliases.sentences.joined(separator: "; "))",
    ].compactMap { $0 }
    let head =
      TextTable.wrap("\(dataset.name): \(dataset.title)".onOneLine, width) + facts.flatMap { lines($0) }
    let rest = dataset.warnings.count - Self.warningLimit
    let captures = dataset.captures.sorted { precedesNaturally($0.name, $1.name) }
    let ordered = Self.ordered(dataset.warnings, by: captures)
    let warnings =
      ordered.prefix(Self.warningLimit).map(\.line) + (rest > 0 ? ["… and \(rest) more warnings"] : [])
    let counts = [captures.statesTable, captures.labelsTable, dataset.devicesTable].compactMap(\.self)
    let tables = captures.ownTables + [captures.framesTable, captures.gazeTable].compactMap(\.self) + counts
    self.captures = captures
    self.tables = captures.readingsTables() + tables
    let warningText = warnings.flatMap { TextTable.wrap($0, width, indent: "  ") }
    text =
      ([head.joined(separator: "\n") + "\n"]
      + (captures.readingsTables(width: width) + tables).map { TextTable.text($0, width: width) }
      + (warnings.isEmpty ? [] : ["Warnings\n" + warningText.joined(separator: "\n") + "\n"]))
      .joined(separator: "\n")
  }

  /// Warnings about captures in the order of these, then all others.
  private static func ordered(_ warnings: [Warning], by captures: [Capture]) -> [Warning] {
    let places = Dictionary(captures.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let sorted = warnings.enumerated().sorted { one, other in
      let (ours, theirs) = (
        places[one.element.subject] ?? captures.count, places[other.element.subject] ?? captures.count
      )
      return (ours, one.offset) < (theirs, other.offset)
    }
    return sorted.map(\.element)
  }

  package var answer: JSONAnswer {
    func optional(_ text: String?) -> JSONValue { text.map(JSONValue.text) ?? .null }
    return JSONAnswer(
      "describe", about: dataset.name, title: dataset.title,
      facts: [
        ("simulated", .boolean(dataset.isSimulated)), ("citation", optional(dataset.citation)),
        ("licence", optional(dataset.licence)), ("aliases", .texts(dataset.aliases.sentences)),
        ("captures", .texts(captures.map(\.name))),
      ], tables: tables.enumerated().map { ("table-\($0 + 1)", $1) }, warnings: dataset.warnings.map(\.line))
  }

  /// Writes pages that play the fixations of the captures: one into a file that ends in `.html`, or all into a folder.
  ///
  /// - Returns: The path of the page to begin with.
  /// - Throws: `InputError` if several captures are to be written into one file, and `FileError`.
  package func writePages(to path: String) throws -> String {
    try CapturePages(dataset: dataset, captures: captures).write(to: path)
  }

  /// Draws the targets and the gaze points into a file, which ends in `.svg` or `.pdf`.
  ///
  /// - Throws: `FileError`, also where gnuplot is missing, or `CancellationError`.
  package func draw(to path: String) throws {
    let named = NamedPlot(name: "dataset", plot: DatasetFigure(dataset).figure)
    try FigureFile.write(named, to: path) {
      ReportPage(
        title: dataset.title, opening: [.figure(changed(named) { $0.hasFiles = false })], sections: [])
    }
  }
}

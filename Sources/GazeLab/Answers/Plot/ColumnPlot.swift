import Documents
import Files
import Inputs
import Statistics
import Trials

/// Columns of a table of a run as a plot, for `gazelab plot`.
package struct ColumnPlot: Sendable {
  /// What is drawn. Columns have the names of the CSV file.
  package struct Request: Sendable {
    package let table: String
    package let x: String
    package let y: String
    package let colour: String?
    package let facet: String?
    /// Such as `features=gaze`: only rows whose column has this text are drawn.
    package let conditions: [String]

    package init(
      table: String, x: String, y: String, colour: String?, facet: String?, conditions: [String] = []
    ) {
      (self.table, self.x, self.y) = (table, x, y)
      (self.colour, self.facet, self.conditions) = (colour, facet, conditions)
    }

    /// Each once.
    var columns: [String] { grouped([x, y] + [colour, facet].compactMap(\.self), by: \.self).map { $0[0] } }
  }

  package let plot: Plot
  private let command: String
  private let title: String

  /// - Throws: `InputError` if the run has no such table or column, or if a column has too many words to be drawn.
  package init(_ folder: String, _ request: Request) throws {
    let path = withoutEndingSlashes(folder)
    let record = try Run.reading(path) { try RunRecord(folder: path) }
    let (file, known) = try RunTables(folder: path).opened(request.table)
    let table = try PlottedTable(
      file, known, columns: request.columns,
      where: request.conditions.map { text throws(InputError) in try Self.condition(text, path) })
    plot = try ColumnPoints(table, request, record).plot
    title = record.experiment.title
    let options = [("x", request.x), ("y", request.y)].map { " --\($0) \(shellWord($1))" }
    let further = [("colour", request.colour), ("facet", request.facet)].compactMap { name, column in
      column.map { " --\(name) \(shellWord($0))" }
    }
    let conditions = request.conditions.map { " --where \(shellWord($0))" }
    command =
      "gazelab plot \(shellWord(path)) --table \(shellWord(request.table))"
      + (options + further + conditions).joined()
  }

  private static func condition(_ text: String, _ folder: String) throws(InputError) -> PlottedTable.Condition
  {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw InputError(
        Place(file: folder), "--where \(text.quoted): expected a column and its text, such as features=gaze")
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  /// Writes the plot into a file, whose ending decides its form; see `FigureFile`.
  ///
  /// - Throws: `FileError`, also where gnuplot is missing, or `CancellationError`.
  package func write(to path: String) throws {
    let named = NamedPlot(name: "plot", plot: plot)
    try FigureFile.write(named, to: path) {
      ReportPage(
        title: title, meta: Program.title,
        opening: [
          .figure(changed(named) { $0.hasFiles = false }), .paragraph("To draw this figure again:"),
          .command("\(command) --out \(shellWord(path))"),
        ], sections: [])
    }
  }
}

import Documents
import Files
import Inputs
import Reports
import Statistics
import Trials

/// What the formulas of an experiment give, for `gazelab columns`.
package struct ColumnsReport {
  let plan: ExperimentPlan

  private struct Row: Sendable {
    let summary: ColumnSummary
    let median: Double?
  }

  /// - Throws: If the experiment defines no columns.
  init(_ plan: ExperimentPlan) throws(InputError) {
    guard !plan.selection.computed.all.isEmpty else {
      throw InputError(
        Place(file: plan.file.path),
        "defines no columns; add some, such as columns: {depth: gazePointX * headZ}")
    }
    self.plan = plan
  }

  /// A table of the columns with their units and the extent of their numbers.
  var table: Table {
    let rows = plan.selection.columnSummaries.map { summary in
      Row(summary: summary, median: plan.selection.median(of: summary.name))
    }
    let bare = rows.map(\.summary).filter { !$0.computed.withoutUnit.isEmpty }
    let absent = rows.map(\.summary).filter { !$0.absentCaptures.isEmpty }
    return Listing(rows) {
      Column("column", "column", .label) { $0.summary.name }
      Column("unit", "unit") { row -> Table.Entry in
        .text(row.summary.computed.isUnitKnown ? row.summary.computed.unit : "?")
      }
      Column("frames", "frames") { $0.summary.rowCount }
      Column("not_finite", "not finite") { $0.summary.missingCount }
      Column("least", "least") { Self.entry($0.summary.range?.lowerBound) }
      Column("median", "median") { Self.entry($0.median) }
      Column("largest", "largest") { Self.entry($0.summary.range?.upperBound) }
    }.table(
      "columns of \(plan.file.title)",
      notes: ["Computed of all frames; counted are those that the experiment uses."],
      footnotes: rows.map(\.summary.computed.column).map { column in
        "\(column.name) = \(column.text)" + (column.meaning.map { ": \($0)" } ?? "")
      }
        + bare.map { summary in
          let names = summary.computed.withoutUnit.joined(separator: ", ")
          return "\(summary.name): nothing declares the unit of \(names), so that any unit fits"
        }
        + absent.map { summary in
          "\(summary.name): \(counted(summary.absentCaptures.count, "capture")) "
            + "lack what it is made of: \(listed(summary.absentCaptures))"
        }
        + rows.flatMap { row in row.summary.sentences.map { "\(row.summary.name) \($0)" } })
  }

  private static func entry(_ number: Double?) -> Table.Entry {
    number.map { .text(Explanation.significant($0)) } ?? .missing("-", reason: "no finite number")
  }
}

extension Experiment {
  /// A table of what the formulas of the experiment give.
  ///
  /// - Throws: If it defines no columns.
  package func columnsText(width: Int = 80) throws(InputError) -> String {
    TextTable.text(try ColumnsReport(plan).table, width: width)
  }

  package func columnsAnswer() throws(InputError) -> JSONAnswer {
    let table = try ColumnsReport(plan).table
    return JSONAnswer(
      "columns", about: plan.file.path, title: plan.file.title, tables: [("columns", table)],
      warnings: plan.warnings.map(\.line))
  }

  /// Draws the distribution of each column into an SVG file of its own, in a folder that may not exist yet.
  ///
  /// - Returns: The names of the files, such as `column-1-depth-gaze-x.svg`; columns without a finite number have none.
  /// - Throws: `InputError` if the experiment defines no columns; `FileError`.
  package func drawColumns(in folder: String) throws -> [String] {
    let report = try ColumnsReport(plan)
    let files = report.plan.selection.columnSummaries.enumerated().compactMap { index, summary in
      ColumnFigure(
        summary, in: report.plan.selection,
        marks: report.plan.selection.dataset.isSimulated ? ["simulated"] : []
      ).map { figure in
        (name: "column-\(index + 1)-\(slug(summary.name)).svg", bytes: Array(figure.plot.svg.utf8))
      }
    }
    try DurableFolder(folder).write(files)
    return files.map(\.name)
  }

  /// Writes the columns on each frame as comma-separated text, with those that they are made of, piece by piece.
  ///
  /// - Throws: `InputError` if the experiment defines no columns; what `write` throws.
  package func writeColumns(to write: (String) throws -> Void) throws {
    try ColumnsFile(ColumnsReport(plan).plan.selection).write(to: write)
  }
}

import Inputs
import Statistics
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Documents
@testable import Reports
@testable import Splits
@testable import Trials

@Suite("Reports in which numbers are absent")
struct ReportAbsenceTests {
  /// Runs with their studies, whose tables and figures together are those of the catalogues: two people under every
  /// kind of table about a fit, and one person, each test without repeats, under those about calibration.
  private static func runs() async throws -> [(study: PlantedStudy, run: Run)] {
    let pair = try PlantedStudy()
    let first = try await pair.run(
      """
      features: [gaze, gaze+face]
      calibrators: [linear, {kind: linear, name: chosen, select: {over: [gaze, gaze+face]}}]
      splits: [{kind: random, unit: frame, repeats: 3}, {kind: leave-one-out, over: head_pose}]
      metrics: etdq
      relative_precision: {within: 600, character_width: 10}

      """)
    let alone = try PlantedStudy(participants: [])
    let capture = PlantedCapture(
      participants: ["carl"], headPoses: [.middle, .left], viewingDistances: [.regular, .armsExtended],
      framesPerFixation: 3)
    try alone.write("data/carl.csv", capture.bytes)
    let second = try await alone.run(
      """
      features: [gaze, gaze+euler]
      calibrators: [linear, {kind: linear, smooth: {kind: moving-average, points: 3, over: capture}, name: steady}]
      splits:
        - {kind: calibration-targets, targets: 3}
        - {kind: calibration-targets, targets: 5}
        - {kind: calibration-targets, targets: "every:1"}
      metrics: uncertainty

      """)
    let people = try PlantedStudy.ofInnerTargets()
    let third = try await people.run(PlantedStudy.ofPeople)
    return [(pair, first), (alone, second), (people, third)]
  }

  private static let notFinite = [Double.nan, .infinity, -.infinity]

  /// Tables that give their reasons in notes and footnotes, with the rows to which these apply.
  private static let explainingBelow = ["-intervals"]

  private static func tables(_ results: [SplitResults]) -> [(report: ReportTable, table: Table)] {
    results.flatMap { results in
      ReportTable.all.compactMap { report in report.table(results).map { (report, $0) } }
    }
  }

  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(
    "whatever a run lacks, no file of its report has a word for a number that is not finite, and each dash has a note"
  )
  func losses() async throws {
    let runs = try await Self.runs()
    var suffixes = Set<String>()
    for (_, whole) in runs {
      for loss in Loss.allCases {
        let run = loss.applied(to: whole)
        let report = RunReport(run: run)
        var files = try report.files(drawsFigures: true).files
        files += run.results.files(run.record.cellColumns) + run.etdqFile
        files.append(("text", Array(report.text.utf8)))
        files.append(("summary", Array(run.summaryText(isColoured: false).utf8)))
        for (name, bytes) in files {
          // gnuplot has a word of its own for what it does not draw.
          let text = name.hasSuffix(".gp") ? bytes.without("NaN") : bytes
          #expect(NumberWords.notFinite(in: text).isEmpty, "\(name) of a run without \(loss)")
        }
        for (report, table) in Self.tables(report.results) {
          suffixes.insert(report.suffix)
          try expectAbsences(in: table, of: report.suffix, "\(report.suffix) of a run without \(loss)")
        }
      }
    }
    #expect(suffixes == Set(ReportTable.all.map(\.suffix)), "every table of the catalogue was made")
    withExtendedLifetime(runs) {}
  }

  /// Expects an empty field and a null for each number that is missing, and for people a reason of each dash.
  private func expectAbsences(in table: Table, of suffix: String, _ comment: String) throws {
    let text = Self.words(TextTable.text(table))
    for row in table.rows {
      for (column, entry) in zip(table.columns, row) where !column.isLabel && entry.text() == "-" {
        guard let reason = entry.reason else {
          let isExplained = Self.explainingBelow.contains(suffix) && !table.notes.isEmpty
          #expect(isExplained, "no reason for a dash under \(column.heading) in \(comment)")
          continue
        }
        #expect(!reason.isEmpty && text.contains(Self.words(reason)), "\(reason) in \(comment)")
      }
    }
    let data = TableRows(table)
    let fields = csvFields(CSVTable.format.text(table))
    let rows = try #require(JSONValue(json: JSONTable.format.text(table)).array)
    #expect(fields.count == 1 + table.rows.count && rows.count == table.rows.count, "\(comment)")
    for (index, column) in data.columns.enumerated() where column.kind == .number {
      for (row, value) in column.values.enumerated() {
        let (field, json) = (fields[row + 1][index], rows[row][column.name])
        if value.isMissing {
          #expect(field.isEmpty && json == .null, "\(column.name) in \(comment)")
        } else {
          #expect(Double(field)?.isFinite == true && json?.number != nil, "\(column.name) in \(comment)")
        }
      }
    }
  }

  @Test(
    "each table of the catalogue has dashes with a note in place of numbers that are none, in every format")
  func tables() async throws {
    let runs = try await Self.runs()
    for (_, run) in runs {
      for (report, table) in Self.tables(SplitResults.all(in: run)) {
        let absent = Table(
          title: table.title, caveats: table.caveats, notes: table.notes, columns: table.columns,
          rows: table.rows.enumerated().map { index, row in
            row.map { $0.replacingNumber(by: Self.notFinite[index % Self.notFinite.count]) }
          }, footnotes: table.footnotes, marking: table.marking, across: table.across)
        let hasNumbers = table.rows.joined().contains { $0.value != nil || $0.counts != nil }
        for entry in Catalogue.reportFormats.entries {
          let text = entry.made.text(absent)
          #expect(NumberWords.notFinite(in: text).isEmpty, "\(report.suffix) as \(entry.kind)")
          #expect(
            !hasNumbers || Self.words(text).contains(Absence.undefined.sentence),
            "\(report.suffix) as \(entry.kind)")
        }
      }
    }
    withExtendedLifetime(runs) {}
  }

  @Test("each figure of the catalogue leaves out what has no place, whichever of its columns lacks numbers")
  func figures() async throws {
    let runs = try await Self.runs()
    var names = Set<String>()
    for (_, run) in runs {
      let results = SplitResults.all(in: run)
      let figures = try RunFigures(run, results, RunCards(results), withPDF: false)
      names.formUnion(figures.ofPlaces.joined().map(\.report.suffix))
      names.formUnion(figures.ofCaptures.map(\.name))
      for figure in figures.drawings.plots {
        for column in figure.plot.data.columns.indices {
          let value = Self.notFinite[column % Self.notFinite.count]
          let plot = figure.plot.replacing(column, by: value)
          let script = PlotScript(name: figure.name, plot: plot)
          for text in [plot.svg, script.data, script.text.replacing("NaN", with: "")] {
            #expect(
              NumberWords.notFinite(in: text).isEmpty,
              "\(figure.name) without \(figure.plot.data.columns[column])")
          }
        }
      }
    }
    #expect(
      names
        == Set(ReportFigure.all.map(\.suffix)).union(CaptureFigure.all.map { "captures-\($0.name)" }),
      "every figure of the catalogue was drawn")
    withExtendedLifetime(runs) {}
  }
}

extension [UInt8] {
  fileprivate func without(_ word: String) -> [UInt8] {
    Array(String(decoding: self, as: UTF8.self).replacing(word, with: "").utf8)
  }
}

extension Table.Entry {
  /// The same kind of entry with another number; texts and absences stay.
  fileprivate func replacingNumber(by value: Double) -> Table.Entry {
    switch self {
    case .text, .missing: self
    case .number(_, let decimals): .number(value, decimals: decimals)
    case .counts: .number(value, decimals: 0)
    case .spread(_, let deviation, let decimals):
      .spread(value, deviation: deviation.map { _ in value }, decimals: decimals)
    case .scientific: .scientific(value)
    case .probability: .probability(value)
    }
  }
}

extension Plot {
  /// The same figure with another number in each row of a column.
  fileprivate func replacing(_ column: Int, by value: Double) -> Plot {
    let rows = data.rows.map { row in
      var row = row
      if case .number = row[column] { row[column] = .number(value) }
      return row
    }
    return Plot(
      title: title, caveats: caveats, caption: caption, width: width, height: height,
      data: DataTable(columns: data.columns, rows: rows), panels: panels)
  }
}

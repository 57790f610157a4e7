import Documents
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

/// The tables of a report as a whole.
struct ReportTableTests {
  private let yaml = """
    features: [gaze, gaze+face]
    calibrators: [linear, offset]
    splits: [{kind: random, repeats: 3}, corners-to-sides]

    """

  /// All units that a column may have.
  private static let units = ["", "pt", "pt²", "cm", "°", "deg²", "%", "×"]

  @Test("each table has its own file, and the first is shown without asking")
  func suffixes() {
    let suffixes = ReportTable.all.map(\.suffix)
    #expect(Set(suffixes).count == suffixes.count)
    #expect(suffixes.allSatisfy { $0.wholeMatch(of: /(-[a-z]+)*/) != nil })
    #expect(ReportTable.all.first?.isMain == true && suffixes.first == "")
  }

  @Test("every metric that needs gaze points is in a table, under its own unit")
  func metrics() async throws {
    let run = try await PlantedStudy().run(yaml)
    let results = SplitResults.all(in: run)[0]
    let tables = [
      results.distanceTable, results.angleTable, results.precisionTable, results.biasTable, results.axesTable,
    ]
    var columns = [(heading: String, unit: String, values: [[Double?]])]()
    for table in tables {
      let table = try #require(table)
      let headings = table.columns.map(\.heading)
      #expect(Set(headings).count == headings.count, "two columns could not be told apart: \(headings)")
      for (index, column) in table.columns.enumerated() where !column.isLabel {
        columns.append(
          (column.heading, column.unit, table.rows.map { [$0[index].value, $0[index].deviation] }))
      }
    }
    for (name, metric) in Metric.ofRepeats {
      let values = results.summaries.map { [$0.metrics[name]?.centre, $0.metrics[name]?.standardDeviation] }
      // No two metrics have the same numbers, so a column that holds these is the metric's.
      let own = columns.filter { $0.values == values }
      #expect(own.contains { $0.unit == metric.unit }, "\(name)")
    }
  }

  @Test("every table has a file in each file format, and a later report recognises them all")
  func files() async throws {
    let run = try await PlantedStudy().run(yaml)
    let files = try RunReport(run: run).files(drawsFigures: false).files
    let names = files.map(\.name).filter { $0.hasPrefix("tables/") }
    #expect(ReportFormat.fileEnds == [".csv", "-tidy.csv", ".json", ".tex"])
    #expect(Set(names).count == names.count && names.count % 4 == 0)
    for end in ReportFormat.fileEnds { #expect(names.contains("tables/table-2-axes\(end)")) }
    try TemporaryFolder.with { folder in
      for name in names + ["tables/table-1-mine.csv", "tables/other.csv"] { try folder.write(name, "x") }
      #expect(try Set(RunReport.staleNames(in: folder.path)) == Set(names))
    }
  }

  @Test("a column has one unit, and it is a known one")
  func units() async throws {
    let run = try await PlantedStudy().run(yaml)
    for results in SplitResults.all(in: run) {
      for table in ReportTable.all.compactMap({ $0.table(results) }) {
        #expect(table.columns.allSatisfy { Self.units.contains($0.unit) }, "\(table.title)")
        #expect(table.columns.allSatisfy { !$0.isLabel || $0.unit.isEmpty })
        #expect(table.rows.allSatisfy { $0.count == table.columns.count })
      }
    }
  }

  @Test("the mean in centimetres is that in points divided by the points per centimetre")
  func centimetres() async throws {
    let run = try await PlantedStudy().run(yaml)
    let table = try #require(SplitResults.all(in: run)[1].distanceTable)
    func value(_ heading: String, _ row: [Table.Entry]) throws -> Double {
      let index = try #require(table.columns.firstIndex { $0.heading == heading })
      guard case .spread(let value, _, _) = row[index] else { throw SplitError("no number") }
      return value
    }
    for row in table.rows {
      // 326 pixels an inch of 2.54 cm, two pixels a point.
      let points = try value("mean (pt)", row)
      #expect(relativeError(try value("mean (cm)", row), of: points / (326 / 2.54 / 2)) <= 1e-12)
      let (axis, euclidean) = (try value("RMSE (pt)", row), try value("Euclidean RMSE (pt)", row))
      #expect(relativeError(euclidean, of: axis * 2.0.squareRoot()) <= 1e-12)
    }
  }

  @Test("only rows with features have diagnostics: outside, leverage, noise, cutoffs")
  func footing() throws {
    var run = PlantedRun(cells: [
      PlantedRun.cell("gaze", rmse: [1]), PlantedRun.cell("-", calibrator: "offset", rmse: [1]),
    ])
    run.splits = [PlantedRun.split("s")]
    let stored = try run.run
    #expect(SplitResults.all(in: stored)[0].fitDiagnosticsTable == nil, "nothing was diagnosed")
    func diagnosis(_ fold: Int, outside: Int, noise: [String]) -> Diagnosis {
      Diagnosis(
        cell: run.cells[0].cell, foldIndex: fold, foldName: "\(fold)", trainCount: 20, testCount: 10,
        outsideCount: outside, outsideColumn: "gaze.x", nearConstantColumns: noise, testLeverage: 0.3,
        trainLeverage: 0.1,
        sensitivity: Diagnosis.cutoffs.indices.map {
          Diagnosis.Sensitivity(rank: 2, squaredError: Double(20 * ($0 + fold)))
        })
    }
    let diagnosed = Run(
      folder: stored.folder, record: stored.record,
      results: RunScores(
        scores: stored.scores,
        diagnoses: [diagnosis(0, outside: 1, noise: ["a"]), diagnosis(1, outside: 4, noise: ["a", "b"])]))
    let table = try #require(SplitResults.all(in: diagnosed)[0].fitDiagnosticsTable)
    // 5 of 20 rows outside; leverage three times; columns a and b; cutoff i: √((20 i + 20 (i + 1))/40).
    let errors = (0..<7).map { decimal((Double(2 * $0 + 1) / 2).squareRoot(), 1) }
    #expect(table.rows.map { $0.map { $0.text() } } == [["gaze", "25", "3.0", "2"] + errors])
    #expect(table.columns.map(\.unit) == ["", "%", "×", ""] + Array(repeating: "pt", count: 7))
  }
}

import Documents
import Files
import Foundation
import Inputs
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import GazeLab
@testable import Scores
@testable import Trials

/// Exports every calibrator of the catalogue from a run on the thesis's main capture, with a feature set that rounding does
/// not make jump, and compares what reads the files. With GAZELAB_EXPORTS_TABLE it writes the differences to that path;
/// see `scripts/check/exports`.
@Suite("Every calibrator, exported from a run on the thesis's main capture")
struct ExportedCatalogueTests {
  /// These have no fit of their own.
  private static let others = ["predictions", "program"]

  /// The examples of all calibrators, and what can be done with any of them.
  private static let calibrators: [String] =
    Catalogue.calibrators.entries.filter { !others.contains($0.kind) }.map(\.example)
    + Catalogue.calibrators.sharedKeys.map(\.example) + [
      "{kind: linear, smooth: {kind: moving-average, over: capture}}",
      "{kind: linear, smooth: {kind: exponential, over: capture}}",
      "{kind: linear, smooth: {kind: one-euro, over: capture}}",
      "{kind: linear, smooth: {kind: kalman, over: capture}}",
      "{angle: {kind: svr, C: 30, gamma_p: 0.15, epsilon: 0.05}}",
      "{camera: {kind: gaussian-process, a: 100, b: 30, length: 1.5}}",
      "{kind: physical-gp, features: phys9, length: 2}",
      "{average: [physical, {average: [linear, offset]}]}",
      "{recentre: physical}",
      "{average: [kalman, {average: [{kind: weighted-average, streams: [{ray: recorded, every: 3}]}, offset]}]}",
      "{kind: kalman, streams: [{ray: both_eyes_ray}, {ray: recorded, every: 3}], over: capture, hold: 0.1}",
    ]

  /// One calibrator, and what was computed from its files.
  private struct Row {
    let text: String
    let export: CalibrationExport
    let file: CalibrationFile
    let source: String
    let points: [ScreenPoint]
    /// The standard deviations of the points' errors, NaN where there is none; nil for a file without them.
    let deviations: [ScreenPoint]?
  }

  @Test(
    "Python and Swift compute the points that 'apply' computes, to 1e-9 pt, and the self-test passes",
    .enabled(if: RealCaptures.folder != nil, RealCaptures.advice),
    .enabled(if: PythonReaderTests.hasNumPy, "no python3 with numpy was found"))
  func same() async throws {
    let study = try Self.study()
    let run = try await study.run(Self.yaml)
    let folders = DatasetFolders(named: [study.root], environment: nil)
    let dataset = try Dataset(study.root + "/data", relativeTo: ".", in: folders, at: Place(file: "test"))
    let capture = try #require(dataset.captures.first)
    let rows = try Self.calibrators.indices.map { try Self.row($0, of: run, folders, capture) }
    var views = Views()
    views.append(capture.frames, rows: capture.frames.indices, screens: capture.screens)
    let group = PythonReaderTests.Group(
      inputs: PythonReaderTests.inputs(Array(views), views.map { _ in 0 }),
      items: rows.map { ($0.text, $0.file, []) })
    let inPython = try PythonReaderTests.answers([group])
    let sure = rows.indices.filter { rows[$0].file.hasDeviations }
    let ofSure = PythonReaderTests.Group(inputs: group.inputs, items: sure.map { group.items[$0] })
    let deviations = Dictionary(
      uniqueKeysWithValues: zip(sure, try PythonReaderTests.answers([ofSure], "standard_deviations")))
    let parts = rows.enumerated().map { index, row in Self.part(index, row, Array(views)) }
    let inSwift = try ExportedProgram(parts: parts).answers()
    var table = [[String]]()
    for (index, row) in rows.enumerated() {
      let ofSwift = inSwift[index]
      var differences = [inPython[index], Array(ofSwift[..<views.count])].map { answers in
        Self.largestDifference(row.points, answers)
      }
      let passes = ofSwift[views.count] == ScreenPoint(x: 1, y: 1)
      if let known = row.deviations {
        differences += [deviations[index] ?? [], Array(ofSwift[(views.count + 1)...])].map { answers in
          Self.largestDifference(known, answers)
        }
      }
      #expect(differences.allSatisfy { $0 <= 1e-9 } && passes, "\(row.text)")
      let step = row.file.inputStep.map { Table.Entry.scientific($0.points).text() } ?? "-"
      let found = differences.map { String(format: "%.1e", $0) } + (differences.count < 4 ? ["-", "-"] : [])
      table.append([row.text, row.file.calibration.kind, step, passes ? "passes" : "FAILS"] + found)
    }
    try Self.write(table)
  }

  /// The main capture, each of whose ten head poses and distances is called a person, for calibrators that need several.
  private static func study() throws -> PlantedStudy {
    let study = try PlantedStudy(participants: [])
    let path = try #require(RealCaptures.folder) + "/schneuwly-2024/\(RealCaptures.main).csv"
    var table = PlantedTable(String(decoding: try readFile(path), as: UTF8.self))
    let people = table.rows.indices.map { table[$0, "position"] + table[$0, "distance"] }
    for row in table.rows.indices { table[row, "username"] = people[row] }
    try study.write("data/main.csv", Array(table.text().utf8))
    return study
  }

  private static let yaml =
    """
    features: gaze+euler
    calibrators:

    """
    + calibrators.enumerated().map { index, text in
      let inner = text.hasPrefix("{") ? String(text.dropFirst()) : "kind: \(text)}"
      return "  - {name: c\(index), \(inner)\n"
    }.joined() + "splits: {kind: calibration-targets, targets: 5, of: participant, others: true}\n"

  private static func row(
    _ index: Int, of run: Run, _ folders: DatasetFolders, _ capture: Capture
  ) throws -> Row {
    let label = try #require(
      run.scores.map(\.cell.calibrator).first { $0 == "c\(index)" || $0.hasPrefix("c\(index), ") },
      "\(calibrators[index])")
    let number = try #require(run.scores.firstIndex { $0.cell.calibrator == label && $0.moments != nil }) + 1
    let export = try CalibrationExport(TrialSelection(trial: "\(number)"), of: run, in: folders)
    let paths = try export.write(.both, to: run.folder + "/home", SwiftStyle(name: "Export\(index)"))
    let file = try CalibrationFile(path: paths[0])
    let points = try CalibratedPoints(of: file, at: paths[0], on: [capture])
    return Row(
      text: calibrators[index], export: export, file: file,
      source: String(decoding: try readFile(paths[1]), as: UTF8.self), points: points.points(of: capture),
      deviations: points.deviations(of: capture)?.map { $0 ?? ScreenPoint(x: .nan, y: .nan) })
  }

  private static func part(_ index: Int, _ row: Row, _ views: [View]) -> ExportedProgram.Part {
    let isSmoothed = !row.file.stepsOverTime.isEmpty
    let checks = views.enumerated().map { place, view in
      let call =
        isSmoothed
        ? ExportedProgram.Call.next(view)
        : row.file.calibration.isOverTime
          ? .looking(view, isFirst: place == 0, after: place) : .features(view)
      return ExportedProgram.Check(group: "", call: call, expected: nil)
    }
    let test = ExportedProgram.Check(group: "", call: .selfTest, expected: nil)
    let deviations =
      row.deviations == nil
      ? []
      : views.map { ExportedProgram.Check(group: "", call: .deviations($0), expected: nil) }
    return ExportedProgram.Part(
      file: row.file, style: SwiftStyle(name: "Export\(index)"), checks: checks + [test] + deviations,
      source: row.source)
  }

  /// The largest difference along an axis, pt; infinite where one has a point and the other has none.
  private static func largestDifference(_ points: [ScreenPoint], _ answers: [ScreenPoint?]) -> Double {
    zip(points, answers).reduce(points.count == answers.count ? 0 : .infinity) { largest, pair in
      guard let answer = pair.1 else { return pair.0.x.isFinite ? .infinity : largest }
      let difference = max(abs(answer.x - pair.0.x), abs(answer.y - pair.0.y))
      return difference.isFinite ? max(largest, difference) : .infinity
    }
  }

  private static func write(_ table: [[String]]) throws {
    guard let path = ProcessInfo.processInfo.environment["GAZELAB_EXPORTS_TABLE"] else { return }
    let titles = [
      "calibrator", "kind", "float step", "selfTest()", "Python", "Swift", "SD in Python", "SD in Swift",
    ]
    let lines = ([titles] + table).map { row in row.joined(separator: "\t") + "\n" }
    try DurableFolder.write(Array(lines.joined().utf8), toFile: path)
  }
}

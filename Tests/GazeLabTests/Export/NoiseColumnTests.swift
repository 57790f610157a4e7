import Files
import Inputs
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import GazeLab
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Columns that are only noise")
struct NoiseColumnTests {
  private func noise(_ x: Double, _ y: Double, _ range: ClosedRange<Double>) -> NoiseColumn? {
    NoiseColumn(Coefficients.Column(name: "faceTransform_3_w", x: x, y: y), range: range)
  }

  @Test("a step of single precision moves the gaze point by the length of the weights")
  func shift() throws {
    // From 1 on a step is 2⁻²³; 2⁻²³ · 5e7 = 5.96 pt.
    let above = try #require(noise(-3e7, 4e7, 1...1.0000001))
    #expect(above.floatStep == 0x1p-23 && above.pointsPerFloatStep == 0x1p-23 * 5e7)
    #expect(
      above.sentence
        == "the column faceTransform_3_w varies in training by rounding alone, but its weights are "
        + "-3.0e7 pt (x) and 4.0e7 pt (y) per unit: one step of single precision (1.2e-7) moves the gaze point "
        + "by 6.0 pt")
    // Below 1 it is half as large.
    #expect(noise(-3e7, 4e7, 0.9999998...0.9999999)?.floatStep == 0x1p-24)
  }

  @Test(
    "a column that varies, one that is constant, and a weight that hardly moves the gaze point are no noise")
  func harmless() {
    #expect(noise(-3e7, 4e7, 1...1.00001) == nil)
    #expect(noise(-3e7, 4e7, 1...1) == nil)
    // 2⁻²³ · 5e5 = 0.06 pt.
    #expect(noise(-3e5, 4e5, 1...1.0000001) == nil)
  }

  /// A run on captures whose `faceTransform_3_w` differs from 1 by rounding where the target is on the right.
  private func run() async throws -> (PlantedStudy, Run) {
    let study = try PlantedStudy(participants: ["anna"])
    var table = PlantedTable(String(decoding: try readFile(study.root + "/data/anna.csv"), as: UTF8.self))
    table.set("faceTransform_3_w", "1")
    let targets = table.rows.indices.map { Double(table[$0, "targetPointX"]) ?? 0 }
    table.set("faceTransform_3_w", "1.0000001") { targets[$0] > 600 }
    try study.write("data/anna.csv", Array(table.text().utf8))
    let yaml = """
      features: [face]
      calibrators:
        - linear
        - offset
        - {kind: linear, name: chosen, select: {over: [face, euler+face]}}
      splits: in-sample

      """
    return (study, try await study.run(yaml))
  }

  private func export(
    _ trial: String, _ study: PlantedStudy, _ run: Run, without: [String] = [],
    allowsJumps: Bool = true
  ) throws -> CalibrationExport {
    try CalibrationExport(
      TrialSelection(trial: trial), of: run, in: DatasetFolders(named: [study.root], environment: nil),
      without: without, allowsJumps: allowsJumps)
  }

  @Test("a calibration whose gaze point would jump is not written unless forced, and the message mends it")
  func jumps() async throws {
    let (study, run) = try await run()
    let error = #expect(throws: InputError.self) {
      try export("face", study, run, allowsJumps: false)
    }
    let report = try #require(error?.report)
    #expect(
      report.contains(
        "linear of face on all samples would jump in an app: one step of single precision in faceTransform_3_w"
      ))
    #expect(
      report.contains(
        "gazelab export \(shellWord(run.folder)) face --without faceTransform_3_w'; or write it as it is with --force"
      ))
    let mended = try export("face", study, run, without: ["faceTransform_3_w"], allowsJumps: false)
    let step = try #require(mended.file.inputStep)
    #expect(step.points > 0 && step.points < 1 && step.column != "faceTransform_3_w")
    #expect(try #require(export("face", study, run).file.inputStep).points > 1)
  }

  @Test("export, both files and explain warn of it, and say how to fit without")
  func warned() async throws {
    let (study, run) = try await run()
    let number = try #require(run.scores.firstIndex { $0.cell.calibrator == "linear" }) + 1
    let exported = try export("\(number)", study, run)
    #expect(exported.warnings.count == 1 && exported.remarks.isEmpty)
    let sentence = try #require(exported.warnings.first?.sentence)
    #expect(sentence.hasPrefix("the column faceTransform_3_w varies in training by rounding alone"))
    #expect(sentence.hasSuffix("; to fit without it, export with --without faceTransform_3_w"))

    let paths = try exported.write(.both, to: study.root + "/out")
    let file = try CalibrationFile(path: paths[0])
    #expect(file.noiseColumns.map(\.column) == ["faceTransform_3_w"])
    let source = String(decoding: try readFile(paths[1]), as: UTF8.self)
    #expect(source.contains("// WARNING: the column faceTransform_3_w varies"))

    let explanation = try Explanation(
      TrialSelection(trial: "\(number)"), of: run,
      in: DatasetFolders(named: [study.root], environment: nil))
    let words = explanation.text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    #expect(words.contains("WARNING: the column faceTransform_3_w varies in training by rounding alone"))
    #expect(words.contains("gazelab export \(run.folder) \(number) --without faceTransform_3_w"))
  }

  @Test("without the column another fit is exported, with the error of its own test")
  func without() async throws {
    let (study, run) = try await run()
    let number = try #require(run.scores.firstIndex { $0.cell.calibrator == "linear" }) + 1
    let exported = try export("\(number)", study, run, without: ["faceTransform_3_w", "faceTransform_3_w"])
    #expect(exported.warnings.isEmpty)
    let file = try CalibrationFile(path: try exported.write(.json, to: study.root + "/out")[0])
    guard case .columns(let columns) = file.calibration.input else {
      Issue.record("a linear map has columns")
      return
    }
    #expect(columns.plain.count == 15 && !columns.plain.contains("faceTransform_3_w"))
    #expect(file.origin.without == ["faceTransform_3_w"] && file.noiseColumns.isEmpty)
    #expect(file.name == "linear face without faceTransform_3_w")
    // With the column the targets on the right are known almost exactly.
    let (own, stored) = (try #require(file.test.rmse), try #require(run.scores[number - 1].rmse))
    #expect(own > stored)
    #expect(
      exported.remarks.first?.contains("RMSE \(decimal(own, 2)) pt on its own test (\(decimal(stored, 2)) pt")
        == true)
  }

  @Test("what cannot be left out is an error")
  func refused() async throws {
    let (study, run) = try await run()
    func complaint(_ calibrator: String, _ columns: [String]) -> String {
      let number = (run.scores.firstIndex { $0.cell.calibrator.hasPrefix(calibrator) } ?? 0) + 1
      let error = #expect(throws: InputError.self) {
        try export("\(number)", study, run, without: columns)
      }
      return error?.report ?? ""
    }
    #expect(
      complaint("linear", ["faceTransform_3_v"]).contains(
        "no column 'faceTransform_3_v' to fit without; did you mean 'faceTransform_3_"))
    #expect(complaint("offset", ["gazePointX"]).contains("it has no feature set of its own"))
    let all = PortableCase.columns(["face"])
    #expect(complaint("linear", all).contains("no column is left to fit"))
    #expect(complaint("chosen", ["faceTransform_3_w"]).contains("it has no feature set of its own"))
  }
}

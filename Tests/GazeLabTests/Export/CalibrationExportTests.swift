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

@Suite("Exporting a trial")
struct CalibrationExportTests {
  private static let yaml = """
    title: Planted
    features: [gaze, gaze+euler]
    calibrators:
      - linear
      - {kind: linear, name: "../a b/ü*/", fit_on: fixation-medians}
      - {kind: linear, name: chosen, select: {over: [gaze, euler]}}
      - {kind: linear, name: clamped, clamp: screen}
      - {kind: kalman, name: fused}
      - {average: [kalman, offset], name: mixed}
      - mean-target
      - {kind: gaussian-process, a: 100, b: 30, length: 1.5}
      - {camera: {kind: svr, C: 30, gamma_p: 0.15, epsilon: 0.05}}
    splits: [corners-to-sides, {kind: k-fold, folds: 3}]
    seed: 7

    """

  @Test("the exported calibration has the score and the exact gaze points of its trial")
  func score() async throws {
    let (study, run) = try await Self.run()
    // A trial selected in each way: by options, by features, by fold.
    for (index, score) in run.scores.enumerated() where ["0", "2"].contains("\(score.foldIndex)") {
      guard score.cell.features != "gaze" else { continue }
      let file = try Self.file(Self.paths("\(index + 1)", run, study)[0])
      let moments = try #require(score.moments)
      let rmse = ((moments.squaredErrorX + moments.squaredErrorY) / (2 * Double(moments.count))).squareRoot()
      #expect(abs(try #require(file.test.rmse) - rmse) < 1e-9)
      #expect(file.test.count == moments.count && file.test.leakage == .honest)
      #expect(file.origin.trial == index + 1 && file.origin.split == score.cell.split)
      #expect(file.origin.captures.map(\.isTrained) == [true, true])

      let refit = try Refit(
        score, of: run, planned: Experiment.reader(in: Self.folders(study), skipsMissing: true))
      let estimates = file.estimates(refit.test.samples)
      // A kernel is exported as another sum than the one that predicts.
      let rounding = file.calibration.kind == KernelMap.kind ? 1e-9 : 1e-12
      let again = Moments(refit.test.rows.map { estimates[$0] }, targets: refit.test.targets)
      #expect(abs(again.squaredErrorX - moments.squaredErrorX) <= rounding * moments.squaredErrorX)
      #expect(abs(again.squaredErrorY - moments.squaredErrorY) <= rounding * moments.squaredErrorY)
    }
  }

  @Test("file names consist of letters, digits and hyphens, and only the requested files are written")
  func names() async throws {
    let (study, run) = try await Self.run()
    let names = { (paths: [String]) in paths.map { $0.replacing(study.root + "/", with: "") } }
    let number = try #require(run.scores.firstIndex { $0.cell.calibrator.hasPrefix("..") }) + 1
    let paths = try Self.paths("\(number)", run, study, .both)
    #expect(
      names(paths) == [
        "taken home/a-b-gaze-trial-\(number).json", "taken home/a-b-gaze-trial-\(number).swift",
      ])
    #expect(names(try Self.paths("1", run, study, .json)) == ["taken home/linear-gaze-trial-1.json"])
    #expect(names(try Self.paths("2", run, study, .swift)) == ["taken home/linear-gaze-euler-trial-2.swift"])
    #expect(try namesInFolder(study.root + "/taken home").count == 4)
    let source = String(decoding: try readFile(paths[1]), as: UTF8.self)
    #expect(
      source.contains("\nenum ABGazeTrial\(number) {\n")
        && source.hasPrefix("// ../a b/ü*/ gaze: a calibration"))
  }

  @Test("sets that are formulas and sets that learn are exported, also those that a selection chose")
  func formulas() async throws {
    let study = try PlantedStudy()
    let yaml = """
      features: [gaze+headZ*gaze, 'gaze+pca(face,2)']
      calibrators: [linear, {kind: linear, name: chosen, select: {over: ['gaze+pca(face,2)', 'gaze+pca(face,3)']}}]
      splits: corners-to-sides
      """
    let run = try await study.run(yaml)
    func export(_ selection: TrialSelection) throws -> (file: CalibrationFile, source: String) {
      let paths = try CalibrationExport(selection, of: run, in: Self.folders(study)).write(
        .both, to: study.root + "/home")
      let source = try readFile(try #require(paths.first { $0.hasSuffix(".swift") }))
      return (
        try Self.file(try #require(paths.first { $0.hasSuffix(".json") })),
        String(decoding: source, as: UTF8.self)
      )
    }
    // The set may be named by another formula for it.
    let products = try export(TrialSelection(trial: "gaze*headZ", calibrator: "linear"))
    #expect(
      products.file.calibration.coefficients?.columns.map(\.name) == [
        "gazePointX", "gazePointY", "headZ", "gazePointX*headZ", "gazePointY*headZ",
      ])
    #expect(products.source.contains("product(features.gazePointX, features.headZ)"))
    for (trial, counts) in [("gaze+pca(face,2)", [2]), ("chosen", [2, 3])] {
      let learned = try export(TrialSelection(trial: trial))
      guard case .columns(let columns) = learned.file.calibration.input else {
        Issue.record("a linear map has columns")
        return
      }
      #expect(columns.plain == ["gazePointX", "gazePointY"])
      #expect(counts.contains(columns.learned?.names.count ?? 0))
      #expect(columns.learned?.names[0] == "pca(face,\(columns.learned?.names.count ?? 0))[1]")
      #expect(learned.source.contains("components(inputs"))
    }
  }

  @Test("type names are identifiers, whatever labels and feature sets are called")
  func types() {
    func type(_ calibrator: String, _ features: String = "-") -> String {
      CalibrationName(
        Cell(group: "", samples: "frames", features: features, calibrator: calibrator, split: "s"), number: 3
      ).type
    }
    #expect(type("linear", "gaze+face") == "LinearGazeFaceTrial3")
    #expect(type("9 points") == "Calibration9PointsTrial3")
    #expect(type("Ω*/\n") == "Trial3")
    #expect(type("self") == "SelfTrial3")
  }

  @Test("a selection of no trial or of several is rejected")
  func refused() async throws {
    let (study, run) = try await Self.run()
    func complaint(_ selection: TrialSelection) -> String {
      let error = #expect(throws: InputError.self) {
        try CalibrationExport(selection, of: run, in: Self.folders(study))
      }
      return error?.report.replacing(study.root + "/", with: "") ?? ""
    }
    let corners = "corners-to-sides"
    #expect(
      complaint(TrialSelection(trial: "clamped", split: corners)).hasPrefix("out/x: error: has no trial of")
    )
    let folds = complaint(
      TrialSelection(
        trial: "gaze", calibrator: "linear", split: "k-fold(folds=3, stratify=target, unit=fixation)"))
    #expect(folds.contains("the selection matches 3 trials"))
    #expect(folds.contains("or with --repeat and --fold"))
  }

  @Test("without anything of a split, a fit on all samples is exported, with the errors of the honest splits")
  func allSamples() async throws {
    let study = try PlantedStudy()
    let splits = "[corners-to-sides, in-sample, {kind: k-fold, folds: 3}]"
    let run = try await study.run(
      "features: [gaze, gaze+euler]\ncalibrators: [mean-target, offset, linear]\nsplits: \(splits)\n")
    let export = try CalibrationExport(
      TrialSelection(trial: "gaze+euler"), of: run, in: Self.folders(study))
    let file = export.file
    #expect(file.origin.trial == nil && file.origin.split == "in-sample" && file.test.leakage == .noTest)
    let paths = try export.write(.both, to: study.root + "/home")
    #expect(paths.map { $0.hasSuffix("linear-gaze-euler-all-samples.json") } == [true, false])
    let again = try Self.file(paths[0])
    #expect(again.expected == file.expected && again.inputStep == file.inputStep)
    // The same numbers as those of the trial in-sample.
    let number = try #require(
      run.scores.firstIndex { $0.cell.split == "in-sample" && $0.cell.features == "gaze+euler" })
    let own = try CalibrationExport(TrialSelection(trial: "\(number + 1)"), of: run, in: Self.folders(study))
    #expect(own.file.calibration.parameters == file.calibration.parameters && own.file.expected.isEmpty)

    let cells = ["corners-to-sides", "k-fold(folds=3, stratify=target, unit=fixation)"].map { split in
      run.scores.filter { $0.cell.split == split && $0.cell.features == "gaze+euler" }.compactMap(\.moments)
    }
    #expect(file.expected.map(\.split).count == 2)
    for (expected, moments) in zip(file.expected, cells) {
      let count = moments.reduce(0) { $0 + $1.count }
      let squares = moments.reduce(0) { $0 + $1.squaredError }
      #expect(expected.count == count && count > 0)
      #expect(abs(expected.rmse - (squares / Double(2 * count)).squareRoot()) < 1e-9)
    }
    #expect(export.remarks.count == 1 && export.remarks[0].contains("; expect the error: RMSE "))
  }

  @Test("several groups are asked about; of several calibrators the best on the first honest split is taken")
  func choice() async throws {
    let study = try PlantedStudy()
    let yaml = "features: gaze\ncalibrators: [{kind: ridge, lambda: 1e6}, linear]\n"
    let run = try await study.run(yaml + "splits: corners-to-sides\n")
    let export = try CalibrationExport(TrialSelection(trial: "gaze"), of: run, in: Self.folders(study))
    #expect(export.file.origin.calibrator == "linear")
    #expect(
      export.remarks.first?.contains("of 2 calibrators, linear has the lowest RMSE on corners-to-sides")
        == true)
    let clamped = try await study.run(
      "features: gaze\ncalibrators: [{kind: linear, clamp: screen}, {kind: ridge, lambda: 1e6}]\n"
        + "splits: corners-to-sides\n")
    let raw = try CalibrationExport(TrialSelection(trial: "gaze"), of: clamped, in: Self.folders(study))
    #expect(raw.file.origin.calibrator == "linear" && raw.file.afterwards.isEmpty)
    let blind = try await study.run(yaml + "splits: in-sample\n")
    func complaint(_ run: Run) -> String {
      let error = #expect(throws: InputError.self) {
        try CalibrationExport(TrialSelection(trial: "gaze"), of: run, in: Self.folders(study))
      }
      return error?.report ?? ""
    }
    #expect(complaint(blind).contains("no honest split that tells which is best; name one with --calibrator"))
    let people = try await study.run(yaml + "splits: corners-to-sides\ngroup_by: participant\n")
    #expect(complaint(people).contains("narrow it by --group 'participant=anna' or 'participant=bert'"))
  }

  @Test("a calibration that was fitted on two screens is rejected")
  func screens() async throws {
    let study = try PlantedStudy()
    var other = String(decoding: try readFile(study.root + "/data/bert.csv"), as: UTF8.self)
    other.replace("iPad Mini 6th", with: "iPhone 13")
    try study.write("data/bert.csv", Array(other.utf8))
    let run = try await study.run("features: gaze\nsplits: in-sample\n")
    let error = #expect(throws: InputError.self) {
      try CalibrationExport(TrialSelection(trial: "1"), of: run, in: Self.folders(study))
    }
    #expect(error?.report.contains("was fitted on 2 screens (iPad Mini 6th, iPhone 13)") == true)
  }

  @Test("a fit that differs from the stored one is exported with a warning")
  func changed() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let stored = try await study.run("features: gaze\nsplits: in-sample\n")
    #expect(
      try CalibrationExport(TrialSelection(trial: "1"), of: stored, in: Self.folders(study)).warnings.isEmpty)
    var scores = stored.scores
    var moments = try #require(scores[0].moments)
    moments.squaredErrorX *= 1 + 1e-4
    scores[0].moments = moments
    let run = Run(
      folder: stored.folder, record: stored.record,
      results: RunScores(scores: scores, repeats: stored.results.repeats, fixations: stored.results.fixations)
    )
    let warnings = try CalibrationExport(TrialSelection(trial: "1"), of: run, in: Self.folders(study))
      .warnings
    #expect(warnings.count == 1)
    #expect(
      warnings[0].sentence.hasPrefix("the squared error of the new fit differs from the stored one by "))
    #expect(warnings[0].sentence.hasSuffix("e-5 of it; the new fit was exported"))
  }

  // MARK: Fixture

  private static func run() async throws -> (PlantedStudy, Run) {
    let study = try PlantedStudy()
    return (study, try await study.run(yaml))
  }

  private static func folders(_ study: PlantedStudy) -> DatasetFolders {
    DatasetFolders(named: [study.root], environment: nil)
  }

  private static func paths(
    _ trial: String, _ run: Run, _ study: PlantedStudy, _ format: CalibrationExport.Format = .json
  ) throws -> [String] {
    let export = try CalibrationExport(TrialSelection(trial: trial), of: run, in: folders(study))
    #expect(export.warnings.isEmpty)
    return try export.write(format, to: study.root + "/taken home")
  }

  private static func file(_ path: String) throws -> CalibrationFile { try CalibrationFile(path: path) }
}

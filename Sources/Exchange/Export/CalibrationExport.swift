import Calibration
import Captures
import Documents
import Files
import Formulas
import Inputs
import Scores
import Splits
import Statistics
import Trials
import Uncertainty

/// The calibrator of a trial, fitted again and converted to files that other programs can use.
public struct CalibrationExport: Sendable {
  public enum Format: String, Sendable, CaseIterable {
    case json, swift, both
  }

  /// Warnings for readers of the numbers.
  public let warnings: [Warning]
  /// The comparison of a fit without some columns with the trial; nil for the trial's own fit.
  package let remark: String?
  /// How many rows were left out of the samples and of the test, and why; empty if none were.
  package let rowsLeftOut: [String]
  package let file: CalibrationFile
  private let cell: Cell
  private let vectors: [TestVector]

  /// - Parameters:
  ///   - without: Columns of the feature set to leave out: the trial is then fitted and tested anew.
  ///   - planned: Reads the experiment of the run once more, skipping what its captures lack.
  /// - Throws: If there is not exactly one such trial, or it cannot be fitted again or exported.
  package init(
    _ selection: TrialSelection, of run: Run, without: [String], planned: ExperimentPlan.Reader
  ) throws(InputError) {
    func complaint(_ sentence: String) -> InputError { InputError(Place(file: run.folder), sentence) }
    let trials = try selection.trials(of: run)
    let (number, score) = trials[0]
    guard trials.count == 1 else {
      throw complaint(
        "the selection matches \(trials.count) trials, \(number) to \(trials[trials.count - 1].number), each with its own "
          + "calibration; select one by its number, or with --repeat and --fold")
    }
    let subject = "trial \(number) (\(score.cell.description))"
    guard score.status == .ok, let stored = score.moments else {
      throw complaint(
        "\(subject) has no calibration because it \(score.status == .failed ? "failed" : "was skipped"): \(score.message)"
      )
    }
    if let sentence = Self.otherProgram(of: score.cell, run.record.experiment) {
      throw complaint("\(subject) \(sentence)")
    }
    let refit = try Refit(score, of: run, without: without, planned: planned)
    let calibration = try Self.portable(refit, subject, complaint)
    let devices = Set(refit.training.keys.map(\.device)).sorted()
    let screens = Set(refit.training.views.map(\.screen))
    guard let screen = screens.first, screens.count == 1 else {
      throw complaint(
        "\(subject) was fitted on \(screens.count) screens (\(devices.joined(separator: ", "))), but a calibration "
          + "is for one screen; run the experiment with group_by: device")
    }
    let without = grouped(without, by: { $0 }).map { $0[0] }
    let leftOut = without.isEmpty ? "" : " without \(without.joined(separator: ", "))"
    let uncertainty = refit.uncertainty(fitting: calibration)
    file = CalibrationFile(
      name: score.cell.calibrator + (score.cell.usesFeatures ? " \(score.cell.features)" : "") + leftOut,
      calibration: calibration, device: devices.joined(separator: ", "), screen: screen,
      origin: CalibrationFile.Origin(refit, score, number: number, of: run, without: without),
      test: CalibrationFile.Test(
        refit, run.record.leakage(split: score.cell.split, samples: score.cell.samples)),
      noiseColumns: refit.noiseColumns(
        of: calibration.coefficients ?? calibration.noiseSlopes(refit.training, on: screen)),
      trained: refit.trainedRanges(of: calibration.input), uncertainty: uncertainty,
      version: uncertainty == nil ? 2 : 3)
    cell = score.cell
    vectors = TestVector.chosen(calibration, on: screen, from: refit.test)
    let trial = "\(run.folder), trial \(number)"
    remark =
      without.isEmpty
      ? nil
      : "\(trial): fitted and tested anew\(leftOut): RMSE \(Self.points(file.test.rmse)) on its own test "
        + "(\(Self.points(score.rmse)) in the run, with all columns)"
    rowsLeftOut = refit.rows.compactMap(\.sentence).map { "\(trial): \($0)" }
    var warnings = without.isEmpty ? Self.warnings(refit.moments, stored: stored, subject: trial) : []
    if !file.noiseColumns.isEmpty {
      let sentences = file.noiseColumns.map(\.sentence) + [NoiseColumn.advice(file.noiseColumns)]
      warnings.append(Warning(subject: trial, sentence: sentences.joined(separator: "; ")))
    }
    self.warnings = warnings
  }

  /// Why a cell cannot be exported whose gaze points are another program's; nil if they are ours.
  private static func otherProgram(of cell: Cell, _ experiment: RunRecord.ExperimentRecord) -> String? {
    if let files = experiment.predictions?[cell.calibrator] {
      return
        "has gaze points that another program predicted (\(files.map(\.file).joined(separator: ", "))); there is nothing "
        + "here to export"
    }
    return experiment.programs?[cell.calibrator].map { programs in
      let commands = programs.map { $0.command.joined(separator: " ") }.joined(separator: ", ")
      return "was fitted by a program (\(commands)); what it has learned cannot be exported"
    }
  }

  private static func portable(
    _ refit: Refit, _ subject: String, _ complaint: (String) -> InputError
  ) throws(InputError) -> any PortableCalibration {
    guard let calibration = refit.portable else {
      let kinds = Catalogue.portables.entries.map(\.summary)
      throw complaint(
        "\(subject) has a calibrator that cannot be exported; supported: \(kinds.joined(separator: "; "))"
      )
    }
    if let sentence = objection(to: calibration.input) { throw complaint("\(subject) \(sentence)") }
    let reported = Channel.allCases.filter { channel in
      calibration.input.needs.contains(channel) && refit.training.views.contains { !$0.has(channel) }
    }
    guard reported.isEmpty else {
      throw complaint(
        "\(subject) was fitted to the head as the tracker of its captures reports it, without "
          + "\(reported.map(\.name).joined(separator: ", ")), which an app computes it from; it cannot be exported"
      )
    }
    guard calibration.numberCount <= mostNumbers else {
      throw complaint(
        "\(subject) has \(calibration.numberCount) fitted numbers; a calibration of more than \(mostNumbers) cannot be "
          + "exported")
    }
    return calibration
  }

  /// Why no app could compute an input; nil if one can.
  private static func objection(to input: PortableInput) -> String? {
    if case .columns(let columns) = input {
      let functions = columns.formulas.flatMap { formula in
        formula.tree.functionsOverTime.map { "\($0) in \(formula.name)" }
      }
      if !functions.isEmpty {
        return
          "uses \(functions.joined(separator: ", ")), but an exported calibration knows a single frame and none before "
          + "it; write the formula without lag, diff, mean, median and sd, and smooth the gaze points in the app instead"
      }
    }
    let unknown = input.unknownColumns
    guard !unknown.isEmpty else { return nil }
    return
      "uses \(unknown.joined(separator: ", ")), which an app cannot compute from what ARKit measures; use columns of "
      + "feature blocks that are computed from ARKit's transforms, look-at point and blend shapes, and formulas of such"
  }

  /// The program reads no larger file.
  private static let mostNumbers = 20_000

  private static func points(_ rmse: Double?) -> String {
    rmse.map { "\(decimal($0, 2)) pt" } ?? "none (\(Absence.nothingScored.sentence))"
  }

  private static func warnings(_ moments: Moments, stored: Moments, subject: String) -> [Warning] {
    let difference = abs(moments.squaredError - stored.squaredError)
    guard difference > FittingEngine.rounding * stored.squaredError else { return [] }
    let share = Table.Entry.scientific(difference / stored.squaredError).text()
    return [
      Warning(
        subject: subject,
        sentence: "the squared error of the new fit differs from the stored one by \(share) of it; "
          + "the new fit was exported")
    ]
  }

  /// Writes all files or none.
  ///
  /// - Returns: The paths of the files.
  public func write(_ format: Format, to folder: String) throws -> [String] {
    try write(format, to: folder, SwiftStyle())
  }

  package func write(_ format: Format, to folder: String, _ style: SwiftStyle) throws -> [String] {
    let name = CalibrationName(
      cell, number: file.origin.trial, without: file.origin.without ?? [], given: style.name)
    var files = [(name: String, bytes: [UInt8])]()
    if format != .swift { files.append((name.file + ".json", file.json())) }
    if format != .json {
      let source = CalibrationSource(file, name: name, style: style, vectors: vectors)
      files.append((name.file + ".swift", Array(source.text.utf8)))
    }
    try DurableFolder(folder).write(files)
    return files.map { "\(folder)/\($0.name)" }
  }
}

extension Refit {
  /// How sure the points of an exported calibration are; nil where that is not known, or takes more numbers than a file
  /// can hold beside the calibration.
  fileprivate func uncertainty(fitting calibration: any PortableCalibration) -> PointUncertainty? {
    guard case .columns(let columns) = calibration.input, let uncertainty,
      uncertainty.columns.count == columns.names.count,
      // Each parameter has a name, too.
      2 * calibration.numberCount + uncertainty.numberCount <= 30_000
    else { return nil }
    return uncertainty
  }
}

extension CalibrationFile.Origin {
  fileprivate init(_ refit: Refit, _ score: Score, number: Int, of run: Run, without: [String]) {
    let (record, cell) = (run.record, score.cell)
    let trained = Set(refit.training.keys.map(\.capture))
    self.init(
      title: record.experiment.title, experiment: record.experiment.file,
      experimentSHA256: record.experiment.sha256, trial: number, group: cell.group, samples: cell.samples,
      features: cell.features, calibrator: cell.calibrator, split: cell.split,
      repeatIndex: score.repeatIndex, foldIndex: score.foldIndex, holdsOut: refit.fold.name,
      trainCount: refit.summary.rowCount ?? refit.training.rows.count, seed: record.experiment.seed,
      gazelab: Program.version,
      isSimulated: record.dataset.isSimulated,
      captures: record.inputs.map {
        Capture(name: $0.capture, sha256: $0.sha256, isTrained: trained.contains($0.capture))
      }, without: without.isEmpty ? nil : without)
  }
}

extension CalibrationFile.Test {
  /// The RMSE over both axes, pt.
  package var error: Result<Double, Absence> { rmse.orAbsent(.nothingScored) }
  /// The mean angle at the eyes, degrees.
  package var angle: Result<Double, Absence> { angleDegrees.orAbsent(count > 0 ? .noEyes : .nothingScored) }
  /// The mean errors per axis, pt.
  package var bias: (x: Result<Double, Absence>, y: Result<Double, Absence>) {
    (biasX.orAbsent(.nothingScored), biasY.orAbsent(.nothingScored))
  }

  fileprivate init(_ refit: Refit, _ leakage: Leakage) {
    self.init(leakage: leakage, lostCount: refit.moments.lostCount, FixationScore.Sums(of: refit.fixations))
  }

  package init(leakage: Leakage, lostCount: Int, _ sums: FixationScore.Sums) {
    let count = Double(sums.count)
    let isEmpty = sums.count == 0
    self.init(
      leakage: leakage, count: sums.count, lostCount: lostCount, rmse: isEmpty ? nil : sums.rmse,
      angleDegrees: isEmpty ? nil : sums.meanAngle, biasX: isEmpty ? nil : sums.errorX / count,
      biasY: isEmpty ? nil : sums.errorY / count)
  }
}

/// The name of the files of an exported calibration, and of the type in its Swift source.
struct CalibrationName: Sendable {
  /// Unless it is given, it consists of lower-case letters, digits and hyphens, whatever characters labels contain.
  let file: String
  private let given: String?

  /// - Parameters:
  ///   - number: The trial's number in its run; labels may differ only in punctuation.
  ///   - without: Columns of the feature set that were left out.
  ///   - given: The name that somebody chose; nil to make one.
  init(_ cell: Cell, number: Int, without: [String] = [], given: String? = nil) {
    var words =
      [cell.calibrator, cell.features].map { slug($0) }.filter { !$0.isEmpty } + ["trial-\(number)"]
    if !without.isEmpty {
      let columns = without.map { slug($0) }.joined(separator: "-")
      words.append("without-" + (columns.utf8.count <= 100 ? columns : "\(without.count)-columns"))
    }
    file = given ?? words.joined(separator: "-")
    self.given = given
  }

  /// The type's name in upper camel case. It is never a keyword, because it contains a number.
  var type: String {
    if let given { return given }
    let words = file.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return words.first?.isNumber == true ? "Calibration" + words : words
  }
}

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
  /// What a person should know of the fit: which it is, which error to expect, how it compares with the run's.
  package let remarks: [String]
  /// How many rows were left out of the samples and of the test, and why; empty if none were.
  package let rowsLeftOut: [String]
  package let file: CalibrationFile
  private let cell: Cell
  private let vectors: [TestVector]

  /// - Parameters:
  ///   - without: Columns of the feature set to leave out: the trial is then fitted and tested anew.
  ///   - allowsJumps: Whether rounding may move its gaze points by more than `InputStep.mostShift`.
  ///   - planned: Reads the experiment of the run once more, skipping what its captures lack.
  /// - Throws: If there is not exactly one such trial or group, or it cannot be fitted again or exported.
  package init(
    _ selection: TrialSelection, of run: Run, without: [String], allowsJumps: Bool,
    planned: ExperimentPlan.Reader
  ) throws(InputError) {
    func complaint(_ sentence: String) -> InputError { InputError(Place(file: run.folder), sentence) }
    let fit = try ExportedFit(selection, of: run)
    let subject = fit.subject
    if let score = fit.trial?.score, score.status != .ok || score.moments == nil {
      throw complaint(
        "\(subject) has no calibration because it \(score.status == .failed ? "failed" : "was skipped"): \(score.message)"
      )
    }
    if let sentence = Self.otherProgram(of: fit.cell, run.record.experiment) {
      throw complaint("\(subject) \(sentence)")
    }
    let refit = try Refit(fit.cell, fit.place, of: run, without: without, planned: planned)
    let calibration = try Self.portable(refit, subject, complaint)
    let screen = try Self.screen(of: refit, subject, complaint)
    let without = grouped(without, by: { $0 }).map { $0[0] }
    file = CalibrationFile(
      refit, fit, of: run, calibration: calibration, screen: screen, without: without)
    if !allowsJumps, let step = file.inputStep, step.points > InputStep.mostShift {
      throw complaint(
        "\(subject) \(step.objection(selection, run, fit.cell.usesFeatures ? file.noiseColumns : []))")
    }
    cell = fit.cell
    vectors = TestVector.chosen(calibration, file.stepsPerFrame, on: screen, from: refit.test)
    let place = "\(run.folder), \(fit.shortSubject)"
    remarks = Self.remarks(file, fit, place)
    rowsLeftOut = refit.rows.compactMap(\.sentence).map { "\(place): \($0)" }
    warnings = Self.warnings(file, refit, without.isEmpty ? fit.trial?.score.moments : nil, subject: place)
  }

  /// The only screen that a fit's samples were seen on.
  private static func screen(
    of refit: Refit, _ subject: String, _ complaint: (String) -> InputError
  ) throws(InputError) -> Screen {
    let screens = Set(refit.training.views.map(\.screen))
    if let screen = screens.first, screens.count == 1 { return screen }
    throw complaint(
      "\(subject) was fitted on \(screens.count) screens (\(refit.devices)), but a calibration is for one screen; run the "
        + "experiment with group_by: device")
  }

  private static func remarks(_ file: CalibrationFile, _ fit: ExportedFit, _ place: String) -> [String] {
    let without = file.origin.without.map { " without \($0.joined(separator: ", "))" } ?? ""
    if let score = fit.trial?.score {
      guard !without.isEmpty else { return [] }
      return [
        "\(place): fitted and tested anew\(without): RMSE \(points(file.test.rmse)) on its own test "
          + "(\(points(score.rmse)) in the run, with all columns)"
      ]
    }
    let errors = fit.expected.map(\.sentence).joined(separator: "; ")
    let run = without.isEmpty ? "" : " of the run, with all columns"
    return [
      fit.choice.map { "\(place): \($0)" },
      "\(place): fitted to \(counted(file.origin.trainCount, "sample"))\(without); "
        + (errors.isEmpty
          ? "no honest split of the run has scored it, so that nothing tells which error to expect"
          : "expect the error\(run): \(errors)"),
    ].compactMap(\.self)
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
    if let sentence = objection(to: calibration.input, of: refit.training.views) {
      throw complaint("\(subject) \(sentence)")
    }
    guard calibration.numberCount <= mostNumbers else {
      throw complaint(
        "\(subject) has \(calibration.numberCount) fitted numbers; a calibration of more than \(mostNumbers) cannot be "
          + "exported")
    }
    return calibration
  }

  /// Why no app could compute an input as it was on some views; nil if one can.
  static func objection(to input: PortableInput, of views: [View]) -> String? {
    let reported = Channel.allCases.filter { channel in
      input.needs.contains(channel) && views.contains { !$0.has(channel) }
    }
    guard !reported.isEmpty else { return nil }
    return
      "was fitted to the head as the tracker of its captures reports it, without "
      + "\(reported.map(\.name).joined(separator: ", ")), which an app computes it from; it cannot be exported"
  }

  /// Which functions of earlier frames an input has; nil for none.
  static func objectionToTime(of input: PortableInput) -> String? {
    let functions = input.columns.flatMap(\.formulas).flatMap { formula in
      formula.tree.functionsOverTime.map { "\($0) in \(formula.name)" }
    }
    return functions.isEmpty
      ? nil : "uses \(grouped(functions, by: { $0 }).map { $0[0] }.joined(separator: ", "))"
  }

  /// Why no app could compute an input; nil if one can.
  static func objection(to input: PortableInput) -> String? {
    let unknown = input.unknownColumns
    guard !unknown.isEmpty else { return nil }
    return
      "uses \(unknown.joined(separator: ", ")), which an app cannot compute from what ARKit measures; use columns of "
      + "feature blocks that are computed from ARKit's transforms, look-at point and blend shapes, and formulas of such"
  }

  /// With more numbers, exported Swift would take seconds to read them at its first use.
  fileprivate static let mostNumbers = 200_000

  private static func points(_ rmse: Double?) -> String {
    rmse.map { "\(decimal($0, 2)) pt" } ?? "none (\(Absence.nothingScored.sentence))"
  }

  /// - Parameter stored: What the run has of the same fit; nil if it has none.
  private static func warnings(
    _ file: CalibrationFile, _ refit: Refit, _ stored: Moments?, subject: String
  ) -> [Warning] {
    var warnings = [Warning]()
    if let stored {
      let difference = abs(refit.moments.squaredError - stored.squaredError)
      if difference > FittingEngine.rounding * stored.squaredError {
        let share = Table.Entry.scientific(difference / stored.squaredError).text()
        warnings.append(
          Warning(
            subject: subject,
            sentence: "the squared error of the new fit differs from the stored one by \(share) of it; "
              + "the new fit was exported"))
      }
    }
    if !file.noiseColumns.isEmpty {
      let sentences = file.noiseColumns.map(\.sentence) + [NoiseColumn.advice(file.noiseColumns)]
      warnings.append(Warning(subject: subject, sentence: sentences.joined(separator: "; ")))
    }
    return warnings
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
  /// The devices of the samples that were fitted, in a sentence.
  fileprivate var devices: String { Set(training.keys.map(\.device)).sorted().joined(separator: ", ") }
}

extension CalibrationFile {
  fileprivate init(
    _ refit: Refit, _ fit: ExportedFit, of run: Run, calibration: any PortableCalibration, screen: Screen,
    without: [String]
  ) {
    let cell = fit.cell
    let leftOut = without.isEmpty ? "" : " without \(without.joined(separator: ", "))"
    let leakage =
      fit.trial == nil ? .noTest : run.record.leakage(split: cell.split, samples: cell.samples)
    self.init(
      name: cell.calibrator + (cell.usesFeatures ? " \(cell.features)" : "") + leftOut,
      calibration: calibration, device: refit.devices, screen: screen,
      origin: Origin(refit, fit, of: run, without: without), test: Test(refit, leakage),
      noiseColumns: refit.noiseColumns(
        of: calibration.coefficients ?? calibration.noiseSlopes(refit.training, on: screen)),
      trained: refit.trainedRanges(of: calibration.input),
      uncertainty: refit.uncertainty(fitting: calibration),
      posterior: refit.afterwards.isEmpty && calibration is LinearMap ? refit.posterior : nil,
      expected: fit.expected,
      inputStep: InputStep(calibration, refit.training, on: screen), afterwards: refit.afterwards)
  }
}

extension Refit {
  /// How sure the points of an exported calibration are; nil where that is not known, or takes more numbers than a file
  /// can hold beside the calibration.
  fileprivate func uncertainty(fitting calibration: any PortableCalibration) -> PointUncertainty? {
    guard case .columns(let columns) = calibration.input, afterwards.isEmpty, let uncertainty,
      uncertainty.columns.count == columns.names.count,
      calibration.numberCount + uncertainty.numberCount <= CalibrationExport.mostNumbers
    else { return nil }
    return uncertainty
  }
}

extension CalibrationFile.Origin {
  fileprivate init(_ refit: Refit, _ fit: ExportedFit, of run: Run, without: [String]) {
    let (record, cell, place) = (run.record, fit.cell, fit.place)
    let trained = Set(refit.training.keys.map(\.capture))
    self.init(
      title: record.experiment.title, experiment: record.experiment.file,
      experimentSHA256: record.experiment.sha256, trial: fit.trial?.number, group: cell.group,
      samples: cell.samples, features: cell.features, calibrator: cell.calibrator,
      split: place == nil ? "in-sample" : cell.split, repeatIndex: place?.repeatIndex ?? 0,
      foldIndex: place?.foldIndex ?? 0, holdsOut: refit.fold.name,
      trainCount: refit.summary.rowCount ?? refit.training.rows.count, seed: record.experiment.seed,
      gazelab: Program.version, isSimulated: record.dataset.isSimulated,
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
  ///   - number: The trial's number in its run, because labels may differ only in punctuation; nil for a fit on all samples.
  ///   - without: Columns of the feature set that were left out.
  ///   - given: The name that somebody chose; nil to make one.
  init(_ cell: Cell, number: Int?, without: [String] = [], given: String? = nil) {
    var words =
      [cell.calibrator, cell.features].map { slug($0) }.filter { !$0.isEmpty }
      + [number.map { "trial-\($0)" } ?? "all-samples"]
    if !without.isEmpty {
      let columns = without.map { slug($0) }.joined(separator: "-")
      words.append("without-" + (columns.utf8.count <= 100 ? columns : "\(without.count)-columns"))
    }
    file = given ?? words.joined(separator: "-")
    self.given = given
  }

  /// The type's name in upper camel case. It is never a keyword, because it says which samples were fitted.
  var type: String {
    if let given { return given }
    let words = file.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return words.first?.isNumber == true ? "Calibration" + words : words
  }
}

import Calibration
import Captures
import Files
import Gate
import Inputs
import Scores
import Splits
import Statistics
import Trials

/// A Swift file by which an app calibrates its users, on targets that it shows.
public struct FitterExport: Sendable {
  /// Sentences for people about what the fitter starts from.
  public let remarks: [String]
  let fitter: Fitter

  /// - Parameters:
  ///   - selection: The feature set, the group and the kind of samples.
  ///   - calibrator: See `FitterChoice`.
  ///   - without: Columns of the feature set to leave out.
  ///   - planned: Reads the experiment of the run once more.
  /// - Throws: If the selection is none or several, or no app could compute or fit it.
  package init(
    _ selection: TrialSelection, calibrator asked: String?, of run: Run, without: [String],
    planned: ExperimentPlan.Reader
  ) throws(InputError) {
    let cell = try Self.cell(selection, of: run)
    let plan = try Refit.plan(of: run, planned: planned)
    let name = cell.usesFeatures ? "\(cell.features) of \(run.folder)" : run.folder
    func complaint(_ sentence: String) -> InputError {
      InputError(Place(file: run.folder), "\(cell.usesFeatures ? cell.features.quoted + " " : "")\(sentence)")
    }
    let samples = try FitterSamples(cell, of: plan, without: without, at: Place(file: run.folder))
    let choice = try FitterChoice(asked, plan.file, canLearn: samples.canLearn)
    if let sentence = samples.objection(to: choice.method, cell) { throw complaint(sentence) }
    var drops = [PortableFormula]()
    for condition in plan.file.dropConditions {
      drops += try condition.formulas(from: drops.count + 1, complaint)
    }
    let columnNames = choice.method.columnNames(samples.part)
    let input = PortableInput.columns(
      PortableColumns(columnNames + drops.map(\.name), formulas: plan.selection.computed.portable + drops)
        .withoutIdleFormulas())
    let objection =
      CalibrationExport.objectionToTime(of: input).map { $0 + ", but the fitter sees each frame by itself" }
      ?? CalibrationExport.objection(to: input)
      ?? CalibrationExport.objection(to: input, of: samples.part.views)
    if let objection { throw complaint(objection) }
    let screen = try samples.screen(complaint)
    let learned = try samples.prior(choice, plan.file, complaint)
    let prior = learned.prior
    let record = run.record
    var fitter = Fitter(
      method: choice.method,
      origin: Fitter.Origin(
        experiment: record.experiment.file, experimentSHA256: record.experiment.sha256, group: cell.group,
        features: cell.usesFeatures ? cell.features : choice.method.ray?.label ?? "",
        calibrator: choice.definition, gazelab: Program.version, isSimulated: record.dataset.isSimulated),
      device: samples.devices, screen: screen, columnNames: columnNames, input: input, drops: drops,
      rows: choice.method.trainedOn ?? samples.part.samples.kind, prior: prior,
      limits: try AccuracyLimits(of: plan.file))
    let vectors = FitterVectors(samples.part, choice, prior, seed: plan.file.seed)
    fitter.vectors = vectors.all
    fitter.predictions = vectors.predictions(on: screen, input)
    self.fitter = fitter
    let start = learned.remark ?? prior.map { "starts from a prior of \($0.personCount) people" }
    let untested =
      vectors.all.isEmpty
      ? "has no test vectors, as no person of the run has frames that determine the fit" : nil
    remarks = [start, untested].compactMap { $0.map { "\(name): \($0)" } }
  }

  /// The only cell of its group and samples.
  private static func cell(_ selection: TrialSelection, of run: Run) throws(InputError) -> Cell {
    let cells = try selection.allTrials(of: run).map { run.scores[$0.number - 1].cell }
    let places = grouped(cells, by: { [$0.group, $0.samples] }).map { $0[0] }
    guard places.count == 1, let cell = cells.first else {
      let groups = Set(places.map(\.group)).sorted().map(\.quoted)
      let kinds = Set(places.map(\.samples)).sorted()
      let choices = [
        groups.count > 1 ? "--group \(groups.prefix(6).joined(separator: " or "))" : nil,
        kinds.count > 1 ? "--samples \(kinds.joined(separator: " or "))" : nil,
      ].compactMap(\.self)
      throw InputError(
        Place(file: run.folder),
        "a fitter is for one kind of samples of one group; narrow it by \(choices.joined(separator: ", and "))"
      )
    }
    return cell
  }

  /// Writes the file.
  ///
  /// - Returns: Its path.
  public func write(to folder: String) throws -> [String] { try write(to: folder, SwiftStyle()) }

  package func write(to folder: String, _ style: SwiftStyle) throws -> [String] {
    let source = FitterSource(fitter, style: style)
    let name = "\(source.type).swift"
    try DurableFolder(folder).write([(name: name, bytes: Array(source.text.utf8))])
    return ["\(folder)/\(name)"]
  }
}

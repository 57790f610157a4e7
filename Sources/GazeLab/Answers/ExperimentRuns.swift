import BuiltInFormats
import Captures
import Files
import Inputs
import Programs
import Reports
import Trials

extension Experiment {
  /// The path of the run's folder below the output folder.
  public var runPath: String { plan.file.runPath }

  /// The labels of the calibrators that start programs.
  package var programLabels: [String] { plan.file.programLabels }

  /// - Throws: One complaint for each program that may not be started.
  package func checkPrograms(_ permission: ProgramPermission) throws(InputError) {
    try plan.file.checkPrograms(of: nil, permission)
  }

  /// What is odd about the data.
  public var warnings: [Warning] { plan.warnings }

  /// - Parameters:
  ///   - pseudonyms: The path of the file that maps names to codes, which are then all that is known; nil to keep the
  ///     names.
  ///   - isOnlyRun: Whether nothing will be done with the experiment but to run it, which takes less memory.
  ///   - runPathEnd: What is behind the usual path of the run, where several runs are made of one file.
  package init(
    file path: String, setting overrides: [String], runPathEnd: String = "", in folders: DatasetFolders,
    skipsMissing: Bool,
    cacheFolder: String?, pseudonyms: String?, isOnlyRun: Bool = false
  ) throws(InputError) {
    guard let pseudonyms else {
      var file = try ExperimentFile(path: path, overrides: overrides)
      file.runPathEnd = runPathEnd
      try self.init(
        file, in: folders, skipsMissing: skipsMissing,
        cache: cacheFolder.map { CaptureCache(folder: $0) }, isOnlyRun: isOnlyRun)
      return
    }
    var coded = try CodedExperiment(path: path, overrides: overrides, in: folders, pseudonyms: pseudonyms)
    if isOnlyRun { coded.captures.keepOnlyWhatIsRead(coded.file) }
    try self.init(
      coded.file, coded.captures, skipsMissing: skipsMissing,
      RunRequest(coded.file, in: folders, skipsMissing: skipsMissing, pseudonyms: pseudonyms))
  }

  /// Reads the data of an experiment file.
  init(
    _ file: ExperimentFile, in folders: DatasetFolders, skipsMissing: Bool, cache: CaptureCache? = nil,
    isOnlyRun: Bool = false
  ) throws(InputError) {
    try self.init(
      file, SelectedCaptures(of: file, in: folders, cache: cache, areOnlyRun: isOnlyRun),
      skipsMissing: skipsMissing, RunRequest(file, in: folders, skipsMissing: skipsMissing))
  }

  /// Reads the experiment of a run whose shards have been fitted, as they were asked for, only to run it.
  ///
  /// - Parameter request: What was asked; its paths are resolved in the current folder.
  package init(_ request: RunRequest) throws(InputError) {
    let folders = DatasetFolders(
      named: request.datasets, environment: nil, followingLinks: request.mayFollowLinks)
    if let pseudonyms = request.pseudonyms {
      try self.init(
        file: request.experiment, setting: request.overrides, in: folders, skipsMissing: request.skipsMissing,
        cacheFolder: nil, pseudonyms: pseudonyms, isOnlyRun: true)
    } else {
      guard let text = request.text else {
        throw InputError(
          Place(file: request.experiment), "changed while a shard read it; fit the shards again")
      }
      let file = try ExperimentFile(
        text: text, path: request.experiment, overrides: request.overrides)
      try self.init(
        file, SelectedCaptures(of: file, in: folders, areOnlyRun: true), skipsMissing: request.skipsMissing,
        request)
    }
    guard plan.file.sha256 == request.sha256 else {
      throw InputError(
        Place(file: request.experiment), "has changed since its shards were fitted; fit them again")
    }
  }

  /// - Throws: `InputError` if names would stand in the output folder, or the file of names would be in it.
  package func checkOutput(_ out: String) throws { try plan.file.pseudonyms?.checkOutput(out) }

  /// Writes the codes that names were given by this experiment into the file of pseudonyms, if there is one.
  package func savePseudonyms() throws { try plan.file.pseudonyms?.save() }

  /// Fits and scores the trials of one shard, and keeps what its units found in the run's folder. `merge` turns the units
  /// of all shards into the run.
  ///
  /// - Throws: As `run`.
  public func run(
    _ shard: Shard, out: String, _ options: RunOptions = RunOptions(),
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in },
    foretold: (@Sendable (FitForecast) -> Void)? = nil
  ) async throws {
    try checkOutput(out)
    try plan.file.checkPrograms()
    let runner = TrialRunner(plan, options)
    let folder = try RunFolder("\(out)/\(runPath)", isShard: true)
    defer { folder.release() }
    try await runner.keep(
      shard, begin(runner, in: folder, out: out, options), progress: progress, foretold: foretold)
  }

  /// Fits and scores all trials without keeping anything.
  func fit(_ options: RunOptions) async throws -> [CellOutcome] {
    try plan.file.checkPrograms()
    return try await TrialRunner(plan, options).run()
  }

  /// Writes what the units of a run belong to, against which every shard is checked.
  ///
  /// - Throws: As `run`.
  @discardableResult
  package func begin(out: String, _ options: RunOptions) throws -> KeptRun {
    try checkOutput(out)
    let folder = try RunFolder("\(out)/\(runPath)", isShard: true)
    defer { folder.release() }
    _ = try begin(TrialRunner(plan, options), in: folder, out: out, options)
    return try KeptRun(folder: "\(out)/\(runPath)")
  }

  private func begin(
    _ runner: TrialRunner, in folder: RunFolder, out: String, _ options: RunOptions
  ) throws -> UnitKeeper {
    let isResuming: Bool = if case .resuming = options.start { true } else { false }
    let keeper = try folder.keeper(
      unitPlan(of: runner, options), request.run(out: out, options), isResuming: isResuming)
    try keeper.begin()
    return keeper
  }

  func unitPlan(of runner: TrialRunner, _ options: RunOptions) -> UnitPlan {
    runner.unitPlan(UnitIdentity(plan, options, program: Program.identity))
  }

  /// Merges the units in a run's folder as its shards were asked for.
  ///
  /// - Parameters:
  ///   - jobs: The number of units that are read at a time.
  ///   - keptRuns: How many runs that later ones have replaced stay.
  ///   - isPartial: Whether units may be missing.
  /// - Throws: As `run`, and `InputError` if units are missing.
  package func merge(
    into folder: String, jobs: Int, keptRuns: Int = RunOptions.usualKeptRuns, command: [String],
    allowingPartial isPartial: Bool,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void,
    announce: @Sendable (RunReport) throws -> Void
  ) async throws -> Run {
    let options = RunOptions(
      jobs: jobs, keepsPredictions: request.keepsPredictions, drawsFigures: request.drawsFigures,
      engine: request.engine, start: .resuming, keptRuns: keptRuns, command: command)
    return try await merge(
      into: folder, options, allowingPartial: isPartial, progress: progress, announce: announce)
  }

  /// The run that is finished in a folder.
  func finished(in folder: RunFolder, _ announce: (RunReport) throws -> Void) throws -> Run {
    let run = try Run(folder: folder.path)
    try announce(RunReport(run: run))
    return run
  }
}

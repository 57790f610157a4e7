import ArgumentParser
import Clusters
import Foundation
import GazeLab
import Inputs
import LinearAlgebra
import Trials

struct SlurmScriptCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "script", abstract: "Write the batch scripts of an experiment; submit nothing.",
    discussion: """
      Checks the experiment and its data, plans its units of work in the folder, and writes array.sbatch, merge.sbatch \
      and a README.md that says what to call. Each task refuses to work (exit 65) if data, experiment or program differ \
      from this plan.
      """
        + examples(
          "gazelab slurm script experiments/simulated/participants.yaml -o cluster/participants --shards 12"))

  @Argument(help: "An experiment file.", completion: .file(extensions: ["yaml", "yml"])) var file: String

  @Option(
    name: .shortAndLong, help: .init("The folder for scripts, logs and results.", valueName: "dir"),
    completion: .directory)
  var out: String

  @Option(
    help: .init(
      "A profile: the settings of the cluster, such as partition, account and time.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var profile: String?

  @Option(
    help: .init(
      "How many shards; replaces what the profile says. Default: as many as last about 15 minutes each.",
      valueName: "n"))
  var shards: Int?

  @OptionGroup var datasets: DatasetOptions

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: .init("Replace a value of the file; may be repeated.", valueName: "key=value"))
  var overrides: [String] = []

  @Flag(help: "Skip feature sets and splits that cannot be had, instead of rejecting the experiment.")
  var skipMissing = false
  @Option(help: "shared fits feature sets and folds together; reference fits each separately.")
  var engine = FittingEngine.shared
  @Flag(help: "Write predictions.csv with every predicted gaze point.") var predictions = false
  @OptionGroup var figures: FigureOptions
  @OptionGroup var programs: ProgramOptions

  func validate() throws {
    for text in overrides where !text.contains("=") || text.hasPrefix("=") {
      throw ValidationError("--set \(text): expected key=value, such as seed=7")
    }
    if let shards, !(1...ClusterProfile.shardLimit).contains(shards) {
      throw ValidationError("--shards must be from 1 to \(ClusterProfile.shardLimit)")
    }
  }

  func work() async throws {
    let profile = try profile.map { file throws(InputError) in try ClusterProfile(file: file) } ?? .plain
    let folder = absolutePath(out)
    try ClusterFolder.checkUnused(folder)
    // Scripts can be written elsewhere; submitting asks again.
    let arraySize = try? Slurm().arraySize()
    let experiment = try Experiment(
      file: file, setting: overrides, in: datasets.datasetFolders, skipsMissing: skipMissing)
    try experiment.checkPrograms(programs.permission)
    warn(experiment.warnings)
    let count = try shardCount(of: experiment, profile, out: "\(folder)/reports")
    try ClusterFolder.create(
      at: folder, run: "reports/\(experiment.runPath)", job(experiment, in: folder, shardCount: count),
      profile, arraySize: arraySize)
    try show(line: "\(out)/array.sbatch and merge.sbatch: \(counted(count, "shard"))")
    try show(line: "To submit them: gazelab slurm submit \(shellWord(out))")
    if arraySize == nil { complain("note: no Slurm answers here; submit on a machine of the cluster") }
  }

  private func shardCount(
    of experiment: Experiment, _ profile: ClusterProfile, out: String
  ) throws -> Int {
    let options = RunOptions(
      jobs: profile.cpusPerTask, keepsPredictions: predictions, drawsFigures: figures.areDrawn, engine: engine
    )
    let units = try experiment.begin(out: out, options).unitCount
    let wanted: Int
    switch shards.map(ClusterProfile.Division.shards) ?? profile.division ?? .minutesPerShard(15) {
    case .shards(let count): wanted = count
    case .minutesPerShard(let minutes):
      let times = try experiment.measureUnits(forSeconds: 10, options)
      tellUnmeasuredPrograms(of: experiment)
      complain(text: "note: " + times.text(minutes: Double(minutes), jobs: options.jobs))
      guard let count = times.shardCount(minutes: Double(minutes), jobs: options.jobs) else {
        throw InputError(
          Place(file: file), "no number of shards makes each last \(minutes) min; allow more minutes")
      }
      wanted = min(count, ClusterProfile.shardLimit)
    }
    guard wanted > units else { return wanted }
    complain("note: \(wanted) shards are more than the \(units) units of work; \(units) shards are written")
    return max(1, units)
  }

  private func job(_ experiment: Experiment, in folder: String, shardCount: Int) -> ShardedJob {
    let reports = "\(folder)/reports"
    var options = overrides.flatMap { ["--set", $0] }
    options += datasets.folders.flatMap { ["--datasets", $0] }
    if datasets.followLinks { options.append("--follow-links") }
    options += ["--engine", engine.rawValue]
    if skipMissing { options.append("--skip-missing") }
    if predictions { options.append("--predictions") }
    if programs.allowPrograms { options.append("--allow-programs") }
    if !figures.areDrawn { options.append("--no-figures") }
    let inherited = ProcessInfo.processInfo.environment["GAZELAB_DATASETS"]
    return ShardedJob(
      title: experiment.runPath,
      program: Bundle.main.executablePath ?? absolutePath(CommandLine.arguments[0]),
      arguments: ["run", file, "--out", reports] + options,
      mergeArguments: ["merge", "\(reports)/\(experiment.runPath)"],
      workingFolder: FileManager.default.currentDirectoryPath,
      environment: [("OPENBLAS_CORETYPE", BLAS.kernels)]
        + (inherited.map { [("GAZELAB_DATASETS", $0)] } ?? []),
      shardCount: shardCount)
  }
}

/// A path that holds in every folder.
func absolutePath(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

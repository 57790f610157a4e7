import ArgumentParser
import BuiltInFormats
import Captures
import Foundation
import GazeLab
import Inputs
import Trials

struct DatasetOptions: ParsableArguments {
  @Option(
    name: .customLong("datasets"), parsing: .singleValue,
    help: .init(
      "A folder of datasets; may be repeated, and the first folder that has the dataset is used.",
      discussion: "Default: GAZELAB_DATASETS (folders separated by colons), then datasets/.", valueName: "dir"
    ), completion: .directory)
  var folders: [String] = []

  @Flag(
    help: .init(
      "Read files to which symbolic links lead out of a dataset's folder.",
      discussion:
        "Without it such a link is an error, because a dataset from somebody else could name any file."))
  var followLinks = false

  var datasetFolders: DatasetFolders {
    DatasetFolders(
      named: folders, environment: ProcessInfo.processInfo.environment["GAZELAB_DATASETS"],
      followingLinks: followLinks)
  }
}

struct ExperimentOptions: ParsableArguments {
  @Argument(help: "Experiment files.", completion: .file(extensions: ["yaml", "yml"])) var files: [String]
  @OptionGroup var datasets: DatasetOptions

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: .init(
      "Replace a value of the file, such as seed=7 or splits.0.repeats=50; may be repeated.",
      discussion: """
        A list for a key that takes one needs no brackets: calibrators=linear,ridge. A list for any other key makes one \
        run per value: seed=1,2,3 writes reports/my/first,seed=1 and so on.
        """, valueName: "key=value"))
  var overrides: [String] = []

  @Flag(
    help: .init(
      """
      Skip feature sets for which a capture lacks columns and splits that cannot be drawn, instead of rejecting the \
      experiment.
      """))
  var skipMissing = false

  @Option(
    help: .init(
      "Write codes instead of the names of people and captures, everywhere.",
      discussion: """
        The file has the columns name and code, such as anna,P01. Names that it lacks get the next free codes, and are \
        appended when results are written. If there is no such file, it is made; only you can read it. Keep it away from \
        the reports.
        """, valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var pseudonyms: String?

  @Flag(help: "Print each warning on a line of its own, and all tables of a run.") var verbose = false

  func validate() throws {
    for text in overrides where !text.contains("=") || text.hasPrefix("=") {
      throw ValidationError("--set \(text): expected key=value, such as seed=7")
    }
    // Too many values are told when the files are read.
    if pseudonyms != nil, (try? SettingSweep.all(overrides))?.count ?? 1 > 1 {
      throw ValidationError(
        "--pseudonyms and several values of --set exclude each other, because the values name the runs' folders"
      )
    }
  }

  /// Reads all experiments (nil: without a cache) and prints their warnings, or throws all their errors together.
  ///
  /// - Parameter areOnlyRun: Whether nothing will be done with them but to run them.
  func experiments(cacheFolder: String? = nil, areOnlyRun: Bool = false) throws -> [Experiment] {
    var runPaths = Set<String>()
    let sweeps = try SettingSweep.all(overrides)
    let all = files.flatMap { file in sweeps.map { (file: file, sweep: $0) } }
    let experiments = try InputError.collecting(all) { file, sweep throws(InputError) in
      let progress = ProgressLine(title: file)
      progress.show(stage: "reading")
      defer { progress.clear() }
      let experiment = try Experiment(
        file: file, setting: sweep.settings, runPathEnd: sweep.pathEnd, in: datasets.datasetFolders,
        skipsMissing: skipMissing,
        // The cache would hold names.
        cacheFolder: pseudonyms == nil ? cacheFolder : nil, pseudonyms: pseudonyms, isOnlyRun: areOnlyRun)
      guard runPaths.insert(experiment.runPath).inserted else {
        throw InputError(
          Place(file: file),
          "would be written to the folder '\(experiment.runPath)', like another of these experiments")
      }
      return experiment
    }
    warn(experiments.flatMap(\.warnings), isVerbose: verbose)
    return experiments
  }
}

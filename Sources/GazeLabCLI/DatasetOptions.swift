import ArgumentParser
import Foundation
import GazeLab
import Inputs

/// Where datasets are looked up.
struct DatasetOptions: ParsableArguments {
  @Option(
    name: .customLong("datasets"), parsing: .singleValue,
    help: ArgumentHelp(
      "A folder of datasets; may be repeated, the first that has the name wins.",
      discussion: "Default: GAZELAB_DATASETS (folders separated by colons), then datasets/.", valueName: "dir"
    ), completion: .directory)
  var folders: [String] = []

  var datasetFolders: DatasetFolders {
    DatasetFolders(named: folders, environment: ProcessInfo.processInfo.environment["GAZELAB_DATASETS"])
  }
}

/// What is needed to read an experiment.
struct ExperimentOptions: ParsableArguments {
  @Argument(help: "Experiment files.", completion: .file(extensions: ["yaml", "yml"])) var files: [String]

  @OptionGroup var datasets: DatasetOptions

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "A value that replaces one of the file, such as seed=7 or splits.0.repeats=50; may be repeated.",
      valueName: "key=value"))
  var overrides: [String] = []

  @Flag(help: "Skip feature sets that a capture has no columns for, instead of refusing the experiment.")
  var skipMissing = false

  func validate() throws {
    for text in overrides where !text.contains("=") || text.hasPrefix("=") {
      throw ValidationError("--set \(text): key=value was expected, such as seed=7")
    }
  }

  /// All experiments; what is wrong with any of them is thrown together.
  ///
  /// - Parameter cacheFolder: Where what was read of large captures is kept; nil to keep nothing.
  func experiments(cacheFolder: String? = nil) throws -> [Experiment] {
    var errors = [InputError]()
    var experiments = [Experiment]()
    for file in files {
      do throws(InputErrors) {
        let experiment = try Experiment(
          file: file, setting: overrides, in: datasets.datasetFolders, skipsMissing: skipMissing,
          cacheFolder: cacheFolder)
        if experiments.contains(where: { $0.runPath == experiment.runPath }) {
          errors.append(
            InputError(
              Place(file: file),
              "goes into the folder '\(experiment.runPath)', as another experiment here does"))
        }
        experiments.append(experiment)
      } catch {
        errors += error.errors
      }
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    return experiments
  }
}

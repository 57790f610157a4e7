import ArgumentParser
import Files
import Foundation
import GazeLab

struct MeasureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Show what reading, sampling and fitting of experiments cost; nothing is written.",
    usage: "gazelab measure <files> ... [<options>]")

  @OptionGroup var experiment: ExperimentOptions

  @Option(help: ArgumentHelp("How many times each stage is gone through.", valueName: "n"))
  var repeats = 5

  @Option(
    help: ArgumentHelp(
      "A folder where large captures are kept in columns, as runs keep them below their reports.",
      valueName: "dir"), completion: .directory)
  var cache: String?

  @OptionGroup var fitting: FittingOptions

  @Flag(help: "Print JSON, an object for each experiment.") var json = false

  func validate() throws {
    guard (1...1000).contains(repeats) else { throw ValidationError("--repeats must be from 1 to 1000") }
  }

  func run() async throws {
    try await reportingFailure {
      var all = [StageTimes]()
      for file in experiment.files {
        let times = try await StageTimes(
          file: file, setting: experiment.overrides, in: experiment.datasets.datasetFolders,
          skipsMissing: experiment.skipMissing, cacheFolder: cache, repeatCount: repeats,
          RunOptions(jobs: fitting.jobs, engine: fitting.engine))
        if !json { try StandardStream.output.write(times.text + "\n") }
        all.append(times)
      }
      if json {
        let objects = try all.map { try $0.json() }
        try StandardStream.output.write("[\n" + objects.joined(separator: ",\n") + "]\n")
      }
    }
  }
}

/// How trials are fitted: no option changes a number, but for rounding.
struct FittingOptions: ParsableArguments {
  @Option(
    name: .customLong("jobs"),
    help: ArgumentHelp(
      "How many trials run at a time; changes no number. Default: one a processor.", valueName: "n"))
  var jobLimit: Int?

  var jobs: Int { jobLimit ?? ProcessInfo.processInfo.activeProcessorCount }

  @Option(help: "shared fits feature sets and folds together, reference each by itself.")
  var engine = FittingEngine.shared

  func validate() throws {
    guard (1...1024).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 1024") }
  }
}

extension FittingEngine: ExpressibleByArgument {}

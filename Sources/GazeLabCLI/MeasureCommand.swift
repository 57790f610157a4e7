import ArgumentParser
import Foundation
import GazeLab
import Trials

struct MeasureCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measure how long reading, sampling and fitting take, without writing any file.",
    usage: "gazelab measure <files> ... [<options>]",
    discussion: examples("gazelab measure experiments/simulated/table-4.yaml --repeats 3"))

  @OptionGroup var experiment: ExperimentOptions

  @Option(help: .init("How many times to run each stage.", valueName: "n"))
  var repeats = 5

  @Option(
    help: .init("A folder for cached large captures, as gazelab run uses it.", valueName: "dir"),
    completion: .directory)
  var cache: String?

  @OptionGroup var fitting: FittingOptions
  @OptionGroup var programs: ProgramOptions
  @Flag(help: "Print JSON with one object per experiment.") var json = false

  func validate() throws {
    guard experiment.pseudonyms == nil else {
      throw ValidationError("--pseudonyms has no effect: no names are written")
    }
    guard (1...1000).contains(repeats) else { throw ValidationError("--repeats must be from 1 to 1000") }
  }

  func work() async throws { try await programs.hosting { try await measureAll() } }

  private func measureAll() async throws {
    var all = [StageTimes]()
    for file in experiment.files {
      let times = try await StageTimes(
        file: file, setting: experiment.overrides, in: experiment.datasets.datasetFolders,
        skipsMissing: experiment.skipMissing, cacheFolder: cache, repeatCount: repeats,
        RunOptions(jobs: fitting.jobs, engine: fitting.engine))
      if !json { try show(times.text(width: terminalWidth) + "\n") }
      all.append(times)
    }
    if json { try show("[\n" + all.map { $0.json() }.joined(separator: ",\n") + "]\n") }
  }
}

/// Options for fitting trials. They change numbers at most by rounding.
struct FittingOptions: ParsableArguments {
  @Option(
    name: .customLong("jobs"),
    help: .init(
      "How many trials to run in parallel; this changes no number. Default: one per processor.",
      valueName: "n"))
  var jobLimit: Int?

  var jobs: Int { jobLimit ?? ProcessInfo.processInfo.activeProcessorCount }

  @Option(help: "shared fits feature sets and folds together; reference fits each separately.")
  var engine = FittingEngine.shared

  func validate() throws {
    guard (1...1024).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 1024") }
  }
}

extension FittingEngine: ExpressibleByArgument {}

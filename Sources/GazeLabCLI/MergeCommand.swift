import ArgumentParser
import Foundation
import GazeLab
import Inputs
import Reports
import Trials

struct MergeCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Join the shards of a run, print its results and write its report.",
    usage: "gazelab merge <folders> ... [<options>]",
    discussion: """
      The folder is that of the run, in which gazelab run --shard has kept units. The experiment, its data and its \
      options are those of the shards; relative paths are resolved where the shards were started. The files are the \
      same, byte for byte, as those of a run on one machine.

      Exits with 65 if units are missing or differ, and otherwise like gazelab run.
      """
        + examples(
          "gazelab merge reports/simulated/participants",
          "gazelab merge reports/simulated/participants --allow-partial"))

  @Argument(help: "Folders of runs.", completion: .directory) var folders: [String]

  @Flag(help: "Merge what is there although units are missing; every table is marked, and nothing is tested.")
  var allowPartial = false

  @Option(
    name: .customLong("jobs"),
    help: .init(
      "How many units to read in parallel; this changes no number. Default: one per processor.",
      valueName: "n"))
  var jobLimit: Int?

  @OptionGroup var replaced: ReplacedOptions
  @OptionGroup var colour: ColourOptions

  func validate() throws {
    guard (1...1024).contains(jobLimit ?? 1) else { throw ValidationError("--jobs must be from 1 to 1024") }
  }

  func work() async throws {
    let start = FileManager.default.currentDirectoryPath
    var isWhole = true
    for folder in folders {
      RunFolder.clearUnfinishedUnits(of: folder)
      let request = try RunRequest(ofRun: folder)
      let path = URL(fileURLWithPath: folder).standardizedFileURL.path
      // Paths mean what they meant to the shards, unless the study has been moved.
      let isThere = FileManager.default.changeCurrentDirectoryPath(request.workingFolder)
      let run = try await merge(request, into: path)
      warn(run.warnings, as: "note")
      tellReplaced(by: run)
      isWhole = isWhole && run.isWhole
      if isThere { try writeIndex(at: request.out) }
      _ = FileManager.default.changeCurrentDirectoryPath(start)
    }
    guard isWhole else { throw Exit.unfinished }
  }

  private func merge(_ request: RunRequest, into path: String) async throws -> Run {
    let experiment = try await ProgressLine.showing("reading", of: path) { try Experiment(request) }
    // The folder as it was named, which stands in what is printed.
    let named = "\(request.out)/\(experiment.runPath)"
    let folder = URL(fileURLWithPath: named).standardizedFileURL.path == path ? named : path
    let progress = ProgressLine(title: folder)
    let jobs = jobLimit ?? ProcessInfo.processInfo.activeProcessorCount
    let isColoured = colour.isColoured
    return try await interruptible { stop in
      progress.end()
      complain("\(folder): \(stop.word); nothing was written")
    } _: { [allowPartial = allowPartial, keep = replaced.keep] in
      try await progress.beating {
        try await experiment.merge(
          into: folder, jobs: jobs, keptRuns: keep, command: CommandLine.arguments,
          allowingPartial: allowPartial
        ) {
          progress.show(done: $0, all: $1)
        } announce: { report in
          progress.clear()
          try show(report.summaryText(isColoured: isColoured, width: terminalWidth, isBeingWritten: true))
        }
      }
    }
  }
}

import ArgumentParser
import Files
import GazeLab

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write tables and reports again from stored scores, without fitting.")

  @OptionGroup var runs: RunFolders

  func run() async throws {
    try await reportingFailure {
      for run in try runs.runs() {
        try await interruptible { try run.writeReport() }
        try StandardStream.output.write("\(run.folder)/report.md\n")
      }
    }
  }
}

/// Runs that were stored earlier.
struct RunFolders: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Folders of runs, or folders that hold such folders.", valueName: "run"),
    completion: .directory)
  var paths: [String]

  /// - Parameter onlyScores: As `Run` has it.
  func runs(onlyScores: Bool = false) throws -> [Run] {
    var errors = [ConfigError]()
    var runs = [Run]()
    for path in paths {
      let folders = Run.folders(at: path)
      for folder in folders.isEmpty ? [path] : folders {
        do throws(ConfigErrors) { runs.append(try Run(folder: folder, onlyScores: onlyScores)) } catch {
          errors += error.errors
        }
      }
    }
    guard errors.isEmpty else { throw ConfigErrors(errors) }
    return runs
  }
}

import ArgumentParser
import Files
import GazeLab
import Inputs

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Rewrite tables and reports from stored scores, without fitting.")

  @OptionGroup var runs: RunFolders

  @OptionGroup var figures: FigureOptions

  func run() async throws {
    try await reportingFailure {
      let written = try runs.runs()
      for run in written {
        try await interruptible { try run.writeReport(drawsFigures: figures.areDrawn) }
        try StandardStream.output.write("\(run.folder)/report.html\n")
      }
      if let folder = ReportIndex.folder(ofRuns: written.map(\.folder)),
        let index = try ReportIndex.write(at: folder)
      {
        try StandardStream.output.write("\(index)\n")
      }
    }
  }
}

struct FigureOptions: ParsableArguments {
  @Flag(help: "Leave out the figures, which take longer than the rest of a report.") var noFigures = false

  var areDrawn: Bool { !noFigures }
}

/// Stored runs.
struct RunFolders: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Folders of runs, or folders that contain them.", valueName: "run"),
    completion: .directory)
  var paths: [String]

  func runs(onlyScores: Bool = false) throws -> [Run] {
    var errors = [InputError]()
    var runs = [Run]()
    for path in paths {
      let folders = Run.folders(at: path)
      for folder in folders.isEmpty ? [path] : folders {
        do throws(InputErrors) { runs.append(try Run(folder: folder, onlyScores: onlyScores)) } catch {
          errors += error.errors
        }
      }
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    return runs
  }
}

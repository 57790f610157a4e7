import ArgumentParser
import GazeLab
import Inputs

struct ReportCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Rewrite tables and reports from stored scores, without fitting.",
    discussion: examples(
      "gazelab report reports/simulated/participants",
      "gazelab report reports --no-figures"))

  @OptionGroup var runs: RunFolders
  @OptionGroup var figures: FigureOptions

  func work() async throws {
    let written = try runs.runs()
    for run in written {
      let missing = try await interruptible {
        complain("\(run.folder): \($0.word); its report is as it was")
      } _: {
        try run.writeReport(drawsFigures: figures.areDrawn)
      }
      warn(missing, isVerbose: true)
      try show("\(run.folder)/report.html\n")
    }
    let folder = ReportIndex.folder(ofRuns: written.map(\.folder))
    if let index = try folder.flatMap({ try ReportIndex.write(at: $0) }) { try show("\(index)\n") }
  }
}

struct FigureOptions: ParsableArguments {
  @Flag(help: "Leave out the figures, which take longer than the rest of a report.") var noFigures = false

  var areDrawn: Bool { !noFigures }
}

struct RunFolders: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Folders of runs, or folders that contain them.", valueName: "run"),
    completion: .directory)
  var paths: [String]

  func runs(onlyScores: Bool = false) throws -> [Run] { try Self.runs(at: paths, onlyScores: onlyScores) }

  static func runs(at paths: [String], onlyScores: Bool = false) throws -> [Run] {
    let folders = paths.flatMap { path in
      let folders = Run.folders(at: path)
      return folders.isEmpty ? [path] : folders
    }
    return try InputErrors.collecting(folders) { folder throws(InputErrors) in
      try Run(folder: folder, onlyScores: onlyScores)
    }
  }
}

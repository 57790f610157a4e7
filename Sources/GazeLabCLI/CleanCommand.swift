import ArgumentParser
import Documents
import GazeLab
import Trials

struct CleanCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Remove kept units and cached captures below a folder, and say how much it was.",
    discussion: """
      Results stay. A run whose units are gone cannot be resumed, and starts over when something is added to it.
      """ + examples("gazelab clean reports", "gazelab clean reports/simulated/table-4 --dry-run"))

  @Argument(help: "Folders of runs, or folders that hold them.", completion: .directory) var folders: [String]
  @Flag(help: "Say what would be removed, and remove nothing.") var dryRun = false

  func work() async throws {
    for folder in folders {
      let found = try KeptFiles(below: folder)
      if !dryRun { try found.remove() }
      try show(found.text(isRemoved: !dryRun))
    }
  }
}

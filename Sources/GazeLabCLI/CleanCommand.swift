import ArgumentParser
import Documents
import GazeLab
import Trials

struct CleanCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Remove kept units and cached captures below a folder, and say how much it was.",
    discussion: """
      Results stay. A run whose units are gone cannot be resumed, and starts over when something is added to it. With \
      --history, runs that later ones have replaced (x@1, x@2 …) go, too; their numbers are not given again.
      """
        + examples(
          "gazelab clean reports", "gazelab clean reports/simulated/table-4 --dry-run",
          "gazelab clean reports/my/first --history"))

  @Argument(help: "Folders of runs, or folders that hold them.", completion: .directory) var folders: [String]
  @Flag(help: "Remove replaced runs, too.") var history = false
  @Flag(help: "Say what would be removed, and remove nothing.") var dryRun = false

  func work() async throws {
    for folder in folders {
      let found = try KeptFiles(below: folder)
      let text = found.text(isRemoved: !dryRun, withReplaced: history)
      if !dryRun { warn(try found.remove(withReplaced: history), isVerbose: true) }
      try show(text)
    }
  }
}

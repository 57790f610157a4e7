import ArgumentParser
import Files
import GazeLab

struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Set feature sets side by side over the groups of runs, in one table.")

  @OptionGroup var runs: RunFolders

  @Option(help: ArgumentHelp("One of \(Comparison.formats.joined(separator: ", ")).", valueName: "format"))
  var format = "text"

  func validate() throws {
    guard Comparison.formats.contains(format) else {
      throw ValidationError("--format must be one of \(Comparison.formats.joined(separator: ", "))")
    }
  }

  func run() async throws {
    try await reportingFailure {
      let comparison = Comparison(try runs.runs())
      try StandardStream.output.write(comparison.text(format: format) ?? "")
    }
  }
}

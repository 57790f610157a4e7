import ArgumentParser
import GazeLab

@main
struct GazeLabCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gazelab",
    abstract: "Studies gaze calibration on iPads and iPhones.",
    discussion: """
      An experiment file says which captures, feature sets, calibrators and splits; gazelab fits and scores \
      them and writes the tables. Results go to standard output, everything else to standard error.
      """,
    version: Program.version,
    subcommands: [
      RunCommand.self, ShowCommand.self, ReportCommand.self, CheckCommand.self, CompareCommand.self,
      DiffCommand.self, ValidateCommand.self,
      PlanCommand.self, SplitsCommand.self, ListCommand.self, InitCommand.self, DescribeCommand.self,
      SimulateCommand.self, FetchCommand.self, CertifyCommand.self,
      ExplainCommand.self, ExportCommand.self, ApplyCommand.self, MeasureCommand.self,
      SchemaCommand.self, ManualCommand.self,
    ])

  /// Tells the version before anything is set up for the parsing, which takes longer than the answer.
  static func main() async {
    guard CommandLine.arguments.dropFirst().elementsEqual(["--version"]) else { return await main(nil) }
    print(Program.version)
  }

  /// Without a subcommand there is nothing to do; a script must notice.
  func run() async throws {
    complain(Self.helpMessage())
    throw ExitCode.validationFailure
  }
}

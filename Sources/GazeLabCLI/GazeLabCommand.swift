import ArgumentParser
import GazeLab

@main
struct GazeLabCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gazelab", abstract: "Study gaze calibration.",
    discussion: """
      An experiment file names captures, feature sets, calibrators and splits; gazelab fits and scores them and writes \
      a report. Results go to standard output, everything else to standard error.
      """,
    version: Program.version,
    subcommands: [
      RunCommand.self, ShowCommand.self, ReportCommand.self, CheckCommand.self, CompareCommand.self,
      DiffCommand.self, ValidateCommand.self, PlanCommand.self, SplitsCommand.self, ListCommand.self,
      InitCommand.self, DescribeCommand.self, SimulateCommand.self, FetchCommand.self, CertifyCommand.self,
      ExplainCommand.self, ExportCommand.self, ApplyCommand.self, MeasureCommand.self, SchemaCommand.self,
      ManualCommand.self,
    ])

  /// Prints the version without setting up the parser, which would take longer than the answer.
  static func main() async {
    guard CommandLine.arguments.dropFirst().elementsEqual(["--version"]) else { return await main(nil) }
    print(Program.version)
  }

  /// Fails without a subcommand, so that a script notices.
  func run() async throws {
    complain(Self.helpMessage())
    throw ExitCode.validationFailure
  }
}

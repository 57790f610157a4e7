import ArgumentParser
import GazeLab
import Inputs

@main
struct GazeLabCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gazelab", abstract: "Study gaze calibration.",
    discussion: """
      An experiment file names captures, feature sets, calibrators and splits; gazelab fits and scores them and writes \
      a report. Results go to standard output, everything else to standard error.
      """,
    version: Program.version,
    groupedSubcommands: [
      CommandGroup(
        name: "Begin",
        subcommands: [
          InitCommand.self, ListCommand.self, ValidateCommand.self, PlanCommand.self, SplitsCommand.self,
          DescribeCommand.self, SimulateCommand.self, FetchCommand.self,
        ]),
      CommandGroup(
        name: "Run",
        subcommands: [
          RunCommand.self, MergeCommand.self, SlurmCommand.self, ReportCommand.self, ShowCommand.self,
          TableCommand.self,
          CleanCommand.self,
        ]),
      CommandGroup(
        name: "Answer",
        subcommands: [
          CompareCommand.self, DiffCommand.self, ExplainCommand.self, CheckCommand.self, GateCommand.self,
          TimelineCommand.self, ExercisesCommand.self,
        ]),
      CommandGroup(
        name: "Take home", subcommands: [ExportCommand.self, ApplyCommand.self, ConvertCommand.self]),
      CommandGroup(
        name: "Machine",
        subcommands: [CertifyCommand.self, MeasureCommand.self, SchemaCommand.self, ManualCommand.self]),
    ])

  /// Prints the version without setting up the parser, which would take longer than the answer.
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    Interruption.shared.watch(isResumable: ["run", "merge"].contains(arguments.first))
    guard !arguments.elementsEqual(["--version"]) else { return print(Program.version) }
    if let word = arguments.first, !word.hasPrefix("-") {
      let names = configuration.subcommands.map { $0.configuration.commandName ?? "" } + ["help"]
      guard names.contains(word) else {
        let hint = hint(for: word, among: names, then: "for all commands: gazelab --help")
        exit(withError: ValidationError("there is no command \(word.quoted)\(hint)"))
      }
    }
    await main(nil)
  }

  /// Fails without a subcommand, so that a script notices.
  func run() async throws {
    complain(Self.helpMessage())
    throw ExitCode.validationFailure
  }
}

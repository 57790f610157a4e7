import ArgumentParser
import Files
import Foundation
import GazeLab
import Inputs

@main
struct GazeLabCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gazelab", abstract: "Study gaze calibration.",
    discussion: """
      An experiment file names captures, feature sets, calibrators and splits; gazelab fits and scores them and writes \
      a report. Results go to standard output, everything else to standard error. gazelab --version --verbose lists the \
      linked libraries with their versions, with --json as JSON.
      """,
    version: Program.version,
    groupedSubcommands: [
      CommandGroup(
        name: "Begin",
        subcommands: [
          InitCommand.self, ListCommand.self, ValidateCommand.self, PlanCommand.self, SplitsCommand.self,
          ColumnsCommand.self,
          DescribeCommand.self, SimulateCommand.self, FetchCommand.self,
        ]),
      CommandGroup(
        name: "Run",
        subcommands: [
          RunCommand.self, WatchCommand.self, MergeCommand.self, SlurmCommand.self, ReportCommand.self,
          ShowCommand.self, TableCommand.self, PlotCommand.self, HistoryCommand.self, CleanCommand.self,
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

  static func main() async {
    // A reader that has seen enough must not end the program before its files are written.
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    Interruption.shared.watch(isResumable: ["run", "merge"].contains(arguments.first))
    do {
      // Setting up the parser would take longer than the answer.
      if let answer = VersionAnswer(to: arguments) { return try show(answer.text) }
      try Self.requireFilledIn(arguments)
      try Self.requireCommand(arguments)
      var command = try await asyncParseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error, arguments)
    }
  }

  /// An empty name would mean the root folder, or nothing at all; scripts pass one where a variable is not set.
  static func requireFilledIn(_ arguments: [String]) throws {
    // The word that a shell asks to be completed can be empty.
    guard arguments.first != "---completion" else { return }
    for (index, argument) in arguments.enumerated() {
      if argument.isEmpty {
        let before = index == 0 ? "" : " after '\(arguments[index - 1])'"
        throw ValidationError("the argument\(before) is empty")
      }
      if argument.hasPrefix("--"), argument.firstIndex(of: "=") == argument.indices.last {
        throw ValidationError("\(argument.dropLast()) has an empty value")
      }
    }
  }

  private static func requireCommand(_ arguments: [String]) throws {
    let words = arguments.prefix { !$0.hasPrefix("-") }
    guard let word = words.first == "help" ? words.dropFirst().first : words.first else { return }
    let names = configuration.subcommands.map { $0.configuration.commandName ?? "" } + ["help"]
    guard !names.contains(word) else { return try ArgumentHints.refuseTwoCommands(arguments, among: names) }
    let hint = hint(for: word, among: names, then: "for all commands: gazelab --help")
    throw ValidationError("there is no command \(word.quoted)\(hint)")
  }

  private static func end(with error: any Error, _ arguments: [String]) -> Never {
    if let error = error as? FileError { endUnwritten(error) }
    let code = exitCode(for: error)
    let text = ArgumentHints.completed(fullMessage(for: error, columns: nil))
    if code == .success {
      do throws(FileError) { try StandardStream.output.write(text + "\n") } catch { endUnwritten(error) }
    } else if !text.isEmpty {
      // The message can repeat an argument, which can hold anything.
      let odd = arguments.filter { $0 != $0.onOneLine }
      complain(text: odd.reduce(text) { $0.replacing($1, with: $1.onOneLine) })
    }
    Foundation.exit(code.rawValue)
  }

  private static func endUnwritten(_ error: FileError) -> Never {
    complain("\(error.path): error: \(error.sentence)")
    Foundation.exit(Exit.cannotWrite.rawValue)
  }

  /// Fails without a subcommand, so that a script notices.
  func run() async throws {
    complain(text: Self.helpMessage())
    throw ExitCode.validationFailure
  }
}

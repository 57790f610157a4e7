import ArgumentParser
import Files
import GazeLab
import Inputs

enum Exit {
  /// The work was finished, but a trial or a check failed.
  static let unfinished = ExitCode(1)
  /// Two runs differ.
  static let different = ExitCode(2)
  /// A capture has the worst verdict of a quality gate.
  static let gateFailed = ExitCode(3)
  static let badData = ExitCode(65)
  static let missingInput = ExitCode(66)
  static let ourFault = ExitCode(70)
  static let cannotWrite = ExitCode(73)
  /// Stopped in order, to be resumed.
  static let stopped = ExitCode(75)
  static let interrupted = ExitCode(130)
  /// Ended by SIGTERM.
  static let ended = ExitCode(143)
}

/// A command whose errors are printed on standard error and become the exit code.
protocol ReportingCommand: AsyncParsableCommand {
  func work() async throws
}

extension ReportingCommand {
  func run() async throws {
    do {
      try StartCheck.check(Self.configuration.commandName)
      try await work()
    } catch let code as ExitCode {
      throw code
    } catch let errors as InputErrors {
      complain(errors.report)
      throw errors.onlyMissingFiles ? Exit.missingInput : Exit.badData
    } catch let error as FileError {
      complain("\(error.path): error: \(error.sentence)")
      switch error {
      case .missing, .isFolder: throw Exit.missingInput
      case .unwritable: throw Exit.cannotWrite
      case .tooLarge, .unreadable, .damaged, .expandsTooFar: throw Exit.badData
      }
    } catch is CancellationError {
      complain("interrupted; nothing was written")
      throw Exit.interrupted
    } catch {
      complain("error: \(error)")
      throw Exit.ourFault
    }
  }
}

func show(_ text: String) throws { try StandardStream.output.write(text) }

/// Prints a line on standard error. A failure to print is ignored because it could not be reported anywhere.
func complain(_ text: String) { try? StandardStream.error.write(text + "\n") }

/// Prints each warning that is not in `told` once on standard error, at most 20 lines at a time.
///
/// - Parameters:
///   - word: What begins each line.
///   - isVerbose: Whether each warning has a line of its own and all are printed; otherwise those of one kind share one.
func warn(
  _ warnings: [Warning], besides told: [Warning] = [], as word: String = "warning", isVerbose: Bool = false
) {
  var told = Set(told)
  let new = warnings.filter { told.insert($0).inserted }
  let lines = isVerbose ? new.map(\.line) : Warning.merged(new)
  let shown = isVerbose ? lines[...] : lines.prefix(20)
  for line in shown { complain("\(word): \(line)") }
  if lines.count > shown.count { complain("… and \(lines.count - shown.count) more \(word)s") }
}

/// Examples at the end of a command's discussion.
func examples(_ commands: String...) -> String {
  CommandDescription.examplesHeading + commands.map { "\n  " + $0 }.joined()
}

func require(_ value: String, oneOf values: [String], for option: String) throws {
  guard values.contains(value) else {
    let hint = nearestWord(to: value, among: values).map { "; did you mean \($0.quoted)?" } ?? ""
    throw ValidationError("\(option) must be one of \(values.joined(separator: ", "))\(hint)")
  }
}

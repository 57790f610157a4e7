import ArgumentParser
import Files
import Foundation
import GazeLab
import Inputs
import LinearAlgebra

enum Exit {
  /// The work was finished, but a trial or a check failed.
  static let unfinished = ExitCode(1)
  static let different = ExitCode(2)
  /// A capture has the worst verdict of a quality gate.
  static let gateFailed = ExitCode(3)
  static let badData = ExitCode(65)
  static let missingInput = ExitCode(66)
  static let ourFault = ExitCode(70)
  static let cannotWrite = ExitCode(73)
  static let stopped = ExitCode(75)
  static let interrupted = ExitCode(130)
  /// Ended by SIGTERM, SIGUSR1 or a hangup.
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
    } catch let errors as InputError {
      throw complain(about: errors)
    } catch let error as FileError {
      throw complain(about: error)
    } catch is ReaderIsGone {
      return
    } catch is CancellationError {
      let stop = Interruption.shared.finish() ?? Stop(signal: SIGINT, isResumable: false)
      complain(stop.word)
      throw stop.code
    } catch {
      complain("error: \(error)")
      throw Exit.ourFault
    }
  }
}

/// Prints errors on standard error.
///
/// - Returns: The exit code that they mean.
func complain(about errors: InputError) -> ExitCode {
  complain(lines: errors.reportLines)
  return errors.onlyMissingFiles ? Exit.missingInput : Exit.badData
}

/// Prints an error on standard error.
///
/// - Returns: The exit code that it means.
func complain(about error: FileError) -> ExitCode {
  complain("\(error.path): error: \(error.sentence)")
  return switch error {
  case .missing, .isFolder: Exit.missingInput
  case .unwritable: Exit.cannotWrite
  case .tooLarge, .unreadable, .damaged, .expandsTooFar, .changed, .isSpecial: Exit.badData
  }
}

/// Prints a text on standard output. It is no error if its reader has seen enough, as `head` has, so that the files of a
/// command are written all the same.
func show(_ text: String) throws { try StandardStream.output.write(text) }

/// Prints one line on standard output, whatever is in the names that it tells.
func show(line: String) throws { try show(line.onOneLine + "\n") }

/// Prints a part of a text that is too long to be made for nobody.
///
/// - Throws: `ReaderIsGone` if the reader has closed its end.
func showPart(_ text: String) throws {
  guard try StandardStream.output.write(Array(text.utf8)) else { throw ReaderIsGone() }
}

/// Whoever read standard output has seen enough, so that there is nothing left to do.
struct ReaderIsGone: Error {}

/// Prints one line on standard error, whatever is in the names that it tells. A failure to print is ignored because it
/// could not be reported anywhere.
func complain(_ line: String) { complain(lines: [line]) }

/// Prints a text of several lines on standard error, in which names must not break lines.
func complain(text: String) {
  complain(lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
}

func complain(lines: [String]) {
  try? StandardStream.error.write(lines.map { $0.onOneLine + "\n" }.joined())
}

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

/// For commands that print a `JSONAnswer`.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print the answer as JSON; gazelab schema answers describes it.") var json = false
}

func examples(_ commands: String...) -> String { CommandDescription.examples(commands) }

func require(_ value: String, oneOf values: [String], for option: String) throws {
  guard values.contains(value) else {
    let hint = nearestWord(to: value, among: values).map { "; did you mean \($0.quoted)?" } ?? ""
    throw ValidationError("\(option) must be one of \(values.joined(separator: ", "))\(hint)")
  }
}

/// The check before a command begins: whether the system gives it what it needs.
enum StartCheck {
  /// Commands that call no solver, and so work with little memory.
  private static let withoutSolvers: Set = [
    "cancel", "clean", "convert", "fetch", "history", "init", "list", "manual", "resume", "schema", "status",
    "submit",
  ]
  /// Memory for everything but the buffers of solvers, bytes: enough for a small study.
  private static let spareMemory = 128 << 20

  /// - Parameter command: The name of the command.
  /// - Throws: `MachineShortage`.
  static func check(_ command: String?) throws(MachineShortage) {
    MachineLimits.endCrashes(with: Exit.ourFault.rawValue)
    try MachineLimits.check()
    guard !withoutSolvers.contains(command ?? "") else { return }
    // Tasks run on as many threads as there are processors, whatever --jobs says.
    let threadCount = ProcessInfo.processInfo.activeProcessorCount
    guard !BLAS.reserveBuffers(threadCount: threadCount, sparing: spareMemory) else { return }
    let needed = MachineLimits.usedMemory + BLAS.bufferSize(threadCount: threadCount) + spareMemory
    let allowed = MachineLimits.memory.map { "but '\($0.command)' allows \($0.byteCount / 1024) kB" }
    throw MachineShortage(
      "the solvers need address space for \(threadCount) threads: \(needed / 1024) kB in all, "
        + (allowed ?? "more than the system gives"))
  }
}

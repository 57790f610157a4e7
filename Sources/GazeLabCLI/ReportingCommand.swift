import ArgumentParser
import Files
import GazeLab
import Inputs

enum Exit {
  /// The work was finished, but a trial or a check failed.
  static let unfinished = ExitCode(1)
  /// Two runs differ.
  static let different = ExitCode(2)
  static let badData = ExitCode(65)
  static let missingInput = ExitCode(66)
  static let ourFault = ExitCode(70)
  static let cannotWrite = ExitCode(73)
  static let interrupted = ExitCode(130)
}

/// A command whose errors are printed on standard error and become the exit code.
protocol ReportingCommand: AsyncParsableCommand {
  func work() async throws
}

extension ReportingCommand {
  func run() async throws {
    do {
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

/// Prints each warning that is not in `told` once on standard error, at most 20 at a time.
func warn(_ warnings: [Warning], besides told: [Warning] = []) {
  var told = Set(told)
  let new = warnings.filter { told.insert($0).inserted }
  for warning in new.prefix(20) { complain("warning: \(warning.line)") }
  if new.count > 20 { complain("… and \(new.count - 20) more warnings") }
}

func require(_ value: String, oneOf values: [String], for option: String) throws {
  guard values.contains(value) else {
    throw ValidationError("\(option) must be one of \(values.joined(separator: ", "))")
  }
}

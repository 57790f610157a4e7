internal import Foundation

/// A program that runs as our child, such as gnuplot, curl or a command of Slurm.
///
/// It ends together with everything in its process group: by itself, when its time is up, when the task that waits for
/// it is cancelled, and when our program ends (`endAll`). It reads nothing, has none of our open files, and treats
/// signals as if it had been started from a shell.
package struct ChildProcess: Sendable {
  /// A name that is looked up on PATH, or a path.
  package let program: String
  package let arguments: [String]
  package let environment: [String: String]
  /// How many seconds it may take.
  package let timeLimit: Double
  /// How many bytes of its output and of its messages are kept. The rest is read, too, so that it never has to wait.
  package let keptByteCounts: (output: Int, messages: Int)

  /// - Parameter environment: The whole environment; nil for our own.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil, timeLimit: Double,
    keptByteCounts: (output: Int, messages: Int) = (1 << 20, 1 << 16)
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment ?? ProcessInfo.processInfo.environment
    self.timeLimit = timeLimit
    self.keptByteCounts = keptByteCounts
  }

  /// The end of a child that ended by itself, or that the receiver of its output stopped.
  package struct Outcome: Sendable {
    /// The exit code, or 128 + the number of the signal that killed it, as shells count.
    package let status: Int
    /// The start of standard output; empty where somebody else received it.
    package let output: [UInt8]
    /// True if `output` lacks bytes.
    package let isOutputCut: Bool
    /// The end of standard error.
    package let messages: String
  }

  package enum Failure: Error, Sendable, Equatable {
    /// There is no such program.
    case notFound(program: String)
    /// `reason` is the system's message, such as "Exec format error".
    case cannotStart(program: String, reason: String)
    case timedOut(seconds: Double)
    /// The task was cancelled, or our program is ending.
    case cancelled
  }

  /// The answer of a receiver to a piece of a child's output.
  package enum Reaction: Sendable { case goOn, stop }

  /// Runs the program to its end and keeps the start of its output.
  package func run() throws(Failure) -> Outcome {
    var output = [UInt8]()
    var isCut = false
    let outcome = try run { piece in
      let room = keptByteCounts.output - output.count
      output += piece.prefix(room)
      isCut = isCut || piece.count > room
      return .goOn
    }
    return Outcome(status: outcome.status, output: output, isOutputCut: isCut, messages: outcome.messages)
  }

  /// Runs the program to its end.
  ///
  /// - Parameter receive: Called with each piece of standard output, in order.
  package func run(receiving receive: (ArraySlice<UInt8>) -> Reaction) throws(Failure) -> Outcome {
    guard let path = Self.path(of: program, in: environment["PATH"] ?? "") else {
      throw .notFound(program: program)
    }
    let child = try RunningChild(self, path: path)
    let status = try child.follow(timeLimit: timeLimit, receive)
    return Outcome(status: status, output: [], isOutputCut: false, messages: child.messages)
  }

  /// Ends all children and removes the temporary folders in which they worked; no child is started afterwards. For the
  /// moment before the program ends; can be called from any thread, and takes at most about 0.2 s.
  package static func endAll() {
    RunningChild.endAll()
    ScratchFolder.removeAll()
  }

  /// The path of a program; nil if there is none that can be executed.
  ///
  /// - Parameter search: The folders in which a name without "/" is looked up, in the form of PATH.
  package static func path(of program: String, in search: String) -> String? {
    guard !program.isEmpty, !program.utf8.contains(0) else { return nil }
    let candidates =
      program.contains("/") ? [program] : search.split(separator: ":").map { "\($0)/\(program)" }
    return candidates.first { unsafe FileStatus($0)?.kind == S_IFREG && access($0, X_OK) == 0 }
  }
}

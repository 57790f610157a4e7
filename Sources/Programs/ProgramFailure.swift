import Files
import Inputs

/// Why a program gave no gaze points.
package enum ProgramFailure: Error, Sendable, Equatable {
  /// A whole sentence about the program.
  case failed(String)
  /// The task was cancelled, or our program is ending.
  case cancelled

  init(_ command: ProgramCommand, _ sentence: String, messages: String = "") {
    let last = messages.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
    let quotation = last.map { "; the last line of its standard error: \(String($0).onOneLine.shortened)" }
    self = .failed("the program \(command.text.shortened) \(sentence)\(quotation ?? "")")
  }

  init(_ command: ProgramCommand, _ failure: ChildProcess.Failure, messages: String = "") {
    switch failure {
    case .notFound(let program):
      self.init(command, "cannot be started: there is no program \(program.quoted)")
    case .cannotStart(_, let reason): self.init(command, "cannot be started: \(reason)")
    case .timedOut(let seconds):
      self.init(command, "gave no answer within \(shortest(seconds)) s", messages: messages)
    case .cancelled: self = .cancelled
    }
  }

  /// A program that ended instead of answering.
  init(_ command: ProgramCommand, endedWith status: Int, messages: String) {
    let end = status > 128 ? "was ended by signal \(status - 128)" : "ended with exit code \(status)"
    self.init(command, "\(end) before it had answered", messages: messages)
  }
}

extension String {
  /// A text of other people that is short enough for a sentence.
  fileprivate var shortened: String { "'" + (count > 200 ? prefix(197) + "…" : self[...]) + "'" }
}

extension ProgramFailure {
  /// The start of what a program wrote where an answer was expected.
  static func nonsense(_ command: ProgramCommand, _ bytes: [UInt8], messages: String) -> ProgramFailure {
    let start =
      String(decoding: bytes.prefix(80), as: UTF8.self)
      .split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return ProgramFailure(
      command,
      "wrote \(start.onOneLine.quoted) on standard output where an answer was expected; print messages on "
        + "standard error", messages: messages)
  }
}

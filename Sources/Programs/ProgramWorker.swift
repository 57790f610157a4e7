import Files
import Inputs
import LinearAlgebra
import Synchronization

/// A process that answers messages, one at a time.
final class ProgramWorker: Sendable {
  private struct State {
    /// Nil once the process has ended.
    var conversation: Conversation?
    /// The number of the model that the process has; 0 before the first.
    var model = 0
  }

  let command: ProgramCommand
  /// What the program says of itself and its libraries; nil if it says nothing.
  let version: String?
  private let state: Mutex<State>

  /// Starts the program and greets it.
  init(_ command: ProgramCommand, environment: [String: String]) throws(ProgramFailure) {
    self.command = command
    let conversation: Conversation
    do throws(ChildProcess.Failure) {
      conversation = try Conversation(
        ChildProcess(
          command.resolvedWords[0], Array(command.resolvedWords.dropFirst()), environment: environment,
          timeLimit: command.timeLimit),
        memoryLimit: command.memoryLimit ?? MemoryLimit.current)
    } catch {
      throw ProgramFailure(command, error)
    }
    let greeting = ProgramMessage.bytes([
      ("type", .text("hello")), ("protocol", .integer(ProgramMessage.version)), ("options", command.options),
    ])
    let answer: ProgramMessage
    do throws(Refusal) {
      answer = try Self.answers(to: greeting, of: command, conversation, [("hello", 0)])[0]
    } catch {
      throw error.failure
    }
    guard answer.number("protocol") == Double(ProgramMessage.version) else {
      throw ProgramFailure(
        command,
        "speaks another version of the protocol than \(ProgramMessage.version); gazelab schema python prints the "
          + "module for this version")
    }
    version = answer.text("version").map(\.onOneLine)
    state = Mutex(State(conversation: conversation))
  }

  var isAlive: Bool { state.withLock { $0.conversation != nil } }

  /// Ends the process.
  func end() { state.withLock { $0.conversation = nil } }

  // MARK: Messages

  /// Predicts m × 2 points from m × p by a model that is fitted first, unless it is the one that the process has.
  ///
  /// Both messages are written at once: waiting for the first answer would take longer than a small fit.
  func predict(
    _ design: Matrix, by model: Int, fittedTo rows: ProgramRows
  ) throws(ProgramFailure) -> Matrix {
    let question = ProgramMessage.bytes(
      [("type", .text("predict")), ("rows", .integer(design.rowCount))], [design.elements])
    let answers = try state.withLock { state throws(ProgramFailure) in
      guard let conversation = state.conversation else {
        throw ProgramFailure(command, "has ended")
      }
      let isFitted = state.model == model
      state.model = 0
      do throws(Refusal) {
        let answers = try Self.answers(
          to: isFitted ? question : rows.message(options: command.options) + question, of: command,
          conversation, (isFitted ? [] : [("fitted", 0)]) + [("points", 2 * design.rowCount)])
        state.model = model
        return answers
      } catch {
        if error.hasEnded { state.conversation = nil }
        throw error.failure
      }
    }
    return try command.points(answers[answers.count - 1].numbers, rowCount: design.rowCount)
  }

  /// An answer that was none.
  private struct Refusal: Error {
    let failure: ProgramFailure
    /// True if the process can no longer be asked.
    var hasEnded = true
  }

  /// - Parameter expected: The types of the answers, and the most numbers that each may have.
  private static func answers(
    to message: [UInt8], of command: ProgramCommand, _ conversation: Conversation,
    _ expected: [(type: String, mostNumbers: Int)]
  ) throws(Refusal) -> [ProgramMessage] {
    let limits = expected.map(\.mostNumbers)
    let bytes: [UInt8]
    do throws(ChildProcess.Failure) {
      bytes = try conversation.answer(to: message, timeLimit: command.timeLimit) {
        ProgramMessage.progress(of: $0, mostNumbers: limits)
      }
    } catch {
      throw Refusal(failure: ProgramFailure(command, error, messages: conversation.messages))
    }
    switch ProgramMessage.progress(of: bytes, mostNumbers: limits) {
    case .isWhole: break
    case .goesOn:
      let status = conversation.end()
      throw Refusal(
        failure: ProgramFailure(command, endedWith: status, messages: conversation.messages))
    case .isNone:
      let fault = ProgramMessage.fault(in: bytes, mostNumbers: limits)
      if let count = fault.excess {
        throw Refusal(failure: command.wrongCount(count, rowCount: limits[limits.count - 1] / 2))
      }
      let text = Array(bytes[fault.start...])
      throw Refusal(failure: .nonsense(command, text, messages: conversation.messages))
    }
    return try answers(in: bytes, of: command, expected, messages: conversation.messages)
  }

  private static func answers(
    in bytes: [UInt8], of command: ProgramCommand, _ expected: [(type: String, mostNumbers: Int)],
    messages: String
  ) throws(Refusal) -> [ProgramMessage] {
    var rest = bytes[...]
    var answers = [ProgramMessage]()
    for _ in expected {
      guard let answer = ProgramMessage(takenFrom: &rest) else {
        throw Refusal(
          failure: ProgramFailure(command, "gave an answer whose header is not JSON", messages: messages))
      }
      answers.append(answer)
    }
    guard rest.isEmpty else { throw Refusal(failure: .nonsense(command, Array(rest), messages: messages)) }
    for (answer, (type, _)) in zip(answers, expected) {
      switch answer.text("type") {
      case type: continue
      case "error":
        let sentence = answer.text("message") ?? "nothing"
        throw Refusal(
          failure: ProgramFailure(command, "reported an error: \(sentence.onOneLine.prefix(300))"),
          hasEnded: false)
      case let other:
        throw Refusal(
          failure: ProgramFailure(
            command, "answered \((other ?? "").onOneLine.quoted) where \(type.quoted) was expected"))
      }
    }
    return answers
  }
}

extension ProgramCommand {
  /// The points that a program answered, which must be one per row and finite.
  func points(_ numbers: [Double], rowCount: Int) throws(ProgramFailure) -> Matrix {
    guard numbers.count == 2 * rowCount else { throw wrongCount(numbers.count, rowCount: rowCount) }
    if let place = numbers.firstIndex(where: { !$0.isFinite }) {
      throw ProgramFailure(
        self, "predicted a gaze point that is not finite, for row \(place / 2 + 1) of \(rowCount)")
    }
    return Matrix(rowCount: rowCount, columnCount: 2, elements: numbers)
  }

  func wrongCount(_ count: Int, rowCount: Int) -> ProgramFailure {
    ProgramFailure(self, "answered \(count) numbers for \(rowCount) rows, which need \(2 * rowCount)")
  }
}

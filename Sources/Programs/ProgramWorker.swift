import Files
import Inputs
import LinearAlgebra
import Synchronization

/// A process that answers messages, one at a time.
final class ProgramWorker: Sendable {
  private struct State {
    /// Nil once the process has ended.
    var conversation: Conversation?
    var modelCount = 0
  }

  let command: ProgramCommand
  /// What the program says of itself and its libraries; nil if it says nothing.
  let version: String?
  private let state: Mutex<State>
  /// The models that nobody asks for any more, and that the process still has.
  private let forgotten = Mutex<[Int]>([])

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
      answer = try Self.answer(to: greeting, of: command, conversation, as: "hello", mostNumbers: 0)
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

  /// - Returns: The number of the model; nil if the process ended before, because of another fit.
  func fit(_ rows: ProgramRows) throws(ProgramFailure) -> Int? {
    let old = forgotten.withLock { forgotten in
      defer { forgotten = [] }
      return forgotten
    }
    return try state.withLock { state throws(ProgramFailure) in
      state.modelCount += 1
      let model = state.modelCount
      let answer = try ask(
        &state, rows.message(model: model, options: command.options, forgetting: old), as: "fitted",
        mostNumbers: 0)
      return answer.map { _ in model }
    }
  }

  /// - Returns: m × 2; nil if the process ended before, because of another fit.
  func predict(_ model: Int, _ design: Matrix) throws(ProgramFailure) -> Matrix? {
    let message = ProgramMessage.bytes(
      [("type", .text("predict")), ("model", .integer(model)), ("rows", .integer(design.rowCount))],
      [design.elements])
    let answer = try state.withLock { state throws(ProgramFailure) in
      try ask(&state, message, as: "points", mostNumbers: 2 * design.rowCount)
    }
    guard let answer else { return nil }
    return try command.points(answer.numbers, rowCount: design.rowCount)
  }

  func forget(_ model: Int) { forgotten.withLock { $0.append(model) } }

  private func ask(
    _ state: inout State, _ message: [UInt8], as type: String, mostNumbers: Int
  ) throws(ProgramFailure) -> ProgramMessage? {
    guard let conversation = state.conversation else { return nil }
    do throws(Refusal) {
      return try Self.answer(to: message, of: command, conversation, as: type, mostNumbers: mostNumbers)
    } catch {
      if error.hasEnded { state.conversation = nil }
      throw error.failure
    }
  }

  /// An answer that was none.
  private struct Refusal: Error {
    let failure: ProgramFailure
    /// True if the process can no longer be asked.
    var hasEnded = true
  }

  private static func answer(
    to message: [UInt8], of command: ProgramCommand, _ conversation: Conversation, as type: String,
    mostNumbers: Int
  ) throws(Refusal) -> ProgramMessage {
    let bytes: [UInt8]
    do throws(ChildProcess.Failure) {
      bytes = try conversation.answer(to: message, timeLimit: command.timeLimit) {
        ProgramMessage.progress(of: $0, mostNumbers: mostNumbers)
      }
    } catch {
      throw Refusal(failure: ProgramFailure(command, error, messages: conversation.messages))
    }
    switch ProgramMessage.progress(of: bytes, mostNumbers: mostNumbers) {
    case .isWhole: break
    case .goesOn:
      let status = conversation.end()
      throw Refusal(
        failure: ProgramFailure(command, endedWith: status, messages: conversation.messages))
    case .isNone:
      if let count = ProgramMessage.announcedCount(of: bytes) {
        throw Refusal(failure: command.wrongCount(count, rowCount: mostNumbers / 2))
      }
      throw Refusal(failure: .nonsense(command, bytes, messages: conversation.messages))
    }
    guard let answer = ProgramMessage(bytes) else {
      throw Refusal(
        failure: ProgramFailure(
          command, "gave an answer that is not a message of its own", messages: conversation.messages))
    }
    switch answer.text("type") {
    case type: return answer
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
}

extension ProgramCommand {
  /// The points that a program answered, which must be one per row and finite.
  func points(_ numbers: [Double], rowCount: Int) throws(ProgramFailure) -> Matrix {
    guard numbers.count == 2 * rowCount else { throw wrongCount(numbers.count, rowCount: rowCount) }
    if let place = numbers.firstIndex(where: { !$0.isFinite }) {
      throw ProgramFailure(
        self,
        "predicted a gaze point that is not finite, for row \(place / 2 + 1) of \(rowCount)")
    }
    return Matrix(rowCount: rowCount, columnCount: 2, elements: numbers)
  }

  func wrongCount(_ count: Int, rowCount: Int) -> ProgramFailure {
    ProgramFailure(
      self, "answered \(count) numbers for \(rowCount) rows, which need \(2 * rowCount)")
  }
}

internal import Foundation

/// A child that answers messages on its standard input with messages on its standard output.
///
/// It ends together with everything in its process group: when the conversation is let go, when it takes too long, when
/// the task that waits for it is cancelled, and when our program ends.
package final class Conversation {
  private let child: RunningChild
  /// 128 + the number of a signal, or the exit code, of a child that has ended.
  private var status: Int?

  /// How an answer goes on.
  package enum Progress: Sendable {
    case goesOn
    case isWhole
    /// It is no answer, so that the rest is not read.
    case isNone
  }

  /// - Parameter memoryLimit: The most bytes of memory of its own, where the system can limit it; nil for no limit.
  package init(_ child: ChildProcess, memoryLimit: Int? = nil) throws(ChildProcess.Failure) {
    // Writing to a child that has ended must fail instead of ending us.
    signal(SIGPIPE, SIG_IGN)
    guard let path = ChildProcess.path(of: child.program, in: child.environment["PATH"] ?? "") else {
      throw .notFound(program: child.program)
    }
    self.child = try RunningChild(child, path: path, hasInput: true, memoryLimit: memoryLimit)
    // Only our end of the pipe; a message is then written in as few pieces as the pipe takes.
    let input = self.child.input
    _ = fcntl(input, F_SETFL, fcntl(input, F_GETFL) | O_NONBLOCK)
  }

  /// The end of what the child wrote on standard error.
  package var messages: String { child.messages }

  /// Writes a message, and reads until the answer is whole, is none, or ends with the child's output.
  ///
  /// - Parameters:
  ///   - isLast: Whether the child's input ends with the message.
  ///   - progress: Called with the whole answer so far, whenever there is more of it.
  /// - Throws: `timedOut` and `cancelled`; the child has ended then.
  package func answer(
    to message: [UInt8], isLast: Bool = false, timeLimit: Double, _ progress: ([UInt8]) -> Progress
  ) throws(ChildProcess.Failure) -> [UInt8] {
    let deadline = RunningChild.now + timeLimit
    var (written, answer) = (write(message, from: 0), [UInt8]())
    while true {
      if RunningChild.mustEnd {
        status = child.end()
        throw .cancelled
      }
      let left = deadline - RunningChild.now
      guard left > 0 else {
        readRest()
        status = child.end()
        throw .timedOut(seconds: timeLimit)
      }
      let ready = ready(within: min(left, 0.05), isWriting: written < message.count)
      if ready.errors { child.readErrors() }
      if ready.input { written = write(message, from: written) }
      if written == message.count && isLast { closeInput() }
      if ready.output {
        if let piece = child.readOutput() {
          answer += piece
          guard case .goesOn = progress(answer) else { return answer }
        } else if child.output < 0 {
          return answer
        }
      }
    }
  }

  /// Waits a moment for the end of the child, ends it otherwise, and returns its exit code, or 128 + the number of a
  /// signal.
  package func end() -> Int {
    if let status { return status }
    closeInput()
    child.waitForEnd(Self.patience)
    readRest()
    let found = child.hasEnded ? child.reap() : child.end()
    status = found
    return found
  }

  /// In seconds.
  private static let patience = 2.0

  /// Reads what is left on standard error.
  private func readRest() {
    for _ in 0..<16 where ready(within: 0, isWriting: false).errors { child.readErrors() }
  }

  private func ready(within seconds: Double, isWriting: Bool) -> (input: Bool, output: Bool, errors: Bool) {
    // The system ignores negative descriptors.
    var states = [
      pollfd(fd: isWriting ? child.input : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe poll(&states, nfds_t(states.count), CInt((seconds * 1000).rounded(.up)))
    guard count > 0 else { return (false, false, false) }
    return (states[0].revents != 0, states[1].revents != 0, states[2].revents != 0)
  }

  /// Writes as much as the pipe takes, and returns the number of bytes that have been written. Those that the child does
  /// not want to read count as written.
  private func write(_ message: [UInt8], from start: Int) -> Int {
    let count = unsafe message.withUnsafeBytes { bytes in
      unsafe Foundation.write(child.input, bytes.baseAddress.map { unsafe $0 + start }, message.count - start)
    }
    if count >= 0 { return start + count }
    return errno == EAGAIN || errno == EINTR ? start : message.count
  }

  private func closeInput() {
    guard child.input >= 0 else { return }
    Foundation.close(child.input)
    child.input = -1
  }
}

import ArgumentParser
import Files
import Foundation
import Synchronization

/// The handling of signals: every command stops within a second, and leaves nothing that is half-written.
///
/// A command that only reads ends at once. Work that writes is cancelled, and has half a second to end by itself; then
/// the program ends as soon as no file is being renamed.
final class Interruption: Sendable {
  static let shared = Interruption()

  private struct State {
    var isResumable = false
    /// Actions on a signal while there is work that writes files.
    var work: (cancel: @Sendable () -> Void, told: @Sendable (Stop) -> Void)?
    var stop: Stop?
  }

  private let state = Mutex(State())

  /// From now on signals end the program in order.
  ///
  /// - Parameter isResumable: Whether the command goes on where it was stopped when it is started again.
  func watch(isResumable: Bool) {
    state.withLock { $0.isResumable = isResumable }
    SignalWatch.start([SIGINT, SIGTERM, SIGUSR1, SIGHUP]) { self.receive($0) }
  }

  private func receive(_ signal: CInt) {
    let cancel = state.withLock { state in
      state.stop = Stop(signal: signal, isResumable: state.isResumable)
      return state.work?.cancel
    }
    if let cancel {
      cancel()
      usleep(500_000)
    }
    // Files that are being renamed are about to be whole, and the work to be done.
    if DurableFolder.closeRenaming() {
      DurableFolder.openRenaming()
      usleep(200_000)
      _ = DurableFolder.closeRenaming()
    }
    state.withLock { state in
      guard let stop = state.stop else { return }
      ChildProcess.endAll()
      UnfinishedFiles.removeAll()
      // The program must end even if standard error is a full pipe.
      if StandardStream.error.takesMore(within: 100) {
        if let work = state.work { work.told(stop) } else { complain(stop.word) }
      }
      Foundation._exit(stop.code.rawValue)
    }
  }

  fileprivate func begin(_ told: @escaping @Sendable (Stop) -> Void, cancel: @escaping @Sendable () -> Void) {
    let isStopped = state.withLock { state in
      state.work = (cancel, told)
      return state.stop != nil
    }
    if isStopped { cancel() }
  }

  /// Waits while the program is being ended by a signal.
  ///
  /// - Returns: What stopped the work, if anything did.
  func finish() -> Stop? {
    state.withLock { state in
      state.work = nil
      return state.stop
    }
  }
}

/// Does work that a signal stops in order.
///
/// - Parameter told: What to say when a signal has stopped the work.
/// - Throws: The error of the work; the exit code if it was stopped.
func interruptible<Value: Sendable>(
  told: @escaping @Sendable (Stop) -> Void = { complain("\($0.word); nothing was written") },
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let task = Task { try await work() }
  Interruption.shared.begin(told) { task.cancel() }
  do {
    let value = try await task.value
    _ = Interruption.shared.finish()
    return value
  } catch {
    let stop = Interruption.shared.finish()
    guard error is CancellationError else { throw error }
    let cause = stop ?? Stop(signal: SIGINT, isResumable: false)
    told(cause)
    throw cause.code
  }
}

struct Stop: Sendable {
  /// As in `interrupted; nothing was written`.
  let word: String
  let code: ExitCode

  /// Ctrl-C says that somebody does not want the result. With the other signals somebody wants the machine, such as a
  /// scheduler, and work that can be resumed is to be resumed.
  init(signal: CInt, isResumable: Bool) {
    if signal == SIGINT {
      word = "interrupted"
      code = Exit.interrupted
    } else {
      word = "stopped"
      code = isResumable ? Exit.stopped : Exit.ended
    }
  }
}

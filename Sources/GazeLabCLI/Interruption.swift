import ArgumentParser
import Dispatch
import Files
import Foundation
import Synchronization

/// Does work that a signal stops in order, instead of killing the program in the middle of a file.
///
/// The work is cancelled, and has half a second to end by itself; then the program ends, unless files are being renamed.
/// Files appear whole or not at all, so that nothing is lost but what had not been kept yet. Once the work is done, signals
/// are ignored: after writing files, the program must not end as if interrupted.
///
/// - Parameter told: What to say when a signal has stopped the work, and with which code to exit.
/// - Throws: The error of the work; the exit code if it was stopped.
func interruptible<Value: Sendable>(
  told: @escaping @Sendable (Stop) -> Void = { _ in complain("interrupted; nothing was written") },
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let task = Task { try await work() }
  let stop = Mutex<Stop?>(nil)
  let sources = Stop.signals.map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      let isFirst = stop.withLock { stop in
        defer { stop = stop ?? Stop(signal: number) }
        return stop == nil
      }
      guard isFirst else { return }
      task.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) {
        endProgram(Stop(signal: number), told)
      }
    }
    source.resume()
    return source
  }
  defer { for source in sources { source.cancel() } }
  do {
    return try await task.value
  } catch is CancellationError {
    let stop = stop.withLock { $0 } ?? Stop(signal: SIGINT)
    told(stop)
    throw stop.code
  }
}

/// Ends the program as soon as no file is being renamed.
private func endProgram(_ stop: Stop, _ told: (Stop) -> Void) {
  while DurableFolder.isRenaming { usleep(1000) }
  told(stop)
  Foundation._exit(stop.code.rawValue)
}

/// Why work was stopped.
enum Stop: Sendable {
  /// Ctrl-C: somebody does not want the result.
  case interrupted
  /// Somebody wants the machine, such as a scheduler; the work is to be resumed.
  case ordered

  static let signals = [SIGINT, SIGTERM, SIGUSR1, SIGHUP]

  init(signal: CInt) { self = signal == SIGINT ? .interrupted : .ordered }

  var code: ExitCode { self == .interrupted ? Exit.interrupted : Exit.stopped }
}

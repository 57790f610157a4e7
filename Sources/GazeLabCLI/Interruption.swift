import ArgumentParser
import Dispatch
import Files
import Foundation
import Synchronization

/// What signals do to the program: they stop its work in order, instead of killing it in the middle of a file.
///
/// Work is cancelled, and has half a second to end by itself; then the program ends, unless files are being renamed.
/// Files appear whole or not at all, so that nothing is lost but what had not been kept yet.
final class Interruption: Sendable {
  static let shared = Interruption()

  private enum Phase {
    /// There is nothing to cancel yet, as while captures are read.
    case preparing
    case working(cancel: @Sendable () -> Void)
    /// After writing files, the program must not end as if interrupted.
    case done
  }

  private struct State {
    var phase = Phase.preparing
    var stop: Stop?
    var told: @Sendable (Stop) -> Void = { stop in
      complain("\(stop == .interrupted ? "interrupted" : "stopped"); nothing was written")
    }
    var sources = [any DispatchSourceSignal]()
  }

  private let state = Mutex(State())

  /// From now on signals end the program in order.
  func begin() {
    state.withLock { state in
      guard state.sources.isEmpty else { return }
      state.sources = Stop.signals.compactMap { number in
        // Somebody who ignores hangups, as `nohup` does, wants the program to go on.
        if number == SIGHUP, isSignalIgnored(number) { return nil }
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { self.receive(Stop(signal: number)) }
        source.resume()
        return source
      }
    }
  }

  private func receive(_ stop: Stop) {
    let (phase, isFirst) = state.withLock { state in
      let isFirst = state.stop == nil
      if isFirst { state.stop = stop }
      return (state.phase, isFirst)
    }
    guard isFirst else { return }
    switch phase {
    case .done: return
    case .preparing: end()
    case .working(let cancel):
      cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) { self.end() }
    }
  }

  /// Ends the program as soon as no file is being renamed, unless its work has ended by then.
  private func end() {
    while DurableFolder.isRenaming { usleep(1000) }
    state.withLock { state in
      if case .done = state.phase { return }
      guard let stop = state.stop else { return }
      state.told(stop)
      Foundation._exit(stop.code.rawValue)
    }
  }

  fileprivate func begin(_ told: @escaping @Sendable (Stop) -> Void, cancel: @escaping @Sendable () -> Void) {
    begin()
    let isStopped = state.withLock { state in
      (state.phase, state.told) = (.working(cancel: cancel), told)
      return state.stop != nil
    }
    if isStopped { cancel() }
  }

  /// - Returns: What stopped the work, if anything did.
  fileprivate func finish() -> Stop? {
    state.withLock { state in
      state.phase = .done
      return state.stop
    }
  }
}

/// Does work that a signal stops in order.
///
/// - Parameter told: What to say when a signal has stopped the work.
/// - Throws: The error of the work; the exit code if it was stopped.
func interruptible<Value: Sendable>(
  told: @escaping @Sendable (Stop) -> Void = { _ in complain("interrupted; nothing was written") },
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
    let cause = stop ?? Stop(signal: SIGINT)
    told(cause)
    throw cause.code
  }
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

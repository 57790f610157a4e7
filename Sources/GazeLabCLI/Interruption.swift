import Dispatch
import Foundation

/// Does work that Ctrl-C or a termination signal cancels, instead of killing the program in the middle of a file.
///
/// Once the work is done, the signals are ignored: after writing files, the program must not end as if interrupted.
///
/// - Throws: The error of the work; `CancellationError` if it was cancelled.
func interruptible<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws
  -> Value
{
  let task = Task { try await work() }
  let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { task.cancel() }
    source.resume()
    return source
  }
  defer { for source in sources { source.cancel() } }
  return try await task.value
}

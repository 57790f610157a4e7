import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Does some work that Ctrl-C or a termination signal cancels, rather than killing it half-way through a file.
///
/// Once the work is done, the signals are ignored: what is written cannot be taken back, so the program may
/// not end as if it had been.
///
/// - Throws: What the work throws; `CancellationError` if it was cancelled.
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

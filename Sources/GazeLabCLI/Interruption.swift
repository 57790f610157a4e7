import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Does some work that Ctrl-C or a termination signal cancels, rather than killing it half-way through a file.
///
/// - Throws: What the work throws; `CancellationError` if it was cancelled.
func interruptible<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws
  -> Value
{
  let task = Task { try await work() }
  let handlers = [SIGINT, SIGTERM, SIGHUP].map { number in
    let previous = signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { task.cancel() }
    source.resume()
    return (number: number, previous: previous, source: source)
  }
  defer {
    // Whoever started the program may have it ignore them.
    for handler in handlers {
      handler.source.cancel()
      signal(handler.number, handler.previous)
    }
  }
  return try await task.value
}

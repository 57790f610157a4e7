import Synchronization

/// What was computed for some folds, kept for other folds that need the same.
///
/// A value depends on its key alone, so that no result depends on the order of the fits.
final class KeptValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let kept = Mutex([Key: Result<Value, FitError>]())
  /// The largest number of values that are kept.
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  var count: Int { kept.withLock(\.count) }

  /// - Parameter make: Called unless the value is known; it may be called twice if two threads ask at once.
  func value(_ key: Key, make: () throws(FitError) -> Value) throws(FitError) -> Value {
    if let known = kept.withLock({ $0[key] }) { return try known.get() }
    let made: Result<Value, FitError>
    do throws(FitError) {
      made = .success(try make())
    } catch {
      if error == .cancelled { throw error }
      made = .failure(error)
    }
    kept.withLock { kept in
      if kept.count < limit { kept[key] = made }
    }
    return try made.get()
  }
}

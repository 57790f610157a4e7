import Synchronization

/// Lets something happen only so often.
final class Throttle: Sendable {
  private let next: Mutex<ContinuousClock.Instant>
  private let interval: Duration

  /// - Parameters:
  ///   - first: Seconds until it may happen first.
  ///   - interval: Seconds between one time and the next.
  init(first: Double, then interval: Double) {
    next = Mutex(.now + .seconds(first))
    self.interval = .seconds(interval)
  }

  /// Whether it may happen now; it is then taken as done.
  var isDue: Bool {
    next.withLock { next in
      guard next <= .now else { return false }
      next = .now + interval
      return true
    }
  }
}

/// The unit of a column of times.
enum TimeUnit: String, Sendable, CaseIterable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"
  /// A date with a time of day, such as `2026-03-01T12:00:00.250Z`.
  case iso8601

  /// How many of the unit are a second.
  var perSecond: Double {
    switch self {
    case .seconds, .iso8601: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }
}

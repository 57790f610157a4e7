import Inputs

/// What was asked of a timeline beside its logs.
struct TimelineOptions: Sendable {}

extension LogSection {
  /// Makes a section from a log; nil if the log lacks what the section needs.
  typealias Maker = @Sendable (Log, TimelineOptions) throws(InputErrors) -> LogSection?

  /// The sections of a timeline, in the order of its report.
  static let ofTimelines: [Maker] = []
}

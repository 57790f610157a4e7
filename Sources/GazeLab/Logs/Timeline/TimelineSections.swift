import Inputs

/// What was asked of a timeline beside its logs.
package struct TimelineOptions: Sendable {
  package init() {}
}

extension LogSection {
  /// Makes a section from a log; nil if the log lacks what the section needs.
  typealias Maker = @Sendable (Log, TimelineOptions) throws(InputErrors) -> LogSection?

  /// The sections of a timeline, in the order of its report.
  static let ofTimelines: [Maker] = [
    { log, _ in TimesSection(log)?.section },
    { log, _ in StatesSection(log)?.section },
    { log, _ in GazeSection(log)?.section },
    { log, _ in StateErrorsSection.section(log) },
  ]
}

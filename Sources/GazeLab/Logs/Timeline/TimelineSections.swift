import Inputs

/// What was asked of a timeline beside its logs.
package struct TimelineOptions: Sendable {
  package var events = EventOptions()
  package var attention = AttentionOptions()
  var gap = GapOptions()

  package init() {}
}

extension LogSection {
  /// Makes a section from a log; nil if the log lacks what the section needs.
  typealias Maker = @Sendable (Log, TimelineOptions) throws(InputErrors) -> LogSection?

  /// The sections of a timeline, in the order of its report. Computed, as Swift 6.3 crashes on a constant of functions
  /// with typed errors.
  static var ofTimelines: [Maker] {
    [
      { log, _ in TimesSection(log)?.section },
      { log, _ in StatesSection(log)?.section },
      { log, _ in GazeSection(log)?.section },
      { log, options in .gap(log, options.gap) },
      { log, _ in StateErrorsSection.section(log) },
      events, eyelids, attention,
    ]
  }
}

import Inputs

/// What was asked of a timeline beside its logs.
package struct TimelineOptions: Sendable {
  package var events = EventOptions()
  package var attention = AttentionOptions()
  var gap = GapOptions()

  package init() {}
}

extension LogSection {
  /// The sections of a timeline, in the order of its report, without those for which the log lacks channels.
  ///
  /// Each is made by a call, as Swift 6.3 crashes on lists of functions with typed errors.
  static func timeline(of log: Log, _ options: TimelineOptions) throws(InputErrors) -> [LogSection] {
    let sections: [LogSection?] = [
      TimesSection(log)?.section,
      StatesSection(log)?.section,
      GazeSection(log)?.section,
      gap(log, options.gap),
      StateErrorsSection.section(log),
      try EventSection(log, options.events)?.section,
      EyelidSection(log)?.section,
      try AttentionSection(log, options.attention)?.section,
    ]
    return sections.compactMap(\.self)
  }
}

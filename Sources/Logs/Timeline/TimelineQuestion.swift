import Inputs

/// What a timeline asks of a log; each answer is a section of its report, in this order.
enum TimelineQuestion: CaseIterable {
  case times, states, gaze, gap, errors, events, eyelids, attention

  /// - Returns: Nil if the log lacks what the answer needs.
  func section(_ log: Log, _ options: TimelineOptions) throws(InputError) -> LogSection? {
    switch self {
    case .times: TimesSection(log)?.section
    case .states: StatesSection(log)?.section
    case .gaze: GazeSection(log)?.section
    case .gap: GapSection(log)?.section
    case .errors: StateErrorsSection.section(log)
    case .events: try EventSection(log, options.events)?.section
    case .eyelids: EyelidSection(log)?.section
    case .attention: try AttentionSection(log, options.attention)?.section
    }
  }
}

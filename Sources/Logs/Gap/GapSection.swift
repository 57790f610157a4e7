extension LogSection {
  /// How far gaze lies from touches or targets, and whether the head has to do with it.
  ///
  /// - Returns: Nil for a log without gaze points, or without touches and targets.
  static func gap(_ log: Log, _ options: GapOptions) -> LogSection? {
    GapRecording(log).flatMap { Gap($0) }.map { gap($0, options) }
  }

  static func gap(_ gap: Gap, _ options: GapOptions) -> LogSection {
    let (sizes, correlations) = (GapSize.all(gap), GapCorrelations(gap, options))
    let text = GapText(gap: gap, sizes: sizes, correlations: correlations)
    let listings = GapListings(gap: gap, sizes: sizes, correlations: correlations)
    let hasCauses = !correlations.all.isEmpty
    return LogSection(
      slug: "gap",
      question: "How far is gaze from \(gap.recording.reference == .touch ? "the touch" : "the target"), "
        + "and does the head matter?",
      shortTitle: "Gap", answer: text.answer,
      tables: listings.tables, figures: GapFigures(gap).all,
      caveats: text.caveats, definitions: gapDefinitions(gap, hasCauses: hasCauses),
      numbers: listings.numbers)
  }
}

/// What may be asked of the gap between gaze and touch.
struct GapOptions: Sendable {
  /// Of the circular shifts behind p values.
  var seed: UInt64 = 1
}

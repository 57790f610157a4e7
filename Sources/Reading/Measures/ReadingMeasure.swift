import Documents

/// A number that describes how a text was read.
enum ReadingMeasure: String, Sendable, CaseIterable {
  case fixations, fixationDuration, forwardLength, regressions, returnSweeps, skippedWords
  case firstFixation, gazeDuration, totalTime

  var key: String {
    switch self {
    case .fixations: "fixations"
    case .fixationDuration: "fixation_duration_ms"
    case .forwardLength: "forward_saccade_characters"
    case .regressions: "regression_percent"
    case .returnSweeps: "return_sweeps"
    case .skippedWords: "skipped_word_percent"
    case .firstFixation: "first_fixation_ms"
    case .gazeDuration: "gaze_duration_ms"
    case .totalTime: "total_time_ms"
    }
  }

  var title: String {
    switch self {
    case .fixations: "fixations on the text"
    case .fixationDuration: "mean fixation duration"
    case .forwardLength: "mean forward saccade"
    case .regressions: "regressions, of all movements"
    case .returnSweeps: "return sweeps"
    case .skippedWords: "words skipped"
    case .firstFixation: "mean first fixation of a word"
    case .gazeDuration: "mean gaze duration of a word"
    case .totalTime: "mean total time on a word"
    }
  }

  var unit: String {
    switch self {
    case .fixations, .returnSweeps: ""
    case .fixationDuration, .firstFixation, .gazeDuration, .totalTime: "ms"
    case .forwardLength: "characters"
    case .regressions, .skippedWords: "%"
    }
  }

  var decimals: Int {
    switch self {
    case .forwardLength: 1
    case .regressions, .skippedWords: 1
    default: 0
    }
  }

  /// The measure of a reading in its unit; nil where nothing was there to measure.
  func value(_ reading: TextReading) -> Double? {
    func mean(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    func percent(_ count: Int, of all: Int) -> Double? { all > 0 ? 100 * Double(count) / Double(all) : nil }
    let read = reading.words.filter { $0.fixationCount > 0 }
    switch self {
    case .fixations: return Double(reading.fixations.count)
    case .fixationDuration: return mean(reading.fixations.map { $0.duration * 1000 })
    case .forwardLength: return mean(reading.moves.filter { $0.kind == .forward }.map(\.length))
    case .regressions: return percent(reading.count(.regression), of: reading.moves.count)
    case .returnSweeps: return Double(reading.count(.returnSweep))
    case .skippedWords: return percent(reading.words.count(where: \.isSkipped), of: reading.words.count)
    case .firstFixation: return mean(read.compactMap { $0.firstFixation.map { $0 * 1000 } })
    case .gazeDuration: return mean(read.compactMap { $0.gazeDuration.map { $0 * 1000 } })
    case .totalTime: return mean(read.map { $0.totalTime * 1000 })
    }
  }
}

/// A text as it was read: its fixations, the movements between them, and its words.
struct TextReading: Sendable {
  let fixations: [TextFixation]
  let moves: [TextMove]
  /// Up to the last word that was reached; empty in a layout without words.
  let words: [WordReading]

  init(_ fixations: [TextFixation], in layout: TextLayout) {
    self.fixations = fixations
    moves = TextMove.all(fixations, in: layout)
    words = layout.words.isEmpty ? [] : WordReading.all(fixations)
  }

  func count(_ kind: TextMove.Kind) -> Int { moves.count { $0.kind == kind } }
}

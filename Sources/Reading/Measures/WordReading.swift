/// How long a word was looked at.
struct WordReading: Sendable, Equatable {
  /// The number of the word in reading order.
  let word: Int
  /// Of the first fixation and of all fixations of the first pass, seconds; nil without a first pass.
  private(set) var firstFixation: Double?
  private(set) var gazeDuration: Double?
  /// Seconds; 0 if it was never fixated.
  private(set) var totalTime = 0.0
  private(set) var fixationCount = 0

  /// Whether it was passed over: a later word was fixated before it.
  var isSkipped: Bool { firstFixation == nil }

  /// The words up to the last one that was reached.
  ///
  /// The first pass of a word begins with its first fixation if no later word was fixated before, and ends
  /// when the eyes leave the word, the text or the recording.
  ///
  /// Source: Rayner, "Eye movements in reading and information processing", Psychological Bulletin 124(3),
  /// 1998.
  static func all(_ fixations: [TextFixation]) -> [WordReading] {
    let reached = fixations.compactMap(\.word).max() ?? -1
    var words = (0..<reached + 1).map { WordReading(word: $0) }
    var furthest = -1
    var passing: Int?
    for fixation in fixations {
      guard let word = fixation.word else { continue }
      if !fixation.isContinued { passing = nil }
      words[word].totalTime += fixation.duration
      words[word].fixationCount += 1
      if word > furthest {
        words[word].firstFixation = fixation.duration
        words[word].gazeDuration = fixation.duration
        passing = word
        furthest = word
      } else if word == passing {
        words[word].gazeDuration = words[word].gazeDuration.map { $0 + fixation.duration }
      } else {
        passing = nil
      }
    }
    return words
  }
}

import Inputs

/// The number of frames of a capture that the `drop` rules of an experiment leave out, and the reasons.
package struct DroppedFrames: Sendable, Codable, Equatable {
  package struct Reason: Sendable, Codable, Equatable {
    /// The rule in words, such as `tracking_state is LOW_CONFIDENCE`.
    package let rule: String
    package let count: Int
  }

  package let capture: String
  /// The frames that 'where' selects, before any rule.
  package let frames: Int
  /// The reasons, in the order of the rules. A frame counts for the first one that it meets.
  package let reasons: [Reason]
  /// Fixations of which no frame is left.
  package let fixations: Int
  let idle: [String]

  package var count: Int { reasons.reduce(0) { $0 + $1.count } }

  /// The counts in words, such as `drops 5 of 20 frames: 4 where blink, 1 where confidence below 0.5`.
  package var sentence: CountedSentence {
    var text: CountedSentence = "'drop' leaves out \(count: count) of \(count: frames) frames"
    for (index, reason) in reasons.enumerated() {
      text = "\(text)\(index == 0 ? ": " : ", ")\(count: reason.count) (\(reason.rule))"
    }
    if fixations > 0 { text = "\(text); fixations left without a frame: \(count: fixations)" }
    if !idle.isEmpty {
      text = "\(text); nothing is known in this capture for: \(idle.joined(separator: ", "))"
    }
    return text
  }

  var warning: Warning { Warning(subject: capture, "captures", sentence) }
}

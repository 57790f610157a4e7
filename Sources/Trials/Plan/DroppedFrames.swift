import Inputs

/// How many frames of a capture the `drop` rules of an experiment leave out, and why.
package struct DroppedFrames: Sendable, Codable, Equatable {
  package struct Reason: Sendable, Codable, Equatable {
    /// Such as `tracking_state is LOW_CONFIDENCE`.
    package let rule: String
    package let count: Int
  }

  package let capture: String
  /// The frames that 'where' selects, before any rule.
  package let frames: Int
  /// In the order of the rules. A frame counts for the first one that it meets.
  package let reasons: [Reason]
  /// Fixations of which no frame is left.
  package let fixations: Int
  /// Rules about something that the capture does not have.
  let idle: [String]

  package var count: Int { reasons.reduce(0) { $0 + $1.count } }

  /// Such as `drops 5 of 20 frames: 4 where blink, 1 where confidence below 0.5`.
  package var sentence: CountedSentence {
    var text = CountedSentence.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    text.appendLiteral("'drop' leaves out ")
    text.appendInterpolation(count: count)
    text.appendLiteral(" of ")
    text.appendInterpolation(count: frames)
    text.appendLiteral(" frames")
    for (index, reason) in reasons.enumerated() {
      text.appendLiteral(index == 0 ? ": " : ", ")
      text.appendInterpolation(count: reason.count)
      text.appendLiteral(" (\(reason.rule))")
    }
    if fixations > 0 {
      text.appendLiteral("; fixations left without a frame: ")
      text.appendInterpolation(count: fixations)
    }
    if !idle.isEmpty {
      text.appendLiteral("; nothing is known in this capture for: \(idle.joined(separator: ", "))")
    }
    return CountedSentence(stringInterpolation: text)
  }

  var warning: Warning { Warning(subject: capture, "captures", sentence) }
}

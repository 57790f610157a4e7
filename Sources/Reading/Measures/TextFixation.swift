/// A fixation on a text: the line and the character it is assigned to.
struct TextFixation: Sendable, Equatable {
  /// Its place in the text's coordinates, pt.
  let place: SIMD2<Double>
  /// Seconds.
  let duration: Double
  let line: Int
  /// The place along the line in characters from its left edge, which may lie outside the line.
  let position: Double
  /// The character that this is in, or the nearest one of the line.
  let character: Int
  /// The number of the word in reading order; nil in a layout without words.
  let word: Int?
  /// Whether it follows the fixation before it in the list without a gap in the recording and without a
  /// fixation elsewhere in between. False for the first.
  let isContinued: Bool
  /// Its number among all fixations of the recording.
  let number: Int

  init(
    at place: SIMD2<Double>, duration: Double, line: Int, isContinued: Bool, number: Int,
    in layout: TextLayout
  ) {
    self.place = place
    self.duration = duration
    self.line = line
    self.isContinued = isContinued
    self.number = number
    position = (place.x - layout.lines[line].left) / layout.characterWidth
    character = layout.character(at: place.x, line: line)
    word = layout.word(ofCharacter: character, line: line)
  }

  /// Fixations before they are assigned.
  struct Seen: Sendable {
    let place: SIMD2<Double>
    let duration: Double
    /// Whether gaze points are missing between the fixation before and this one.
    let followsGap: Bool
  }

  /// The fixations in the text or near it, assigned by a rule.
  static func all(_ seen: [Seen], by rule: LineRule, in layout: TextLayout) -> [TextFixation] {
    let near = seen.indices.filter { layout.isNear(seen[$0].place) }
    let lines = rule.lines(of: near.map { seen[$0].place }, in: layout)
    return near.indices.map { index in
      let number = near[index]
      let isContinued = index > 0 && near[index - 1] == number - 1 && !seen[number].followsGap
      return TextFixation(
        at: seen[number].place, duration: seen[number].duration, line: lines[index], isContinued: isContinued,
        number: number, in: layout)
    }
  }
}

/// The movement from one fixation on a text to the next.
package struct TextMove: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// To the right on the same line, by a character or more.
    case forward
    /// By less than a character on the same line.
    case refixation
    /// To the left on the same line by a character or more, or to an earlier line.
    case regression
    /// To a later line.
    case returnSweep = "return sweep"

    /// - Parameter length: Along the line, characters.
    init(fromLine line: Int, to other: Int, length: Double) {
      // Centres of characters lie a whole number of characters apart, but for rounding.
      let character = 1 - 1e-9
      if other != line {
        self = other > line ? .returnSweep : .regression
      } else if abs(length) < character {
        self = .refixation
      } else {
        self = length > 0 ? .forward : .regression
      }
    }
  }

  let kind: Kind
  /// Characters to the right; negative to the left.
  let length: Double
  /// The fixation that it leads to, by its place in the list.
  let end: Int

  /// The movements between fixations that continue each other.
  static func all(_ fixations: [TextFixation], in layout: TextLayout) -> [TextMove] {
    fixations.indices.dropFirst().compactMap { index in
      let (from, to) = (fixations[index - 1], fixations[index])
      guard to.isContinued else { return nil }
      let length = (to.place.x - from.place.x) / layout.characterWidth
      return TextMove(
        kind: Kind(fromLine: from.line, to: to.line, length: length), length: length, end: index)
    }
  }
}

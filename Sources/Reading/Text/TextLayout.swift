import Captures
import Inputs

/// A text on the screen: where its lines are, in characters of one width.
///
/// Inside a text, places are points (pt) with x to the right and y DOWN, whatever corner the layout counts
/// from, so that later lines have a larger y. Only `textPoint` and `screenPoint` convert.
package struct TextLayout: Sendable {
  package enum Origin: String, Sendable, CaseIterable {
    case topLeft = "top-left"
    case bottomLeft = "bottom-left"
  }

  /// The corner of the screen that its coordinates count from.
  let origin: Origin
  /// pt.
  package let characterWidth: Double
  /// From the top of the text to its bottom; at least one.
  package let lines: [TextLine]
  /// In reading order; empty for a grid, of which only places are known.
  let words: [TextWord]

  /// Where fixations are taken for reading: this many line spacings above and below the text, and characters
  /// beside it.
  static let (marginLines, marginCharacters) = (1.0, 8.0)

  init(origin: Origin, characterWidth: Double, lines: [TextLine]) {
    self.origin = origin
    self.characterWidth = characterWidth
    self.lines = lines
    words = lines.indices.flatMap { TextWord.all(ofLine: $0, lines[$0].text ?? "") }
  }

  /// The median distance between the centres of neighbouring lines, pt; the height of a single line.
  var lineSpacing: Double {
    let steps = zip(lines, lines.dropFirst()).map { $1.centre - $0.centre }.sorted()
    return steps.isEmpty ? lines[0].height : steps[steps.count / 2]
  }

  /// A place on the screen as one in the text.
  func textPoint(_ point: ScreenPoint, screenHeight: Double) -> SIMD2<Double> {
    SIMD2(point.x, (origin == .topLeft ? screenHeight : 0) - point.y)
  }

  package func screenPoint(_ place: SIMD2<Double>, screenHeight: Double) -> ScreenPoint {
    ScreenPoint(x: place.x, y: (origin == .topLeft ? screenHeight : 0) - place.y)
  }

  /// Whether a place is in the text or within the margins around it.
  func isNear(_ place: SIMD2<Double>) -> Bool {
    let (aside, above) = (Self.marginCharacters * characterWidth, Self.marginLines * lineSpacing)
    let left = lines.map(\.left).min() ?? 0
    let right = lines.map { $0.left + Double($0.characterCount) * characterWidth }.max() ?? 0
    let (first, last) = (lines[0], lines[lines.count - 1])
    return (left - aside...right + aside).contains(place.x)
      && (first.centre - first.height / 2 - above...last.centre + last.height / 2 + above).contains(place.y)
  }

  /// The centre of a character.
  package func centre(ofCharacter character: Int, line: Int) -> SIMD2<Double> {
    let line = lines[line]
    return SIMD2(line.left + (Double(character) + 0.5) * characterWidth, line.centre)
  }

  /// The centre of a word without the spaces before it.
  func centre(of word: TextWord) -> SIMD2<Double> {
    let line = lines[word.line]
    let middle = Double(word.letters.lowerBound + word.letters.upperBound) / 2
    return SIMD2(line.left + middle * characterWidth, line.centre)
  }

  /// The number of the character of a line that is at, or nearest to, a place along x.
  func character(at x: Double, line: Int) -> Int {
    let line = lines[line]
    let place = ((x - line.left) / characterWidth).rounded(.down)
    return Int(max(0, min(place, Double(line.characterCount - 1))))
  }

  /// The number of the word of a character; nil in a line without words.
  func word(ofCharacter character: Int, line: Int) -> Int? {
    // The last word that has begun, its spaces included; spaces at the end belong to the last word.
    words.lastIndex { $0.line == line && $0.area.lowerBound <= character }
  }
}

/// A line of a text.
package struct TextLine: Sendable, Equatable {
  /// Nil for a line of a grid.
  let text: String?
  package let characterCount: Int
  /// Where its first character begins, pt.
  let left: Double
  /// pt downwards.
  let centre: Double
  let height: Double
}

/// A run of characters other than spaces. The spaces before it belong to it, as those that end a line do to
/// the last word.
struct TextWord: Sendable, Equatable {
  let line: Int
  let text: String
  /// Its characters in the line without spaces.
  let letters: Range<Int>
  /// The same with the spaces before it.
  let area: Range<Int>

  static func all(ofLine line: Int, _ text: String) -> [TextWord] {
    var (words, start) = ([TextWord](), 0)
    let characters = Array(text)
    while let first = characters[start...].firstIndex(where: { !$0.isWhitespace }) {
      let end = characters[first...].firstIndex(where: \.isWhitespace) ?? characters.count
      words.append(
        TextWord(line: line, text: String(characters[first..<end]), letters: first..<end, area: start..<end))
      start = end
    }
    return words
  }
}

import Captures
import Inputs
import Statistics

/// Whether saccades of 7 to 9 characters can be resolved: 1.96 × the SD of (measured − planted length) over
/// simulated saccades is at most 2 characters, and so is its mean, up or down.
///
/// The limit of the mean is for calibrations that hardly follow the eyes: one that always predicts the same
/// point measures every length as 0, which scatters by little.
///
/// Each of 1,000 saccades lies on a line that has room for it, begins at any of its characters, and goes 7, 8
/// or 9 characters to the right. For each the errors of another session are drawn.
struct SaccadeResolution: Sendable {
  let kind: ErrorModel.Kind
  /// 1.96 × SD, characters.
  let halfWidth: Double
  /// The mean of measured − planted, characters.
  let bias: Double

  static let lengths = 7...9
  static let count = 1000
  /// Characters.
  static let needed = 2.0

  var isResolved: Bool { halfWidth <= Self.needed && abs(bias) <= Self.needed }

  /// - Returns: Nil if no line has room for the longest saccade.
  init?(
    _ model: ErrorModel, _ kind: ErrorModel.Kind, _ layout: TextLayout, screenHeight: Double, seed: UInt64 = 1
  ) {
    let lines = layout.lines.indices.filter { layout.lines[$0].characterCount > Self.lengths.upperBound }
    guard !lines.isEmpty else { return nil }
    var differences = [Double]()
    for index in 0..<Self.count {
      var generator = SeededGenerator(seed: seed, stream: "simulated saccades", index: index)
      let line = lines[generator.next(below: lines.count)]
      let length = Self.lengths.lowerBound + generator.next(below: Self.lengths.count)
      let start = generator.next(below: layout.lines[line].characterCount - length)
      let drawn = model.drawn(kind, &generator)
      let ends = [start, start + length].map { character in
        let place = layout.centre(ofCharacter: character, line: line)
        return drawn.measured(layout.screenPoint(place, screenHeight: screenHeight), &generator)
      }
      differences.append((ends[1].x - ends[0].x) / layout.characterWidth - Double(length))
    }
    let mean = differences.reduce(0, +) / Double(differences.count)
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.kind = kind
    bias = mean
    halfWidth = 1.96 * (squares / Double(differences.count - 1)).squareRoot()
  }

  /// Such as `no (±11.4 characters; ±2.0 needed)`.
  var verdict: String {
    let shift =
      halfWidth <= Self.needed && abs(bias) > Self.needed
      ? ", but \(Self.text(abs(bias))) too \(bias < 0 ? "short" : "long") on average" : ""
    return
      "\(isResolved ? "yes" : "no") (±\(Self.text(halfWidth)) characters\(shift); "
      + "±\(decimal(Self.needed, 1)) needed)"
  }

  /// A value that misses the limit is not rounded to it.
  private static func text(_ value: Double) -> String {
    let told = (1...4).first { decimal(value, $0) != decimal(needed, $0) }
    return decimal(value, value > needed ? told ?? 1 : 1)
  }
}

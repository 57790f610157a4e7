import Inputs

/// How fixations are assigned to the lines of a text.
///
/// Source of `warp` and `regress`: Carr, Pescuma, Furlan, Ktori and Crepaldi, "Algorithms for the automated
/// correction of vertical drift in eye-tracking data", Behavior Research Methods 54, 2022
/// (10.3758/s13428-021-01554-0).
package enum LineRule: String, Sendable, CaseIterable {
  /// The line whose centre is nearest; of two the upper one.
  case nearest
  /// The line of the words that dynamic time warping maps a fixation to.
  case warp
  /// The line whose tilted and shifted copy is nearest, with the slope and the offset that fit all fixations
  /// best.
  case regress

  /// - Parameter places: Of fixations in the text's coordinates, in order of time.
  /// - Returns: The number of a line for each.
  /// - Precondition: For `warp`, the layout has words.
  func lines(of places: [SIMD2<Double>], in layout: TextLayout) -> [Int] {
    switch self {
    case .nearest: places.map { Self.nearest($0.y, in: layout) }
    case .warp: WarpedLines.lines(of: places, in: layout)
    case .regress: TiltedLines(fitting: places, to: layout).lines(of: places, in: layout)
    }
  }

  static func nearest(_ y: Double, in layout: TextLayout) -> Int {
    var best = (line: 0, distance: Double.infinity)
    for (line, place) in layout.lines.enumerated() where abs(place.centre - y) < best.distance {
      best = (line, abs(place.centre - y))
    }
    return best.line
  }

  var meaning: String {
    switch self {
    case .nearest: "the line whose centre is nearest"
    case .warp: "the line of the words that dynamic time warping maps the fixation to (warp)"
    case .regress: "the nearest line after one slope and one offset for all lines (regress)"
    }
  }
}

/// Lines by dynamic time warping of the fixations onto the centres of the words, both in order.
///
/// Every fixation is mapped to at least one word and every word to at least one fixation, in steps that never
/// go back, such that the sum of the distances is smallest. A fixation gets the line that most of its words
/// are on; of lines with as many words the first.
///
/// Source: Carr et al. 2022, as `LineRule`; Sakoe and Chiba, IEEE Transactions on Acoustics, Speech, and
/// Signal Processing 26(1), 1978.
enum WarpedLines {
  static func lines(of places: [SIMD2<Double>], in layout: TextLayout) -> [Int] {
    let centres = layout.words.map(layout.centre)
    precondition(!centres.isEmpty, "a layout without words")
    guard !places.isEmpty else { return [] }
    let width = centres.count
    var cost = [Double](repeating: 0, count: places.count * width)
    func known(_ fixation: Int, _ word: Int) -> Double {
      fixation < 0 || word < 0 ? .infinity : cost[fixation * width + word]
    }
    for fixation in places.indices {
      for word in 0..<width {
        let away = places[fixation] - centres[word]
        let before = min(known(fixation - 1, word - 1), known(fixation - 1, word), known(fixation, word - 1))
        cost[fixation * width + word] =
          (away * away).sum().squareRoot() + (fixation == 0 && word == 0 ? 0 : before)
      }
    }
    // From the end back along the cheapest steps; of equal ones the diagonal, then the fixation before.
    var counts = places.map { _ in [Int: Int]() }
    var (fixation, word) = (places.count - 1, width - 1)
    while true {
      counts[fixation][layout.words[word].line, default: 0] += 1
      guard fixation > 0 || word > 0 else { break }
      let (both, up, left) = (
        known(fixation - 1, word - 1), known(fixation - 1, word), known(fixation, word - 1)
      )
      if both <= up, both <= left {
        fixation -= 1
        word -= 1
      } else if up <= left {
        fixation -= 1
      } else {
        word -= 1
      }
    }
    return counts.map { counts in
      counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    }
  }
}

/// One slope and one offset of all lines, so that the fixations are as close as possible to the lines nearest
/// to them.
///
/// The density of a fixation is normal about its line, with one SD for all. Whatever this SD is, the
/// likelihood is largest where the sum of squared distances to the nearest lines is smallest, which is looked
/// for on a grid and then in ever smaller steps around its best place. Slopes are from −0.1 to 0.1, offsets
/// from −50 to 50 pt.
///
/// Source: Carr et al. 2022, as `LineRule`; Cohen, "Software for the automatic correction of recorded eye
/// fixation locations in reading experiments", Behavior Research Methods 45, 2013
/// (10.3758/s13428-012-0280-3).
struct TiltedLines {
  static let (largestSlope, largestOffset) = (0.1, 50.0)
  private static let (slopeSteps, offsetSteps) = (20, 40)

  /// pt downwards per pt to the right.
  private(set) var slope = 0.0
  /// pt downwards.
  private(set) var offset = 0.0

  init(fitting places: [SIMD2<Double>], to layout: TextLayout) {
    var best = Self.squares(places, layout, 0, 0)
    func consider(_ slope: Double, _ offset: Double) -> Bool {
      guard abs(slope) <= Self.largestSlope, abs(offset) <= Self.largestOffset else { return false }
      let found = Self.squares(places, layout, slope, offset)
      guard found < best else { return false }
      best = found
      (self.slope, self.offset) = (slope, offset)
      return true
    }
    let (slopeStep, offsetStep) = (
      2 * Self.largestSlope / Double(Self.slopeSteps), 2 * Self.largestOffset / Double(Self.offsetSteps)
    )
    for slope in 0...Self.slopeSteps {
      for offset in 0...Self.offsetSteps {
        _ = consider(
          Double(slope) * slopeStep - Self.largestSlope, Double(offset) * offsetStep - Self.largestOffset)
      }
    }
    var share = 0.5
    while share > 1e-4 {
      let (along, down) = (share * slopeStep, share * offsetStep)
      let (slope, offset) = (self.slope, self.offset)
      // Along the valley a slope is made good by an offset, so that both change at once, too.
      var isBetter = false
      for (one, other) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1), (1, 1), (-1, -1)] {
        if consider(slope + one * along, offset + other * down) { isBetter = true }
      }
      if !isBetter { share /= 2 }
    }
  }

  func lines(of places: [SIMD2<Double>], in layout: TextLayout) -> [Int] {
    places.map { LineRule.nearest($0.y - slope * $0.x - offset, in: layout) }
  }

  private static func squares(
    _ places: [SIMD2<Double>], _ layout: TextLayout, _ slope: Double, _ offset: Double
  ) -> Double {
    var sum = 0.0
    for place in places {
      let y = place.y - slope * place.x - offset
      var least = Double.infinity
      for line in layout.lines { least = min(least, abs(line.centre - y)) }
      sum += least * least
    }
    return sum
  }
}

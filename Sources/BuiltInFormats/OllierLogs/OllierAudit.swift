import Captures
import DelimitedText
import Inputs

/// What in a recording of Ollier's app contradicts itself.
enum OllierAudit {
  /// Differences beyond this, in points, are no rounding.
  private static let tolerance = 0.001
  /// Calibration takes 7 times 2 s, and rows are written only after it.
  private static let calibrationSeconds = 14.0

  static func warnings(_ capture: Capture) -> [Warning] {
    let usual = CaptureAudit(capture: capture)
    return usual.tolerated + [usual.repeatedTimes, usual.pointsOffScreen].compactMap(\.self)
  }

  /// - Parameters:
  ///   - all: The files, in their order.
  ///   - gaze: As recorded, also where it was lost.
  ///   - touch: As recorded, also before the first touch.
  ///   - lostPlace: Where lost points lie; nil if that is not known.
  static func oddities(
    _ all: [OllierFile], gaze: [ScreenPoint], touch: [ScreenPoint], firstTouch: Int, lostPlace: ScreenPoint?
  ) -> [CountedSentence] {
    [
      lost(gaze, lostPlace), untouched(touch, firstTouch), early(all[0]), gaps(all, gaze, touch),
      contradictions(all),
    ].compactMap(\.self)
  }

  private static func lost(_ gaze: [ScreenPoint], _ place: ScreenPoint?) -> CountedSentence? {
    guard let place else {
      guard let (likely, count) = likelyLostPlace(gaze) else { return nil }
      let size = "[\(shortest(2 * likely.x)), \(shortest(likely.y))]"
      return """
        \(count: count) of \(count: gaze.count) gaze points are exactly at \(shortest(likely.x)), \(shortest(likely.y)), as \
        lost ones are on a screen of twice this width; if so, write 'screen: \(size)' in dataset.yaml
        """
    }
    let count = gaze.count { $0 == place }
    return count == 0
      ? nil
      : """
      \(count: count) of \(count: gaze.count) gaze points are exactly at \(shortest(place.x)), \(shortest(place.y)), \
      where the app puts those that it cannot find; they are lost
      """
  }

  /// A point that recurs exactly, which a measured one hardly does.
  private static func likelyLostPlace(_ gaze: [ScreenPoint]) -> (ScreenPoint, Int)? {
    var counts = [ScreenPoint: Int]()
    for point in gaze where point.x > 0 && point.y > 2 * point.x { counts[point, default: 0] += 1 }
    let most = counts.filter { $0.value > 1 }.max {
      ($0.value, $1.key.x, $1.key.y) < ($1.value, $0.key.x, $0.key.y)
    }
    return most.map { ($0.key, $0.value) }
  }

  private static func untouched(_ touch: [ScreenPoint], _ first: Int) -> CountedSentence? {
    first < touch.count
      ? nil : "the screen was never touched in \(count: touch.count) frames, so that there is no target"
  }

  private static func early(_ file: OllierFile) -> CountedSentence? {
    guard let first = file.time.first, first < calibrationSeconds else { return nil }
    return """
      the first row is from \(OllierFile.text(first)), but calibration takes \(count: Int(calibrationSeconds)) seconds before \
      any row is written
      """
  }

  /// Whether the differences in the files are those of gaze and touch.
  private static func gaps(
    _ all: [OllierFile], _ gaze: [ScreenPoint], _ touch: [ScreenPoint]
  ) -> CountedSentence? {
    guard let stated = all[2].rows.numbers(.part("difference")) else { return nil }
    var (wrong, largest) = (0, 0.0)
    for row in gaze.indices {
      let gap = gaze[row] - touch[row]
      let difference = max(abs(abs(gap.x) - stated[0][row]), abs(abs(gap.y) - stated[1][row]))
      if difference > tolerance { wrong += 1 }
      largest = max(largest, difference)
    }
    return wrong == 0
      ? nil
      : """
      in \(count: wrong) of \(count: gaze.count) rows Xdiff and Ydiff of eulerData.csv are not |gaze − touch|, by up to \
      \(decimal(largest, 3)) pt
      """
  }

  /// Two files state the same differences.
  private static func contradictions(_ all: [OllierFile]) -> CountedSentence? {
    guard let one = all[2].rows.numbers(.part("difference")),
      let other = all[3].rows.numbers(.part("difference"))
    else { return nil }
    let wrong = one[0].indices.count { one[0][$0] != other[0][$0] || one[1][$0] != other[1][$0] }
    return wrong == 0
      ? nil
      : "Xdiff and Ydiff differ between eulerData.csv and distData.csv in \(count: wrong) of \(count: one[0].count) rows"
  }
}

import Captures

/// How far the targets of a capture are apart.
package enum TargetRange {
  /// The largest minus the smallest x and y of the targets, pt, by the name of the capture.
  package static func byCapture(_ keys: some Sequence<FixationKey>) -> [String: ScreenPoint] {
    var ends = [String: (least: ScreenPoint, largest: ScreenPoint)]()
    for key in keys {
      let (target, known) = (key.target, ends[key.capture])
      let (least, largest) = (known?.least ?? target, known?.largest ?? target)
      ends[key.capture] = (
        ScreenPoint(x: min(least.x, target.x), y: min(least.y, target.y)),
        ScreenPoint(x: max(largest.x, target.x), y: max(largest.y, target.y))
      )
    }
    return ends.mapValues { $0.largest - $0.least }
  }
}

import Inputs

/// Parts of recordings, as in `where: {time: [[0, 30], [60, 90]]}`.
struct TimeRanges: Sendable {
  /// Seconds since the first frame of the capture, each up to but without its end; ascending, without overlap.
  let ranges: [Range<Double>]
  let place: Place

  func index(of seconds: Double) -> Int? { ranges.firstIndex { $0.contains(seconds) } }

  var texts: [String] { ranges.map { "\(shortest($0.lowerBound))–\(shortest($0.upperBound)) s" } }
}

extension TimeRanges {
  /// Returns nil if the key is absent or names the words of a label.
  init?(from section: inout ConfigSection) {
    guard let pairs = section.pairs("time", in: 0...1e9) else { return nil }
    var ranges = [Range<Double>]()
    for (start, end, place) in pairs {
      if start >= end {
        section.record(
          place, "a range of 'time' must end after its start, not [\(shortest(start)), \(shortest(end))]")
      } else if let last = ranges.last, start < last.upperBound {
        section.record(
          place, "a range of 'time' must start where the one before ends, or later, not at \(shortest(start))"
        )
      } else {
        ranges.append(start..<end)
      }
    }
    (self.ranges, place) = (ranges, section.place(of: "time"))
  }
}

/// The largest minus the smallest number of a window that only moves forward, in constant time per step on average.
///
/// Each queue holds the places that can still become the extreme, in the order of their numbers.
///
/// Source: Lemire, "Streaming maximum-minimum filter using no more than three comparisons per element", Nordic Journal of
/// Computing 13(4), 2006.
struct SlidingRange {
  private var lows = PlaceQueue()
  private var highs = PlaceQueue()

  mutating func append(_ place: Int, _ numbers: [Double]) {
    let number = numbers[place]
    while let last = lows.last, numbers[last] >= number { lows.removeLast() }
    lows.append(place)
    while let last = highs.last, numbers[last] <= number { highs.removeLast() }
    highs.append(place)
  }

  mutating func remove(before start: Int) {
    while let first = lows.first, first < start { lows.removeFirst() }
    while let first = highs.first, first < start { highs.removeFirst() }
  }

  mutating func removeAll() {
    lows.removeAll()
    highs.removeAll()
  }

  /// 0 for an empty window.
  func range(_ numbers: [Double]) -> Double {
    guard let low = lows.first, let high = highs.first else { return 0 }
    return numbers[high] - numbers[low]
  }
}

/// A queue of places that loses them at both ends.
private struct PlaceQueue {
  private var places: [Int] = []
  private var start = 0

  var first: Int? { start < places.count ? places[start] : nil }
  var last: Int? { start < places.count ? places[places.count - 1] : nil }

  mutating func append(_ place: Int) { places.append(place) }
  mutating func removeLast() { places.removeLast() }

  mutating func removeFirst() {
    start += 1
    // Removing in bulk keeps the cost per place constant.
    guard start > 64, start > places.count / 2 else { return }
    places.removeFirst(start)
    start = 0
  }

  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    start = 0
  }
}

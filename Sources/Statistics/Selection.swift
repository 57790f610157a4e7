/// Numbers by rank without sorting all of them, in linear time for all but contrived orders.
package struct Selection {
  private var numbers: [Double]

  /// - Precondition: No number is NaN.
  package init(_ numbers: consuming [Double]) { self.numbers = numbers }

  /// The median; nil without numbers.
  package static func median(_ numbers: consuming [Double]) -> Double? {
    var selection = Selection(numbers)
    let middle = selection.numbers.count / 2
    guard !selection.numbers.isEmpty else { return nil }
    let upper = selection.number(rank: middle)
    guard selection.numbers.count.isMultiple(of: 2) else { return upper }
    return (selection.number(rank: middle - 1) + upper) / 2
  }

  /// A quantile as `quantile(_:_:)` defines it, for a `share` from 0 to 1; nil without numbers.
  package static func quantile(_ numbers: consuming [Double], _ share: Double) -> Double? {
    var selection = Selection(numbers)
    guard !selection.numbers.isEmpty else { return nil }
    let position = share * Double(selection.numbers.count - 1)
    let index = Int(position)
    let low = selection.number(rank: index)
    guard index + 1 < selection.numbers.count else { return low }
    return low + (selection.number(rank: index + 1) - low) * (position - Double(index))
  }

  /// The number that would stand at a place, from 0, if all were sorted.
  package mutating func number(rank: Int) -> Double {
    var (low, high) = (0, numbers.count - 1)
    precondition((low...high).contains(rank), "rank \(rank) of \(numbers.count)")
    // An order made against this choice of pivots would take quadratic time; sorting the rest ends that.
    var roundCount = 4 * (Int.bitWidth - numbers.count.leadingZeroBitCount)
    while low < high {
      guard roundCount > 0 else {
        numbers[low...high].sort()
        break
      }
      roundCount -= 1
      let equal = partition(low, high)
      if rank < equal.lowerBound {
        high = equal.lowerBound - 1
      } else if rank > equal.upperBound {
        low = equal.upperBound + 1
      } else {
        break
      }
    }
    return numbers[rank]
  }

  /// Moves what is smaller than a pivot before it and what is larger behind it; returns where the pivot's equals stand.
  private mutating func partition(_ low: Int, _ high: Int) -> ClosedRange<Int> {
    let candidates = (numbers[low], numbers[low + (high - low) / 2], numbers[high])
    let pivot = max(
      min(candidates.0, candidates.1), min(max(candidates.0, candidates.1), candidates.2))
    var (smaller, index, larger) = (low, low, high)
    while index <= larger {
      let number = numbers[index]
      if number < pivot {
        numbers.swapAt(smaller, index)
        (smaller, index) = (smaller + 1, index + 1)
      } else if number > pivot {
        numbers.swapAt(index, larger)
        larger -= 1
      } else {
        index += 1
      }
    }
    return smaller...larger
  }
}

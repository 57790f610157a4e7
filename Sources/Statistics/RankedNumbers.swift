/// Selects numbers by rank, at less cost than sorting them all.
///
/// Source: Hoare, Algorithm 65: Find, Communications of the ACM 4(7), 1961.
package struct RankedNumbers {
  /// Each selection sorts them a little further.
  private var numbers: [Double]

  /// - Parameter numbers: At least one; none is NaN.
  package init(_ numbers: [Double]) {
    precondition(!numbers.isEmpty, "the ranks of no numbers")
    self.numbers = numbers
  }

  /// The number with `rank` others before it in ascending order.
  package mutating func number(at rank: Int) -> Double {
    var (low, high) = (0, numbers.count - 1)
    while low < high {
      let pivot = middle(numbers[low], numbers[low + (high - low) / 2], numbers[high])
      var (left, right) = (low, high)
      while left <= right {
        while numbers[left] < pivot { left += 1 }
        while numbers[right] > pivot { right -= 1 }
        if left <= right {
          numbers.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      // The numbers between `right` and `left` equal the pivot.
      if rank > right && rank < left { break }
      if rank <= right { high = right } else { low = left }
    }
    return numbers[rank]
  }

  /// A quantile, defined as in the function of the same name; `share` is from 0 to 1.
  package mutating func quantile(_ share: Double) -> Double {
    let position = share * Double(numbers.count - 1)
    let index = Int(position)
    let number = number(at: index)
    guard index + 1 < numbers.count else { return number }
    return number + (self.number(at: index + 1) - number) * (position - Double(index))
  }

  package var median: Double {
    mutating get {
      let middle = numbers.count / 2
      return numbers.count.isMultiple(of: 2)
        ? (number(at: middle - 1) + number(at: middle)) / 2 : number(at: middle)
    }
  }

  /// The median of some numbers; nil without any.
  package static func median(of numbers: [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    var ranked = RankedNumbers(numbers)
    return ranked.median
  }

  private func middle(_ a: Double, _ b: Double, _ c: Double) -> Double { max(min(a, b), min(max(a, b), c)) }
}

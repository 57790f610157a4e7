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
      let (left, right) = divide(low, high)
      if rank > right && rank < left { break }
      if rank <= right { high = right } else { low = left }
    }
    return numbers[rank]
  }

  /// Moves the numbers at some ranks to their places.
  ///
  /// - Parameters:
  ///   - ranks: Ascending, from `low` to `high`.
  ///   - low: The first of the numbers that are not in place; all before are smaller or equal.
  ///   - high: The last of them.
  private mutating func place(_ ranks: ArraySlice<Int>, _ low: Int, _ high: Int) {
    guard low < high && !ranks.isEmpty else { return }
    let (left, right) = divide(low, high)
    place(ranks.prefix { $0 <= right }, low, right)
    place(ranks.drop { $0 < left }, left, high)
  }

  /// Divides some numbers into those up to `right`, which are at most a pivot, and those from `left`, which are at least
  /// as large. The numbers between equal the pivot.
  private mutating func divide(_ low: Int, _ high: Int) -> (left: Int, right: Int) {
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
    return (left, right)
  }

  /// Quantiles, defined as in the function `quantile`; shares are from 0 to 1. All are selected in one pass.
  package mutating func quantiles(_ shares: [Double]) -> [Double] {
    let last = numbers.count - 1
    let positions = shares.map { $0 * Double(last) }
    let ranks = Set(positions.flatMap { [Int($0), min(Int($0) + 1, last)] }).sorted()
    place(ranks[...], 0, last)
    return positions.map { position in
      let index = Int(position)
      guard index < last else { return numbers[index] }
      return numbers[index] + (numbers[index + 1] - numbers[index]) * (position - Double(index))
    }
  }

  /// Two quantiles, defined as in the function `quantile`; `share` is at most `other`, and both are from 0 to 1.
  package mutating func quantiles(_ share: Double, _ other: Double) -> (Double, Double) {
    let (one, start) = quantile(share, from: 0)
    return (one, quantile(other, from: start).value)
  }

  /// - Parameter start: All numbers before it are at most as large as those from it on.
  /// - Returns: The quantile, and the position before which all numbers are at most as large as those from it on.
  private mutating func quantile(_ share: Double, from start: Int) -> (value: Double, start: Int) {
    let last = numbers.count - 1
    let position = share * Double(last)
    let rank = Int(position)
    select(rank, from: start)
    guard rank < last else { return (numbers[rank], rank) }
    var next = numbers[rank + 1]
    for index in rank + 1...last where numbers[index] < next { next = numbers[index] }
    return (numbers[rank] + (next - numbers[rank]) * (position - Double(rank)), rank)
  }

  /// Moves the number at a rank to its place, smaller ones before it, and larger ones behind it.
  ///
  /// Numbers are moved whether they are smaller than the pivot or not, because a processor cannot foresee which are.
  private mutating func select(_ rank: Int, from start: Int) {
    var (low, high) = (start, numbers.count - 1)
    while low < high {
      let pivot = middle(numbers[low], numbers[low + (high - low) / 2], numbers[high])
      var end = low
      for index in low...high {
        let number = numbers[index]
        numbers[index] = numbers[end]
        numbers[end] = number
        end += number < pivot ? 1 : 0
      }
      if rank < end {
        high = end - 1
        continue
      }
      // From here on, no number is smaller than the pivot.
      low = end
      for index in low...high {
        let number = numbers[index]
        numbers[index] = numbers[end]
        numbers[end] = number
        end += number == pivot ? 1 : 0
      }
      if rank < end { return }
      precondition(end > low, "NaN has no rank")
      low = end
    }
  }

  /// A quantile, defined as in the function of the same name; `share` is from 0 to 1.
  package mutating func quantile(_ share: Double) -> Double { quantiles([share])[0] }

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

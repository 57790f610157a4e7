internal import CRanks

/// Selects numbers by rank, at less cost than sorting them all.
package struct RankedNumbers {
  /// Each selection sorts them a little further.
  private var numbers: [Double]
  /// The number of those that are ranked, which are the first.
  private let count: Int
  private var areSorted = false

  /// - Parameter numbers: At least one; none is NaN.
  package init(_ numbers: [Double]) {
    precondition(!numbers.isEmpty, "the ranks of no numbers")
    self.numbers = numbers
    count = numbers.count
  }

  /// Takes the numbers out of an array, into which `quantiles` puts them back.
  private init(taking first: Int, of numbers: inout [Double]) {
    precondition(first > 0 && first <= numbers.count, "the ranks of \(first) of \(numbers.count) numbers")
    self.numbers = []
    count = first
    swap(&self.numbers, &numbers)
  }

  /// The number with `rank` others before it in ascending order.
  package mutating func number(at rank: Int) -> Double {
    select(rank, from: 0)
    return numbers[rank]
  }

  /// Two quantiles, as the function `quantile` defines them, of the first of some numbers, which are reordered, not
  /// copied.
  ///
  /// - Parameters:
  ///   - share: At most `other`.
  ///   - first: How many numbers are meant; at least one.
  package static func quantiles(
    _ share: Double, _ other: Double, ofFirst first: Int, reordering numbers: inout [Double]
  ) -> (Double, Double) {
    var ranked = RankedNumbers(taking: first, of: &numbers)
    defer { swap(&ranked.numbers, &numbers) }
    let (one, start) = ranked.quantile(share, from: 0)
    return (one, ranked.quantile(other, from: start).value)
  }

  /// - Parameter start: All numbers before it are at most as large as those from it on.
  /// - Returns: The quantile, and the position before which all numbers are at most as large as those from it on.
  private mutating func quantile(_ share: Double, from start: Int) -> (value: Double, start: Int) {
    let last = count - 1
    let position = share * Double(last)
    let rank = Int(position)
    select(rank, from: start)
    guard rank < last else { return (numbers[rank], rank) }
    let next = areSorted ? numbers[rank + 1] : leastNumber(from: rank + 1)
    return (numbers[rank] + (next - numbers[rank]) * (position - Double(rank)), rank)
  }

  private func leastNumber(from start: Int) -> Double {
    unsafe numbers.withUnsafeBufferPointer { numbers in
      unsafe gazelab_least(numbers.baseAddress.map { unsafe $0 + start }, count - start)
    }
  }

  /// Moves the number at a rank to its place, smaller ones before it, and larger ones behind it.
  private mutating func select(_ rank: Int, from start: Int) {
    precondition(rank >= start && rank < count && start >= 0, "no such rank")
    guard !areSorted else { return }
    areSorted = count <= Int(gazelab_few)
    let areRanked =
      unsafe areSorted
      ? gazelab_sort_few(&numbers, count) : gazelab_select(&numbers, start, count - 1, rank)
    precondition(areRanked, "NaN has no rank")
  }

  /// A quantile as the function `quantile` defines it; `share` is from 0 to 1.
  package mutating func quantile(_ share: Double) -> Double { quantile(share, from: 0).value }

  package var median: Double {
    mutating get {
      let middle = count / 2
      return count.isMultiple(of: 2)
        ? (number(at: middle - 1) + number(at: middle)) / 2 : number(at: middle)
    }
  }

  /// The median of some numbers; nil without any.
  package static func median(of numbers: [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    var ranked = RankedNumbers(numbers)
    return ranked.median
  }
}

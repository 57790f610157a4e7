/// Numbers that are asked for by their rank, for less than it takes to sort them.
///
/// Source: Hoare, Algorithm 65: Find, Communications of the ACM 4(7), 1961.
struct RankedNumbers {
  /// In an order that each question makes a little better.
  private var numbers: [Double]

  /// - Parameter numbers: At least one, none NaN.
  init(_ numbers: [Double]) {
    precondition(!numbers.isEmpty, "no numbers have no ranks")
    self.numbers = numbers
  }

  /// The number that has so many before it in ascending order.
  mutating func number(at rank: Int) -> Double {
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
      // What lies between them is the pivot.
      if rank > right && rank < left { break }
      if rank <= right { high = right } else { low = left }
    }
    return numbers[rank]
  }

  /// As the function of this name has it of sorted numbers.
  ///
  /// - Parameter share: From 0 to 1.
  mutating func quantile(_ share: Double) -> Double {
    let position = share * Double(numbers.count - 1)
    let index = Int(position)
    let number = number(at: index)
    guard index + 1 < numbers.count else { return number }
    return number + (self.number(at: index + 1) - number) * (position - Double(index))
  }

  /// The middle number, or the mean of the middle two.
  var median: Double {
    mutating get {
      let middle = numbers.count / 2
      return numbers.count.isMultiple(of: 2)
        ? (number(at: middle - 1) + number(at: middle)) / 2 : number(at: middle)
    }
  }

  private func middle(_ a: Double, _ b: Double, _ c: Double) -> Double {
    max(min(a, b), min(max(a, b), c))
  }
}

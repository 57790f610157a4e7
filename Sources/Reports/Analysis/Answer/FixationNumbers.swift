import Trials

/// Numbers fixations in the order of their first appearance, so that rows are compared without joining names.
struct FixationNumbers {
  private var numbers: [FixationIdentity: Int] = [:]
  /// The row that was numbered first; usually all others have the same fixations in the same order.
  private var first: (fixations: [FixationScore], numbers: [Int])?

  var count: Int { numbers.count }

  /// The numbers of a row's fixations.
  mutating func all(_ fixations: [FixationScore]) -> [Int] {
    let all = fixations.indices.map { index in
      if let first, index < first.numbers.count, first.fixations[index].subject == fixations[index].subject {
        return first.numbers[index]
      }
      let identity = FixationIdentity(fixations[index].subject)
      let number = numbers[identity] ?? numbers.count
      numbers[identity] = number
      return number
    }
    first = first ?? (fixations: fixations, numbers: all)
    return all
  }
}

/// Numbers what subjects share, in the order of its first appearance, so that rows are compared without joining names.
package struct SubjectNumbers<Key: Hashable> {
  private let key: (FixationScore.Subject) -> Key
  private var numbers: [Key: Int] = [:]
  /// The last row that did not have all fixations of the one before; usually others have the same in the same order.
  private var last: (fixations: [FixationScore], numbers: [Int]) = ([], [])

  package init(by key: @escaping (FixationScore.Subject) -> Key) { self.key = key }

  package var count: Int { numbers.count }

  /// The numbers of a row's fixations.
  package mutating func all(_ fixations: [FixationScore]) -> [Int] {
    func isKnown(_ index: Int) -> Bool {
      guard index < last.numbers.count else { return false }
      return last.fixations[index].subject === fixations[index].subject
        || last.fixations[index].subject == fixations[index].subject
    }
    guard let firstOther = fixations.indices.first(where: { !isKnown($0) }) else {
      return fixations.count == last.numbers.count
        ? last.numbers : Array(last.numbers.prefix(fixations.count))
    }
    var all = Array(last.numbers.prefix(firstOther))
    for index in firstOther..<fixations.count {
      guard !isKnown(index) else {
        all.append(last.numbers[index])
        continue
      }
      let key = key(fixations[index].subject)
      let number = numbers[key] ?? numbers.count
      numbers[key] = number
      all.append(number)
    }
    last = (fixations, all)
    return all
  }
}

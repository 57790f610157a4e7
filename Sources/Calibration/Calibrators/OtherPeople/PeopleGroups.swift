import Statistics

/// The other people of a fold in groups: where one of them rehearses the tested person's calibration, nothing is learned
/// from that person's whole group.
struct PeopleGroups: Sendable {
  /// The number of each person's group.
  let numbers: [Int]
  /// The groups of the tested people, from whom nothing is learned.
  let tested: Set<Int>
  /// True if each person is a group.
  let areSingle: Bool

  /// The largest number of people of whom each is left out separately.
  static let mostSinglePeople = 60
  private static let groupCount = 10

  /// - Parameters:
  ///   - names: The other people, each once.
  ///   - tested: Those who are calibrated and tested, or none.
  init(_ names: [String], tested: Set<String>, seed: UInt64) {
    let all = tested.union(names).sorted()
    var groupOfName = [String: Int]()
    areSingle = all.count <= Self.mostSinglePeople
    if areSingle {
      for (number, name) in all.enumerated() { groupOfName[name] = number }
    } else {
      var generator = SeededGenerator(seed: seed, stream: "hierarchical")
      var positions = Array(all.indices)
      generator.shuffle(&positions)
      for (number, position) in positions.enumerated() {
        groupOfName[all[position]] = number % Self.groupCount
      }
    }
    numbers = names.map { groupOfName[$0] ?? 0 }
    self.tested = Set(tested.compactMap { groupOfName[$0] })
  }

  /// The positions of the people who are in none of some groups.
  func people(without groups: Set<Int>) -> [Int] {
    numbers.indices.filter { !groups.contains(numbers[$0]) }
  }

  /// The division of the people outside the tested groups, for keys; empty where each is a group.
  var division: [Int] { areSingle ? [] : numbers.filter { !tested.contains($0) } }
}

/// The fixations of a split's rows, each numbered once. Most rows share them, so what they have in common is looked up once.
package struct NumberedFixations: Sendable {
  /// What fixations share, by the number of each.
  package struct Words: Sendable {
    /// In the order of their first appearance.
    package let all: [String]
    /// The place of each fixation's word in `all`.
    package let places: [Int]

    fileprivate init(_ subjects: [FixationScore.Subject], _ word: (FixationScore.Subject) -> String) {
      var all = [String]()
      var known = [String: Int]()
      places = subjects.map { subject in
        let word = word(subject)
        let place = known[word] ?? all.count
        if place == all.count {
          known[word] = place
          all.append(word)
        }
        return place
      }
      self.all = all
    }
  }

  private struct Key: Hashable {
    let subject: FixationScore.Subject

    /// Two parts are enough for most fixations.
    func hash(into hasher: inout Hasher) {
      hasher.combine(subject.capture)
      hasher.combine(subject.frameRows.lowerBound)
    }
  }

  /// Each fixation, in the order of its first appearance.
  package let subjects: [FixationScore.Subject]
  package let participants: Words
  package let devices: Words
  package let targetNames: Words
  private let numbers: [Cell: [Int]]

  package init(_ cells: some Sequence<Cell>, _ fixations: [Cell: [FixationScore]]) {
    var subjects = [FixationScore.Subject]()
    var numbers = [Cell: [Int]]()
    var known = SubjectNumbers(by: Key.init)
    for cell in cells {
      let own = fixations[cell] ?? []
      let places = known.all(own)
      if known.count > subjects.count {
        for index in own.indices where places[index] == subjects.count { subjects.append(own[index].subject) }
      }
      numbers[cell] = places
    }
    self.subjects = subjects
    self.numbers = numbers
    participants = Words(subjects, \.participant)
    devices = Words(subjects, \.device)
    targetNames = Words(subjects, \.targetName)
  }

  /// The number of each fixation of some cells, in their order.
  package func numbers(of cells: [Cell]) -> [Int] {
    if cells.count == 1 { return numbers[cells[0]] ?? [] }
    return cells.flatMap { numbers[$0] ?? [] }
  }

  package func words(_ property: (FixationScore.Subject) -> String) -> Words { Words(subjects, property) }

  /// The number of people of whom some cells have fixations.
  package func peopleCount(of cells: [Cell]) -> Int {
    var isThere = [Bool](repeating: false, count: participants.all.count)
    for number in numbers(of: cells) { isThere[participants.places[number]] = true }
    return isThere.count(where: \.self)
  }
}

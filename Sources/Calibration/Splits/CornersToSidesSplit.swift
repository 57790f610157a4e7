import Captures

extension Split {
  static let cornersToSides = Split(
    kind: "corners-to-sides", label: "corners-to-sides",
    question: "How accurate is it for targets between the training targets?", foldCount: 1,
    prepare: eachTime { origins, _, _ throws(SplitError) in
      let testRows = origins.indices.filter { origins[$0].role == .side }
      let trainRows = origins.indices.filter { [.corner, .middle].contains(origins[$0].role) }
      guard !testRows.isEmpty else { throw SplitError("no target in the middle of a side to test") }
      guard !trainRows.isEmpty else { throw SplitError("no target in a corner or the middle to train on") }
      return [Drawn(trainRows: trainRows, testRows: testRows, name: "sides")]
    })
}

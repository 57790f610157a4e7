import Inputs

extension Split {
  /// What is left out of the training, one value after the other.
  enum LeftOut: String, Sendable, CaseIterable, Codable {
    case target
    case headPose = "head_pose"
    case viewingDistance = "viewing_distance"
    case fixation, capture, participant, device
  }

  /// A fold for each value of a property: its samples are tested, all others train.
  static func leaveOneOut(over property: LeftOut) -> Split {
    Split(
      kind: "leave-one-out", label: "leave-one-out(over=\(property.rawValue))", question: property.question,
      leftOut: property,
      prepare: eachTime { origins, _, _ throws(SplitError) in
        let values = rowsByValue(origins, property)
        guard values.count > 1 else {
          throw SplitError(
            "there is only one \(property.rawValue), \(values[0].name.quoted), and nothing else to train on"
          )
        }
        return values.map { Drawn(testRows: $0.rows, of: origins.count, name: $0.name) }
      })
  }

  static func leaveOneOut(from section: inout ConfigSection) -> Split {
    .leaveOneOut(over: section.optionalChoice("over", isRequired: true) ?? .target)
  }

  /// The rows of each value, in an order that people expect: see `LeftOut.words`.
  private static func rowsByValue(
    _ origins: Origins, _ property: LeftOut
  ) -> [(name: String, rows: [Int])] {
    let words = property.words
    // By place among the words, else by place on the screen, else by letters.
    func order(_ rows: [Int]) -> (Int, Double, Double, String) {
      let (origin, name) = (origins[rows[0]], property.value(of: origins[rows[0]]))
      let target = property == .target ? origin.key.target : ScreenPoint(x: 0, y: 0)
      return (words.firstIndex(of: name) ?? words.count, target.x, target.y, name)
    }
    let values = Dictionary(grouping: origins.indices) { property.value(of: origins[$0]) }
    return values.map { (key: order($0.value), name: $0.key, rows: $0.value) }
      .sorted { $0.key < $1.key }.map { ($0.name, $0.rows) }
  }
}

extension Split.LeftOut {
  fileprivate var question: String {
    switch self {
    case .target: "What would it do for a target that it was not trained on?"
    case .headPose: "What would it do for a head pose that it was not trained on?"
    case .viewingDistance: "What would it do at a viewing distance that it was not trained on?"
    case .fixation: Split.Unit.fixation.question
    case .capture: "What would it do in a capture that it was not trained on?"
    case .participant: "What would it do for a person that it was not trained on?"
    case .device: "What would it do on a device that it was not trained on?"
    }
  }

  /// The values that have an order of their own, in that order: targets from left to right and bottom to top.
  fileprivate var words: [String] {
    switch self {
    case .target: Screen.gridNames
    case .headPose: HeadPose.allCases.map(\.rawValue)
    case .viewingDistance: ViewingDistance.allCases.map(\.rawValue)
    case .fixation, .capture, .participant, .device: []
    }
  }

  fileprivate func value(of origin: Origin) -> String {
    if let property = FixationProperty(rawValue: rawValue) { return origin.value(of: property) }
    // All of the key: pieces of one fixation, as when somebody has sorted the rows of a file, are left out
    // together.
    let parts: [FixationProperty] = [.capture, .participant, .device, .headPose, .viewingDistance, .target]
    return parts.map { origin.value(of: $0) }.joined(separator: ", ")
  }
}

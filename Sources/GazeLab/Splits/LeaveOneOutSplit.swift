import Inputs

extension Split {
  enum LeftOut: String, Sendable, CaseIterable, Codable {
    case target
    case headPose = "head_pose"
    case viewingDistance = "viewing_distance"
    case fixation, capture, participant, device
  }

  static func leaveOneOut(over property: LeftOut) -> Split {
    Split(
      kind: "leave-one-out", label: "leave-one-out(over=\(property.rawValue))", question: property.question,
      leftOut: property,
      prepare: eachTime { origins, _, _ throws(SplitError) in
        let values = rowsByValue(origins, property)
        guard values.count > 1 else {
          let only = "\(property.rawValue), \(values[0].name.quoted)"
          throw SplitError("there is only one \(only), so there is nothing to train on")
        }
        return values.map {
          Drawn(
            testRows: $0.rows, of: origins.count, name: $0.name,
            // A fixation is named by all of its properties, not by one value.
            heldOut: property == .fixation ? nil : $0.name)
        }
      })
  }

  static func leaveOneOut(from section: inout ConfigSection) -> Split {
    .leaveOneOut(over: section.optionalChoice("over", isRequired: true) ?? .target)
  }

  /// The rows of each value, in the natural order of the values: see `LeftOut.words`.
  private static func rowsByValue(_ origins: Origins, _ property: LeftOut) -> [(name: String, rows: [Int])] {
    let words = property.words
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
    case .target: "How accurate is it for a target without training samples?"
    case .headPose: "How accurate is it for a head pose without training samples?"
    case .viewingDistance: "How accurate is it at a viewing distance without training samples?"
    case .fixation: Split.Unit.fixation.question
    case .capture: "How accurate is it in a capture without training samples?"
    case .participant: "How accurate is it for a person without training samples?"
    case .device: "How accurate is it on a device without training samples?"
    }
  }

  /// Values with a natural order, in that order: targets from left to right and bottom to top.
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
    // The whole key: pieces of one fixation, as in a file whose rows were sorted, must be left out together.
    let parts: [FixationProperty] = [.capture, .participant, .device, .headPose, .viewingDistance, .target]
    return parts.map { origin.value(of: $0) }.joined(separator: ", ")
  }
}

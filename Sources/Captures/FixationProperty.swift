/// A property that can select and group fixations. Raw values are the words of experiment files.
package enum FixationProperty: Sendable, Hashable {
  case capture, participant, device
  case label(String)
  /// The target's name, which is the same on screens of any size.
  case target
  case targetRole

  /// The properties that every capture has.
  package static let always: [FixationProperty] = [.capture, .participant, .device, .target, .targetRole]

  /// The rank by which words of properties are sorted: labels come after the device and before the target.
  package static func rank(_ word: String) -> (Int, String) {
    switch FixationProperty(rawValue: word) {
    case .capture: (0, "")
    case .participant: (1, "")
    case .device: (2, "")
    case .label(let name): (3, name)
    case .target: (4, "")
    case .targetRole: (5, "")
    case nil: (6, word)
    }
  }

  /// - Parameter places: Those of the targets of the key's capture.
  package func value(of key: FixationKey, on screen: Screen, _ places: TargetPlaces) -> String {
    value(
      of: key, role: places.role(of: key.target, on: screen), targetName: screen.targetName(of: key.target))
  }

  package func value(of key: FixationKey, role: TargetRole, targetName: String) -> String {
    switch self {
    case .capture: key.capture
    case .participant: key.participant
    case .device: key.device
    case .label(let name): key.labels[name]
    case .target: targetName
    case .targetRole: role.rawValue
    }
  }
}

extension FixationProperty: RawRepresentable, Codable {
  /// Creates a property from its word. Any word that can name a label does, since only the data say which labels exist.
  package init?(rawValue: String) {
    if let known = Self.always.first(where: { $0.rawValue == rawValue }) {
      self = known
    } else if Label.isName(rawValue) {
      self = .label(rawValue)
    } else {
      return nil
    }
  }

  package var rawValue: String {
    switch self {
    case .capture: "capture"
    case .participant: "participant"
    case .device: "device"
    case .label(let name): name
    case .target: "target"
    case .targetRole: "target_role"
    }
  }
}

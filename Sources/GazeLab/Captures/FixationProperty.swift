/// A property that can select and group fixations. Raw values are the words of experiment files.
enum FixationProperty: String, Sendable, CaseIterable, Codable {
  case capture, participant, device
  case headPose = "head_pose"
  case viewingDistance = "viewing_distance"
  /// The target's name, which is the same on screens of any size.
  case target
  case targetRole = "target_role"

  func value(of key: FixationKey, on screen: Screen) -> String {
    value(of: key, role: screen.role(of: key.target), targetName: screen.targetName(of: key.target))
  }

  func value(of key: FixationKey, role: TargetRole, targetName: String) -> String {
    switch self {
    case .capture: key.capture
    case .participant: key.participant
    case .device: key.device
    case .headPose: key.headPose.rawValue
    case .viewingDistance: key.viewingDistance.rawValue
    case .target: targetName
    case .targetRole: role.rawValue
    }
  }
}

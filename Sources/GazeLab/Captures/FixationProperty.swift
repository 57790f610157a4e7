/// What an experiment can select and group fixations by. Raw values are the words of experiment files.
enum FixationProperty: String, Sendable, CaseIterable, Codable {
  case capture, participant, device
  case headPose = "head_pose"
  case viewingDistance = "viewing_distance"
  case targetRole = "target_role"

  func value(of key: FixationKey, on screen: Screen) -> String {
    switch self {
    case .capture: key.capture
    case .participant: key.participant
    case .device: key.device
    case .headPose: key.headPose.rawValue
    case .viewingDistance: key.viewingDistance.rawValue
    case .targetRole: screen.role(of: key.target).rawValue
    }
  }
}

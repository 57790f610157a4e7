/// The head pose that the capture protocol requested. Raw values are the words of the captures.
enum HeadPose: String, Sendable, CaseIterable {
  case middle = "Middle"
  case top = "Top"
  case down = "Down"
  case left = "Left"
  case right = "Right"
}

enum ViewingDistance: String, Sendable, CaseIterable {
  case regular = "Regular"
  case close = "Close"
  case armsExtended = "Arms Extended"
}

extension Label {
  static let headPose = Label("head_pose", order: HeadPose.allCases.map(\.rawValue))
  static let viewingDistance = Label("viewing_distance", order: ViewingDistance.allCases.map(\.rawValue))

  /// The labels of all captures before other formats could be read.
  static let ofEarlierRuns = [headPose, viewingDistance]
}

extension LabelWords {
  init(_ headPose: HeadPose, _ viewingDistance: ViewingDistance) {
    self.init([
      LabelWord(label: .headPose, word: headPose.rawValue),
      LabelWord(label: .viewingDistance, word: viewingDistance.rawValue),
    ])
  }
}

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
  /// The part of a data set that captures were put into when it was published.
  static let dataPart = Label("split", order: ["train", "val", "test"])
  static let orientation = Label("orientation", order: Orientation.allCases.map(\.rawValue))

  /// The labels with a natural order of words, which need no declaration.
  static let known = [headPose, viewingDistance, dataPart, orientation]

  /// The labels of captures in runs that name none.
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

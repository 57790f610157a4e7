/// The head pose that the capture protocol requested. Raw values are the words of the captures.
package enum HeadPose: String, Sendable, CaseIterable {
  case middle = "Middle"
  case top = "Top"
  case down = "Down"
  case left = "Left"
  case right = "Right"
}

package enum ViewingDistance: String, Sendable, CaseIterable {
  case regular = "Regular"
  case close = "Close"
  case armsExtended = "Arms Extended"
}

extension Label {
  package static let headPose = Label("head_pose", order: HeadPose.allCases.map(\.rawValue))
  package static let viewingDistance = Label(
    "viewing_distance", order: ViewingDistance.allCases.map(\.rawValue))
  /// The part of a data set that captures were put into when it was published.
  package static let dataPart = Label("split", order: ["train", "val", "test"])
  package static let orientation = Label("orientation", order: Orientation.allCases.map(\.rawValue))

  /// The labels with a natural order of words, which need no declaration.
  package static let known = [headPose, viewingDistance, dataPart, orientation]

  /// The labels of captures in runs that name none.
  package static let ofEarlierRuns = [headPose, viewingDistance]
}

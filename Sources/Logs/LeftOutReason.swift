/// Why several answers about a log leave rows out, in the words of `RowAccount`.
package enum LeftOutReason {
  static let noTarget = "without a target"
  static let noGazePoint = "without a gaze point"
  package static let repeatedTime = "at the time of a later row"
}

/// For what else the numbers of a table hold: for more of whatever was drawn, and for nothing beyond it.
enum Generalisation: Sendable {
  /// Fixations of one person.
  case fixations(Int)
  case participants(Int)
  /// Groups that are neither, such as devices.
  case rows(Int)

  init(_ errors: ClusteredErrors) {
    self = errors.unit == .participant ? .participants(errors.clusterCount) : .fixations(errors.clusterCount)
  }

  var sentence: String {
    switch self {
    case .fixations(let count):
      "Generalises to other fixations of this one person in recordings like these (\(count) were tested), and says "
        + "nothing about other people."
    case .participants(let count) where count < ClusterBootstrap.leastClusterCount:
      "\(count) participants are too few to say anything about other people."
    case .participants(let count):
      "Generalises to other people as far as these \(count) participants are like them, with these devices and "
        + "this protocol."
    case .rows(let count):
      "Holds for these \(count) rows; they are no sample of anything larger."
    }
  }
}

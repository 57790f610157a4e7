import Statistics

/// For what else the numbers of a table hold: for more of whatever was drawn, and for nothing beyond it.
enum Generalisation: Sendable, Hashable {
  case nothingScored
  /// Errors were not kept fixation by fixation.
  case sumsOnly
  /// The split leaks, or is no test.
  case nothingNew(Leakage)
  /// Fixations of one person, who is in the training.
  case fixations(Int)
  /// Fixations of one person, who is not.
  case otherPerson(Int)
  /// Each row is of one person.
  case eachPerson
  /// People of whom nobody was trained on.
  case newPeople(Int)
  /// People who are in the training, too.
  case knownPeople(Int)
  /// People of whom some are, and some are not.
  case mixedPeople(Int)
  /// People, each with a calibration of their own.
  case ownCalibrations(Int)
  /// Rows that are neither, such as devices.
  case rows(Int)

  /// Whether an interval over what was drawn says something.
  var allowsIntervals: Bool {
    switch self {
    case .nothingScored, .sumsOnly, .nothingNew, .rows: false
    case .fixations, .otherPerson, .eachPerson, .newPeople, .knownPeople, .mixedPeople, .ownCalibrations: true
    }
  }

  var sentence: String {
    switch self {
    case .nothingScored: "Nothing was scored."
    case .sumsOnly:
      "Only the sums of each trial were kept (metrics: trials): there are no distances, degrees, intervals or tests."
    case .nothingNew(.noTest): "Generalises to nothing: no row was new."
    case .nothingNew: "Generalises to nothing new: frames beside the test rows were trained on."
    case .fixations(let count):
      "Generalises to other fixations of this one person in recordings like these (\(count) were tested), and says "
        + "nothing about other people."
    case .otherPerson(let count):
      "Tells of one person who was not trained on (\(count) fixations were tested); one person says nothing about "
        + "other people."
    case .eachPerson:
      "Each row generalises to other fixations of its one person as its group has them, and says nothing about "
        + "other people."
    case .newPeople(let count) where count < ClusterBootstrap.leastClusterCount,
      .ownCalibrations(let count) where count < ClusterBootstrap.leastClusterCount:
      "\(count) participants are too few to say anything about other people."
    case .newPeople(let count):
      "Generalises to other people as far as these \(count) participants are like them, with these devices and "
        + "this protocol."
    case .knownPeople(let count):
      "Generalises to other fixations of these \(count) participants, who are in the training too; it says nothing "
        + "about a new person."
    case .mixedPeople(let count):
      "Of the \(count) participants tested some are in the training, too, and some are not: it says neither what a "
        + "known nor what a new person could expect."
    case .ownCalibrations(let count):
      "Generalises to other people, each calibrated on their own, as far as these \(count) participants are like "
        + "them, with these devices and this protocol."
    case .rows(let count):
      "Holds for these \(count) rows, which are no sample of anything larger: no interval and no test."
    }
  }
}

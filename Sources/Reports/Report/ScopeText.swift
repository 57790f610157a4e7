import Calibration
import Captures
import Scores
import Splits
import Statistics

extension ClusteredErrors.Unit {
  func interval(_ count: Int) -> String { "95 % interval (BCa bootstrap over \(count) \(rawValue)s)" }
}

extension Scope {
  var sentence: String { generalisation.sentence + limits }

  /// What else limits the numbers, with a space before it; empty for nothing.
  var limits: String {
    let things: String? =
      switch restriction {
      case .target: "targets"
      case .label(let name): Label.plural(name)
      case .device: "devices"
      case .capture: "captures"
      case .fixation, .participant, nil: nil
      }
    let restriction = things.map {
      " The \($0) left out are few: others can differ by more than any interval shows."
    }
    let adjacency =
      " Training and test follow each other in one recording: a later one, after a pause or a new grip, can be worse."
    return (restriction ?? "") + (isAdjacent ? adjacency : "")
  }
}

extension Generalisation {
  var sentence: String {
    switch self {
    case .nothingScored: "Nothing was scored."
    case .partial:
      "Not valid for anything yet: parts of this run are missing, so there is no interval and no test."
    case .otherRows:
      "With 'rows: own' feature sets were scored on different rows, so there is no interval of a difference and no test."
    case .sumsOnly:
      "Only the sums of each trial were kept (metrics: trials): there are no distances, degrees, intervals or tests."
    case .nothingNew(.noTest): "Not valid for new data: every row was trained on."
    case .nothingNew: "Not valid for new data: frames next to the test rows were trained on."
    case .fixations(let count):
      "Valid for new fixations of this person in similar recordings (n = \(count)). Not for other people."
    case .otherPerson(let count):
      "Tested on one person who was not trained on (n = \(count) fixations). Not valid for other people."
    case .eachPerson: "Each row is valid for new fixations of its own person."
    case .newPeople(let count) where count < ClusterBootstrap.leastClusterCount,
      .ownCalibrations(let count) where count < ClusterBootstrap.leastClusterCount:
      "Not valid for other people: \(count) participants are too few."
    case .newPeople(let count):
      "Valid for new people who resemble these \(count) participants, with these devices and this protocol."
    case .knownPeople(let count) where count < ClusterBootstrap.leastClusterCount:
      "Valid for new fixations of these \(count) participants, who were also trained on."
    case .knownPeople(let count):
      "Valid for people who resemble these \(count) participants and, like them, are in the training; people who are not "
        + "were not tested."
    case .mixedPeople(let count):
      "Some of the \(count) participants tested were also trained on and some were not: valid neither for known nor "
        + "for new people."
    case .ownCalibrations(let count):
      "Valid for new people, each with their own calibration, who resemble these \(count) participants, with these "
        + "devices and this protocol."
    case .rows(let count):
      "Valid for these \(count) rows only, which are no sample of a larger population: no interval and no test."
    }
  }
}

import Calibration
import Scores
import Splits
import Statistics
import Trials

/// For what else numbers hold: for more of whatever was drawn, and for nothing beyond it.
enum Generalisation: Sendable, Hashable {
  case nothingScored
  /// Units of the run are missing.
  case partial
  /// Feature sets were scored on different rows.
  case otherRows
  /// Errors were not kept fixation by fixation.
  case sumsOnly
  /// The split leaks, or is no test.
  case nothingNew(Leakage)
  /// Fixations of one person, who is in the training.
  case fixations(Int)
  /// Fixations of one person, who is not.
  case otherPerson(Int)
  case eachPerson
  case newPeople(Int)
  case knownPeople(Int)
  /// People of whom some are in the training and some are not.
  case mixedPeople(Int)
  case ownCalibrations(Int)
  /// Rows that are neither, such as devices.
  case rows(Int)

  var allowsIntervals: Bool {
    switch self {
    case .nothingScored, .partial, .otherRows, .sumsOnly, .nothingNew, .rows: false
    case .fixations, .otherPerson, .eachPerson, .newPeople, .knownPeople, .mixedPeople, .ownCalibrations: true
    }
  }
}

struct Scope: Sendable, Hashable {
  let generalisation: Generalisation
  /// What the split leaves out one of, where there are too few of it to say anything about others.
  let restriction: Split.LeftOut?
  /// Whether training and test follow each other in one recording.
  let isAdjacent: Bool

  init(_ generalisation: Generalisation, leftOut: Split.LeftOut?, isAdjacent: Bool = false) {
    self.generalisation = generalisation
    self.isAdjacent = isAdjacent
    restriction =
      switch leftOut {
      case .target, .label, .device, .capture: leftOut
      case .fixation, .participant, nil: nil
      }
  }
}

extension Run {
  func scope(samples: String, split: String, _ fixations: [FixationScore]) -> Scope {
    scope(samples: samples, split: split, rows: [fixations])
  }

  /// - Parameter rows: The fixations of each.
  func scope(samples: String, split: String, rows: [[FixationScore]]) -> Scope {
    let generalisation = generalisation(samples: samples, split: split, rows: rows)
    return Scope(
      generalisation, leftOut: generalisation.allowsIntervals ? record.split(split)?.leftOut : nil,
      isAdjacent: record.split(split)?.kind == "time")
  }

  func generalisation(samples: String, split: String, _ fixations: [FixationScore]) -> Generalisation {
    generalisation(samples: samples, split: split, rows: [fixations])
  }

  private func generalisation(samples: String, split: String, rows: [[FixationScore]]) -> Generalisation {
    guard record.partial == nil else { return .partial }
    let leakage = record.leakage(split: split, samples: samples)
    guard rows.contains(where: { !$0.isEmpty }) else {
      return record.experiment.metrics == .trials ? .sumsOnly : .nothingScored
    }
    guard leakage == .honest else { return .nothingNew(leakage) }
    var groups = [String: Set<String>]()
    for (before, row) in zip([[]] + rows, rows) {
      for index in row.indices {
        // Most rows have the same fixations, and most fixations are of the same person as the previous one.
        func isSame(as other: FixationScore) -> Bool {
          other.cell.group == row[index].cell.group
            && (other.subject === row[index].subject
              || other.subject.participant == row[index].subject.participant)
        }
        if index < before.count && isSame(as: before[index]) || index > 0 && isSame(as: row[index - 1]) {
          continue
        }
        groups[row[index].cell.group, default: []].insert(row[index].subject.participant)
      }
    }
    let people = groups.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    if groups.count > 1 && groups.values.allSatisfy({ $0.count == 1 }) { return .eachPerson }
    let reaches = record.samples.filter { $0.kind == samples && groups[$0.group] != nil }
      .compactMap { $0.reach[split] }
    let tested = Set(reaches.map(\.testedPeople))
    if people.count == 1 {
      let count = ClusteredErrors([rows.flatMap(\.self)]).clusterCount
      return tested == [.new] ? .otherPerson(count) : .fixations(count)
    }
    if tested.isSubset(of: [.new]) { return .newPeople(people.count) }
    if tested == [.calibrated] { return .ownCalibrations(people.count) }
    return tested.isSubset(of: [.inTraining, .calibrated])
      ? .knownPeople(people.count) : .mixedPeople(people.count)
  }
}

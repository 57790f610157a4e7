import Calibration
import Captures
import Inputs
import Statistics

/// A way to divide samples into training and test.
package struct Split: Sendable {
  package let kind: String
  /// Kind and options except the number of repeats; random numbers are derived from it.
  package internal(set) var label: String
  package internal(set) var question: String
  package var leftOut: LeftOut?
  package var unit = Unit.fixation
  package var repeatCount = 1
  package var repeatTest = RepeatTest.untested
  /// The number of folds per repeat, if it does not depend on the samples.
  package var foldCount: Int?
  /// The effect of leakage on results under this split, unless the samples make it worse.
  package var leakage: @Sendable (SampleKind) -> Leakage = { _ in .honest }
  /// The same split by whole fixations, for a split that may leak; nil for others.
  package internal(set) var groupedCounterpart: (@Sendable () -> Split)?
  package var givesOthers = false
  /// True if the samples of each person are divided by themselves, although all people are among the samples.
  package internal(set) var isPersonal = false
  /// The properties by which samples are grouped before each group is divided, fitted and tested by itself; nil for those
  /// of the experiment.
  package private(set) var within: [FixationProperty]?
  package var calibration: Calibration?
  /// The fixation of each sample. Those of one key count as one, since the rows of a file may have been sorted, unless the
  /// split can tell them apart.
  package var fixations: @Sendable (Origins) -> Membership = { Membership($0, by: \.key) }
  /// Names that must exist in the data.
  package var mentions: [FixationFilter] = []
  package var file: (path: String, sha256: String)?
  /// The same split for one group and kind of samples, if the folds depend on these.
  package private(set) var narrowed: (@Sendable (_ group: String, _ samples: SampleKind) -> Split)?
  /// Does the work that all repeats share, for at least one sample.
  var prepare: @Sendable (Origins) throws(SplitError) -> Draw

  /// Draws the folds of a repeat, without their numbers and with tested and other people's rows in any order.
  typealias Draw = @Sendable (_ repeatIndex: Int, inout SeededGenerator) throws(SplitError) -> [Fold]

  /// Prepares a split whose repeats share no work.
  static func eachTime(
    _ draw:
      @escaping @Sendable (Origins, _ repeatIndex: Int, inout SeededGenerator) throws(SplitError) -> [Fold]
  ) -> @Sendable (Origins) throws(SplitError) -> Draw {
    { origins in
      { repeatIndex, generator throws(SplitError) in try draw(origins, repeatIndex, &generator) }
    }
  }
}

extension Split {
  /// The same split of each group of samples by itself, with a label that says so.
  ///
  /// - Parameter mentions: The properties at their places in the experiment file.
  func within(_ properties: [FixationProperty], mentions: [FixationFilter]) -> Split {
    let words = properties.map(\.rawValue)
    let option = "within=\(words.isEmpty ? "[]" : words.bracketed)"
    var split = self
    split.label = label.hasSuffix(")") ? "\(label.dropLast()), \(option))" : "\(label)(\(option))"
    split.within = properties
    split.mentions += mentions
    if let groupedCounterpart {
      split.groupedCounterpart = { groupedCounterpart().within(properties, mentions: []) }
    }
    if let narrowed {
      split.narrowed = { narrowed($0, $1).within(properties, mentions: []) }
    }
    return split
  }

  /// The same split with the properties that it is within in another order, so that its groups have the names of those of
  /// other splits.
  package func ordering(within properties: [FixationProperty]) -> Split {
    changed(self) { $0.within = properties }
  }
}

extension Split {
  package static let inSample = Split(
    kind: "in-sample", label: "in-sample",
    question: "How well does it fit the rows that it was fitted to?", foldCount: 1,
    leakage: { _ in .noTest },
    prepare: eachTime { origins, _, _ in
      [Fold(trainRows: Array(origins.indices), testRows: Array(origins.indices), name: "all")]
    })

  static let cornersToSides = Split(
    kind: "corners-to-sides", label: "corners-to-sides",
    question: "How accurate is it for targets between the training targets?", foldCount: 1,
    prepare: eachTime { origins, _, _ throws(SplitError) in
      let testRows = origins.indices.filter { origins[$0].role == .side }
      let trainRows = origins.indices.filter { [.corner, .middle].contains(origins[$0].role) }
      guard !testRows.isEmpty else { throw SplitError("no target in the middle of a side to test") }
      guard !trainRows.isEmpty else { throw SplitError("no target in a corner or the middle to train on") }
      return [Fold(trainRows: trainRows, testRows: testRows, name: "sides")]
    })
}

package enum Leakage: String, Sendable, Codable, CaseIterable {
  case honest
  case leaks
  case noTest = "no test"

  package var caveat: String? {
    switch self {
    case .honest: nil
    case .leaks:
      "this split leaks: neighbouring frames of one fixation are in both training and test, so errors are too low"
    case .noTest: "this is not a test: the scored rows are the training rows"
    }
  }
}

package struct SplitError: Error, Equatable {
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}

extension Catalogue<Split> {
  package static let splits = Catalogue(
    noun: "split", sharedKeys: [Split.withinKey],
    entries: [
      Entry(
        kind: "random",
        summary:
          "new fixations: draws the same share of each target for testing; 100 repeats by default (unit: frame leaks)",
        example: "{kind: random, unit: fixation, test_share: 0.3, repeats: 10}",
        otherNames: ["ShuffleSplit", "GroupShuffleSplit", "train_test_split", "holdout", "shuffle"],
        make: Split.random(from:)),
      Entry(
        kind: "corners-to-sides",
        summary:
          "new targets: trains on the corners and the middle, tests on the middles of the sides, of the screen or, for "
          + "targets away from its edge, of their own layout",
        example: "corners-to-sides", make: { _ in .cornersToSides }),
      Entry(
        kind: "k-fold",
        summary: "new fixations: as random, but each fixation is tested once per repeat (unit: frame leaks)",
        example: "{kind: k-fold, folds: 5, stratify: target, repeats: 10}",
        otherNames: ["GroupKFold", "StratifiedKFold", "RepeatedKFold", "cross_validation", "cv"],
        make: Split.kFold(from:)),
      Entry(
        kind: "leave-one-out",
        summary: "a new target, head pose, person, …: tests each value in turn, trained on all others (over: "
          + Split.LeftOut.always.map(\.rawValue).joined(separator: ", ")
          + ", or a label of the captures, such as head_pose; others: true divides each person's samples and provides other "
          + "people's to calibrators that learn from them; k-fold and time have it too)",
        example: "{kind: leave-one-out, over: head_pose}", needsOptions: true,
        otherNames: ["LeaveOneGroupOut", "LeavePGroupsOut", "loo", "logo", "loocv"],
        make: Split.leaveOneOut(from:)),
      Entry(
        kind: "train-on",
        summary: "other captures, participants or devices, or another word of a label, by name",
        example: "{kind: train-on, participant: [p01, p02], test_on: p03}", needsOptions: true,
        make: Split.trainOn(from:)),
      Entry(
        kind: "calibration-targets",
        summary:
          "the rest of a capture, after calibration on a few of its targets (targets: 0, 1, 3, 5, 6, 9 "
          + "or 13, a list of names, or every:3 for each choice of three of nine, named by the screen or, for targets away from its "
          + "edge, by their own layout; or instead region: [x, y, width, height] for "
          + "those in a part of the screen, in pt from the corner that the format of the captures counts from; labels such as head_pose restrict "
          + "the calibration fixations; of: capture or participant; test_on: names of these; others: true provides other "
          + "people's samples to calibrators that pool them)",
        example: "{kind: calibration-targets, targets: 3, head_pose: Middle, others: true}",
        needsOptions: true, make: Split.calibrationTargets(from:)),
      Entry(
        kind: "time",
        summary:
          "later in the same recording: trains on the beginning of each, tests on what follows (train: a share of the time "
          + "from first to last sample, such as 60%, or seconds, such as 30 s; test: the length of the test part, likewise; "
          + "guard: seconds between the two). Fixations in the guard, and those that reach over an end, are in neither",
        example: "{kind: time, train: 60%, guard: 1}", needsOptions: true, otherNames: ["TimeSeriesSplit"],
        make: Split.time(from:)),
      Entry(
        kind: "file",
        summary:
          "folds from a CSV file in the format of gazelab splits. Required columns: part (train, test or others), "
          + "capture and first_frame; or part and fixation. If absent, repeat and fold are 0, and last_frame is first_frame",
        example: "{kind: file, path: splits.csv}", needsOptions: true, otherNames: ["PredefinedSplit"],
        make: Split.file(from:)),
      Entry(
        kind: "in-sample", summary: "not a test: scores the rows that were fitted",
        example: "in-sample", otherNames: ["resubstitution", "training"], make: { _ in .inSample }),
    ])
}

/// The t test over the trials of a split, corrected for overlapping training parts.
package enum RepeatTest: String, Sendable, Codable {
  /// There is none: the split is drawn once, or not at random.
  case untested
  /// The test over repeated random draws (Nadeau and Bengio 2003).
  case resampled
  /// The test over all folds of all repeats (Bouckaert and Frank 2004).
  case folds

  /// The test of a split in an older run, which does not store it.
  package init(earlierKind kind: String, repeats: Int) {
    switch kind {
    case "k-fold": self = .folds
    case "random" where repeats > 1: self = .resampled
    default: self = .untested
    }
  }
}

extension Split {
  /// The unit that is drawn as a whole.
  package enum Unit: String, Sendable, CaseIterable, Codable {
    case frame, fixation

    func leakage(_ samples: SampleKind) -> Leakage { self == .frame && samples == .frames ? .leaks : .honest }

    var question: String {
      self == .fixation
        ? "How accurate is it for new fixations of the people, poses and targets that it was trained on?"
        : "How accurate is it for other rows, drawn one by one from the same recordings?"
    }

    /// The rows of each unit of each target, with targets from left to right and bottom to top.
    /// Units are in the order of their fixations, so frames and medians draw the same ones. Fixations with the same
    /// key, as in a file whose rows were sorted, form one unit, because separately they would leak.
    func rowsByTarget(_ origins: Origins) -> [[[Int]]] {
      let rows = origins.indices.sorted { one, other in
        let (left, right) = (origins[one], origins[other])
        return (left.key.target.x, left.key.target.y, left.fixation, one)
          < (right.key.target.x, right.key.target.y, right.fixation, other)
      }
      var strata = [[[Int]]]()
      var previous: Origin?
      for row in rows {
        let origin = origins[row]
        if origin.key.target != previous?.key.target {
          strata.append([[row]])
        } else if self == .fixation && origin.key == previous?.key {
          strata[strata.count - 1][strata[strata.count - 1].count - 1].append(row)
        } else {
          strata[strata.count - 1].append([row])
        }
        previous = origin
      }
      return strata
    }
  }
}

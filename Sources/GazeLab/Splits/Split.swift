import Inputs
import LinearAlgebra
import Statistics

/// Train and test rows of some samples.
struct Fold: Sendable, Equatable {
  /// Empty where there are other people's rows alone. Of a large study, a fold holds the rows that it leaves out.
  let training: RowSelection
  /// Ascending; so too below.
  let testRows: [Int]
  /// Other people's, for calibrators that pool them; empty where the split does not set them apart.
  var otherRows: [Int] = []
  /// From 0; 0 for splits that are not repeated.
  let repeatIndex: Int
  /// From 0 within the repeat.
  let index: Int
  /// What the fold holds out, for people.
  let name: String

  var trainRows: [Int] { training.rows }
}

/// A way to divide samples into training and test.
struct Split: Sendable {
  /// The catalogue's word.
  let kind: String
  /// Kind and options without the number of repeats: what the random numbers depend on.
  let label: String
  /// What the split asks, in a sentence.
  let question: String
  /// What each fold leaves out one of, if that is what the split does.
  var leftOut: LeftOut?
  /// What goes into the test as a whole, and is counted there.
  var unit = Unit.fixation
  var repeatCount = 1
  /// The folds of each repeat, where that does not depend on the samples.
  var foldCount: Int?
  /// What a number under this split is worth, unless the samples make it worth less.
  var leakage: @Sendable (SampleKind) -> Leakage = { _ in .honest }
  /// The same split by whole fixations, for one that may leak; nil for others.
  var groupedCounterpart: (@Sendable () -> Split)?
  /// Whether folds have other people's rows beside the ones that they train on.
  var givesOthers = false
  /// What of a person is calibrated on, for the split that asks how much it takes.
  var calibration: Calibration?
  /// Names that the data must have.
  var mentions: [FixationFilter] = []
  /// The file that says which samples are tested, if one does.
  var file: (path: String, sha256: String)?
  /// The same split for the samples of one group and kind, where what it draws depends on these.
  var narrowed: (@Sendable (_ group: String, _ samples: SampleKind) -> Split)?
  /// Works out, from at least one sample, what all repeats have in common.
  let prepare: @Sendable (Origins) throws(SplitError) -> Draw

  /// The folds of one repeat.
  typealias Draw = @Sendable (_ repeatIndex: Int, inout SeededGenerator) throws(SplitError) -> [Drawn]

  /// Train and test rows as drawn, in any order.
  struct Drawn {
    let training: RowSelection
    let testRows: [Int]
    var otherRows: [Int] = []
    let name: String

    init(trainRows: [Int], testRows: [Int], otherRows: [Int] = [], name: String) {
      (training, self.testRows, self.otherRows, self.name) = (.rows(trainRows), testRows, otherRows, name)
    }

    /// All of some samples train that are not tested.
    init(testRows: [Int], of sampleCount: Int, name: String) {
      (training, self.testRows, self.name) = (.allBut(testRows.sorted(), of: sampleCount), testRows, name)
    }
  }

  /// The folds of one repeat; the same for the same origins, seed, repeat and group.
  ///
  /// - Parameter group: Groups draw on their own, so that what is common to them is not the draw.
  /// - Throws: If the samples cannot be divided so.
  func folds(_ origins: Origins, seed: UInt64, group: String = "", repeatIndex: Int) throws(SplitError)
    -> [Fold]
  {
    try PreparedSplit(self, origins, seed: seed, group: group).folds(repeatIndex: repeatIndex)
  }

  /// For splits of which repeats have nothing to work out in common.
  static func eachTime(
    _ draw:
      @escaping @Sendable (Origins, _ repeatIndex: Int, inout SeededGenerator) throws(SplitError)
      -> [Drawn]
  ) -> @Sendable (Origins) throws(SplitError) -> Draw {
    { origins in
      { repeatIndex, generator throws(SplitError) in try draw(origins, repeatIndex, &generator) }
    }
  }
}

/// What a number under a split is worth.
enum Leakage: String, Sendable, Codable, CaseIterable {
  /// No fixation is in both halves.
  case honest
  /// Frames of one fixation, 1/60 s apart, are in both halves.
  case leaks
  /// Training rows are scored.
  case noTest = "no test"

  /// What to say beside a number; nil where there is nothing to say.
  var caveat: String? {
    switch self {
    case .honest: nil
    case .leaks:
      "this split leaks: frames of one fixation, 1/60 s apart, are in both halves, so the errors are too small"
    case .noTest: "this is no test: the rows that are scored are the ones that were fitted"
    }
  }
}

/// Why samples cannot be divided.
struct SplitError: Error, Equatable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

extension Catalogue<Split> {
  static let splits = Catalogue(
    noun: "split",
    entries: [
      Entry(
        kind: "random",
        summary:
          "what would it do for another fixation like these? The same share of each target; 100 repeats unless told "
          + "(unit: frame leaks)",
        example: "{kind: random, unit: fixation, test_share: 0.3, repeats: 10}", make: Split.random(from:)),
      Entry(
        kind: "corners-to-sides", summary: "what would it do for targets it was not trained on?",
        example: "corners-to-sides", make: { _ in .cornersToSides }),
      Entry(
        kind: "k-fold", summary: "the same as random, each fixation tested once a repeat (unit: frame leaks)",
        example: "{kind: k-fold, folds: 5, stratify: target, repeats: 10}", make: Split.kFold(from:)),
      Entry(
        kind: "leave-one-out",
        summary: "what would it do for a target, head pose, person, … it was not trained on? (over: "
          + "\(Split.LeftOut.allCases.map(\.rawValue).joined(separator: ", ")))",
        example: "{kind: leave-one-out, over: head_pose}", needsOptions: true,
        make: Split.leaveOneOut(from:)),
      Entry(
        kind: "train-on", summary: "what would it do for other captures, participants or devices? (by name)",
        example: "{kind: train-on, participant: [p01, p02], test_on: p03}", needsOptions: true,
        make: Split.trainOn(from:)),
      Entry(
        kind: "calibration-targets",
        summary:
          "what would it do for the rest of a capture, calibrated on a few targets of it? (targets: 0, 1, 3, 5, 6, 9 "
          + "or 13, a list of names, or every:3 for each choice of three of nine; under the head_pose and "
          + "viewing_distance given; of: capture or participant; test_on: names of these; others: true gives other "
          + "people's samples to calibrators that pool them)",
        example: "{kind: calibration-targets, targets: 3, head_pose: Middle, others: true}",
        needsOptions: true,
        make: Split.calibrationTargets(from:)),
      Entry(
        kind: "file",
        summary: "folds from a CSV file, as gazelab splits writes it; it needs the columns part "
          + "(train, test or others), capture and first_frame, or part and fixation; repeat, fold and last_frame are 0, 0 and first_frame where they lack",
        example: "{kind: file, path: splits.csv}", needsOptions: true, make: Split.file(from:)),
      Entry(
        kind: "in-sample", summary: "how well can it describe the rows that it was fitted to? No test",
        example: "in-sample", make: { _ in .inSample }),
    ])
}

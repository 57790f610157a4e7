import Calibration
import Captures
import Inputs
import Statistics

/// The feature sets and splits of a draft under one way of grouping, and why others are left out.
struct DraftLayout {
  private struct Candidate {
    let text: String
    let comment: String
    var label = ""
    var hindrance: String?
  }

  /// A draft tries those that no capture rules out.
  private static let knownFeatures = [
    "gaze", "gaze+face", "gaze+euler", "gaze+face+euler", "gaze+face+right_eye", "gaze+face+euler+right_eye",
    "gaze+face+euler+right_eye+look_at",
  ]

  private static func features(of dataset: Dataset) -> [String] {
    let tables = dataset.captures.map(\.frames)
    let own = grouped(tables.flatMap(\.own), by: \.name).map { $0[0].name }
    guard !own.isEmpty || tables.contains(where: { $0.has(.leftGazePoint) }) else { return knownFeatures }
    let eyes =
      tables.allSatisfy { $0.has(.leftGazePoint) && $0.has(.rightGazePoint) } ? ["gaze_left+gaze_right"] : []
    let beside = tables.allSatisfy { $0.has(.gazePoint) } ? own.map { "gaze+\($0)" } : []
    return knownFeatures + eyes + own + beside
  }

  private let contents: DatasetContents
  private let groupBy: [FixationProperty]
  private let reference: String
  private let title: String
  private let features: [Candidate]
  private let allSplits: [Candidate]

  var splits: [String] { allSplits.filter { $0.hindrance == nil }.map(\.text) }

  /// - Parameter path: Where the file is going to be written.
  init(
    _ dataset: Dataset, _ contents: DatasetContents, groupBy: [FixationProperty], reference: String,
    path: String
  ) throws(InputError) {
    self.contents = contents
    self.groupBy = groupBy
    self.reference = reference
    title = "First look at \(dataset.name)"
    let candidates = Self.candidates(contents, isByDevice: groupBy.contains(.device))
    let fallbacks = [
      Candidate(
        text: "{kind: random, unit: fixation, test_share: 0.3, repeats: 20}",
        comment: "New fixations of the same people, poses and targets: 20 random draws."),
      Candidate(
        text: "in-sample",
        comment:
          "There are too few fixations for a test. This scores the rows that were fitted, so it is too good."),
    ]
    // Everything is tried, and what cannot be drawn in each group is left out.
    let tried = try Self.divided(
      dataset, Self.features(of: dataset), candidates + fallbacks, groupBy: groupBy, reference: reference,
      path: path)
    var splits = zip(candidates + fallbacks, tried.file.splits).map { candidate, split in
      changed(candidate) {
        $0.label = split.label
        $0.hindrance = $0.hindrance ?? Self.hindrance(of: split, in: tried.sets)
      }
    }
    let drawn = splits.suffix(fallbacks.count)
    splits.removeLast(fallbacks.count)
    if !splits.contains(where: { $0.hindrance == nil }) {
      let fallback = drawn.first { $0.hindrance == nil } ?? drawn[drawn.endIndex - 1]
      splits.append(changed(fallback) { $0.hindrance = nil })
    }
    allSplits = splits
    let kept = Set(splits.filter { $0.hindrance == nil }.map(\.label))
    let missing = try MissingColumns.all(tried.file, dataset.captures)
    features = tried.file.features.map { set in
      Candidate(
        text: set.name, comment: "",
        hindrance: missing.first { $0.asker == set.name }.map {
          "the capture \($0.capture.quoted) lacks its columns"
        }
          ?? (set.name == "gaze" ? nil : Self.shortage(of: set.name, in: tried.sets, under: kept)))
    }
  }

  private static func candidates(_ contents: DatasetContents, isByDevice: Bool) -> [Candidate] {
    func leaveOneOut(_ property: Split.LeftOut, _ comment: String, _ count: Int, least: Int = 2) -> Candidate
    {
      Candidate(
        text: "{kind: leave-one-out, over: \(property.rawValue)}", comment: comment,
        hindrance: count >= least ? nil : count == 1 ? "there is only one" : "there are only \(count)")
    }
    let target = leaveOneOut(
      .target, "A new target: each in turn, after training on all others.", contents.targetCount, least: 3)
    let device = leaveOneOut(.device, "A new device: each in turn.", contents.devices.count)
    let person = leaveOneOut(
      .participant, "A new person: each in turn, after training on all others.", contents.participants.count)
    let capture = leaveOneOut(
      .capture, "A new recording of the same person: each in turn.", contents.captureCount)
    if contents.participants.count > 1 { return [person, target] + (isByDevice ? [] : [device]) }
    let labels = contents.labels.map { label, count in
      leaveOneOut(.label(label.name), "A new \(label.title): each in turn.", count)
    }
    return [target] + labels + [capture]
  }

  private static func divided(
    _ dataset: Dataset, _ features: [String], _ splits: [Candidate], groupBy: [FixationProperty],
    reference: String, path: String
  ) throws(InputError) -> (file: ExperimentFile, sets: [SampleSet]) {
    let file = try ExperimentFile(
      text: """
        dataset: \(yamlText(reference))
        features: [\(features.joined(separator: ", "))]
        splits: [\(splits.map(\.text).joined(separator: ", "))]
        group_by: [\(groupBy.map(\.rawValue).joined(separator: ", "))]

        """, path: path)
    let sets = try SampleSet.all(file, SelectedCaptures(of: file, in: dataset), skipsMissing: true)
    return (file, sets.map { $0.divided(by: file) })
  }

  private static func hindrance(of split: Split, in sets: [SampleSet]) -> String? {
    sets.lazy.compactMap { set in
      set.splits.first { $0.split.label == split.label }?.oddity(of: set.samples)?.text
    }.first
  }

  private static func shortage(of name: String, in sets: [SampleSet], under labels: Set<String>) -> String? {
    sets.lazy.compactMap { set -> String? in
      guard case .columns(let columns) = set.features.first(where: { $0.name == name }) else { return nil }
      let count = set.samples.fittedColumnCount(columns)
      let fixations = Membership(set.samples.origins, by: \.key)
      let folds = set.splits.filter { labels.contains($0.split.label) }.flatMap(\.drawnFolds)
      let least = folds.map { fixations.sides(of: $0).trainedCount }.min() ?? 0
      return count > least ? "it has \(count) columns, but a fold trains on only \(least) fixations" : nil
    }.first
  }
}

extension DraftLayout {
  var text: String {
    let person = contents.participants[0]
    return """
      # An experiment: the data, feature sets, calibrators and splits.
      #   gazelab validate FILE    check it
      #   gazelab plan FILE        show what it would do
      #   gazelab run FILE         run it; the report goes to reports/
      #   gazelab list             list everything that can be used here

      title: \(yamlText(title))

      # \(contents.sentence)
      # A path is relative to this file.
      dataset: \(yamlText(reference))

      # To use only some of the data, filter by capture, participant, device, head_pose, viewing_distance, target or
      # target_role.
      # where: {participant: [\(yamlText(person))]}

      # frames: every row; fixation-medians: one row per fixation.
      samples: [frames]

      # Blocks of columns joined by +. A row that lacks a column of one set is used by none, so that errors can be
      # compared; 'rows: own' lets each set use all rows that have its columns, and compares nothing.
      features:
      \(Self.lines(features))

      # A kind, or a mapping with options such as {kind: linear, rank: {rcond: 1e-6}}.
      # The baseline mean-target is always added.
      calibrators: [linear]

      # What is tested: something that the calibrator was not trained on.
      splits:
      \(Self.lines(allSplits))

      # Run the whole experiment for each value, such as [participant, device]; [] for all data together.
      group_by: [\(groupBy.map(\.rawValue).joined(separator: ", "))]

      # The same seed gives the same numbers.
      seed: 1

      """
  }

  /// One item of a list per candidate; those left out are comments.
  private static func lines(_ candidates: [Candidate]) -> String {
    candidates.flatMap { candidate -> [String] in
      let comment = candidate.comment.isEmpty ? [] : ["  # \(candidate.comment)"]
      guard let hindrance = candidate.hindrance else { return comment + ["  - \(candidate.text)"] }
      return comment + ["  # Left out: \(hindrance).".onOneLine, "  # - \(candidate.text)"]
    }.joined(separator: "\n")
  }
}

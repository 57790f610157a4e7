import Calibration
import Captures
import Inputs
import Splits
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

  /// A draft leaves out `none` where a capture has no gaze point of the tracker.
  private static let calibrators = ["none", "linear"]

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
  private let reference: String
  private let title: String
  private let features: [Candidate]
  private let calibrators: [String]
  private let allSplits: [Candidate]

  var splits: [String] { allSplits.filter { $0.hindrance == nil }.map(\.text) }

  /// - Parameter path: Where the file is going to be written.
  init(
    _ dataset: Dataset, _ contents: DatasetContents, reference: String, path: String
  ) throws(InputError) {
    self.contents = contents
    self.reference = reference
    title = "First look at \(dataset.name)"
    let questions = Self.questions(contents)
    let fallbacks = Self.fallbacks(contents)
    // Everything is tried, and what cannot be drawn in each group is left out.
    let tried = try Self.divided(
      dataset, Self.features(of: dataset), (questions + fallbacks).joined(), reference: reference, path: path)
    var labels = tried.file.splits.map(\.label)[...]
    let judged = (questions + fallbacks).map { ways -> Candidate in
      let ways = ways.map { way in
        let label = labels.removeFirst()
        return changed(way) {
          $0.label = label
          $0.hindrance = $0.hindrance ?? Self.hindrance(of: label, in: tried.sets)
        }
      }
      return ways.first { $0.hindrance == nil } ?? ways[0]
    }
    var splits = Array(judged.prefix(questions.count))
    if !splits.contains(where: { $0.hindrance == nil }) {
      let drawn = judged.suffix(fallbacks.count)
      let fallback = drawn.first { $0.hindrance == nil } ?? drawn[drawn.endIndex - 1]
      splits.append(changed(fallback) { $0.hindrance = nil })
    }
    allSplits = splits
    let kept = Set(splits.filter { $0.hindrance == nil }.map(\.label))
    let missing = try MissingColumns.all(tried.file, dataset.captures)
    calibrators = Self.calibrators.filter { name in !missing.contains { $0.asker == name } }
    features = tried.file.features.compactMap { set in
      let lacking = missing.filter { $0.asker == set.name }
      // What no capture has belongs to another tracker.
      if Set(lacking.map(\.capture)).count == dataset.captures.count { return nil }
      let hindrance =
        lacking.first.map { "the capture \($0.capture.quoted) lacks its columns" }
        ?? (set.name == "gaze" ? nil : Self.shortage(of: set.name, in: tried.sets, under: kept))
      let isNoisy = hindrance == nil && tried.sets.contains { $0.hasNoise(in: set) }
      return Candidate(
        text: isNoisy ? "{blocks: \(set.name), drop_constant: 1e-6}" : set.name, comment: "",
        hindrance: hindrance)
    }
  }

  /// The questions that the captures may answer, each with the ways to group its samples, the most wanted first.
  private static func questions(_ contents: DatasetContents) -> [[Candidate]] {
    func leaveOneOut(
      _ property: Split.LeftOut, _ comment: String, _ count: Int, least: Int = 2,
      _ groupings: [[FixationProperty]]
    ) -> [Candidate] {
      groupings.map { within in
        Candidate(
          text: "{kind: leave-one-out, over: \(property.rawValue)\(contents.option(within))}",
          comment: comment + contents.comment(within),
          hindrance: count >= least ? nil : count == 1 ? "there is only one" : "there are only \(count)")
      }
    }
    let target = leaveOneOut(
      .target, "A new target: each in turn, after training on all others", contents.targetCount, least: 3,
      contents.personalGroupings)
    if contents.participants.count > 1 {
      let person = leaveOneOut(
        .participant, "A new person: each in turn, after training on all others", contents.participants.count,
        contents.deviceGroupings)
      return [target, person]
    }
    let labels = contents.labels.map { label, count in
      leaveOneOut(.label(label.name), "A new \(label.title): each in turn", count, contents.deviceGroupings)
    }
    let capture = leaveOneOut(
      .capture, "A new recording of the same person: each in turn", contents.captureCount,
      contents.deviceGroupings)
    return [target] + labels + [capture]
  }

  /// What is asked where no question can be.
  private static func fallbacks(_ contents: DatasetContents) -> [[Candidate]] {
    contents.personalGroupings.map { within in
      [
        Candidate(
          text: "{kind: random, unit: fixation, test_share: 0.3, repeats: 20\(contents.option(within))}",
          comment: "New fixations of the same people, poses and targets: 20 random draws"
            + contents.comment(within))
      ]
    } + [
      [
        Candidate(
          text: contents.isSingle ? "in-sample" : "{kind: in-sample\(contents.option([]))}",
          comment:
            "There are too few fixations for a test. This scores the rows that were fitted, so it is too "
            + "good.")
      ]
    ]
  }

  private static func divided(
    _ dataset: Dataset, _ features: [String], _ splits: some Sequence<Candidate>, reference: String,
    path: String
  ) throws(InputError) -> (file: ExperimentFile, sets: [SampleSet]) {
    let file = try ExperimentFile(
      text: """
        dataset: \(yamlText(reference))
        calibrators: [\(calibrators.joined(separator: ", "))]
        features: [\(features.joined(separator: ", "))]
        splits: [\(splits.map(\.text).joined(separator: ", "))]

        """, path: path)
    let sets = try SampleSet.all(file, SelectedCaptures(of: file, in: dataset), skipsMissing: true)
    return (file, sets.map { $0.divided(by: file) })
  }

  private static func hindrance(of label: String, in sets: [SampleSet]) -> String? {
    sets.lazy.compactMap { set in
      set.splits.first { $0.split.label == label }?.oddity(of: set.samples)?.text
    }.first
  }

  private static func shortage(of name: String, in sets: [SampleSet], under labels: Set<String>) -> String? {
    sets.lazy.compactMap { set -> String? in
      guard case .columns(let columns) = set.features.first(where: { $0.name == name }) else { return nil }
      let count = set.samples.fittedColumnCount(columns)
      let fixations = Membership(set.samples.origins, by: \.key)
      let folds = set.splits.filter { labels.contains($0.split.label) }.flatMap(\.drawnFolds)
      guard !folds.isEmpty else { return nil }
      let least = folds.map { fixations.sides(of: $0).trainedCount }.min() ?? 0
      return count > least ? "it has \(count) columns, but a fold trains on only \(least) fixations" : nil
    }.first
  }
}

extension DraftLayout {
  var text: String {
    let person = contents.participants[0]
    return """
      # yaml-language-server: $schema=experiment.schema.json
      # For editors that check files as you type: gazelab schema experiment > experiment.schema.json, beside this file.

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
      # 'none' is the tracker's own gaze point. The baseline mean-target is always added.
      calibrators: [\(calibrators.joined(separator: ", "))]

      # What is tested: something that the calibrator was not trained on. 'within' says what is fitted and tested by
      # itself, such as [participant, device]; [] fits one model to all samples.
      splits:
      \(Self.lines(allSplits))

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

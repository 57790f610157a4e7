import Calibration
import Captures
import Inputs

extension Split {
  /// The fixations of a capture or participant that are used for calibration.
  package struct Calibration: Sendable, Equatable, Codable {
    package let layout: TargetLayout
    /// The labels under which calibration fixations were recorded; all fixations if empty.
    var conditions: [Condition] = []
    var subject = Subject.capture
    /// The captures or participants to test; all if empty.
    var tested: [String] = []
    /// True if calibrators that pool other people's samples receive them.
    package var hasOthers = false

    struct Condition: Sendable, Equatable, Codable {
      let label: String
      let words: [String]
    }

    enum Subject: String, Sendable, CaseIterable, Codable {
      case capture, participant

      fileprivate var property: FixationProperty { self == .capture ? .capture : .participant }
    }
  }

  /// Trains on some targets of a capture or participant and tests on the rest: a fold for each, a repeat per choice.
  /// "Other people" are those not in the tested capture; other captures of its participants are left out.
  static func calibrationTargets(_ calibration: Calibration, mentions: [FixationFilter] = []) -> Split {
    let choices = calibration.layout.choices
    return Split(
      kind: "calibration-targets", label: "calibration-targets(\(calibration.options))".onOneLine,
      question: calibration.question, repeatCount: choices.count, givesOthers: calibration.hasOthers,
      calibration: calibration, mentions: mentions,
      prepare: eachTime { origins, repeatIndex, _ throws(SplitError) in
        try calibration.folds(origins, names: choices[repeatIndex])
      })
  }

  static func calibrationTargets(from section: inout ConfigSection) -> Split {
    let layout: TargetLayout?
    if section.has("region") {
      layout = ScreenRegion(from: &section).map { TargetLayout(region: $0) }
      if section.has("targets") {
        section.record("targets", "'targets' and 'region' exclude each other; leave one out")
      }
    } else {
      layout = section.targets("targets", choosing: .every, leastCount: 0)
    }
    let subject = section.choice("of", default: Calibration.Subject.capture)
    let tested = section.texts("test_on", isRequired: false)
    let hasOthers = section.boolean("others", default: false)
    // The number of repeats and the like are keys of all splits and no labels.
    let conditions = section.labelKeys(without: ["kind", "repeats", Split.withinKey.key]).sorted().map {
      name in
      Calibration.Condition(label: name, words: section.texts(name, isRequired: false))
    }
    let calibration = Calibration(
      layout: layout ?? TargetLayout(word: "", names: [], choiceSize: nil), conditions: conditions,
      subject: subject, tested: tested, hasOthers: hasOthers)
    if let layout, layout.names.isEmpty, layout.region == nil, !calibration.hasOthers {
      section.record(
        "targets", "'targets: 0' leaves nothing to train on; add 'others: true' to use other people's samples"
      )
    }
    let mention = FixationFilter(
      property: subject.property, values: tested, place: section.place(of: "test_on"))
    let labels = conditions.map { condition in
      FixationFilter(
        property: .label(condition.label), values: condition.words, place: section.place(of: condition.label))
    }
    return .calibrationTargets(calibration, mentions: (tested.isEmpty ? [] : [mention]) + labels)
  }
}

extension Split.Calibration {
  package var otherOptions: String {
    (conditions.map { "\($0.label)=\($0.words.bracketed)" }
      + [
        subject == .capture ? nil : "of=\(subject.rawValue)",
        tested.isEmpty ? nil : "test_on=\(tested.bracketed)", hasOthers ? "others=true" : nil,
      ].compactMap { $0 }).joined(separator: ", ")
  }

  fileprivate var options: String {
    ([layout.region.map { "region=\($0.text)" } ?? "targets=\(layout.word)"] + [otherOptions]).filter {
      !$0.isEmpty
    }.joined(separator: ", ")
  }

  fileprivate var question: String {
    let rest = subject == .capture ? "the rest of a capture" : "the rest of a person's fixations"
    let others = hasOthers ? ", given other people's samples" : ""
    if let region = layout.region {
      return "How accurate is it for \(rest), calibrated on the targets in the region \(region.text)"
        + "\(conditionText)\(others)?"
    }
    guard !layout.names.isEmpty else {
      return "How accurate is it for a person without any calibration\(others)?"
    }
    let names = layout.names.joined(separator: ", ")
    let count = layout.names.count == 1 ? "one target" : "\(layout.names.count) targets"
    let shown = layout.choiceSize.map { "on each choice of \($0) of \(count)" } ?? "on \(count) (\(names))"
    return "How accurate is it for \(rest), calibrated \(shown)\(conditionText)\(others)?"
  }

  private var conditionText: String {
    conditions.map { condition in
      let preposition = Label.preposition(condition.label) == "at" ? "at" : "under"
      return " \(preposition) \(Label.title(condition.label)) \(condition.words.joined(separator: " or "))"
    }.joined()
  }

  fileprivate func folds(_ origins: Origins, names: [String]) throws(SplitError) -> [Fold] {
    let rowsByValue = Dictionary(grouping: origins.indices) { origins[$0].value(of: subject.property) }
    let values = rowsByValue.keys.filter { tested.isEmpty || tested.contains($0) }.sorted()
    guard !values.isEmpty else {
      throw SplitError(
        "no sample of the \(subject.rawValue) \(tested.map(\.quoted).joined(separator: " or ")) to test")
    }
    var folds = [Fold]()
    let isMeant = origins.sources.map { source in
      isUnderConditions(source.key)
        && (layout.region.map { $0.contains(source.regionPoint) } ?? source.isOn(names))
    }
    for value in values {
      let rows = rowsByValue[value] ?? []
      let there = Set(
        Set(rows.map(origins.sourceIndex)).map { origins.sources[$0] }
          .filter { isUnderConditions($0.key) }.flatMap(\.names))
      // Check the targets of all choices, so that the error does not depend on which choice comes first.
      let missing = layout.names.filter { !there.contains($0) }
      guard missing.isEmpty else {
        throw SplitError(
          "the \(subject.rawValue) \(value.quoted) has no fixation of \(missing.joined(separator: ", "))"
            + "\(conditionText) to calibrate on")
      }
      let trainRows = rows.filter { isMeant[origins.sourceIndex($0)] }
      if let region = layout.region, trainRows.isEmpty {
        throw SplitError(
          "the \(subject.rawValue) \(value.quoted) has no fixation in the region \(region.text)\(conditionText) to "
            + "calibrate on")
      }
      guard trainRows.count < rows.count else {
        throw SplitError(
          "all fixations of the \(subject.rawValue) \(value.quoted) are used for calibration and none is left to test; "
            + "use fewer targets, or only those under one label")
      }
      let trained = Set(trainRows)
      let people = Set(rows.map { origins[$0].key.participant })
      let otherRows =
        hasOthers ? origins.indices.filter { !people.contains(origins[$0].key.participant) } : []
      guard !hasOthers || !otherRows.isEmpty else {
        throw SplitError(
          "there are no other people than \(people.sorted().joined(separator: ", ")) to learn from")
      }
      folds.append(
        Fold(
          trainRows: trainRows, testRows: rows.filter { !trained.contains($0) }, otherRows: otherRows,
          name: value, heldOut: value))
    }
    return folds
  }

  private func isUnderConditions(_ key: FixationKey) -> Bool {
    conditions.allSatisfy { $0.words.contains(key.labels[$0.label]) }
  }

  /// The keys of runs from before there were other labels than these two.
  private enum OlderKeys: String, CodingKey {
    case headPoses, viewingDistances
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    layout = try values.decode(TargetLayout.self, forKey: .layout)
    subject = try values.decode(Subject.self, forKey: .subject)
    tested = try values.decode([String].self, forKey: .tested)
    hasOthers = try values.decode(Bool.self, forKey: .hasOthers)
    let older = try decoder.container(keyedBy: OlderKeys.self)
    let words = try [("head_pose", OlderKeys.headPoses), ("viewing_distance", .viewingDistances)].map {
      name, key in
      Condition(label: name, words: try older.decodeIfPresent([String].self, forKey: key) ?? [])
    }
    conditions =
      try values.decodeIfPresent([Condition].self, forKey: .conditions) ?? words.filter { !$0.words.isEmpty }
  }
}

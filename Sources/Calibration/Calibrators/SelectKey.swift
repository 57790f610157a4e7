import Inputs

extension SelectingCalibrator {
  static let selectKey = Catalogue<any Calibrator>.SharedKey(
    key: "select",
    summary:
      "for any calibrator: chooses options or features inside each training part, by leave-one-target-out, "
      + "leave-one-pose-out or both (default), by the lowest error (default) or one-standard-error; the first of equals",
    example: "{kind: linear, select: {over: [gaze, gaze+face], by: both, rule: one-standard-error}}",
    make: { made, section in
      if let word = section.word("select") {
        section.record(
          "select",
          "'select' must be a mapping {over: […]}, not \(word.quoted); 'select: nested' is for physical and "
            + "physical-gp alone")
        return nil
      }
      guard made.isFittedHere("select", &section) else { return nil }
      return section.section("select") { section in
        SelectingCalibrator(
          candidates: candidates(of: made.entry, made.options, from: &section),
          scheme: section.choice("by", default: .both), rule: section.choice("rule", default: .least)
        ).withSharedTraining
      }
    })

  /// A candidate with its full definition, including the calibrator's own options.
  private typealias WrittenCandidate = (candidate: SelectionCandidate, definition: String, place: Place)

  private static func candidates(
    of entry: Catalogue<any Calibrator>.Entry, _ options: ConfigNode, from section: inout ConfigSection
  ) -> [SelectionCandidate] {
    let nodes = section.list("over", of: .ownOptions(or: ConfigForm.featureSet.rawValue))
    if nodes.count == 1 {
      section.record(nodes[0].place, "'over' must hold at least two candidates, the simplest first")
    }
    var errors = [InputError]()
    var written = [WrittenCandidate]()
    for node in nodes {
      guard let one = candidate(node, of: entry, options, folder: section.folder, &errors) else { continue }
      if let same = written.first(where: { $0.definition == one.definition }) {
        let (label, other) = (one.candidate.label, same.candidate.label)
        errors.append(InputError(one.place, "the candidate \(label.quoted) repeats \(other.quoted)"))
      }
      written.append(one)
    }
    if written.contains(where: { $0.candidate.features != nil }) {
      for one in written where one.candidate.features == nil {
        errors.append(
          InputError(
            one.place,
            "the candidate \(one.candidate.label.quoted) names no 'features', as others do; "
              + "name them in all candidates or in none"))
      }
    }
    // Errors in options that all candidates share are reported once.
    for (index, error) in errors.enumerated() where !errors[..<index].contains(error) {
      section.record(error)
    }
    return written.map(\.candidate)
  }

  private static func candidate(
    _ node: ConfigNode, of entry: Catalogue<any Calibrator>.Entry, _ options: ConfigNode,
    folder: String, _ errors: inout [InputError]
  ) -> WrittenCandidate? {
    var own = [(key: String, keyPlace: Place, value: ConfigNode)]()
    switch node.content {
    case .scalar: own = [("features", node.place, node)]
    case .mapping(let entries): own = entries
    case .sequence:
      errors.append(
        InputError(node.place, "a candidate must be a feature set or a mapping of options, not a list"))
      return nil
    }
    var merged = own
    if case .mapping(let shared) = options.content {
      merged += shared.filter { option in !own.contains { $0.key == option.key } }
    }
    return ConfigSection.read(
      ConfigNode(content: .mapping(merged), place: node.place), folder: folder, into: &errors
    ) { section -> WrittenCandidate in
      // If a calibrator has an option of this name, the key is not a feature set.
      let isOption = entry.hasOption("features")
      let features = isOption ? nil : featureSet(of: entry, from: &section)
      let calibrator = entry.make(&section)
      let apart: Set<String> = isOption ? [] : ["features"]
      let says = ConfigSection(ConfigNode(content: .mapping(own), place: node.place))
        .options(without: apart)
      let label = [features?.name ?? "", says].filter { !$0.isEmpty }.joined(separator: " ")
      let shared = ConfigSection(options).options(without: [])
      let unchanged = shared.isEmpty ? entry.kind : "\(entry.kind)(\(shared))"
      let candidate = SelectionCandidate(
        label: label.isEmpty ? unchanged : label, features: features, calibrator: calibrator)
      return (candidate, "\(features?.definition ?? "") \(section.options(without: apart))", node.place)
    }
  }

  private static func featureSet(
    of entry: Catalogue<any Calibrator>.Entry, from section: inout ConfigSection
  ) -> FeatureSet? {
    guard let text = section.optionalText("features") else { return nil }
    let place = section.place(of: "features")
    guard entry.made.needs.usesFeatures else {
      section.record(place, "\(entry.kind.quoted) uses no features; a candidate can only hold options")
      return nil
    }
    do throws(InputError) {
      return try FeatureSet(text, at: place)
    } catch {
      section.record(error)
      return nil
    }
  }
}

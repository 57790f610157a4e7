extension Run {
  /// For what else the numbers under a split hold.
  ///
  /// - Parameter fixations: Those that they are of.
  func generalisation(samples: String, split: String, _ fixations: [FixationScore]) -> Generalisation {
    let leakage = record.leakage(split: split, samples: samples)
    guard !fixations.isEmpty else {
      return record.experiment.metrics == .trials ? .sumsOnly : .nothingScored
    }
    guard leakage == .honest else { return .nothingNew(leakage) }
    let groups = Dictionary(grouping: fixations, by: \.cell.group).mapValues { fixations in
      Set(fixations.map(\.subject.participant))
    }
    let people = groups.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    if groups.count > 1 && groups.values.allSatisfy({ $0.count == 1 }) { return .eachPerson }
    let reaches = record.samples.filter { $0.kind == samples && groups[$0.group] != nil }
      .compactMap { $0.reach[split] }
    let tested = Set(reaches.map(\.testedPeople))
    if people.count == 1 {
      let count = ClusteredErrors([fixations]).clusterCount
      return tested == [.new] ? .otherPerson(count) : .fixations(count)
    }
    if tested.isSubset(of: [.new]) { return .newPeople(people.count) }
    if tested == [.calibrated] { return .ownCalibrations(people.count) }
    return tested.isSubset(of: [.inTraining, .calibrated])
      ? .knownPeople(people.count) : .mixedPeople(people.count)
  }

  /// What a split that leaves out one of a few does not say; nothing for others.
  func restriction(split: String) -> String? {
    let things: String? =
      switch record.experiment.splits.first(where: { $0.label == split })?.leftOut {
      case .target: "targets"
      case .headPose: "head poses"
      case .viewingDistance: "viewing distances"
      case .device: "devices"
      case .capture: "captures"
      case .fixation, .participant, nil: nil
      }
    return things.map {
      "It is about the \($0) left out here: other ones can differ by more than any interval tells."
    }
  }

  /// Both in one text.
  func scope(samples: String, split: String, _ fixations: [FixationScore]) -> String {
    let generalisation = generalisation(samples: samples, split: split, fixations)
    let restriction = generalisation.allowsIntervals ? restriction(split: split) : nil
    return ([generalisation.sentence] + [restriction].compactMap { $0 }).joined(separator: " ")
  }
}

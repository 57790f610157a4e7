import Captures
import Inputs

/// Checks of a `run.json` that was read, so that no report relies on what a damaged file says.
extension RunRecord {
  /// Far more than any study has, and far less than would overflow a sum.
  private static let mostOfAnything = 1_000_000_000_000
  private static let mostRepeats = 1_000_000

  func check(_ path: String) throws(InputError) {
    func require(_ isRight: Bool, _ key: String, _ sentence: String) throws(InputError) {
      guard isRight else {
        throw InputError(Place(file: path), "\(key.quoted) \(sentence); run the experiment again")
      }
    }
    func areCounts(_ counts: [Int]) -> Bool { counts.allSatisfy { (0...Self.mostOfAnything).contains($0) } }
    func areDistinct(_ names: [String]) -> Bool { Set(names).count == names.count && !names.contains("") }
    func areFinite(_ numbers: [Double?]) -> Bool { numbers.allSatisfy { $0?.isFinite ?? true } }

    try checkGroupings(require, areDistinct)
    try require(
      areDistinct(experiment.splits.map(\.label)), "experiment.splits", "must have different labels")
    for split in experiment.splits {
      try require(
        (1...Self.mostRepeats).contains(split.repeats) && (split.foldCount ?? 1) >= 1
          && areCounts([split.foldCount ?? 1]), "experiment.splits",
        "has \(split.repeats) repeats or \(split.foldCount ?? 1) folds; both must be at least 1")
    }
    try require(
      areDistinct((dataset.labels ?? []).map(\.name)), "dataset.labels", "must have different names")
    for set in samples {
      let keys = GroupName.parts(set.group).map(\.property)
      try require(
        groupings.contains(keys), "samples.group",
        "\(set.group.quoted) is not a group by "
          + groupings.map { $0.joined(separator: ", ") }.joined(separator: " or "))
      let units = set.reach.values.flatMap { [$0.trainUnits, $0.testUnits] }
      try require(areCounts([set.count] + set.dropped.values + units), "samples", "has a count below 0")
      let times = set.reach.values.flatMap { [$0.trainSpent, $0.trainSeconds, $0.trainSpan] }
      try require(areFinite(times), "samples.reach", "has a time that is no number")
    }
    try require(areCounts(inputs.flatMap { [$0.frames, $0.fixations] }), "inputs", "has a count below 0")
    try require(
      inputs.flatMap { $0.dataLoss ?? [] }.allSatisfy(\.isPossible), "inputs",
      "has a data loss that no capture has")
    for device in devices ?? [] {
      try require(
        device.isPossible, "devices", "\(device.name.quoted) has a size that no screen has")
    }
    try captureProtocol.map { protocolRecord throws(InputError) in
      let counts = [
        protocolRecord.participants, protocolRecord.captures, protocolRecord.fixations, protocolRecord.frames,
        protocolRecord.gaps,
      ]
      try require(
        areCounts(counts + protocolRecord.targets.map(\.fixations)), "captureProtocol", "has a count below 0")
      try require(protocolRecord.hasLabels, "captureProtocol", "has no labels")
    }
    try partial.map { partial throws(InputError) in
      try require(
        partial.keptUnits >= 0 && partial.keptUnits <= partial.plannedUnits, "partial",
        "must keep at most the planned units")
    }
    try require(areFinite([times.seconds]), "times.seconds", "must be a number")
  }

  private func checkGroupings(
    _ require: (Bool, String, String) throws(InputError) -> Void, _ areDistinct: ([String]) -> Bool
  ) throws(InputError) {
    for keys in [experiment.groupBy] + groupings {
      let key = keys == experiment.groupBy ? "experiment.groupBy" : "experiment.splits.within"
      try require(areDistinct(keys), key, "must name different properties")
      let group = GroupName.name(keys.map { ($0, "") })
      try require(
        GroupName.parts(group).map(\.property) == keys, key, "holds a name that no property has")
    }
  }
}

extension DeviceRecord {
  private static let longestSide = 1e7

  /// True if a screen can have its sizes.
  fileprivate var isPossible: Bool {
    [width, height, pixelsPerInch, verticalPixelsPerInch ?? 1, scale].allSatisfy {
      $0 > 0 && $0 <= Self.longestSide
    } && [camera.x, camera.y, eyeDistance ?? 0].allSatisfy(\.isFinite)
  }
}

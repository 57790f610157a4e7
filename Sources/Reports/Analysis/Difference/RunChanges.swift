import Inputs
import Statistics
import Trials

/// What somebody changed between two runs, in the words of experiment files: keys, data and program.
struct RunChanges: Sendable {
  /// Such as `calibrators: linear → ridge(lambda=0.1)` or `features: + gaze+euler`.
  let keys: [String]
  let data: [String]
  let program: [String]

  init(from old: RunRecord, to new: RunRecord) {
    let (one, other) = (old.experiment, new.experiment)
    func calibrators(_ record: RunRecord.ExperimentRecord) -> [String] {
      record.calibrators.filter { $0.key != record.baseline }.map { label, definition in
        definition.hasPrefix(label) ? definition : "\(label) = \(definition)"
      }.sorted()
    }
    let lists = [
      Self.change("features", one.features, other.features),
      Self.change("calibrators", calibrators(one), calibrators(other)),
      Self.change("splits", one.splits.map(\.label), other.splits.map(\.label)),
    ]
    let settings = SettingDifference.all(old, new)
    let rest = settings.filter { setting in
      // A calibrator that is new or gone brings its candidates.
      let isOfNew = setting.what.hasPrefix("candidates of") && (setting.old == nil || setting.new == nil)
      return setting.part == .config && !isOfNew && !Self.isToldOtherwise(setting.what)
        && !Self.follows(setting.what)
    }
    keys = lists.compactMap(\.self) + rest.map(Self.text)
    data =
      Self.captures(old.inputs, new.inputs)
      + settings.filter { setting in
        setting.part == .data && !Self.follows(setting.what)
          && !Self.ofCaptures.contains { setting.what.hasPrefix($0) }
      }.map(Self.text)
    program = settings.filter { $0.part == .environment && $0.what != Self.commit }.map(Self.text)
  }

  var isEmpty: Bool { keys.isEmpty && data.isEmpty && program.isEmpty }

  /// All of them in one line; empty where nothing changed.
  var text: String {
    let parts =
      [keys.isEmpty ? "" : keys.joined(separator: "; ")]
      + [("data", data), ("program", program)].map { name, changes in
        changes.isEmpty
          ? "" : "\(name): \(changes.prefix(3).joined(separator: "; "))\(Self.rest(changes.count - 3))"
      }
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private static func rest(_ count: Int) -> String { count > 0 ? " and \(count) more" : "" }

  /// Whether a setting says nothing by itself, or the lists above tell it better.
  private static func isToldOtherwise(_ what: String) -> Bool {
    let names = [
      "title", "experiment file", "sha256 of the experiment file", "--set", "calibrator", "features", "split",
    ]
    return names.contains { what == $0 || what == "\($0), in another order" } || what.hasPrefix("calibrator ")
  }

  private static let commit = "commit of the experiment file"
  /// Captures are counted.
  private static let ofCaptures = ["sha256 of capture", "size of capture"]

  private static func captures(
    _ old: [RunRecord.InputRecord], _ new: [RunRecord.InputRecord]
  ) -> [String] {
    let before = Dictionary(old.map { ($0.capture, $0.sha256) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.capture, $0.sha256) }) { first, _ in first }
    let counts = [
      (after.keys.count { before[$0] == nil }, "added"),
      (before.keys.count { after[$0] == nil }, "left out"),
      (after.keys.count { before[$0] != nil && before[$0] != after[$0] }, "changed"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\(counted($0.0, "capture")) \($0.1)" }
  }

  /// What follows from other changes.
  private static func follows(_ what: String) -> Bool {
    let ofSplit =
      what.hasPrefix("split ") && (what.contains(", leakage on ") || what.hasSuffix(", grouped counterpart"))
    return ofSplit || what.hasPrefix("samples,") || what.hasPrefix("dropped")
  }

  private static func text(_ setting: SettingDifference) -> String {
    "\(setting.what): \(shortened(setting.old)) → \(shortened(setting.new))"
  }

  /// Nobody reads a whole digest.
  private static func shortened(_ value: String?) -> String {
    guard let value else { return "none" }
    let isDigest = value.count == 64 && value.allSatisfy(\.isHexDigit)
    return isDigest ? String(value.prefix(8)) : value
  }

  private static func change(_ key: String, _ old: [String], _ new: [String]) -> String? {
    let gone = old.filter { !new.contains($0) }
    let added = new.filter { !old.contains($0) }
    func words(_ list: [String]) -> String { list.joined(separator: ", ") }
    switch (gone.isEmpty, added.isEmpty) {
    case (true, true): return old == new ? nil : "\(key): in another order"
    case (true, false): return "\(key): + \(words(added))"
    case (false, true): return "\(key): − \(words(gone))"
    case (false, false): return "\(key): \(words(gone)) → \(words(added))"
    }
  }
}

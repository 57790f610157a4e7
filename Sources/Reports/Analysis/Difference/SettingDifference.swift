import Calibration
import Captures
import Inputs
import Scores
import Splits
import Trials

/// A setting, a fact of the data or of the environment that differs between two runs.
struct SettingDifference: Sendable, Equatable {
  enum Part: String, Sendable, CaseIterable {
    case config, data, environment
  }

  let part: Part
  let what: String
  /// Nil where the run has no such thing.
  let old: String?
  let new: String?

  /// All that differ. Date, command, jobs, duration and paths are not compared, because no number depends on them.
  static func all(_ old: RunRecord, _ new: RunRecord) -> [SettingDifference] {
    config(old.experiment, new.experiment) + splits(old.experiment, new.experiment) + data(old, new)
      + environment(old.program, new.program)
  }

  private static func config(
    _ old: RunRecord.ExperimentRecord, _ new: RunRecord.ExperimentRecord
  ) -> [SettingDifference] {
    var list = Differences(.config, old, new)
    list.text("title") { $0.title }
    list.text("experiment file") { $0.file }
    list.text("sha256 of the experiment file") { $0.sha256 }
    list.words("--set") { $0.overrides }
    list.text("dataset") { $0.dataset }
    for key in Set(old.filters.keys).union(new.filters.keys).sorted() {
      list.words("where \(key)") { $0.filters[key] ?? [] }
    }
    list.words("drop") { $0.frameRules?.drop ?? [] }
    list.text("seconds of a piece of a fixation") { $0.frameRules?.every.map(shortest) }
    list.named("column") { record in
      Dictionary((record.columns ?? []).map { ($0.name, $0.text) }) { first, _ in first }
    }
    list.words("samples") { $0.samples }
    list.words("features") { $0.features }
    list.named("calibrator") { $0.calibrators }
    list.named("candidates of") { ($0.candidates ?? [:]).mapValues { $0.joined(separator: ", ") } }
    list.text("baseline") { $0.baseline }
    list.text("rows") { ($0.rows ?? .common).rawValue }
    list.text("group_by") { $0.groupBy.joined(separator: ", ") }
    list.text("seed") { "\($0.seed)" }
    list.text("summary") { $0.summary.rawValue }
    // Runs from before there was a choice kept all.
    list.text("metrics") { ($0.metrics ?? .all).rawValue }
    list.named("metric") { record in
      Dictionary((record.ownMetrics ?? []).map { ($0.name, $0.formula) }) { first, _ in first }
    }
    list.text("check") { $0.check }
    return list.found
  }

  private static func splits(
    _ old: RunRecord.ExperimentRecord, _ new: RunRecord.ExperimentRecord
  ) -> [SettingDifference] {
    func split(_ label: String, of record: RunRecord.ExperimentRecord) -> RunRecord.SplitRecord? {
      record.splits.first { $0.label == label }
    }
    let gone = old.splits.filter { split($0.label, of: new) == nil }.map {
      SettingDifference(part: .config, what: "split", old: $0.label, new: nil)
    }
    return gone
      + new.splits.flatMap { own -> [SettingDifference] in
        guard let before = split(own.label, of: old) else {
          return [SettingDifference(part: .config, what: "split", old: nil, new: own.label)]
        }
        let name = "split \(own.label)"
        var list = Differences(.config, before, own)
        list.text("\(name), kind") { $0.kind }
        list.text("\(name), within") { $0.within?.joined(separator: ", ") }
        list.text("\(name), unit") { $0.unit.rawValue }
        list.text("\(name), repeats") { "\($0.repeats)" }
        list.text("\(name), folds") { $0.foldCount.map(String.init) }
        list.text("\(name), sha256 of its file") { $0.sha256 }
        list.text("\(name), grouped counterpart") { $0.groupedCounterpart }
        list.named("\(name), leakage on") { $0.leakage.mapValues(\.rawValue) }
        return list.found
      }
  }

  private static func data(_ old: RunRecord, _ new: RunRecord) -> [SettingDifference] {
    var list = Differences(.data, old, new)
    list.text("dataset's name") { $0.dataset.name }
    list.text("dataset's title") { $0.dataset.title }
    list.text("citation") { $0.dataset.citation }
    list.text("licence") { $0.dataset.licence }
    list.text("simulated") { "\($0.dataset.isSimulated)" }
    func byName(_ pairs: [(String, String)]) -> [String: String] { Dictionary(pairs) { first, _ in first } }
    list.words("aliases") { $0.dataset.aliases ?? [] }
    list.named("sha256 of capture") { byName($0.inputs.map { ($0.capture, $0.sha256) }) }
    let kept = Set(old.inputs.map(\.capture)).intersection(new.inputs.map(\.capture))
    list.named("size of capture") { run in
      byName(
        run.inputs.filter { kept.contains($0.capture) }.map {
          ($0.capture, "\($0.frames) frames, \($0.fixations) fixations")
        })
    }
    if old.devices != nil, new.devices != nil {
      list.named("device") { run in
        byName(
          (run.devices ?? []).map { device in
            (
              device.name,
              "\(device.width) × \(device.height) pt, \(device.pixelsPerInch) ppi, scale \(device.scale), camera "
                + "(\(device.camera.x), \(device.camera.y))"
            )
          })
      }
    }
    list.named("samples,") { byName($0.samples.map { (name($0), "\($0.count)") }) }
    list.named("dropped") { run in
      byName(
        run.samples.flatMap { record in
          record.dropped.map { ("\(name(record)), \($0.key)", "\($0.value)") }
        })
    }
    return list.found
  }

  private static func name(_ samples: RunRecord.SamplesRecord) -> String {
    [samples.group, samples.kind, samples.users].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func environment(
    _ old: RunRecord.ProgramRecord, _ new: RunRecord.ProgramRecord
  ) -> [SettingDifference] {
    var list = Differences(.environment, old, new)
    list.text("GazeLab") { $0.version }
    list.text("commit of the experiment file") { $0.experimentCommit }
    list.text("BLAS") { $0.blas }
    list.text("libsvm") { $0.libsvm }
    list.text("system") { $0.system }
    return list.found
  }
}

/// The differences between two records of a kind, found one property at a time.
private struct Differences<Record> {
  private let part: SettingDifference.Part
  private let old: Record
  private let new: Record
  private(set) var found: [SettingDifference] = []

  init(_ part: SettingDifference.Part, _ old: Record, _ new: Record) {
    self.part = part
    self.old = old
    self.new = new
  }

  private mutating func compare(_ what: String, _ old: String?, _ new: String?) {
    if old != new { found.append(SettingDifference(part: part, what: what, old: old, new: new)) }
  }

  mutating func text(_ what: String, _ value: (Record) -> String?) { compare(what, value(old), value(new)) }

  mutating func named(_ what: String, _ value: (Record) -> [String: String]) {
    let (before, after) = (value(old), value(new))
    for name in Set(before.keys).union(after.keys).sorted() {
      compare("\(what) \(name)", before[name], after[name])
    }
  }

  mutating func words(_ what: String, _ value: (Record) -> [String]) {
    let (before, after) = (value(old), value(new))
    let gone = before.filter { !after.contains($0) }
    let added = after.filter { !before.contains($0) }
    func joined(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: ", ") }
    if before != after && gone.isEmpty && added.isEmpty {
      compare("\(what), in another order", joined(before), joined(after))
    } else {
      compare(what, joined(gone), joined(added))
    }
  }
}

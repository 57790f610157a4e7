import Calibration
import Captures
import Inputs
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
    var list = Differences(part: .config)
    list.compare("title", old.title, new.title)
    list.compare("experiment file", old.file, new.file)
    list.compare("sha256 of the experiment file", old.sha256, new.sha256)
    list.compareSets("--set", old.overrides, new.overrides)
    list.compare("dataset", old.dataset, new.dataset)
    for key in Set(old.filters.keys).union(new.filters.keys).sorted() {
      list.compareSets("where \(key)", old.filters[key] ?? [], new.filters[key] ?? [])
    }
    list.compareSets("drop", old.frameRules?.drop ?? [], new.frameRules?.drop ?? [])
    list.compare(
      "seconds of a piece of a fixation", old.frameRules?.every.map(shortest),
      new.frameRules?.every.map(shortest))
    list.compareSets("samples", old.samples, new.samples)
    list.compareSets("features", old.features, new.features)
    list.compare("calibrator", old.calibrators, new.calibrators)
    let (candidates, others) = (old.candidates ?? [:], new.candidates ?? [:])
    list.compare(
      "candidates of", candidates.mapValues { $0.joined(separator: ", ") },
      others.mapValues { $0.joined(separator: ", ") })
    list.compare("baseline", old.baseline, new.baseline)
    list.compare("group_by", old.groupBy.joined(separator: ", "), new.groupBy.joined(separator: ", "))
    list.compare("seed", "\(old.seed)", "\(new.seed)")
    list.compare("summary", old.summary.rawValue, new.summary.rawValue)
    // Runs from before there was a choice kept all.
    list.compare("metrics", (old.metrics ?? .all).rawValue, (new.metrics ?? .all).rawValue)
    list.compare("check", old.check, new.check)
    return list.found
  }

  private static func splits(
    _ old: RunRecord.ExperimentRecord, _ new: RunRecord.ExperimentRecord
  ) -> [SettingDifference] {
    var list = Differences(part: .config)
    let (ours, theirs) = (old.splits, new.splits)
    for split in ours where !theirs.contains(where: { $0.label == split.label }) {
      list.compare("split", split.label, nil)
    }
    for split in theirs {
      guard let before = ours.first(where: { $0.label == split.label }) else {
        list.compare("split", nil, split.label)
        continue
      }
      let name = "split \(split.label)"
      list.compare("\(name), kind", before.kind, split.kind)
      list.compare("\(name), unit", before.unit.rawValue, split.unit.rawValue)
      list.compare("\(name), repeats", "\(before.repeats)", "\(split.repeats)")
      list.compare("\(name), folds", before.foldCount.map(String.init), split.foldCount.map(String.init))
      list.compare("\(name), sha256 of its file", before.sha256, split.sha256)
      list.compare("\(name), grouped counterpart", before.groupedCounterpart, split.groupedCounterpart)
      list.compare(
        "\(name), leakage on", before.leakage.mapValues(\.rawValue), split.leakage.mapValues(\.rawValue))
    }
    return list.found
  }

  private static func data(_ old: RunRecord, _ new: RunRecord) -> [SettingDifference] {
    var list = Differences(part: .data)
    list.compare("dataset's name", old.dataset.name, new.dataset.name)
    list.compare("dataset's title", old.dataset.title, new.dataset.title)
    list.compare("citation", old.dataset.citation, new.dataset.citation)
    list.compare("licence", old.dataset.licence, new.dataset.licence)
    list.compare("simulated", "\(old.dataset.isSimulated)", "\(new.dataset.isSimulated)")
    func byName(_ pairs: [(String, String)]) -> [String: String] { Dictionary(pairs) { first, _ in first } }
    func byCapture(_ run: RunRecord, _ value: (RunRecord.InputRecord) -> String) -> [String: String] {
      byName(run.inputs.map { ($0.capture, value($0)) })
    }
    list.compare("sha256 of capture", byCapture(old, \.sha256), byCapture(new, \.sha256))
    let kept = Set(old.inputs.map(\.capture)).intersection(new.inputs.map(\.capture))
    func sizes(_ run: RunRecord) -> [String: String] {
      byCapture(run) { "\($0.frames) frames, \($0.fixations) fixations" }.filter { kept.contains($0.key) }
    }
    list.compare("size of capture", sizes(old), sizes(new))
    if let ours = old.devices, let theirs = new.devices {
      func text(_ device: DeviceRecord) -> String {
        "\(device.width) × \(device.height) pt, \(device.pixelsPerInch) ppi, scale \(device.scale), camera "
          + "(\(device.camera.x), \(device.camera.y))"
      }
      list.compare(
        "device", byName(ours.map { ($0.name, text($0)) }), byName(theirs.map { ($0.name, text($0)) }))
    }
    func samples(_ run: RunRecord) -> [String: String] {
      byName(run.samples.map { (name($0), "\($0.count)") })
    }
    func dropped(_ run: RunRecord) -> [String: String] {
      byName(
        run.samples.flatMap { record in
          record.dropped.map { ("\(name(record)), \($0.key)", "\($0.value)") }
        })
    }
    list.compare("samples,", samples(old), samples(new))
    list.compare("dropped", dropped(old), dropped(new))
    return list.found
  }

  private static func name(_ samples: RunRecord.SamplesRecord) -> String {
    [samples.group, samples.kind].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func environment(
    _ old: RunRecord.ProgramRecord, _ new: RunRecord.ProgramRecord
  ) -> [SettingDifference] {
    var list = Differences(part: .environment)
    list.compare("GazeLab", old.version, new.version)
    list.compare("commit of the experiment file", old.experimentCommit, new.experimentCommit)
    list.compare("BLAS", old.blas, new.blas)
    list.compare("libsvm", old.libsvm, new.libsvm)
    list.compare("system", old.system, new.system)
    return list.found
  }
}

private struct Differences {
  let part: SettingDifference.Part
  var found: [SettingDifference] = []

  mutating func compare(_ what: String, _ old: String?, _ new: String?) {
    if old != new { found.append(SettingDifference(part: part, what: what, old: old, new: new)) }
  }

  mutating func compare(_ what: String, _ old: [String: String], _ new: [String: String]) {
    for name in Set(old.keys).union(new.keys).sorted() { compare("\(what) \(name)", old[name], new[name]) }
  }

  mutating func compareSets(_ what: String, _ old: [String], _ new: [String]) {
    guard old != new else { return }
    let (gone, added) = (old.filter { !new.contains($0) }, new.filter { !old.contains($0) })
    if gone.isEmpty && added.isEmpty {
      compare(
        "\(what), in another order", old.joined(separator: ", "), new.joined(separator: ", "))
    } else {
      compare(
        what, gone.isEmpty ? nil : gone.joined(separator: ", "),
        added.isEmpty ? nil : added.joined(separator: ", "))
    }
  }
}

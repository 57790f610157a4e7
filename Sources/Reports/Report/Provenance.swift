import Documents
import Inputs
import Scores
import Trials

/// Where the numbers of a run come from, and what they mean.
struct Provenance: Sendable {
  let run: Run

  @ListBuilder<ReportPage.Term> var definitions: [ReportPage.Term] {
    for metric in Catalogue.metrics.entries { [metric.kind: metric.summary] }
    for metric in run.record.experiment.ownMetrics ?? [] { [metric.name: metric.formula] }
    [
      "SD": "over repeats, with ddof 0; folds of one repeat are pooled first",
      "rank": "singular values above rcond × the largest, of the centred columns that vary in training",
      "condition": "‖R‖₁·‖R⁻¹‖₁ of the QR factor of these columns scaled to unit length",
    ]
  }

  @ListBuilder<ReportPage.Term> var terms: [ReportPage.Term] {
    let record = run.record
    let (dataset, experiment) = (record.dataset, record.experiment)
    let source = [dataset.title, dataset.citation, dataset.licence.map { "licence: \($0)" }]
    ["dataset \(dataset.name)": source.compactMap { $0 }.joined(separator: "; ")]
    for (key, values) in experiment.filters.sorted(by: { $0.key < $1.key }) {
      ["where \(key)": values.joined(separator: ", ")]
    }
    if let every = experiment.frameRules?.every { ["fixations": "in pieces of \(shortest(every)) s"] }
    if let drop = experiment.frameRules?.drop, !drop.isEmpty { ["drop": drop.joined(separator: "; ")] }
    for column in experiment.columns ?? [] {
      ["column \(column.name)": column.text + (column.meaning.map { "; \($0)" } ?? "")]
    }
    let calibrators = experiment.calibrators.filter { $0.key != $0.value }
    for (label, definition) in calibrators.sorted(by: { $0.key < $1.key }) {
      ["calibrator \(label)": definition]
    }
    for (label, files) in (experiment.predictions ?? [:]).sorted(by: { $0.key < $1.key }) {
      for file in files {
        let isFixed = file.isFixed ? "; one prediction per sample for all folds" : ""
        ["predictions of \(label)": "\(file.file), \(file.rows) rows, sha256 \(file.sha256)\(isFixed)"]
      }
    }
    for (label, programs) in (experiment.programs ?? [:]).sorted(by: { $0.key < $1.key }) {
      for program in programs { ["program of \(label)": program.text] }
    }
    Self.start(of: record.inputs, "captures") { [$0.capture: "\($0.frames) frames, sha256 \($0.sha256)"] }
    Self.start(of: record.droppedFrames ?? [], "captures with dropped frames") {
      ["dropped from \($0.capture)": $0.sentence.text]
    }
    Self.start(of: record.droppedSamples, "counts of dropped samples") {
      ["dropped from \($0.samples.group) \($0.samples.kind)": "\($0.count) samples, \($0.reason)"]
    }
    [
      "experiment": "sha256 \(experiment.sha256)", "seed": "\(experiment.seed)",
      "GazeLab": "\(record.program.version); all else is in run.json",
    ]
  }

  /// The terms of the first of many things, and how many there are.
  @ListBuilder<ReportPage.Term> private static func start<Thing>(
    of things: [Thing], _ noun: String, _ term: (Thing) -> KeyValuePairs<String, String>
  ) -> [ReportPage.Term] {
    let largestCount = 200
    for thing in things.prefix(largestCount) { term(thing) }
    if things.count > largestCount {
      [
        "further \(noun)":
          "the first \(largestCount) of \(things.count) are listed; all are in \(RunRecord.name)"
      ]
    }
  }

  /// The command that writes the pages of the captures.
  var describing: String {
    let experiment = run.record.experiment
    let isPath = experiment.dataset.contains("/") && !experiment.dataset.hasPrefix("/")
    let folder = isPath ? ExperimentFile.folder(ofFile: experiment.file) + "/" : ""
    return "gazelab describe \(shellWord(folder + experiment.dataset)) --html captures"
  }

  /// The command that reproduces the run.
  var command: String {
    let experiment = run.record.experiment
    let overrides = experiment.overrides.map { " --set " + shellWord($0) }
    let skips = run.scores.contains { $0.status == .skipped }
    return "gazelab run \(shellWord(experiment.file))\(overrides.joined())\(skips ? " --skip-missing" : "")"
  }
}

extension RunRecord {
  /// The samples that were dropped before scoring: how many of all, for which reason.
  var droppedSamples: [(samples: SamplesRecord, all: Int, reason: String, count: Int)] {
    samplesOnce.flatMap { samples in
      let all = samples.count + samples.dropped.values.reduce(0, +)
      return samples.dropped.sorted { $0.key < $1.key }.map { (samples, all, $0.key, $0.value) }
    }
  }
}

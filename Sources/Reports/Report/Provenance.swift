import Documents
import Inputs
import Trials

/// Where the numbers of a run come from, and what they mean.
struct Provenance: Sendable {
  let run: Run

  var definitions: [ReportPage.Term] {
    Catalogue.metrics.entries.map { ReportPage.Term(name: $0.kind, meaning: $0.summary) } + [
      ReportPage.Term(
        name: "SD", meaning: "over repeats, with ddof 0; folds of one repeat are pooled first"),
      ReportPage.Term(
        name: "rank",
        meaning: "singular values above rcond × the largest, of the centred columns that vary in training"),
      ReportPage.Term(
        name: "condition", meaning: "‖R‖₁·‖R⁻¹‖₁ of the QR factor of these columns scaled to unit length"),
    ]
  }

  var terms: [ReportPage.Term] {
    let record = run.record
    let (dataset, experiment) = (record.dataset, record.experiment)
    let source = [dataset.title, dataset.citation, dataset.licence.map { "licence: \($0)" }]
    var terms = [("dataset \(dataset.name)", source.compactMap { $0 }.joined(separator: "; "))]
    terms += experiment.filters.sorted { $0.key < $1.key }.map {
      ("where \($0.key)", $0.value.joined(separator: ", "))
    }
    if let rules = experiment.frameRules {
      terms += rules.every.map { [("fixations", "in pieces of \(shortest($0)) s")] } ?? []
      terms += rules.drop.isEmpty ? [] : [("drop", rules.drop.joined(separator: "; "))]
    }
    terms += experiment.calibrators.sorted { $0.key < $1.key }.filter { $0.key != $0.value }.map {
      ("calibrator \($0.key)", $0.value)
    }
    for (label, files) in (experiment.predictions ?? [:]).sorted(by: { $0.key < $1.key }) {
      terms += files.map {
        (
          "predictions of \(label)",
          "\($0.file), \($0.rows) rows, sha256 \($0.sha256)"
            + ($0.isFixed ? "; one prediction per sample for all folds" : "")
        )
      }
    }
    terms += Self.start(
      of: record.inputs.map { ($0.capture, "\($0.frames) frames, sha256 \($0.sha256)") }, "captures")
    terms += Self.start(
      of: (record.droppedFrames ?? []).map { ("dropped from \($0.capture)", $0.sentence.text) },
      "captures with dropped frames")
    let dropped = record.samples.flatMap { samples in
      samples.dropped.sorted { $0.key < $1.key }.map {
        ("dropped from \(samples.group) \(samples.kind)", "\($0.value) samples, \($0.key)")
      }
    }
    terms += Self.start(of: dropped, "counts of dropped samples")
    terms += [
      ("experiment", "sha256 \(experiment.sha256)"), ("seed", "\(experiment.seed)"),
      ("GazeLab", "\(record.program.version); all else is in run.json"),
    ]
    return terms.map(ReportPage.Term.init)
  }

  private static let largestCount = 200

  /// The first of many terms, and how many there are.
  private static func start(of terms: [(String, String)], _ noun: String) -> [(String, String)] {
    guard terms.count > largestCount else { return terms }
    return terms.prefix(largestCount)
      + [
        (
          "further \(noun)",
          "the first \(largestCount) of \(terms.count) are listed; all are in \(RunRecord.name)"
        )
      ]
  }

  /// The command that reproduces the run.
  var command: String {
    let experiment = run.record.experiment
    let overrides = experiment.overrides.map { " --set " + shellWord($0) }
    let skips = run.scores.contains { $0.status == .skipped }
    return "gazelab run \(shellWord(experiment.file))\(overrides.joined())\(skips ? " --skip-missing" : "")"
  }
}

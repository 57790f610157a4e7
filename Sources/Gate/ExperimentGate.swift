import Calibration
import Captures
import Inputs
import Splits
import Trials

extension ExperimentFile {
  func gateRules() throws(InputError) -> GateRules? {
    try gate.map { gate throws(InputError) in try GateRules(gate, relativeTo: folder, at: gatePlace) }
  }
}

extension ExperimentPlan {
  /// Checks what the key `gate` asks for before anything is fitted.
  ///
  /// - Throws: What is wrong with the rules, or that no split is honest.
  package func checkGate() throws(InputError) {
    let isHonest = sampleSets.contains { set in set.splits.contains { $0.leakage == .honest } }
    guard try file.gateRules() != nil, !isHonest else { return }
    throw InputError(
      file.gatePlace,
      "'gate' judges errors on fixations that were not trained on, but no split of this experiment has these; add "
        + "leave-one-out over fixation, for example")
  }

  /// The verdicts of the experiment's gate about its trials; nil if it asks for none.
  package func gateRecord(_ scores: RunScores) throws(InputError) -> GateRecord? {
    guard let gate = file.gate, let rules = try file.gateRules() else { return nil }
    guard let run = measurements(scores, path: file.path, rules) else {
      return GateRecord(rules: gate, row: "nothing: no trial on an honest split has a score", judgements: [])
    }
    return GateRecord(
      rules: file.pseudonyms?.scrubbed(gate) ?? gate, row: run.row,
      judgements: run.measurements.map(GateJudge(rules: rules).judgement))
  }

  /// - Parameter path: What the user finds the experiment by.
  /// - Returns: Nil if no trial on an honest split has a score.
  func measurements(
    _ scores: RunScores, path: String, _ rules: GateRules
  ) -> (row: String, measurements: [GateMeasurements])? {
    let leakages = Dictionary(
      sampleSets.flatMap { set in
        set.splits.map { ([$0.split.label, set.samples.kind.rawValue], $0.leakage) }
      }
    ) { one, other in one == .honest ? other : one }
    let run = RunMeasurements(
      scores, path: path, baseline: file.baseline,
      leakage: { split, samples in leakages[[split, samples]] ?? .leaks },
      whyNoData: "trials keep the errors of fixations alone")
    guard let run else { return nil }
    let captures = Dictionary(self.captures.map { ($0.name, $0) }) { first, _ in first }
    let measured = run.measurements.map { measured in
      changed(measured) {
        captures[measured.capture].map { GatedCapture(capture: $0, validations: []) }?.addRecording(to: &$0)
        $0.redo = RedoList($0.fixations, worst: rules.worstAllowed(spacing: $0.targetSpacing))
      }
    }
    return (run.row, measured)
  }
}

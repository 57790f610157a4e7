import Calibration
import Captures
import Scores
import Splits

/// What the record of a run says of its captures and samples. No trial changes it.
package struct DataRecord: Sendable {
  let inputs: [RunRecord.InputRecord]
  let captureProtocol: ProtocolRecord
  let samples: [RunRecord.SamplesRecord]
  let smoothing: [SmoothingRecord]

  package init(_ plan: ExperimentPlan) {
    let file = plan.file
    inputs = plan.captures.map { capture in
      let losses = capture.dataLosses
      return RunRecord.InputRecord(
        capture: capture.name, file: file.pseudonyms?.shown(capture.path) ?? capture.path,
        sha256: capture.sha256, frames: capture.frames.count,
        fixations: capture.fixations.count, dataLoss: losses.isEmpty ? nil : losses)
    }
    captureProtocol = ProtocolRecord(plan.fixations)
    let frameTimes = Dictionary(plan.captures.map { ($0.name, $0.frames.time) }) { first, _ in first }
    let paces = plan.captures.paces
    samples = plan.sampleSets.map { set in
      RunRecord.SamplesRecord(
        group: set.group, kind: set.samples.kind.rawValue,
        participant: set.extent.participant.isEmpty ? nil : set.extent.participant,
        device: set.extent.device.isEmpty ? nil : set.extent.device, uses: set.uses,
        count: set.samples.count,
        dropped: Dictionary(uniqueKeysWithValues: set.samples.dropped.map { ($0.reason, $0.count) }),
        reach: Dictionary(
          uniqueKeysWithValues: set.splits.compactMap { planned in
            planned.reach(of: set.samples, times: frameTimes, paces: paces).map { (planned.split.label, $0) }
          }))
    }
    smoothing = SmoothingRecord.all(in: plan)
  }
}

import Captures
import Documents
import Inputs
import Logs

struct ExerciseTimeSection {
  /// Counted from 1.
  let number: Int
  let result: ExerciseResult
  let coefficient: Double

  private var recording: ExerciseRecording { result.recording }
  private var series: ShapeSeries { result.recording.series }

  var section: LogSection {
    LogSection(
      slug: "time-\(number)", question: "What happened in \(recording.name)?", shortTitle: recording.name,
      answer: [answer], figures: [("shapes", ShapesFigure(result, coefficient: coefficient).figure)],
      caveats: caveats,
      numbers: Facts {
        Fact("capture", nil, recording.name)
        Fact("participant", nil, recording.participant)
        Fact("rows", nil, series.times.count)
        Fact("span_s", nil, series.times.last ?? 0)
        Fact("row_counts", nil, series.account.json)
        Fact("valid_s", nil, series.validSeconds)
        Fact("median_step_s", nil, series.medianStep)
        Fact("cycles", nil, recording.intervals.count)
        Fact("triggers", nil, result.triggers.count)
      }.json)
  }

  private var caveats: [String] {
    series.unorderedCount == 0
      ? []
      : ["\(counted(series.unorderedCount, "row")) came before an earlier one; rows were sorted by time."]
  }

  private var answer: String {
    let start =
      "\(decimal(series.times.last ?? 0, 1)) s of \(recording.participant), \(counted(series.times.count, "row")), "
      + "median step \(decimal(1000 * series.medianStep, 1)) ms. "
    guard let calibration = result.calibration else {
      return start + "Neither labels nor references: the shapes are shown without thresholds."
    }
    let from = calibration.source == .same ? "its own cycles" : result.calibrationName
    func count(_ kind: TriggerOutcome.Kind) -> Int { result.triggers.count { $0.kind == kind } }
    let triggers =
      recording.isLabelled
      ? "\(count(.hit)) of \(counted(recording.intervals.count, "cycle")) recognised, "
        + counted(count(.wrong), "false trigger")
      : "\(counted(result.triggers.count, "trigger")), which no label judges"
    return start + "\(triggers). Thresholds come from \(from)."
  }
}

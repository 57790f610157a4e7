import Documents
import Inputs
import Statistics

extension EventSection {
  var numbers: OrderedJSON {
    let (saccades, peaks) = (asked.saccades, asked.saccades.compactMap(\.peakVelocity))
    return .object([
      ("valid_s", .number(validSeconds)),
      ("rows_back_in_time", .number(Double(stream.order.backwardCount))),
      ("viewing_distance_m", stream.eyes.map { .number($0.medianDistance) } ?? .number(.nan)),
      ("method", .text(asked.kind.rawValue)),
      ("methods", .list(methods.map(numbers(of:)))),
      (
        "saccades",
        .object([
          ("count", .number(Double(saccades.count))),
          ("across_gaps", .number(Double(asked.gapCount))),
          ("median_amplitude_pt", Self.median(saccades.map(\.amplitude))),
          ("median_amplitude_degrees", Self.median(saccades.compactMap(\.amplitudeDegrees))),
          ("median_characters", Self.median(saccades.map(\.characters))),
          ("median_peak_velocity_degrees_per_s", Self.median(peaks)),
          ("peak_velocity", .text(peakText)),
        ])
      ),
    ])
  }

  private var peakText: String {
    if case .withheld(let reason) = asked.peak { "withheld: \(reason)" } else { asked.peak.word }
  }

  private static func median(_ values: [Double]) -> OrderedJSON {
    .number(RankedNumbers.median(of: values) ?? .nan)
  }

  private func numbers(of method: Method) -> OrderedJSON {
    let detection = method.detection
    var members: [(key: String, value: OrderedJSON)] = [
      ("kind", .text(method.kind.rawValue)),
      ("unit", .text(detection.unit == .degrees ? "degrees" : "pt")),
      ("threshold", .number(detection.threshold ?? .nan)),
      ("minimum_duration_s", .number(options.minimumDuration)),
      ("scatter_sd", .number(detection.noise?.scatter ?? .nan)),
      ("step_rms", .number(detection.noise?.stepRMS ?? .nan)),
    ]
    if let refusal = detection.refusal {
      members.append(("refused", .text(refusal)))
    } else {
      members.append(("fixations", .number(Double(method.durations.count))))
      members.append(("fixation_s", .number(method.durations.reduce(0, +))))
      members.append(("median_duration_s", Self.median(method.durations)))
    }
    if let agreement = method.agreement { members.append(("agreement", Self.numbers(of: agreement))) }
    return .object(members)
  }

  private static func numbers(of agreement: StateAgreement) -> OrderedJSON {
    .object([
      ("fixation_fixation_s", .number(agreement.seconds[0][0])),
      ("fixation_saccade_s", .number(agreement.seconds[0][1])),
      ("saccade_fixation_s", .number(agreement.seconds[1][0])),
      ("saccade_saccade_s", .number(agreement.seconds[1][1])),
      ("unknown_s", .number(agreement.unknownSeconds)),
      ("share", .number(agreement.share ?? .nan)),
      ("kappa", .number(agreement.kappa ?? .nan)),
    ])
  }

  var definitions: [ReportPage.Term] {
    [
      ReportPage.Term(
        name: "Rows",
        meaning:
          "Rows without a gaze point are dropped; of rows at the same time the last one counts. A step of more than "
          + "75 ms and more than 2.5 median steps is a gap, which ends a fixation."),
      ReportPage.Term(
        name: "I-DT",
        meaning:
          "A window begins at row i and ends at the first row that is at least the minimum duration later, less 2 ms "
          + "because times are written in milliseconds. If (max x − min x) + (max y − min y) is at most the threshold, the "
          + "window is extended while that holds and is a fixation; the next window begins behind it, else at i + 1. "
          + "Source: Salvucci and Goldberg, ETRA 2000."),
      ReportPage.Term(
        name: "I-VT",
        meaning:
          "Successive rows with a velocity (angle from the row before ÷ time between them; after a gap, that of the "
          + "next row) below the threshold. It is refused where RMS-S2S × rate exceeds a third of the threshold, with rate "
          + "= 1 ÷ median step. Source: Salvucci and Goldberg, ETRA 2000; the limit is our own."),
      ReportPage.Term(
        name: "Noise",
        meaning:
          "SD = √(variance x + variance y) and RMS-S2S = √mean(Δx² + Δy²) in successive windows of the minimum "
          + "duration; the medians over the windows, since few hold a saccade. Our own definition."),
      ReportPage.Term(
        name: "fixations.csv",
        meaning:
          "onset and duration in s since the first row; x, y: mean gaze point, pt from the lower left; dispersion in "
          + "the unit of the threshold (\(asked.detection.unit.title)); n: rows; first_row, last_row: rows of the log "
          + "from 0."),
      ReportPage.Term(
        name: "saccades.csv",
        meaning:
          "From one fixation to the next without a gap between them. Amplitude: between the mean gaze points, in "
          + "degrees as seen from where the eyes were; characters: its horizontal part ÷ \(shortest(options.characterWidth)) "
          + "pt; direction: 0° right, 90° up. Peak velocity: the greatest between rows, from 200 Hz on; from 50 Hz on as a "
          + "lower bound for at least 5° (Wierts et al. 2008; Mack et al. 2017); never of filtered points."),
      ReportPage.Term(
        name: "Agreement",
        meaning:
          "Each row counts for the time until the next one, at most two median steps. Rows outside fixations are "
          + "saccades; UNKNOWN is left out. κ = (agreement − chance) ÷ (1 − chance), chance from the times of both. "
          + "Source: Cohen, Educational and Psychological Measurement 20(1), 1960."),
    ]
  }
}

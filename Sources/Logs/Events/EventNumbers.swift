import Documents
import Inputs
import Statistics

extension EventSection {
  var numbers: JSONValue {
    Facts {
      Fact("valid_s", nil, validSeconds)
      Fact("rows_back_in_time", nil, stream.order.backwardCount)
      Fact("viewing_distance_m", nil, stream.eyes?.medianDistance)
      Fact("method", nil, asked.kind.rawValue)
      Fact("methods", nil, methodListing.json)
      Fact("saccades", nil, saccadeFacts.json)
    }.json
  }

  private var saccadeFacts: Facts {
    let saccades = asked.saccades
    return Facts {
      Fact("count", nil, saccades.count)
      Fact("across_gaps", nil, asked.gapCount)
      Fact("median_amplitude_pt", nil, RankedNumbers.median(of: saccades.map(\.amplitude)))
      Fact(
        "median_amplitude_degrees", nil,
        RankedNumbers.median(of: saccades.compactMap(\.amplitudeDegrees)))
      Fact("median_characters", nil, RankedNumbers.median(of: saccades.map(\.characters)))
      Fact(
        "median_peak_velocity_degrees_per_s", nil,
        RankedNumbers.median(of: saccades.compactMap(\.peakVelocity)))
      Fact("peak_velocity", nil, peakText)
    }
  }

  private var peakText: String {
    if case .withheld(let reason) = asked.peak { "withheld: \(reason)" } else { asked.peak.word }
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
      ReportPage.Term(name: "fixations.csv", meaning: fixations.meaning),
      ReportPage.Term(
        name: "saccades.csv",
        meaning: "From one fixation to the next without a gap between them. " + saccades.meaning),
      ReportPage.Term(
        name: "Agreement",
        meaning:
          "Each row counts for the time until the next one, at most two median steps. Rows outside fixations are "
          + "saccades; UNKNOWN is left out. κ = (agreement − chance) ÷ (1 − chance), chance from the times of both. "
          + "Source: Cohen, Educational and Psychological Measurement 20(1), 1960."),
    ]
  }
}

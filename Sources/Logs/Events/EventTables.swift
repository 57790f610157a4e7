import Documents
import Inputs
import Statistics

extension EventSection {
  @ListBuilder<Fact> var numbers: [Fact] {
    let saccades = asked.saccades
    Fact("valid_s", nil, validSeconds)
    Fact("rows_back_in_time", nil, stream.order.backwardCount)
    Fact("viewing_distance_m", nil, stream.eyes?.medianDistance)
    Fact("method", nil, asked.kind.rawValue)
    Fact("methods", nil, methodListing.json)
    Fact("saccades") {
      Fact("count", nil, saccades.count)
      Fact("across_gaps", nil, asked.gapCount)
      Fact("median_amplitude_pt", nil, median(\.amplitude))
      Fact("median_amplitude_degrees", nil, median(\.amplitudeDegrees))
      Fact("median_characters", nil, median(\.characters))
      Fact("median_peak_velocity_degrees_per_s", nil, median(\.peakVelocity))
      Fact("peak_velocity", nil, peakText)
    }
  }

  private func median(_ value: (Saccade) -> Double?) -> Double? {
    RankedNumbers.median(of: asked.saccades.compactMap(value))
  }

  private var peakText: String {
    if case .withheld(let reason) = asked.peak { "withheld: \(reason)" } else { asked.peak.word }
  }

  @ListBuilder<ReportPage.Term> var definitions: [ReportPage.Term] {
    [
      "Rows":
        "Rows without a gaze point are dropped; of rows at the same time the last one counts. A step of more than "
        + "75 ms and more than 2.5 median steps is a gap, which ends a fixation.",
      "I-DT":
        "A window begins at row i and ends at the first row that is at least the minimum duration later, less 2 ms "
        + "because times are written in milliseconds. If (max x − min x) + (max y − min y) is at most the threshold, the "
        + "window is extended while that holds and is a fixation; the next window begins behind it, else at i + 1. "
        + "Source: Salvucci and Goldberg, ETRA 2000.",
      "I-VT":
        "Successive rows with a velocity (angle from the row before ÷ time between them; after a gap, that of the "
        + "next row) below the threshold. It is refused where RMS-S2S × rate exceeds a third of the threshold, with rate "
        + "= 1 ÷ median step. Source: Salvucci and Goldberg, ETRA 2000; the limit is our own.",
      "Noise":
        "SD = √(variance x + variance y) and RMS-S2S = √mean(Δx² + Δy²) in successive windows of the minimum "
        + "duration; the medians over the windows, since few hold a saccade. Our own definition.",
      "fixations.csv": fixations.meaning,
      "saccades.csv": "From one fixation to the next without a gap between them. " + saccades.meaning,
      "Agreement":
        "Each row counts for the time until the next one, at most two median steps. Rows outside fixations are "
        + "saccades; UNKNOWN is left out. κ = (agreement − chance) ÷ (1 − chance), chance from the times of both. "
        + "Source: Cohen, Educational and Psychological Measurement 20(1), 1960.",
    ]
  }

  // MARK: Tables

  @ListBuilder<LogSection.NamedTable> var tables: [LogSection.NamedTable] {
    let rates = "Rates and shares are of the \(decimal(validSeconds, 1)) s in which the gaze is known."
    ("methods", methodListing.table("Fixations by method", footnotes: [rates]))
    if let agreementTable { ("agreement", agreementTable) }
  }

  /// A NaN is null in JSON, where a nil would take the member away with those of methods that were refused.
  var methodListing: Listing<Method> {
    let (options, validSeconds) = (options, validSeconds)
    @Sendable func found(_ method: Method, _ value: some Tellable) -> Datum {
      method.detection.refusal.map { .missing(reason: "Not applied: \($0).") } ?? value.datum
    }
    return Listing(methods) {
      Column("kind") { $0.kind.rawValue }
      Column(title: "Method", .label) { $0.kind.title }
      Column(title: "Rule", .label) { $0.detection.rule(options) }
      Column("unit") { $0.detection.unit == .degrees ? "degrees" : "pt" }
      Column("threshold") { $0.detection.threshold }
      Column("minimum_duration_s") { _ in options.minimumDuration }
      Column("scatter_sd") { $0.detection.noise?.scatter }
      Column("step_rms") { $0.detection.noise?.stepRMS }
      Column("refused") { $0.detection.refusal }.ifKnown
      Column("fixations", "fixations") { found($0, $0.durations.count) }.ifKnown
      Column(title: "per second", .number(2), missing: "The gaze is never known.") {
        found($0, Double($0.durations.count) / validSeconds)
      }
      Column("fixation_s") { found($0, $0.durations.reduce(0, +)) }.ifKnown
      Column(
        "median_duration_s", "median duration", .milliseconds(0), missing: "There is no fixation."
      ) { found($0, RankedNumbers.median(of: $0.durations) ?? .nan) }.ifKnown
      Column(title: "time in fixations", .percent(1), missing: "The gaze is never known.") {
        found($0, Share($0.durations.reduce(0, +), of: validSeconds))
      }
      for column in Self.agreementColumns { column.ifKnown }
    }
  }

  /// A NaN is null in JSON, as above.
  private static let agreementColumns = Column<Method>.nested("agreement") {
    $0.agreement
  } columns: {
    Column("fixation_fixation_s") { $0.seconds(tracker: .fixation, here: .fixation) }
    Column("fixation_saccade_s") { $0.seconds(tracker: .fixation, here: .saccade) }
    Column("saccade_fixation_s") { $0.seconds(tracker: .saccade, here: .fixation) }
    Column("saccade_saccade_s") { $0.seconds(tracker: .saccade, here: .saccade) }
    Column("unknown_s") { $0.unknownSeconds }
    Column("share") { $0.share ?? .nan }
    Column("kappa") { $0.kappa ?? .nan }
  }

  private var agreementTable: Table? {
    let known = methods.compactMap { method in method.agreement.map { (kind: method.kind, agreement: $0) } }
    guard !known.isEmpty else { return nil }
    let rows = known.flatMap { kind, agreement in
      StateAgreement.Movement.allCases.map { (kind: kind, agreement: agreement, movement: $0) }
    }
    return Listing(rows) {
      Column(title: "Method", .label) { $0.kind.title }
      Column(title: "Tracker's state", .label) { $0.movement.word }
      Column(title: "fixation here", .seconds(2)) {
        $0.agreement.seconds(tracker: $0.movement, here: .fixation)
      }
      Column(title: "saccade here", .seconds(2)) {
        $0.agreement.seconds(tracker: $0.movement, here: .saccade)
      }
      Column(title: "agreement", .percent(1), missing: "There is no time to compare.") {
        $0.agreement.share
      }
      Column(title: "κ", .number(3), missing: "The tracker or the method has one state only.") {
        $0.agreement.kappa
      }
    }.table(
      "The tracker's eye-movement states and ours",
      footnotes: known.prefix(1).map { _, agreement in
        "\(decimal(agreement.unknownSeconds, 1)) s with a gaze point are left out because the tracker does not know the "
          + "state there. Agreement and κ are of both rows together."
      })
  }

  // MARK: Files

  /// Numbers are rounded to a microsecond, a ten-thousandth of a point and a millionth of a degree, far below what
  /// trackers resolve.
  var fixations: Listing<GazeFixation> {
    Listing(asked.fixations) {
      Column("onset", parts: 1e6, meaning: "s since the first row") { $0.onset }
      Column("duration", parts: 1e6, meaning: "s") { $0.duration }
      Column("x", parts: 1e4, meaning: "of the mean gaze point, pt from the left") { $0.x }
      Column("y", parts: 1e4, meaning: "of the mean gaze point, pt from below") { $0.y }
      Column(
        "dispersion", parts: 1e6, meaning: "in the unit of the threshold (\(asked.detection.unit.title))"
      ) {
        $0.dispersion
      }
      Column("n", meaning: "rows") { $0.count }
      Column("first_row", meaning: "of the log, from 0") { $0.firstRow }
      Column("last_row", meaning: "of the log, from 0") { $0.lastRow }
    }
  }

  var saccades: Listing<Saccade> {
    let peak = asked.peak.word
    return Listing(asked.saccades) {
      Column("onset", parts: 1e6, meaning: "s since the first row") { $0.onset }
      Column("duration", parts: 1e6, meaning: "s") { $0.duration }
      Column("amplitude_pt", parts: 1e4, meaning: "between the mean gaze points") { $0.amplitude }
      Column("amplitude_degrees", parts: 1e6, meaning: "as seen from where the eyes were") {
        $0.amplitudeDegrees
      }
      Column(
        "characters", parts: 1e6,
        meaning: "horizontal part of the amplitude ÷ \(shortest(options.characterWidth)) pt"
      ) { $0.characters }
      Column("direction_degrees", parts: 1e4, meaning: "0° right, 90° up") { $0.directionDegrees }
      Column(
        "peak_velocity_degrees_per_s", parts: 1e6,
        meaning:
          "the greatest between rows, from 200 Hz on; from 50 Hz on as a lower bound for at least 5° (Wierts et "
          + "al. 2008; Mack et al. 2017); never of filtered points"
      ) { $0.peakVelocity }
      Column("peak_velocity_kind") { $0.peakVelocity == nil ? "" : peak }
    }
  }
}

import Documents
import Inputs
import Statistics

extension EventSection {
  var tables: [LogSection.NamedTable] {
    let rates =
      "Rates and shares are of the \(decimal(validSeconds, 1)) s in which the gaze is known."
    return [
      LogSection.NamedTable(
        "methods", methodListing.table("Fixations by method", footnotes: [rates]))
    ] + (agreementTable.map { [LogSection.NamedTable("agreement", $0)] } ?? [])
  }

  var methodListing: Listing<Method> {
    let (options, validSeconds) = (options, validSeconds)
    /// A value of a method that was applied.
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

  /// Nil where the tracker states no eye movements, or no method is applied.
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

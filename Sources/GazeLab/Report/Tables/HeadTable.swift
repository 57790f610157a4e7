import Documents
import Inputs
import Statistics

/// Whether errors follow the head, before and after calibration.
struct HeadTable {
  let results: SplitResults

  init(_ results: SplitResults) { self.results = results }

  /// Correlations of the mean errors of fixations with the head, as recorded and as calibrated by the row with the lowest
  /// error; nil where nothing was recorded of the head.
  var table: Table? {
    guard let plot = GazePlot(results) else { return nil }
    let correlations = HeadCorrelation.all(plot.fixations, results, allErrors: true)
    guard !correlations.isEmpty else { return nil }
    let isOfPeople = Set(plot.fixations.map(\.subject.participant)).count > 1
    let intervals =
      correlations.contains { $0.interval != nil }
      ? ", with 95 % intervals over \(isOfPeople ? "participants" : "fixations") (BCa bootstrap)" : ""
    return Table(
      title: "\(results.title): errors and the head", caveats: results.caveats,
      notes: [
        "Pearson's r between the mean error of each fixation and the angles and position of the head, as recorded and as "
          + "calibrated by \(plot.name), the row with the lowest error\(intervals). Errors, yaw, pitch, x and y are "
          + "positive to the right and upwards. A calibration that accounts for the head leaves r near 0."
      ] + plot.restriction + unique(correlations.compactMap(\.withheldReason)).map { "No interval: \($0)." }
        + [results.scope.sentence],
      columns: [
        Table.Column(title: "head", isLabel: true), Table.Column(title: "error", isLabel: true),
        Table.Column(title: "recorded"), Table.Column(title: "recorded from"),
        Table.Column(title: "recorded to"), Table.Column(title: "calibrated"),
        Table.Column(title: "calibrated from"), Table.Column(title: "calibrated to"),
      ],
      rows: grouped(correlations) { [$0.cause.rawValue, $0.error.rawValue] }.map { pair in
        [.text(pair[0].cause.title), .text(pair[0].error.rawValue)] + pair.flatMap(\.entries)
      }
    ).withoutEmptyColumns
  }
}

extension HeadCorrelation {
  fileprivate var withheldReason: String? {
    if case .failure(let reason)? = interval { reason.sentence } else { nil }
  }

  /// r and the ends of its interval.
  fileprivate var entries: [Table.Entry] {
    let interval = try? interval?.get()
    return [r, interval?.low, interval?.high].map { .optional($0, decimals: 2) }
  }

  /// `r = −0.42 [−0.61, −0.20]`.
  var text: String {
    guard let r else { return "r undefined" }
    func number(_ value: Double) -> String { decimal(value, 2) }
    guard case .success(let interval)? = interval else { return "r = \(number(r))" }
    return "r = \(number(r)) [\(number(interval.low)), \(number(interval.high))]"
  }
}

extension HeadCorrelation.Cause {
  var unit: String {
    switch self {
    case .yaw, .pitch: "°"
    case .x, .y, .z: "cm"
    }
  }

  /// In a sentence, and at an axis.
  var title: String {
    switch self {
    case .yaw: "head yaw"
    case .pitch: "head pitch"
    case .x: "head x"
    case .y: "head y"
    case .z: "distance"
    }
  }
}

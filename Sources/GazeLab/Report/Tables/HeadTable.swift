import Documents
import Statistics

/// Whether errors follow the head, before and after calibration.
extension SplitResults {
  /// Correlations of the mean errors of fixations with the head, as recorded and as calibrated by the row of least
  /// error; nil where nothing was recorded of the head.
  var headTable: Table? {
    guard let plot = GazePlot(self) else { return nil }
    let correlations = HeadCorrelation.all(plot.fixations, self, allErrors: true)
    guard !correlations.isEmpty else { return nil }
    let rows = grouped(correlations) { [$0.cause.rawValue, $0.error.rawValue] }
    let withheld = grouped(correlations.compactMap(\.withheldReason), by: { $0 }).map { $0[0] }
    let isOfPeople = Set(plot.fixations.map(\.subject.participant)).count > 1
    let intervals =
      correlations.contains { $0.interval != nil }
      ? "; 95 % intervals over \(isOfPeople ? "participants" : "fixations") (BCa bootstrap)" : ""
    return Table(
      title: "\(title): errors and the head", caveats: caveats,
      notes: [
        "Pearson's r between the mean error of each fixation and how the head was turned and where it was, as recorded, "
          + "and as calibrated by \(plot.name), the row of least error here\(intervals). Errors are positive to the right and upwards, "
          + "so are yaw, pitch, x and y; a calibration that knows of the head leaves little."
      ] + plot.restriction + withheld.map { "No interval: \($0)" } + [scope],
      columns: [
        Table.Column(title: "head", isLabel: true), Table.Column(title: "error", isLabel: true),
        Table.Column(title: "recorded"), Table.Column(title: "recorded from"),
        Table.Column(title: "recorded to"), Table.Column(title: "calibrated"),
        Table.Column(title: "calibrated from"), Table.Column(title: "calibrated to"),
      ],
      rows: rows.map { pair in
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
    func number(_ value: Double?) -> Table.Entry { value.map { .number($0, decimals: 2) } ?? .missing("-") }
    guard case .success(let interval)? = interval else { return [number(r), number(nil), number(nil)] }
    return [number(r), number(interval.low), number(interval.high)]
  }
}

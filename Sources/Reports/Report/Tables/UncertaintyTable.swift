import Documents
import Inputs
import Scores
import Trials

extension SplitResults {
  /// How often 68 % ellipses hold the target and how large they are: all fixations of each row, then by label of the
  /// captures. Nil unless the experiment asks for the uncertainty of points.
  var uncertaintyTable: Table? {
    guard !run.results.uncertainFixations.isEmpty else { return nil }
    let labels = breakdown.properties.filter { $0.title != "target" }
    let rows = candidates.flatMap { summaries -> [UncertaintyRow] in
      let cells = summaries.map(\.cell)
      let fixations = uncertainFixations(of: cells)
      func row(_ property: String, _ value: String, _ own: [UncertainFixation]) -> UncertaintyRow? {
        EllipseCoverage(own, run.record).map {
          UncertaintyRow(cell: cells[0], property: property, value: value, coverage: $0)
        }
      }
      let parts = labels.flatMap { property in
        property.values.map { value in
          row(property.title, value, fixations.filter { property.value($0.subject) == value })
        }
      }
      return ([row("all fixations", "", fixations)] + parts).compactMap(\.self)
    }
    guard !rows.isEmpty else { return nil }
    let lacking = candidates.count { uncertainFixations(of: $0.map(\.cell)).isEmpty }
    return Listing(rows) {
      names.columns { $0.cell }
      Column(title: "by", .label) { $0.property }
      Column(title: "which", .label) { $0.value }
      Column(title: "in ellipse", .percent(1)) { $0.coverage.share }
      Column(title: "area", .number(0, "pt²")) { $0.coverage.area }
      if rows.contains(where: { $0.coverage.areaInCentimetres != nil }) {
        Column(title: "area", .number(1, "cm²")) { $0.coverage.areaInCentimetres }
      }
      Column(title: "SD", .number(0, "pt")) { $0.coverage.deviation }
      if rows.contains(where: { $0.coverage.frameDeviation != nil }) {
        Column(title: "SD frame", .number(0, "pt")) { $0.coverage.frameDeviation }
      }
      Column(title: "fixations") { $0.coverage.count }
    }.table(
      "\(title): how sure calibrated points are", caveats: caveats,
      notes: [
        "In ellipse: the share of tested fixations whose target lies in the 68 % ellipse around their mean point; near 68 % "
          + "where the expected errors are right. Area: the mean of these ellipses. SD: expected SD per axis of the error of a "
          + "fixation's mean point; SD frame: of a single frame's point. They follow from the training part alone, whose "
          + "targets were left out in turn." + (hasRepeats ? " Of the first repeat." : "")
      ]
        + (lacking > 0
          ? [
            "\(counted(lacking, "row")) left out: only linear, ridge and gaussian-process on points of the screen have an "
              + "expected error, with at least 3 training targets."
          ] : [])
    ).reaching([scope.sentence])
  }
}

/// Some fixations of a row of the report.
private struct UncertaintyRow: Sendable {
  let cell: Cell
  let property: String
  let value: String
  let coverage: EllipseCoverage
}

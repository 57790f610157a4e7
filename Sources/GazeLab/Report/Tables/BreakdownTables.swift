import Documents
import Statistics

/// Errors by target, head pose and viewing distance: a row a target, pose or distance, a column a feature set.
extension SplitResults {
  /// RMSE, pt.
  var errorBreakdown: Table? {
    breakdown("RMSE in points by target, head pose and distance", decimals: 1) { $0.rmse }
  }

  /// Mean angle at the eyes, degrees.
  var angleBreakdown: Table? {
    breakdown("mean angle in degrees by target, head pose and distance", decimals: 2) { $0.meanAngle }
  }

  private func breakdown(
    _ title: String, decimals: Int, _ value: (FixationScore.Sums) -> Double?
  ) -> Table? {
    // Groups together: a column for each of them would fill no page.
    let cells = grouped(summaries.map(\.cell), by: { [$0.features, $0.calibrator] }).map { $0[0] }
    let fixationsByCell = Dictionary(grouping: fixations.values.joined()) {
      [$0.cell.features, $0.cell.calibrator]
    }
    func values(_ cell: Cell, _ property: (FixationScore.Subject) -> String) -> [String: Double] {
      let own = fixationsByCell[[cell.features, cell.calibrator]] ?? []
      return Dictionary(grouping: own) { property($0.subject) }.compactMapValues { fixations in
        value(
          fixations.reduce(into: FixationScore.Sums()) { sums, fixation in sums.add(fixation.sums) })
      }
    }
    let properties: [(name: String, value: (FixationScore.Subject) -> String, order: [String])] = [
      ("target", { $0.targetName }, targetOrder),
      ("head pose", { $0.headPose }, HeadPose.allCases.map(\.rawValue)),
      ("distance", { $0.viewingDistance }, ViewingDistance.allCases.map(\.rawValue)),
    ]
    let rows = properties.flatMap { property -> [[Table.Entry]] in
      let columns = cells.map { values($0, property.value) }
      return property.order.filter { name in columns.contains { $0[name] != nil } }.map { name in
        [.text(property.name), .text(name)]
          + columns.map { $0[name].map { .number($0, decimals: decimals) } ?? .missing("-") }
      }
    }
    guard rows.contains(where: { row in row.contains { if case .number = $0 { true } else { false } } })
    else {
      return nil
    }
    let notes =
      (summaries.contains { $0.repeatCount > 1 } ? ["Over all samples that any repeat tested."] : [])
      + (run.record.experiment.groupBy.isEmpty ? [] : ["All groups together."])
      + [scope]
    return Table(
      title: "\(self.title): \(title)", caveats: caveats,
      notes: notes,
      columns: [Table.Column(title: "by", isLabel: true), Table.Column(title: "which", isLabel: true)]
        + cells.map { Table.Column(title: columnName($0)) },
      rows: rows)
  }

  private func columnName(_ cell: Cell) -> String {
    name(
      Cell(group: "", samples: samples, features: cell.features, calibrator: cell.calibrator, split: split))
  }

  /// From left to right, in a column upwards.
  private var targetOrder: [String] {
    var places = [String: ScreenPoint]()
    for fixation in fixations.values.joined() where places[fixation.subject.targetName] == nil {
      places[fixation.subject.targetName] = fixation.subject.target
    }
    return places.sorted { one, other in
      (one.value.x, one.value.y, one.key) < (other.value.x, other.value.y, other.key)
    }.map(\.key)
  }
}

/// Errors against the targets that people are calibrated on: what a short calibration costs.
extension ResultPlace {
  /// A column a layout of targets; nil but for the first of several splits that differ in the layout alone.
  var budgetTable: Table? {
    budget(
      "RMSE in points by the targets calibrated on",
      notes: [
        "A column a layout of targets. Each tests all fixations that it does not calibrate on, so that tests "
          + "differ from column to column."
      ] + centreNote
    ) { summary, split in
      let cell = summary.cell.under(split)
      return run.summaries.first { $0.cell == cell }.map { Self.entry("rmse", $0) } ?? .missing("-")
    }
  }

  /// The same on the fixations that all layouts test; nil where there are none.
  var sharedBudgetTable: Table? {
    guard let layouts else { return nil }
    let fixations = Dictionary(grouping: run.results.fixations.filter { $0.cell.samples == samples }) {
      $0.cell.split
    }
    let tested = layouts.map { layout in Set((fixations[layout.label] ?? []).map(\.subject.identity)) }
    guard let first = tested.first else { return nil }
    let shared = tested.reduce(first) { $0.intersection($1) }
    guard !shared.isEmpty else { return nil }
    let byCell = Dictionary(grouping: fixations.values.joined()) { $0.cell }
    let hasRepeats = run.summaries.contains { summary in
      summary.repeatCount > 1 && layouts.contains { $0.label == summary.cell.split }
    }
    return budget(
      "RMSE in points by the targets calibrated on, the same test for all",
      notes: [
        "On the \(shared.count) fixations that all layouts test"
          + (hasRepeats ? ", pooled over all repeats that test them." : ".")
      ]
    ) { summary, split in
      let own = (byCell[summary.cell.under(split)] ?? []).filter { shared.contains($0.subject.identity) }
      guard !own.isEmpty else { return .missing("-") }
      let sums = own.reduce(into: FixationScore.Sums()) { $0.add($1.sums) }
      return .number(sums.rmse, decimals: 1)
    }
  }

  /// RMSE of each choice of targets that a split tries; nil for splits that try none.
  var targetChoiceTable: Table? {
    guard let layout = calibration?.layout, layout.choiceSize != nil, let rmse = Metric.named("rmse") else {
      return nil
    }
    let errors = summaries.map { summary in
      Dictionary(grouping: scores[summary.cell] ?? [], by: \.repeatIndex).compactMapValues {
        Summary.repeatValues($0, rmse).first
      }
    }
    return Table(
      title: "\(title): RMSE in points by the choice of targets", caveats: caveats,
      notes: [
        "A row a choice, in the order of the repeats. The least of \(layout.choices.count) errors is chosen after "
          + "the fact and flatters.", scope,
      ],
      columns: [Table.Column(title: "calibrated on", isLabel: true)]
        + summaries.map { Table.Column(title: name($0.cell)) },
      rows: layout.choices.enumerated().map { index, names in
        [.text(names.joined(separator: ", "))]
          + errors.map { $0[index].map { .number($0, decimals: 1) } ?? .missing("-") }
      })
  }

  // MARK: Layouts

  /// The splits that differ in the layout of targets alone, in the order of the experiment; nil where this place is
  /// not of the first of at least two.
  private var layouts: [(label: String, layout: TargetLayout)]? {
    guard let own = calibration else { return nil }
    let alike = run.record.experiment.splits.compactMap { split in
      split.calibration.flatMap {
        $0.otherOptions == own.otherOptions ? (label: split.label, layout: $0.layout) : nil
      }
    }
    return alike.count > 1 && alike[0].label == split ? alike : nil
  }

  private func budget(
    _ title: String, notes: [String], _ entry: (_ row: Summary, _ split: String) -> Table.Entry
  ) -> Table? {
    guard let layouts, let options = calibration?.otherOptions else { return nil }
    let counts = layouts.map { layout in
      let reach = run.record.samples.first { $0.kind == samples && $0.reach[layout.label] != nil }
      return reach?.reach[layout.label].map { "\($0.trainUnits)" } ?? "?"
    }
    return Table(
      title: "\(samples), calibration-targets\(options.isEmpty ? "" : "(\(options))"): \(title)",
      caveats: caveats,
      notes: notes + [
        "Own fixations calibrated on in the first fold of each column: \(counts.joined(separator: ", "))."
      ] + scopes(layouts),
      columns: labelColumns + layouts.map { Table.Column(title: $0.layout.word) },
      rows: summaries.map { summary in
        label(summary.cell) + layouts.map { entry(summary, $0.label) }
      })
  }
}

extension ResultPlace {
  /// For what else the columns hold; what they have in common is said once.
  fileprivate func scopes(_ layouts: [(label: String, layout: TargetLayout)]) -> [String] {
    let scopes = layouts.map { layout in
      let fixations = run.results.fixations.filter {
        $0.cell.samples == samples && $0.cell.split == layout.label
      }
      return (
        word: layout.layout.word, sentence: run.scope(samples: samples, split: layout.label, fixations)
      )
    }
    let alike = grouped(scopes, by: \.sentence)
    return alike.map { same in
      (alike.count > 1 ? same.map(\.word).joined(separator: ", ") + ": " : "") + same[0].sentence
    }
  }
}

extension Cell {
  /// The same cell of another split.
  fileprivate func under(_ split: String) -> Cell {
    Cell(group: group, samples: samples, features: features, calibrator: calibrator, split: split)
  }
}

extension FixationScore.Subject {
  /// Tells fixations apart; pieces of one, too.
  fileprivate var identity: [String] {
    [
      capture, participant, device, headPose, viewingDistance, "\(target.x)", "\(target.y)",
      "\(frameRows.lowerBound)",
    ]
  }
}

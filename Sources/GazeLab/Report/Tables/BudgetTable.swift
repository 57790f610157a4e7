import Documents
import Statistics

/// Errors against the targets that people are calibrated on: what a short calibration costs.
extension SplitResults {
  /// A column a layout of targets; nil but for the first of several splits that differ in the layout alone.
  var budgetTable: Table? {
    budget(
      "RMSE in points by the targets calibrated on",
      notes: [
        "A column a layout of targets. Each tests all fixations that it does not calibrate on, so that tests "
          + "differ from column to column."
      ] + centreNote, of: fixations(layouts ?? [])
    ) { summary, split in
      let cell = summary.cell.under(split)
      return run.summaries.first { $0.cell == cell }.map { Self.entry("rmse", $0) } ?? .missing("-")
    }
  }

  /// The same on the fixations that all layouts test; nil where there are none.
  var sharedBudgetTable: Table? {
    guard let layouts else { return nil }
    let all = fixations(layouts)
    let tested = Dictionary(grouping: all, by: \.cell.split).mapValues { Set($0.map(\.subject.identity)) }
    let shared = layouts.dropFirst().reduce(tested[layouts[0].label] ?? []) {
      $0.intersection(tested[$1.label] ?? [])
    }
    guard !shared.isEmpty else { return nil }
    let same = all.filter { shared.contains($0.subject.identity) }
    let byCell = Dictionary(grouping: same, by: \.cell)
    let sharedByGroup = Dictionary(grouping: same, by: \.cell.group).mapValues {
      Set($0.map(\.subject.identity))
    }
    let hasRepeats = run.summaries.contains { summary in
      summary.repeatCount > 1 && layouts.contains { $0.label == summary.cell.split }
    }
    return budget(
      "RMSE in points by the targets calibrated on, the same test for all",
      notes: [
        "On the \(shared.count) fixations that all layouts test"
          + (hasRepeats ? ", pooled over all repeats that test them." : ".")
      ], of: same
    ) { summary, split in
      guard let own = byCell[summary.cell.under(split)] else { return .missing("-") }
      // Of its group's fixations all, or the columns would not be about the same.
      guard Set(own.map(\.subject.identity)) == sharedByGroup[summary.cell.group] else {
        return .missing("failed", reason: "a trial that tests some of these fixations has no score")
      }
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
      Dictionary(grouping: run.results.scores(of: summary.cell), by: \.repeatIndex).compactMapValues {
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

  /// All that the splits test of these samples.
  private func fixations(_ layouts: [(label: String, layout: TargetLayout)]) -> [FixationScore] {
    let labels = Set(layouts.map(\.label))
    return run.results.fixations.filter { $0.cell.samples == samples && labels.contains($0.cell.split) }
  }

  /// - Parameter fixations: Those that the numbers are of.
  private func budget(
    _ title: String, notes: [String], of fixations: [FixationScore],
    _ entry: (_ row: Summary, _ split: String) -> Table.Entry
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
      ] + scopes(layouts, fixations),
      columns: labelColumns + layouts.map { Table.Column(title: $0.layout.word) },
      rows: summaries.map { summary in
        label(summary.cell) + layouts.map { entry(summary, $0.label) }
      })
  }
}

extension SplitResults {
  /// For what else the columns hold; what they have in common is said once.
  fileprivate func scopes(
    _ layouts: [(label: String, layout: TargetLayout)], _ fixations: [FixationScore]
  ) -> [String] {
    let scopes = layouts.map { layout in
      (
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

import Documents
import Inputs
import Scores
import Statistics
import Trials

extension SplitResults {
  /// κ, s and the likelihood of each calibrator that learns a prior from other people; nil where none does.
  var priorTable: Table? {
    let learned = summaries.filter { priors[$0.cell] != nil }
    guard !learned.isEmpty else { return nil }
    @Sendable func folds(_ cell: Cell) -> [PriorRow] {
      grouped(priors[cell] ?? [], by: \.foldIndex).map { $0[0] }
    }
    @Sendable func middle(_ cell: Cell, _ value: (PriorRow) -> Double?) -> Double? {
      let values = folds(cell).compactMap(value)
      return values.isEmpty ? nil : median(values)
    }
    let far = learned.compactMap { summary -> String? in
      let names = folds(summary.cell).filter(\.isFar).map { fold in
        run.results.foldNames[RunScores.foldKey(summary.cell, fold.foldIndex)] ?? "fold \(fold.foldIndex)"
      }
      return names.isEmpty ? nil : "\(name(summary.cell)): \(enumerated(names, limit: 12))"
    }
    return table(
      "what was learned from other people",
      notes: [
        "Medians over folds. κ: the variance of own rows' errors as a multiple of s², chosen by rehearsal unless given. s: "
          + "standard deviation of a row's error. log L: log marginal likelihood of the other people's targets. Distance: "
          + "Mahalanobis distance of a person's coefficients from the mean of people, within which 99 % lie at the given "
          + "one; far: people beyond it, for whom the prior may not apply."
          + (hasRepeats ? " Of the first repeat." : "")
      ] + far.map { "Far from the others: \($0)." }, of: learned
    ) {
      Column(title: "people") { folds($0.cell).map(\.personCount).min() }
      Column(title: "folds") { folds($0.cell).count }
      Column(title: "pooled") { folds($0.cell).count { $0.kappa == nil } }
      Column(title: "κ", .number(0), missing: Self.pooled) { middle($0.cell, \.kappa) }
      Column(title: "s x", .number(1, "pt")) { middle($0.cell, \.x.noise) }
      Column(title: "s y", .number(1, "pt")) { middle($0.cell, \.y.noise) }
      Column(title: "log L x", .number(1)) { middle($0.cell, \.x.logLikelihood) }
      Column(title: "log L y", .number(1)) { middle($0.cell, \.y.logLikelihood) }
      Column(title: "distance x", .number(1), missing: Self.pooled) { middle($0.cell, \.x.distance) }
      Column(title: "distance y", .number(1), missing: Self.pooled) { middle($0.cell, \.y.distance) }
      Column(title: "99 %", .number(1)) { middle($0.cell, \.usualDistance) }
      Column(title: "far") { folds($0.cell).count(where: \.isFar) }
    }
  }

  /// The distribution of each coefficient over people; nil where no calibrator learns one.
  var priorCoefficientTable: Table? {
    struct Row: Sendable {
      let summary: Summary
      let coefficient: String
      let folds: [PriorRow]

      func middle(_ value: (PriorRow) -> Double) -> Double { median(folds.map(value)) }
    }
    let rows = summaries.flatMap { summary in
      grouped(priors[summary.cell] ?? [], by: \.coefficient).map {
        Row(summary: summary, coefficient: $0[0].coefficient, folds: $0)
      }
    }
    guard !rows.isEmpty else { return nil }
    return Listing(rows) {
      for column in labelColumns { column.of { $0.summary } }
      Column(title: "coefficient", .label) { $0.coefficient }
      Column(title: "μ x", .number(1, "pt")) { row in row.middle { $0.x.mean } }
      Column(title: "√S x", .number(1, "pt")) { row in row.middle { $0.x.deviation } }
      Column(title: "μ y", .number(1, "pt")) { row in row.middle { $0.y.mean } }
      Column(title: "√S y", .number(1, "pt")) { row in row.middle { $0.y.deviation } }
    }.table(
      "\(title): coefficients of other people", caveats: caveats,
      notes: [
        "Mean μ and standard deviation √S over people, medians over folds, per standard deviation of the column. priors.csv "
          + "has every fold and the person's own coefficients."
      ]
    ).reaching([scope.sentence])
  }

  private static let pooled = "the own rows did not count in any fold"
}

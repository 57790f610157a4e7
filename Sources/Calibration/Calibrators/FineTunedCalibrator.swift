import Captures
import Inputs
import LinearAlgebra

/// A linear calibrator fitted to other people's samples, and moved from there towards the own samples.
///
/// With the columns standardised by the other people's rows, its coefficients b and intercept a minimise
/// ‖y − a − Z·b‖² + λ·n·‖b − b₀‖² over the n own training rows, where b₀ are the pooled coefficients; the intercept is
/// free. λ is the strength: an infinite λ keeps b₀, which is `recentre`; with λ = 0 the own rows alone would
/// decide. Columns that vary among the other people by at most a millionth of their size keep b₀.
///
/// A strength that is not given is chosen from `strengths` by leaving out each own target once: the lowest squared
/// error wins, of equals the greatest strength. With a single own target it is `recentre`, without own rows `pooled`.
///
/// Source: Schölkopf, Herbrich and Smola, "A Generalized Representer Theorem", COLT 2001 (bias towards a given
/// function); Evgeniou and Pontil, "Regularized Multi-Task Learning", KDD 2004; Kuzborskij and Orabona, "Stability and
/// Hypothesis Transfer Learning", ICML 2013.
package struct FineTunedCalibrator: Calibrator {
  let pooled: PooledCalibrator
  /// λ, above 0; nil to choose it.
  let strength: Double?

  static let strengths = [.infinity, 100, 30, 10, 3, 1, 0.3, 0.1, 0.03, 0.01]

  package var needs: Needs { changed(pooled.needs) { $0.people = .both } }

  package var traits: CalibratorTraits {
    let pooled = pooled.traits
    // If the pooled calibrator chooses too, a trial names both choices.
    let labels = pooled.candidateLabels.isEmpty ? Self.strengths.map(Self.label) : []
    return CalibratorTraits(
      fitsNoise: pooled.fitsNoise, isLinear: true,
      candidateLabels: strength == nil ? labels : pooled.candidateLabels)
  }

  init(_ base: any Calibrator, strength: Double? = nil) {
    precondition(base.traits.isLinear, "only coefficients of columns can be fine-tuned")
    pooled = PooledCalibrator(base)
    self.strength = strength
  }

  init(from section: inout ConfigSection) {
    let base = section.leadingCalibrator("fine-tune")
    if !base.traits.isLinear {
      section.record(
        "fine-tune",
        "'fine-tune' must come before a calibrator that is linear in the columns, such as linear or ridge, and "
          + "whose gaze points nothing else changes")
    }
    let strength =
      section.has("strength") ? section.number("strength", in: Self.leastStrength...1e9) : nil
    self.init(base.traits.isLinear ? base : LinearCalibrator(), strength: strength)
  }

  /// Below this strength the penalty is lost in rounding.
  private static let leastStrength = 1e-6

  private static func label(_ strength: Double) -> String {
    "strength=\(strength.isFinite ? strength < 1 ? "\(strength)" : decimal(strength, 0) : "infinite")"
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let fitted = try pooled.fit(training)
    guard let others = training.others, !training.own.rows.isEmpty else {
      return ShiftedCalibrator(
        base: fitted, shift: .zero, remarks: ["there is no own training row: not fine-tuned"])
    }
    let steps = try CoefficientSteps(fitted, own: training.own, others: others)
    if let strength {
      return FineTuned(pooled: fitted, step: try steps.step(strength, steps.system()))
    }
    guard steps.targetCount > 1 else {
      return FineTuned(
        pooled: fitted, step: try steps.step(.infinity, steps.system()),
        remarks: ["a single own target cannot be left out to choose the strength: only recentred"])
    }
    let errors = try steps.errorsLeavingTargetsOut(Self.strengths)
    let judged = errors.map { $0.isFinite ? InnerError(mean: $0, standardError: 0) : nil }
    guard let best = SelectingCalibrator.Rule.least.choice(judged) else { throw .overflow }
    return FineTuned(
      pooled: fitted, step: try steps.step(Self.strengths[best], steps.system()),
      choice: Self.label(Self.strengths[best]))
  }
}

private struct FineTuned: FittedCalibrator {
  let pooled: any FittedCalibrator
  let step: CoefficientSteps.Step
  var choice: String?
  var remarks: [String] = []

  var summary: FitSummary {
    changed(pooled.summary) { summary in
      summary.leastSquaresCutoff = nil
      if let choice { summary.choice = [summary.choice, choice].compactMap { $0 }.joined(separator: "; ") }
      summary.remarks += remarks
    }
  }

  var learnedColumns: ColumnSet? { pooled.learnedColumns }

  var coefficients: Coefficients? {
    pooled.coefficients.map { pooled in
      var columns = pooled.columns
      var intercept = pooled.intercept + step.offset
      for (index, column) in step.columns.enumerated() {
        let (old, mean) = (columns[column], step.means[index])
        let (first, second) = (step.coefficients[index, 0], step.coefficients[index, 1])
        columns[column] = Coefficients.Column(name: old.name, x: old.x + first, y: old.y + second)
        intercept = intercept - ScreenPoint(x: mean * first, y: mean * second)
      }
      return Coefficients(intercept: intercept, columns: columns)
    }
  }

  var portable: (any PortableCalibration)? {
    let shifted = pooled.portable?.shifted(by: step.offset) as? LinearMap
    let map = shifted?.stepped(
      step.columns.indices.map { index in
        (step.columns[index], step.means[index], step.coefficients[index, 0], step.coefficients[index, 1])
      })
    return map?.exportable
  }

  func predict(_ part: Part) throws(FitError) -> [GazeEstimate] {
    let design = part.seen(through: pooled.learnedColumns).design
    return try pooled.predict(part).enumerated().map { row, estimate in
      guard case .point(var point) = estimate else { return estimate }
      point = point + step.offset
      for (index, column) in step.columns.enumerated() {
        // Counted from the means: with the intercept, large terms would cancel.
        let difference = design[row, column] - step.means[index]
        point.x += difference * step.coefficients[index, 0]
        point.y += difference * step.coefficients[index, 1]
      }
      return GazeEstimate(point)
    }
  }
}

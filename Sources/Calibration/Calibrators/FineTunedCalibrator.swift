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
/// error wins, of equals the greatest strength. With a single own target it is `recentre`, without own rows `pooled`. A
/// rehearsed one is chosen by other people who are calibrated at the same targets: see `StrengthRehearsal`.
///
/// Source: Schölkopf, Herbrich and Smola, "A Generalized Representer Theorem", COLT 2001 (bias towards a given
/// function); Evgeniou and Pontil, "Regularized Multi-Task Learning", KDD 2004; Kuzborskij and Orabona, "Stability and
/// Hypothesis Transfer Learning", ICML 2013.
package struct FineTunedCalibrator: Calibrator {
  enum Strength: Sendable {
    /// λ, above 0.
    case given(Double)
    case byOwnTargets
    case rehearsed
  }

  let pooled: PooledCalibrator
  let strength: Strength
  private let rehearsals = KeptValues<StrengthRehearsal.Key, StrengthRehearsal.Choice>()

  static let strengths = [.infinity, 100, 30, 10, 3, 1, 0.3, 0.1, 0.03, 0.01]

  package var needs: Needs { changed(pooled.needs) { $0.people = .both } }

  package var traits: CalibratorTraits {
    let pooled = pooled.traits
    // If the pooled calibrator chooses too, a trial names both choices.
    let labels = pooled.candidateLabels.isEmpty ? Self.strengths.map(Self.label) : []
    return CalibratorTraits(
      fitsNoise: pooled.fitsNoise, isLinear: true,
      candidateLabels: isChosen ? labels : pooled.candidateLabels)
  }

  private var isChosen: Bool { if case .given = strength { false } else { true } }

  /// - Parameter strength: λ, above 0; nil to choose it by the own targets.
  init(_ base: any Calibrator, strength: Double? = nil) {
    self.init(base, strength.map(Strength.given) ?? .byOwnTargets)
  }

  init(_ base: any Calibrator, _ strength: Strength) {
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
    let strength: Strength =
      if section.word("strength", among: [Self.rehearsed]) == Self.rehearsed {
        .rehearsed
      } else if section.has("strength") {
        .given(section.number("strength", in: Self.leastStrength...1e9))
      } else {
        .byOwnTargets
      }
    self.init(base.traits.isLinear ? base : LinearCalibrator(), strength)
  }

  private static let rehearsed = "rehearsed"

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
    switch strength {
    case .given(let strength):
      return FineTuned(pooled: fitted, step: try steps.step(strength, steps.system()))
    case .rehearsed:
      let rehearsal = StrengthRehearsal(
        own: training.own, others: others, pooled: pooled, seed: training.seed)
      let choice = try rehearsals.value(rehearsal.key) { () throws(FitError) in try rehearsal.choice() }
      return FineTuned(
        pooled: fitted, step: try steps.step(choice.strength, steps.system()),
        choice: Self.label(choice.strength), remarks: choice.remarks)
    case .byOwnTargets: break
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

import Inputs
import Statistics

/// The fixations of a capture that are worth recording again, and what that gains.
struct RedoList: Sendable {
  struct Entry: Sendable {
    let fixation: JudgedFixation
    let reason: RedoReason
    /// The measure of the reason: degrees, or percent of the frames for a loss.
    let value: Double
    /// The error by the better of two models, and the largest that is usual here, degrees; nil for lost fixations.
    var unexplained: (error: Double, limit: Double)?
    /// The target of another fixation on which the eyes did nearly the same.
    var twin: String?
    /// The decrease of the mean error of the fixations that are not flagged when the fit does not see
    /// this one, degrees; nil where it was not computed, as for lost fixations, many flagged ones and stored runs.
    var betterFit: Double?

    var sentence: String {
      let error =
        switch fixation.error {
        case .success(let error): "error \(decimal(error, 1))°"
        case .failure(.nothingScored): "no gaze point"
        case .failure(let absence): "no error (\(absence.sentence))"
        }
      let cause =
        switch reason {
        case .error: ""
        case .scatter: ", gaze points scatter by \(decimal(value, 1))°"
        case .loss: ", \(decimal(value, 0)) % of its frames are lost"
        case .pose: ", the face is \(decimal(value, 0))° off this head pose"
        }
      let like = twin.map { ", measured like \($0), so one of the two was not looked at" } ?? ""
      return "\(fixation.name): \(error)\(expected)\(cause)\(like)"
    }

    /// What the other fixations let expect.
    private var expected: String {
      guard let unexplained, twin == nil, unexplained.error > unexplained.limit else { return "" }
      return
        ", \(decimal(unexplained.error, 1))° from what the others predict (limit \(decimal(unexplained.limit, 1))°)"
    }
  }

  /// Mean errors, degrees.
  struct Gain: Sendable, Equatable {
    /// The mean error of all fixations, by fits that see the flagged ones.
    let all: Double
    /// The same without the flagged ones.
    let others: Double
    /// The mean error of the others, by fits that do not see the flagged ones.
    let refitted: Double

    var byLeavingOut: Double { all - others }
    var byFitting: Double { others - refitted }
  }

  /// Sorted by the gain of a better fit, the largest first.
  let entries: [Entry]
  /// Fixations far off whose neighbours under the same labels err alike, or that a bent model has right: the model cannot
  /// fit them, and recording them again will not help.
  let beyondModel: [Entry]
  let fixationCount: Int
  /// Nil if nothing is flagged, or if all is.
  let gain: Gain?

  /// The value above which one of some fixations stands out, if all have the same scale.
  ///
  /// The largest of n normal errors exceeds it in at most 5 % of captures if the median is exact; with a median of 90
  /// errors it is 7 %.
  ///
  /// - Parameter worst: A value that is allowed in any case.
  static func limit(_ errors: [Double], worst: Double) -> Double {
    guard !errors.isEmpty else { return worst }
    return max(worst, median(errors) * UnexplainedErrors.factor(errors.count, chance: 0.05))
  }
}

extension RedoList {
  /// - Parameters:
  ///   - errors: The fits.
  ///   - fixations: What is known of each fixation in `calibrating`, in the same order.
  ///   - calibrating: Positions of the fixations that the calibration is made of.
  ///   - other: Fixations that no fit sees.
  ///   - worst: The error that a single fixation may have, degrees.
  init(
    _ errors: HeldOutErrors, _ fixations: [JudgedFixation], calibrating: [Int], other: Set<Int>, worst: Double
  ) {
    let known = fixations.compactMap(\.error.ifKnown)
    let unexplained = UnexplainedErrors(errors, fixations, calibrating, worst: worst)
    let flagged = unexplained.flagged
    let lost = fixations.indices.filter { fixations[$0].value(measuring: .loss) == .success(100) }
    let rest = fixations.indices.filter { !flagged.contains($0) && fixations[$0].error.ifKnown != nil }
    let before = rest.compactMap { fixations[$0].error.ifKnown }
    func mean(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    /// The mean error of the rest by fits that do not see some fixations.
    func refitted(without left: [Int]) -> Double? {
      let outcomes = errors.outcomes(
        of: rest.map { calibrating[$0] }, without: other.union(left.map { calibrating[$0] }))
      let after = outcomes.compactMap(\.error.ifKnown)
      return after.count == before.count ? mean(after) : nil
    }
    let causes = RedoCauses(errors, fixations, calibrating)
    // Each entry costs as many fits as there are fixations.
    let areFew = flagged.count <= Self.mostSingleGains && calibrating.count <= HeldOutErrors.mostFolds
    let entries = (flagged + lost).map { index -> Entry in
      let cause = causes.cause(of: index)
      let own = areFew && flagged.contains(index) ? refitted(without: [index]) : nil
      return changed(Entry(fixation: fixations[index], reason: cause.reason, value: cause.value)) {
        $0.unexplained = unexplained.beyond(index)
        $0.twin = unexplained.twins[index].map { fixations[$0].targetName }
        $0.betterFit = own.flatMap { own in mean(before).map { $0 - own } }
      }
    }
    beyondModel = unexplained.shared.map { index in
      changed(Entry(fixation: fixations[index], reason: .error, value: fixations[index].error.ifKnown ?? 0)) {
        $0.unexplained = unexplained.beyond(index)
      }
    }
    self.entries = entries.enumerated().sorted { one, next in
      let (ours, theirs) = (one.element.betterFit ?? -.infinity, next.element.betterFit ?? -.infinity)
      return ours != theirs ? ours > theirs : one.offset < next.offset
    }.map(\.element)
    fixationCount = fixations.count
    guard !flagged.isEmpty, let all = mean(known), let others = mean(before),
      let refitted = refitted(without: flagged)
    else {
      gain = nil
      return
    }
    gain = Gain(all: all, others: others, refitted: refitted)
  }

  /// For fixations of which only the errors are known: what a better fit would gain cannot be told.
  init(_ fixations: [JudgedFixation], worst: Double) {
    let unexplained = UnexplainedErrors(fixations, worst: worst)
    entries = unexplained.flagged.map { index in
      changed(Entry(fixation: fixations[index], reason: .error, value: fixations[index].error.ifKnown ?? 0)) {
        $0.unexplained = unexplained.beyond(index)
      }
    }
    beyondModel = []
    fixationCount = fixations.count
    gain = nil
  }

  /// For more flagged fixations the gain of each by itself is not computed.
  private static let mostSingleGains = 30

  /// `redo these 3 of 90: expected error 1.4° → 1.1°`; empty if nothing is to be redone.
  var headline: String {
    guard !entries.isEmpty else { return "" }
    let these = entries.count == 1 ? "this 1" : "these \(entries.count)"
    let expected = gain.map { ": expected error \(decimal($0.all, 1))° → \(decimal($0.refitted, 1))°" } ?? ""
    return "redo \(these) of \(fixationCount)\(expected)"
  }

  var explanation: String? {
    gain.map { gain in
      let fit =
        gain.byFitting < 0
        ? "the fit for the rest becomes \(decimal(-gain.byFitting, 2))° worse"
        : "\(decimal(gain.byFitting, 2))° is a better fit for the rest"
      return
        "Of the \(decimal(gain.all - gain.refitted, 2))° gained, \(decimal(gain.byLeavingOut, 2))° is only leaving "
        + "the worst out, and \(fit). They were picked on these same fixations, so expect less."
    }
  }
}

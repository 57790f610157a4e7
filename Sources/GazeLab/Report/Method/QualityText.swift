import Inputs
import Statistics

/// How accurate and precise the gaze points of a run were, each word with its definition.
struct QualityText: Sendable {
  let places: [SplitResults]

  init(_ places: [SplitResults]) { self.places = places }

  private static let definitions =
    "Accuracy is the error between target and gaze point: RMSE is the root mean square over samples and both axes, "
    + "which is smaller by √2 than that of the distance; angles are seen from the midpoint of a sample's eyes, and the "
    + "accuracy of a fixation is the angle between its mean gaze direction and the target's. Precision is of the gaze "
    + "points of a fixation about each other: RMS-S2S is the root mean square step between neighbouring frames, SD is "
    + "√(variance x + variance y)."

  var sentences: [String] {
    let numbers = places.compactMap(numbers)
    guard !numbers.isEmpty else { return ["[accuracy and precision: nothing was scored]"] }
    return [Self.definitions] + numbers
  }

  /// Of the candidate that errs least.
  private func numbers(_ place: SplitResults) -> String? {
    guard let best = place.leastCandidates.first, let error = best.error else { return nil }
    let samples = Set(places.map(\.samples)).count > 1 ? " on \(place.samples)" : ""
    let guess = place.guessError.map { " (the constant guess had \(decimal($0, 1)) pt)" } ?? ""
    let over = best.summaries.count > 1 ? "medians over \(best.summaries.count) groups: " : ""
    let parts = [
      "an RMSE of \(decimal(error, 1)) pt\(guess)",
      number("distance_mean_cm", best, 2).map { "a mean distance of \($0) cm" },
      number("angle_mean_degrees", best, 2).map { "a mean angle of \($0)°" },
      number("accuracy_direction_degrees", best, 2).map { "an accuracy over fixations of \($0)°" },
      number("step_rms_degrees", best, 2).map { "an RMS-S2S of \($0)°" },
      number("scatter_sd_degrees", best, 2).map { "an SD of \($0)°" },
      number("lost_percent", best, 1).map { "\($0) % of the samples without a gaze point" },
    ].compactMap { $0 }
    let count = place.candidates.count
    return [
      "Under \(place.split)\(samples), \(place.name(best)) had \(over)\(enumerated(parts)).",
      count > 1
        ? "That is the least RMSE of \(count) \(place.noun(place.candidates)), chosen after the fact." : nil,
      parts.count == 1 ? "[angles, precision and lost gaze points: not kept by this run]" : nil,
      place.leakage == .honest ? nil : "It is no estimate for anything new.", place.scope,
    ].compactMap { $0 }.joined(separator: " ")
  }

  /// A metric over groups; nil where one has none.
  private func number(_ metric: String, _ candidate: Candidate, _ decimals: Int) -> String? {
    let values = candidate.summaries.compactMap { $0.metrics[metric]?.centre }
    return values.count == candidate.summaries.count && !values.isEmpty
      ? decimal(median(values), decimals) : nil
  }
}

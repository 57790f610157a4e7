import Inputs
import Statistics

/// What the method section of a paper can say about a run, in the past tense, with every number taken from the run.
///
/// Plain text, escaped where written. What the run cannot know is in brackets, such as `[illumination: not recorded]`.
///
/// Source: what Dunn et al. recommend reporting for any study (Minimal reporting guideline for research involving eye
/// tracking, 2023 edition, Behavior Research Methods 56, 2024, 10.3758/s13428-023-02187-1).
struct MethodParagraph: Sendable {
  let paragraphs: [String]

  init(_ run: Run) { self.init(SplitResults.all(in: run)) }

  init(_ results: [SplitResults]) {
    let run = results[0].run
    paragraphs = [
      RecordingText(record: run.record).sentences, AnalysisText(run: run, results: results).sentences,
      QualityText(results: results).sentences, Self.software(run.record),
    ].map { $0.joined(separator: " ") }
  }

  private static func software(_ record: RunRecord) -> [String] {
    let (program, experiment, dataset) = (record.program, record.experiment, record.dataset)
    let commit = program.experimentCommit.map { " (experiment file of commit \($0.prefix(12)))" } ?? ""
    // What follows the version says how it was built.
    let blas = program.blas.split(separator: " ").prefix(2).joined(separator: " ")
    let usesKernels = experiment.calibrators.values.contains(where: Catalogue.usesSupportVectors)
    let libsvm = usesKernels ? program.libsvm.map { ", libsvm \($0)" } ?? "" : ""
    let source = dataset.citation ?? "[citation of the captures: not stated]"
    let licence = dataset.licence.map { "licence: \($0)" } ?? "[licence of the captures: not stated]"
    return [
      "All numbers were computed with GazeLab \(program.version)\(commit) and \(blas)\(libsvm) on \(program.system), "
        + "with seed \(experiment.seed).",
      "The captures are “\(dataset.title)” (\(source); \(licence)).",
    ]
  }
}

/// How accurate and precise the gaze points of a run were, with a definition of each term.
struct QualityText: Sendable {
  let results: [SplitResults]

  private static let definitions =
    "Accuracy is the error between target and gaze point. RMSE is the root mean square over samples and both axes, "
    + "which is √2 times smaller than that of the distance. Angles are seen from the midpoint of a sample's eyes; the "
    + "accuracy of a fixation is the angle between its mean gaze direction and the target's. Precision is the spread of "
    + "the gaze points of a fixation: RMS-S2S is the root mean square step between neighbouring frames, and SD is "
    + "√(variance x + variance y)."

  var sentences: [String] {
    let numbers = results.compactMap(numbers)
    guard !numbers.isEmpty else { return ["[accuracy and precision: nothing was scored]"] }
    return [Self.definitions] + numbers
  }

  /// The numbers of the candidate with the lowest error; nil where none has one.
  private func numbers(_ own: SplitResults) -> String? {
    guard let best = own.bestCandidates.first, let error = best.error else { return nil }
    let samples = Set(results.map(\.samples)).count > 1 ? " on \(own.samples)" : ""
    let guess = own.guessError.map { " (constant guess: \(decimal($0, 1)) pt)" } ?? ""
    let over = best.summaries.count > 1 ? "medians over \(best.summaries.count) groups: " : ""
    func number(_ metric: String, _ decimals: Int) -> String? {
      best.value(of: metric).map { decimal($0, decimals) }
    }
    let parts = [
      "an RMSE of \(decimal(error, 1)) pt\(guess)",
      number("distance_mean_cm", 2).map { "a mean distance of \($0) cm" },
      number("angle_mean_degrees", 2).map { "a mean angle of \($0)°" },
      number("accuracy_direction_degrees", 2).map { "an accuracy over fixations of \($0)°" },
      number("step_rms_degrees", 2).map { "an RMS-S2S of \($0)°" },
      number("scatter_sd_degrees", 2).map { "an SD of \($0)°" },
      number("lost_percent", 1).map { "\($0) % of the samples without a gaze point" },
    ].compactMap { $0 }
    let candidates = own.candidates
    return [
      "Under \(own.split)\(samples), \(own.name(best)) had \(over)\(enumerated(parts)).",
      candidates.count > 1
        ? "\(Phrase.lowest(candidates.count, own.noun(candidates))). \(Phrase.optimism)" : nil,
      parts.count == 1 ? "[angles, precision and lost gaze points: not stored by this run]" : nil,
      own.scope.sentence,
    ].compactMap { $0 }.joined(separator: " ")
  }
}

import Calibration
import Documents
import Inputs
import Scores
import Statistics
import Trials

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
    "RMSE is the root mean square over samples and both axes, which is √2 times smaller than that of the distance. "
    + "Angles are seen from the midpoint of a sample's eyes."
  private static let precision =
    "Precision is the spread of the gaze points of a fixation, averaged over fixations: RMS-S2S is the root mean square "
    + "step between neighbouring frames, and SD is √(variance x + variance y), each variance with n − 1."

  var sentences: [String] {
    let numbers = results.compactMap(numbers)
    guard !numbers.isEmpty else { return ["[accuracy and precision: nothing was scored]"] }
    let isPrecise = results.contains { own in
      Self.leading(own).flatMap { $0.value(of: "step_rms_degrees") ?? $0.value(of: "scatter_sd_degrees") }
        != nil
    }
    return [Self.definitions] + (isPrecise ? [Self.precision] : []) + numbers
  }

  /// The summaries of the leading row, one per group.
  private static func leading(_ own: SplitResults) -> [Summary]? {
    own.ranking.flatMap { ranking in
      own.candidates.first { $0[0].cell == ranking.leadingRow.cells[0] }
    }
  }

  /// The numbers of the leading row; nil where there is none.
  private func numbers(_ own: SplitResults) -> String? {
    guard let ranking = own.ranking, let best = Self.leading(own) else { return nil }
    let words = RankingWords(ranking)
    let row = ranking.leadingRow
    let samples = Set(results.map(\.samples)).count > 1 ? " on \(own.samples)" : ""
    let interval =
      row.interval == nil
      ? ""
      : " (\(words.level) \(ranking.units.kind == .repeats ? "corrected t" : "t") interval \(words.interval(row)))"
    let devices = ranking.units.kind == .people && ranking.devices.count > 1 ? ", devices averaged first" : ""
    let mean = words.unitCount > 1 ? " on average over \(words.countedUnits)\(devices)" : ""
    func number(_ metric: String, _ decimals: Int) -> String? {
      best.value(of: metric).map { decimal($0, decimals) }
    }
    let parts = [
      number("rmse", 1).map { "an RMSE of \($0) pt" },
      number("distance_mean_cm", 2).map { "a mean distance of \($0) cm" },
      number("angle_mean_degrees", 2).map { "a mean angle of \($0)°" },
      number("step_rms_degrees", 2).map { "an RMS-S2S of \($0)°" },
      number("scatter_sd_degrees", 2).map { "an SD of \($0)°" },
      best.value(of: "lost_percent").flatMap {
        $0 > 0 ? "\(decimal($0, 1)) % of the scored samples left without a gaze point by the calibrator" : nil
      },
    ].compactMap { $0 }
    return paragraph {
      "Under \(own.split)\(samples), \(words.name(row)) had \(Self.definition(of: ranking.measure)) of "
        + "\(words.error(row.mean))\(mean)\(interval)."
      if !parts.isEmpty { "\(opening(best)) \(enumerated(parts))." }
      ranking.guess.map { "The constant guess erred by \(words.error($0))." }
      choice(words)
      if parts.count == 1 { "[angles, precision and lost gaze points: not stored by this run]" }
      CardBadges.reach(own, ranking).meaning
    }
  }

  /// The statistic of the numbers that follow.
  private func opening(_ best: [Summary]) -> String {
    let repeatCount = best.map(\.repeatCount).max() ?? 0
    let groups = best.count > 1 ? "The medians over \(best.count) groups" : nil
    guard repeatCount > 1 else { return groups.map { "\($0) were" } ?? "It had" }
    let over = "over \(repeatCount) repeats"
    let statistic =
      switch results[0].run.record.experiment.summary {
      case .median: "medians \(over)"
      case .mean: "means \(over)"
      case .pooled: "values \(over) (RMSE pooled, all else averaged)"
      }
    return groups.map { "\($0), of the \(statistic), were" } ?? "The \(statistic) were"
  }

  /// The leading error with its definition, as it stands in front of `of`.
  private static func definition(of measure: LeadingError) -> String {
    switch measure {
    case .accuracy: "an accuracy (the angle between a fixation's mean gaze direction and its target)"
    case .frameAngle: "a mean angle between the gaze points of single frames and their target"
    case .centimetres, .points: "an RMSE (the root mean square over samples and both axes)"
    }
  }

  private func choice(_ words: RankingWords) -> String? {
    let ranking = words.ranking
    let name = words.name(ranking.leadingRow)
    if ranking.leadingRow.isChosenInside {
      return "For \(name), the choice was made inside each training part, without the test data."
    }
    guard ranking.rows.count > 1 else { return nil }
    let corrected = ranking.correctedBest.map {
      "; corrected for picking (BBC-CV), its error is \(words.error($0))"
    }
    return
      "\(name.capitalisedFirst) was picked as the lowest of \(ranking.rows.count) on the same test data\(corrected ?? "")."
      + (ranking.isCompared
        ? " By multiple comparisons with the best (Hsu 1984; centred sign flips), "
          + (ranking.set.count == 1
            ? "every other row is worse at the \(words.level) level."
            : "\(ranking.set.count) of the \(ranking.rows.count) rows cannot be distinguished from the best at the "
              + "\(words.level) level.")
        : "")
  }
}

/// What the method section of a paper can say about a run, in the past tense, with every number from the run itself.
///
/// Plain text with names from the captures in it: it is escaped where it is written. What the run cannot know stands
/// in square brackets for the author to fill in, such as `[illumination: not recorded]`.
///
/// Source: the aspects that Holmqvist et al. recommend to report of any study (Eye tracking: empirical foundations for
/// a minimal reporting guideline, Behavior Research Methods 55, 2023, online 2022, Table 7): eye tracker, measured
/// sampling frequency, setup and geometry, environment, instruction, measured data quality, processing, versions,
/// exclusion.
struct MethodParagraph: Sendable {
  let paragraphs: [String]

  init(_ run: Run) { self.init(SplitResults.all(in: run)) }

  /// - Parameter places: Of one run; at least one.
  init(_ places: [SplitResults]) {
    let run = places[0].run
    paragraphs = [
      RecordingText(run.record).sentences, AnalysisText(run, places).sentences,
      QualityText(places).sentences, Self.software(run.record),
    ].map { $0.joined(separator: " ") }
  }

  /// What ran, on what, from where.
  private static func software(_ record: RunRecord) -> [String] {
    let (program, experiment, dataset) = (record.program, record.experiment, record.dataset)
    let commit = program.experimentCommit.map { " (experiment file of commit \($0.prefix(12)))" } ?? ""
    // What follows the version tells how it was built.
    let blas = program.blas.split(separator: " ").prefix(2).joined(separator: " ")
    let usesKernels = experiment.calibrators.values.contains { $0.hasPrefix("svr") || $0.contains("svr(") }
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

/// `1 fixation`, `2 fixations`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// `a`, `a and b`, `a, b and c`.
func enumerated(_ words: [String]) -> String {
  words.count < 2
    ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
}

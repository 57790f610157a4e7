import Inputs

/// What the method section of a paper can say about a run, in the past tense, with every number taken from the run.
///
/// Plain text that contains names from the captures: it is escaped where it is written. What the run cannot know is left
/// in square brackets for the author to fill in, such as `[illumination: not recorded]`.
///
/// Source: the aspects that Holmqvist et al. recommend reporting for any study (Eye tracking: empirical foundations for
/// a minimal reporting guideline, Behavior Research Methods 55, 2023, online 2022, Table 7): eye tracker, measured
/// sampling frequency, setup and geometry, environment, instruction, measured data quality, processing, versions,
/// exclusion.
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

import Files
import Inputs
import Statistics

/// Everything that the trials of a run yielded, as it is stored.
struct RunScores: Sendable {
  /// Ordered by cell, repeat and fold, as far as each applies; the same holds for the other arrays.
  let scores: [Score]
  let repeats: [RepeatScore]
  let fixations: [FixationScore]
  let diagnoses: [Diagnosis]
  /// The gaze points of the first repeats and the samples that they belong to; empty if they were not kept.
  let gazePoints: [TestedPoint]
  let samples: [MeasuredSample]
  /// The positions of each cell's scores.
  private let scoreRanges: CellRanges
  private let pointRanges: CellRanges

  init(_ outcomes: [CellOutcome]) {
    let points = outcomes.flatMap(\.firstPoints)
    // All cells of a sample set share its samples.
    let sets = grouped(outcomes.filter { $0.firstEstimates != nil }) { [$0.cell.group, $0.cell.samples] }
    let samples = sets.flatMap { $0[0].samples.measured(group: $0[0].cell.group) }
    self.init(
      scores: outcomes.flatMap(\.scores), repeats: outcomes.flatMap(\.repeats),
      fixations: outcomes.flatMap(\.fixations), diagnoses: outcomes.flatMap(\.diagnoses), gazePoints: points,
      samples: samples)
  }

  init(
    scores: [Score], repeats: [RepeatScore] = [], fixations: [FixationScore] = [],
    diagnoses: [Diagnosis] = [], gazePoints: [TestedPoint] = [], samples: [MeasuredSample] = []
  ) {
    self.scores = scores
    self.repeats = repeats
    self.fixations = fixations
    self.diagnoses = diagnoses
    (self.gazePoints, self.samples) = (gazePoints, samples)
    scoreRanges = CellRanges(scores.lazy.map(\.cell))
    pointRanges = CellRanges(gazePoints.lazy.map(\.cell))
  }

  /// The scores of a cell, ordered by repeat and fold.
  func scores(of cell: Cell) -> [Score] { scoreRanges.rows(of: cell, in: scores) }

  /// The gaze points of a cell, ordered by sample.
  func gazePoints(of cell: Cell) -> [TestedPoint] { pointRanges.rows(of: cell, in: gazePoints) }

  /// The stored files, in the order in which they are written.
  var files: [(name: String, bytes: [UInt8])] {
    [
      (ScoresFile.name, ScoresFile.bytes(scores)), (RepeatsFile.name, RepeatsFile.bytes(repeats)),
      (FixationsFile.name, FixationsFile.bytes(fixations)),
      (DiagnosisFile.name, DiagnosisFile.bytes(diagnoses)),
      (GazePointsFile.name, GazePointsFile.bytes(gazePoints)), (SamplesFile.name, SamplesFile.bytes(samples)),
    ]
  }

  /// Reads the files of a run.
  ///
  /// - Parameters:
  ///   - digests: The SHA-256 that each file must have, by name.
  ///   - onlyScores: Whether to read `scores.csv` alone.
  /// - Throws: `FileError` for a file that cannot be read, otherwise `InputError` with its place.
  init(folder: String, digests: [String: String], onlyScores: Bool) throws {
    func read<Value>(_ name: String, _ values: ([UInt8], String) throws -> [Value]) throws -> [Value] {
      let path = "\(folder)/\(name)"
      let bytes = try readFile(path)
      guard sha256(bytes) == digests[name] else {
        throw InputError(
          Place(file: path), "has changed since run.json was written; run the experiment again")
      }
      return try values(bytes, path)
    }
    // Older runs have no such files.
    let isEarlier = digests[GazePointsFile.name] == nil
    self.init(
      scores: try read(ScoresFile.name, ScoresFile.scores),
      repeats: onlyScores ? [] : try read(RepeatsFile.name, RepeatsFile.repeats),
      fixations: onlyScores ? [] : try read(FixationsFile.name, FixationsFile.fixations),
      diagnoses: onlyScores ? [] : try read(DiagnosisFile.name, DiagnosisFile.diagnoses),
      gazePoints: onlyScores || isEarlier ? [] : try read(GazePointsFile.name, GazePointsFile.points),
      samples: onlyScores || isEarlier ? [] : try read(SamplesFile.name, SamplesFile.samples))
  }

  /// One per cell, in the order of the scores.
  func summaries(_ statistic: SummaryStatistic) -> [Summary] {
    let repeatRanges = CellRanges(repeats.lazy.map(\.cell))
    return scoreRanges.cells.map { cell in
      Summary(scores(of: cell), repeatRanges.rows(of: cell, in: repeats), statistic)
    }
  }

  /// The messages of each cell's trials, each of them once.
  static func warnings(_ summaries: [Summary]) -> [Warning] {
    summaries.flatMap { summary in
      summary.messages.map { text, count in
        Warning(
          subject: summary.cell.description, sentence: text + (count == 1 ? "" : " (\(count) trials)"))
      }
    }
  }
}

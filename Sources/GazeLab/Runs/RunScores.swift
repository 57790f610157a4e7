import Files
import Inputs
import Statistics

/// All that the trials of a run have yielded, as it is stored: a report needs nothing else.
struct RunScores: Sendable {
  /// By cell, repeat and fold; so too below, as far as it applies.
  let scores: [Score]
  let repeats: [RepeatScore]
  let fixations: [FixationScore]
  let diagnoses: [Diagnosis]
  /// Of the first repeats, where they were kept; so too what was measured of their samples.
  let gazePoints: [TestedPoint]
  let samples: [MeasuredSample]
  /// Where the scores of each cell are.
  private let scoreRanges: CellRanges
  private let pointRanges: CellRanges

  init(_ outcomes: [CellOutcome]) {
    let points = outcomes.flatMap(\.firstPoints)
    // Cells of one set of samples share them.
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

  /// The scores of a cell by repeat and fold.
  func scores(of cell: Cell) -> [Score] { scoreRanges.rows(of: cell, in: scores) }

  /// The gaze points of a cell by sample.
  func gazePoints(of cell: Cell) -> [TestedPoint] { pointRanges.rows(of: cell, in: gazePoints) }

  /// The files that hold them.
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
  ///   - onlyScores: Whether all but the scores is left out, for who needs no more.
  /// - Throws: `FileError` for a file that cannot be read, else `InputError` with its place.
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
    // A run from before there were such files has none.
    let isEarlier = digests[GazePointsFile.name] == nil
    self.init(
      scores: try read(ScoresFile.name, ScoresFile.scores),
      repeats: onlyScores ? [] : try read(RepeatsFile.name, RepeatsFile.repeats),
      fixations: onlyScores ? [] : try read(FixationsFile.name, FixationsFile.fixations),
      diagnoses: onlyScores ? [] : try read(DiagnosisFile.name, DiagnosisFile.diagnoses),
      gazePoints: onlyScores || isEarlier ? [] : try read(GazePointsFile.name, GazePointsFile.points),
      samples: onlyScores || isEarlier ? [] : try read(SamplesFile.name, SamplesFile.samples))
  }

  /// One a cell, in the order of the scores.
  func summaries(_ statistic: SummaryStatistic) -> [Summary] {
    let repeatRanges = CellRanges(repeats.lazy.map(\.cell))
    return scoreRanges.cells.map { cell in
      Summary(scores(of: cell), repeatRanges.rows(of: cell, in: repeats), statistic)
    }
  }

  /// What the trials of each cell had to say, each once.
  static func warnings(_ summaries: [Summary]) -> [Warning] {
    summaries.flatMap { summary in
      summary.messages.map { text, count in
        Warning(
          subject: summary.cell.description, sentence: text + (count == 1 ? "" : " (\(count) trials)"))
      }
    }
  }

  /// A warning for each cell whose number needs a sentence.
  ///
  /// - Parameter baseline: The label of the calibrator that always answers the same.
  func explanations(_ summaries: [Summary], baseline: String) -> [Warning] {
    let diagnosesByCell = Dictionary(grouping: diagnoses, by: \.cell)
    return grouped(summaries, by: { [$0.cell.group, $0.cell.samples, $0.cell.split] }).flatMap {
      place in
      let guess = place.first { $0.cell.calibrator == baseline }
      return place.compactMap { summary in
        summary.explanation(diagnosesByCell[summary.cell] ?? [], baseline: guess).map {
          Warning(subject: summary.cell.description, sentence: $0)
        }
      }
    }
  }
}

import Calibration
import Files
import GazeErrors
import Inputs
import Scores
import Statistics

/// Everything that the trials of a run yielded, as it is stored.
package struct RunScores: Sendable {
  /// Ordered by cell, repeat and fold, as far as each applies; the same holds for the other arrays.
  let scores: [Score]
  package let repeats: [RepeatScore]
  /// The scores of fixations by cell; a large study has too many to hold them twice.
  package let fixationsByCell: [Cell: [FixationScore]]
  private let cellsOfFixations: [Cell]
  package let diagnoses: [Diagnosis]
  /// What calibrators have learned from other people; empty where none does.
  package let priors: [PriorRow]
  /// Tested fixations and fields of maps; empty unless the experiment asks for the uncertainty of points.
  package let uncertainFixations: [UncertainFixation]
  package let trustFields: [TrustField]
  /// The gaze points of the first repeats and the samples that they belong to; empty if they were not kept.
  let gazePoints: [TestedPoint]
  package let samples: [MeasuredSample]
  /// What the experiment could not use; empty in older runs, too.
  package let dropped: [DroppedRows]
  private let scoreRanges: CellRanges
  private let pointRanges: CellRanges

  package init(_ outcomes: [CellOutcome], dropped: [DroppedRows] = [], jobs: Int = 1) {
    let sets = grouped(outcomes.filter { $0.firstEstimates != nil }) { [$0.cell.group, $0.cell.samples] }
    let samples = sets.flatMap(Self.samples)
    // Cells of a set follow each other.
    var known: (set: [String], numbers: [Int]?, subjects: [Int: FixationScore.Subject])?
    let tested = outcomes.filter { !$0.fixations.isEmpty }
    let subjects = tested.map { outcome in
      let (set, numbers) = ([outcome.cell.group, outcome.cell.samples], outcome.samples.numbers)
      let subjects =
        known.flatMap { $0.set == set && $0.numbers == numbers ? $0.subjects : nil }
        ?? outcome.samples.fixationSubjects
      known = (set, numbers, subjects)
      return subjects
    }
    let fixations = concurrentMap(tested.count, jobs: jobs) { tested[$0].fixations(subjects[$0]) }
    self.init(
      scores: outcomes.flatMap { outcome in
        let count = outcome.samples.droppedCount
        return outcome.scores.map { score in changed(score) { $0.droppedCount = count } }
      },
      repeats: outcomes.flatMap(\.repeats),
      groupedFixations: fixations.filter { !$0.isEmpty }, diagnoses: outcomes.flatMap(\.diagnoses),
      priors: outcomes.flatMap { outcome in
        outcome.priors.flatMap { PriorRow.all($0.prior, of: outcome.cell, fold: $0.fold) }
      },
      uncertainFixations: outcomes.flatMap { outcome in
        outcome.uncertainties.isEmpty ? [] : outcome.uncertainFixations(outcome.samples.fixationSubjects)
      }, trustFields: outcomes.flatMap(\.trustFields),
      gazePoints: outcomes.flatMap(\.firstPoints), samples: samples, dropped: dropped)
  }

  /// The samples of cells of one group and kind, by number. All cells share them, unless feature sets use their own rows.
  private static func samples(_ outcomes: [CellOutcome]) -> [MeasuredSample] {
    var known = Set<Int>()
    let own = grouped(outcomes, by: \.samples.numbers).flatMap {
      $0[0].samples.measured(group: $0[0].cell.group, without: &known)
    }
    return own.sorted { $0.index < $1.index }
  }

  /// - Parameter groupedFixations: One list per cell that has fixations, in place of `fixations`.
  init(
    scores: [Score], repeats: [RepeatScore] = [], fixations: [FixationScore] = [],
    groupedFixations: [[FixationScore]]? = nil, diagnoses: [Diagnosis] = [], priors: [PriorRow] = [],
    uncertainFixations: [UncertainFixation] = [], trustFields: [TrustField] = [],
    gazePoints: [TestedPoint] = [],
    samples: [MeasuredSample] = [], dropped: [DroppedRows] = []
  ) {
    let groupedFixations = groupedFixations ?? grouped(fixations, by: \.cell)
    self.scores = scores
    self.repeats = repeats
    self.diagnoses = diagnoses
    self.priors = priors
    self.uncertainFixations = uncertainFixations
    self.trustFields = trustFields
    cellsOfFixations = groupedFixations.map { $0[0].cell }
    fixationsByCell = Dictionary(uniqueKeysWithValues: groupedFixations.map { ($0[0].cell, $0) })
    self.gazePoints = gazePoints
    self.samples = samples
    self.dropped = dropped
    scoreRanges = CellRanges(scores.lazy.map(\.cell))
    pointRanges = CellRanges(gazePoints.lazy.map(\.cell))
  }

  /// The scores of fixations of all cells, in the order of `fixations.csv`; a copy.
  package var fixations: [FixationScore] { cellsOfFixations.flatMap { fixationsByCell[$0] ?? [] } }

  package func scores(of cell: Cell) -> [Score] { scoreRanges.rows(of: cell, in: scores) }

  package func gazePoints(of cell: Cell) -> [TestedPoint] { pointRanges.rows(of: cell, in: gazePoints) }

  /// The names of folds by `foldKey`. All feature sets and calibrators share the folds, including those without a
  /// diagnosis.
  package var foldNames: [[String]: String] {
    Dictionary(diagnoses.map { (Self.foldKey($0.cell, $0.foldIndex), $0.foldName) }) { first, _ in first }
  }

  package static func foldKey(_ cell: Cell, _ fold: Int) -> [String] {
    [cell.group, cell.samples, cell.split, "\(fold)"]
  }

  /// - Parameter largestPlainSize: As `LargeFile.largestPlainSize`.
  package func files(
    _ cells: CellColumns, largestPlainSize: Int = LargeFile.largestPlainSize
  ) -> [(name: String, bytes: [UInt8])] {
    [
      (ScoresFile.name, ScoresFile.bytes(scores, cells)),
      RepeatsFile.file([repeats], cells, largestPlainSize: largestPlainSize),
      FixationsFile.file(
        cellsOfFixations.map { fixationsByCell[$0] ?? [] }, cells, largestPlainSize: largestPlainSize),
      (DiagnosisFile.name, DiagnosisFile.bytes(diagnoses, cells)),
      (GazePointsFile.name, GazePointsFile.bytes(gazePoints, cells)),
      (SamplesFile.name, SamplesFile.bytes(samples, cells)),
      (DroppedFile.name, DroppedFile.bytes(dropped, cells)),
    ]
      + (priors.isEmpty ? [] : [PriorsFile.file([priors], cells, largestPlainSize: largestPlainSize)])
      + (uncertainFixations.isEmpty
        ? []
        : [
          (UncertaintyFile.name, UncertaintyFile.bytes(uncertainFixations, cells)),
          (UncertaintyMapFile.name, UncertaintyMapFile.bytes(trustFields, cells)),
        ])
  }

  init(folder: String, digests: [String: String], _ cells: CellColumns, onlyScores: Bool) throws {
    func read<File: StoredFile>(_ file: File.Type) throws -> [File.Read] {
      let name = LargeFile.names(file.name).first { digests[$0] != nil } ?? file.name
      let path = "\(folder)/\(name)"
      let bytes = try Self.unchanged(path, digest: digests[name])
      // However large it is, the run itself has written it.
      let text = try FileText(bytes, path: path, limit: .bySize(storedCount: bytes.count))
      return try file.values(text, path: path, cells)
    }
    let scores = try read(ScoresFile.self)
    guard !scores.isEmpty else {
      throw InputError(Place(file: "\(folder)/\(ScoresFile.name)", line: 2), "there are no scores")
    }
    // Older runs have no such files.
    let hasPoints = !onlyScores && digests[GazePointsFile.name] != nil
    let isUncertain = !onlyScores && digests[UncertaintyFile.name] != nil
    let hasPriors = !onlyScores && LargeFile.names(PriorsFile.name).contains { digests[$0] != nil }
    self.init(
      scores: scores,
      repeats: try read(RepeatsFile.self),
      fixations: onlyScores ? [] : try read(FixationsFile.self),
      diagnoses: onlyScores ? [] : try read(DiagnosisFile.self),
      priors: hasPriors ? try read(PriorsFile.self) : [],
      uncertainFixations: isUncertain ? try read(UncertaintyFile.self) : [],
      trustFields: isUncertain ? try read(UncertaintyMapFile.self) : [],
      gazePoints: hasPoints ? try read(GazePointsFile.self) : [],
      samples: hasPoints ? try read(SamplesFile.self) : [],
      dropped: !onlyScores && digests[DroppedFile.name] != nil ? try read(DroppedFile.self) : [])
  }

  /// The bytes of a file whose digest the record of its run has.
  package static func unchanged(_ path: String, digest: String?) throws -> FileBytes {
    let bytes = try FileBytes(path: path)
    guard try sha256(bytes) == digest else {
      throw InputError(
        Place(file: path), "has changed since run.json was written; run the experiment again")
    }
    return bytes
  }

  /// - Parameter own: The names of the experiment's own metrics.
  package func summaries(_ statistic: SummaryStatistic, own: [String] = []) -> [Summary] {
    let repeatRanges = CellRanges(repeats.lazy.map(\.cell))
    return scoreRanges.cells.map { cell in
      Summary(scores(of: cell), repeatRanges.rows(of: cell, in: repeats), statistic, own: own)
    }
  }

  /// Warnings about the fits. The plan has already warned of too few training rows.
  static func warnings(_ summaries: [Summary]) -> [Warning] {
    summaries.flatMap { summary in
      summary.messages.compactMap { text, count in
        let parts = text.split(separator: "; ").filter { !$0.hasPrefix(Score.fewRows) }
        guard !parts.isEmpty else { return nil }
        let found = parts.joined(separator: "; ")
        let trials: CountedSentence = count == 1 ? "\(found)" : "\(found) (\(count: count) trials)"
        return Warning(
          subject: summary.cell.description, sentence: trials.text, kind: Warning.Kind("cells", trials))
      }
    }
  }
}

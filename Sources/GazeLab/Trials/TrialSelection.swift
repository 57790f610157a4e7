/// Which trials of a run somebody means.
public struct TrialSelection: Sendable {
  /// The number of a trial, from 1 in the order of scores.csv, or a feature set or calibrator.
  let trial: String
  let group: String?
  let samples: String?
  let calibrator: String?
  let split: String?
  let repeatIndex: Int?
  /// A number from 0, or what the fold holds out.
  let fold: String?

  public init(
    trial: String, group: String? = nil, samples: String? = nil, calibrator: String? = nil,
    split: String? = nil, repeatIndex: Int? = nil, fold: String? = nil
  ) {
    self.trial = trial
    self.group = group
    self.samples = samples
    self.calibrator = calibrator
    self.split = split
    self.repeatIndex = repeatIndex
    self.fold = fold
  }

  /// The trials of one cell that are meant, with their numbers from 1.
  ///
  /// - Throws: If there are none, or those of several cells.
  func trials(of run: Run) throws(ConfigErrors) -> [(number: Int, score: Score)] {
    let all = run.scores.enumerated().map { (number: $0 + 1, score: $1) }
    let foldNames = Dictionary(
      run.results.diagnoses.map { (FoldKey(cell: $0.cell, fold: $0.foldIndex), $0.foldName) }
    ) { first, _ in first }
    /// Whether the options mean this trial.
    func isNarrowed(_ score: Score) -> Bool {
      let cell = score.cell
      let foldName = foldNames[FoldKey(cell: cell, fold: score.foldIndex)]
      return (group ?? cell.group) == cell.group && (samples ?? cell.samples) == cell.samples
        && (calibrator ?? cell.calibrator) == cell.calibrator && (split ?? cell.split) == cell.split
        && (repeatIndex ?? score.repeatIndex) == score.repeatIndex
        && (fold ?? "\(score.foldIndex)" == "\(score.foldIndex)" || fold == foldName)
    }
    if NumberGrammar.isInteger(trial), let number = Int(trial) {
      guard all.indices.contains(number - 1) else {
        throw complaint(run, "has no trial \(number); its trials are 1 to \(all.count)")
      }
      guard isNarrowed(all[number - 1].score) else {
        throw complaint(run, "has a trial \(number), but the options mean other ones; leave them out")
      }
      return [all[number - 1]]
    }
    func isMeant(_ score: Score) -> Bool {
      let cell = score.cell
      let isNamed =
        cell.features == "-" ? cell.calibrator == trial : FeatureSet.isSame(cell.features, trial)
      return isNamed && isNarrowed(score)
    }
    let meant = all.filter { isMeant($0.score) }
    let cells = grouped(meant, by: \.score.cell).map { $0[0].score.cell }
    guard let cell = cells.first else {
      let names = Set(
        all.map { $0.score.cell.features == "-" ? $0.score.cell.calibrator : $0.score.cell.features })
      throw complaint(
        run,
        "has no such trial of \(trial.quoted)"
          + hint(
            for: trial, among: names.sorted(), then: "there are: \(names.sorted().joined(separator: ", "))"))
    }
    guard cells.count == 1 else { throw complaint(run, Self.ambiguity(cells, cell)) }
    return meant
  }

  private struct FoldKey: Hashable {
    let cell: Cell
    let fold: Int
  }

  /// By what several cells can be told apart.
  private static func ambiguity(_ cells: [Cell], _ cell: Cell) -> String {
    let options: [(name: String, value: (Cell) -> String)] = [
      ("group", { $0.group }), ("samples", { $0.samples }), ("calibrator", { $0.calibrator }),
      ("split", { $0.split }),
    ]
    let choices = options.compactMap { option -> String? in
      let values = grouped(cells.map(option.value), by: { $0 }).map { $0[0] }
      return values.count > 1 ? "--\(option.name) \(values.map { "'\($0)'" }.joined(separator: " or "))" : nil
    }
    return "has \(cells.count) such cells; narrow it by \(choices.joined(separator: ", and "))"
  }

  private func complaint(_ run: Run, _ sentence: String) -> ConfigErrors {
    ConfigErrors([ConfigError(Place(file: run.folder), sentence)])
  }
}

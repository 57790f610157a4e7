import Calibration
import Inputs
import Scores
import Statistics

/// The trials of a run that a command line names.
public struct TrialSelection: Sendable {
  /// A trial's number, from 1 in the order of scores.csv, or a feature set, or a calibrator.
  let trial: String
  let group: String?
  let samples: String?
  let calibrator: String?
  let split: String?
  let repeatIndex: Int?
  /// A fold's number, from 0, or its name.
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

  /// The selected trials with their numbers from 1; an error if there are none, or if they belong to several cells.
  package func trials(of run: Run) throws(InputError) -> [(number: Int, score: Score)] {
    let meant = try meantTrials(of: run)
    let cells = grouped(meant, by: \.score.cell).map { $0[0].score.cell }
    guard cells.count == 1 else { throw complaint(run, Self.ambiguity(cells)) }
    return meant
  }

  /// The selected trials of all cells, with their numbers from 1 and what they are; an error if there are none.
  package func allTrials(of run: Run) throws(InputError) -> [(number: Int, name: String)] {
    try meantTrials(of: run).map { number, score in
      let fold = run.results.foldNames[RunScores.foldKey(score.cell, score.foldIndex)] ?? "\(score.foldIndex)"
      return (number, "\(score.cell.description), repeat \(score.repeatIndex), fold \(fold)")
    }
  }

  /// The arguments of a command line that mean the same trials of a run.
  package func arguments(of run: Run) -> [String] {
    let options = [
      ("group", group), ("samples", samples), ("calibrator", calibrator), ("split", split),
      ("repeat", repeatIndex.map { "\($0)" }), ("fold", fold),
    ]
    return [run.folder, trial] + options.flatMap { name, value in value.map { ["--\(name)", $0] } ?? [] }
  }

  /// True if it names neither a trial nor anything of a split, so that a fit may use all samples of its group.
  package var isOfAllSamples: Bool {
    split == nil && repeatIndex == nil && fold == nil && !isInteger(trial)
  }

  /// The cells of the selected trials, in the order of the scores.
  ///
  /// - Throws: If there are none, or if they belong to several groups.
  package func cellsOfOneGroup(of run: Run) throws(InputError) -> [Cell] {
    let cells = grouped(try meantTrials(of: run), by: \.score.cell).map { $0[0].score.cell }
    let groups = grouped(cells, by: \.group).map { $0[0] }
    guard groups.count == 1 else { throw complaint(run, Self.ambiguity(groups, of: ["group"])) }
    return cells
  }

  private func meantTrials(of run: Run) throws(InputError) -> [(number: Int, score: Score)] {
    let all = run.scores.enumerated().map { (number: $0 + 1, score: $1) }
    let number = isInteger(trial) ? Int(trial) : nil
    let sets = Self.sets(named: trial, among: Set(all.map(\.score.cell.features)))
    if let number, !all.indices.contains(number - 1) {
      throw complaint(run, "has no trial \(number); its trials are 1 to \(all.count)")
    }
    var meant = all.filter { candidate, score in
      if let number { return candidate == number }
      let cell = score.cell
      return cell.usesFeatures ? sets.contains(cell.features) : cell.calibrator == trial
    }
    guard !meant.isEmpty else {
      let names = Set(all.map(\.score.cell.shortName)).sorted()
      let all = "there are: \(names.joined(separator: ", "))"
      throw complaint(run, "has no trial of \(trial.quoted)" + hint(for: trial, among: names, then: all))
    }
    for narrowing in narrowings(run) {
      guard let wanted = narrowing.wanted else { continue }
      let left = meant.filter { narrowing.values($0.score).contains(wanted) }
      guard !left.isEmpty else {
        let values = grouped(meant.flatMap { narrowing.values($0.score) }, by: { $0 }).map { $0[0] }
        throw complaint(
          run,
          "has no trial of \(trial.quoted) with --\(narrowing.name) \(wanted.quoted)"
            + hint(for: wanted, among: values, then: Self.listing(values)))
      }
      meant = left
    }
    return meant
  }

  /// The feature sets of that formula; where there is none, the only one of that formula with options, which drafts write.
  private static func sets(named trial: String, among all: Set<String>) -> Set<String> {
    let same = all.filter { FeatureSet.isSame($0, trial) }
    guard same.isEmpty else { return same }
    let withOptions = all.filter { name in
      name.hasSuffix(")")
        && name.firstRange(of: " (").map { FeatureSet.isSame(String(name[..<$0.lowerBound]), trial) } == true
    }
    return withOptions.count == 1 ? withOptions : []
  }

  private typealias Narrowing = (name: String, wanted: String?, values: (Score) -> [String])

  private static let cellOptions: [(name: String, value: @Sendable (Cell) -> String)] = [
    ("group", { $0.group }), ("samples", { $0.samples }), ("calibrator", { $0.calibrator }),
    ("split", { $0.split }),
  ]

  private func narrowings(_ run: Run) -> [Narrowing] {
    let foldNames = run.results.foldNames
    func folds(_ score: Score) -> [String] {
      let name = foldNames[RunScores.foldKey(score.cell, score.foldIndex)]
      return ["\(score.foldIndex)"] + (name.map { [$0] } ?? [])
    }
    let wanted = [group, samples, calibrator, split]
    return zip(Self.cellOptions, wanted).map { option, wanted in
      (option.name, wanted, { [option.value($0.cell)] })
    } + [("repeat", repeatIndex.map { "\($0)" }, { ["\($0.repeatIndex)"] }), ("fold", fold, folds)]
  }

  private static func listing(_ values: [String]) -> String {
    let numbers = values.compactMap { Int($0) }.sorted()
    let names = values.filter { Int($0) == nil && !$0.isEmpty }.joined(separator: ", ")
    let range = Set([numbers.first, numbers.last].compactMap(\.self)).sorted().map { "\($0)" }
    let parts = [range.joined(separator: " to "), names].filter { !$0.isEmpty }
    return parts.isEmpty ? "there are none" : "there are: \(parts.joined(separator: ", or "))"
  }

  private static func ambiguity(_ cells: [Cell], of names: [String]? = nil) -> String {
    let options = cellOptions.filter { names?.contains($0.name) ?? true }
    let choices = options.compactMap { option -> String? in
      let values = grouped(cells.map(option.value), by: { $0 }).map { $0[0] }
      let shown =
        values.prefix(4).map { $0.isEmpty ? "'' (all together)" : "'\($0)'" }
        + (values.count > 4 ? ["…"] : [])
      return values.count > 1 ? "--\(option.name) \(shown.joined(separator: " or "))" : nil
    }
    return "\(cells.count) of its cells match; narrow it by \(choices.joined(separator: ", and "))"
  }

  private func complaint(_ run: Run, _ sentence: String) -> InputError {
    InputError(Place(file: run.folder), sentence)
  }
}

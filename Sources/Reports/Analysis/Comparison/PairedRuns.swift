import Calibration
import Inputs
import Scores
import Splits
import Statistics
import Trials

/// Runs that scored the same samples under the same split, so that their rows stand in one ranking.
struct PairedRuns: Sendable {
  /// One per run, the earliest first, whatever order the runs were named in.
  let results: [SplitResults]
  /// One per run, such as `first@1`.
  let names: [String]
  /// Nil where no row has a score of every trial.
  let ranking: Ranking?

  /// One per kind of samples and split that can be compared; those of several runs come first.
  ///
  /// - Parameter runs: In the order of `Self.ordered`.
  static func all(_ runs: [Run], named names: [String]) -> [PairedRuns] {
    let own = zip(runs, names).flatMap { run, name in
      SplitResults.all(in: run).map { (name: name, results: $0) }
    }
    let groups = grouped(own, by: { PairingKey($0.results) }).map { group in
      PairedRuns(group.map(\.results), named: group.map(\.name))
    }
    return groups.filter { $0.results.count > 1 } + groups.filter { $0.results.count == 1 }
  }

  /// Each run once, the earliest first.
  static func ordered(_ runs: [Run]) -> [Run] {
    grouped(runs, by: \.folder).map { $0[0] }.sorted {
      ($0.record.times.started, $0.folder) < ($1.record.times.started, $1.folder)
    }
  }

  /// The shortest ends of the runs' paths that tell them apart.
  static func names(_ runs: [Run]) -> [String] {
    let parts = runs.map { $0.folder.split(separator: "/") }
    let longest = parts.map(\.count).max() ?? 1
    let count = (1...max(1, longest)).first { count in
      Set(parts.map { $0.suffix(count) }).count == runs.count
    }
    return zip(runs, parts).map { run, parts in
      count.map { parts.suffix($0).joined(separator: "/") } ?? run.folder
    }
  }

  private init(_ results: [SplitResults], named names: [String]) {
    self.results = results
    self.names = names
    ranking = results.count == 1 ? results[0].ranking : Ranking(Self.input(results, names))
  }

  private static func input(_ results: [SplitResults], _ names: [String]) -> RankingInput {
    let inputs = results.map { RankingInput($0) }
    var rows = [RankingInput.Row]()
    for (input, name) in zip(inputs, names) {
      for row in input.complete {
        // What two runs found alike is one row.
        if let same = rows.firstIndex(where: { $0.hasErrors(of: row) }) {
          rows[same].runs.append(name)
        } else {
          rows.append(changed(row) { $0.runs = [name] })
        }
      }
    }
    let counts = Dictionary(grouping: rows) { $0.cells[0].series }.mapValues(\.count)
    for index in rows.indices { rows[index].isNamedByRun = counts[rows[index].cells[0].series] != 1 }
    let first = inputs[0]
    let guess = inputs.first { !$0.guess.isEmpty } ?? first
    return RankingInput(
      complete: rows, incomplete: grouped(inputs.flatMap(\.incomplete), by: \.self).map { $0[0] },
      guess: guess.guess, guessCells: guess.guessCells, leakage: first.leakage, leftOut: first.leftOut,
      seed: first.seed, split: first.split, records: inputs.flatMap(\.records))
  }
}

extension RankingInput.Row {
  /// Whether another row has the same features and calibrator, and the same errors but for rounding.
  fileprivate func hasErrors(of other: RankingInput.Row) -> Bool {
    func isClose(_ one: Double, _ other: Double) -> Bool {
      abs(one - other) <= CellDifference.rounding * max(abs(one), abs(other))
    }
    return cells.map(\.series) == other.cells.map(\.series) && isChosenInside == other.isChosenInside
      && fixations.count == other.fixations.count
      && zip(fixations, other.fixations).allSatisfy { one, other in
        FixationIdentity(one.subject) == FixationIdentity(other.subject)
          && one.sums.repeatCount == other.sums.repeatCount && one.sums.count == other.sums.count
          && isClose(one.sums.distance, other.sums.distance)
          && isClose(one.sums.accuracy ?? 0, other.sums.accuracy ?? 0)
      }
  }
}

/// What two runs must have in common for their rows to be compared, by the key of experiment files that sets it.
struct PairingKey: Sendable, Hashable {
  /// In the order of the pipeline.
  let values: [Value]

  struct Value: Sendable, Hashable {
    let key: String
    /// What is compared.
    let identity: [String]
    /// What people read.
    let text: String
  }

  init(_ results: SplitResults) {
    let (run, record) = (results.run, results.run.record)
    let (experiment, split) = (record.experiment, results.splitRecord)
    let filters = experiment.filters.sorted { $0.key < $1.key }.map { key, values in
      "\(key): \(values.sorted().joined(separator: ", "))"
    }
    let (every, drop) = (experiment.frameRules?.every, experiment.dropRules)
    let counts = record.samples.filter { $0.kind == results.samples }.map { "\($0.group) \($0.count)" }
    let sampleCount = record.samples.filter { $0.kind == results.samples }.reduce(0) { $0 + $1.count }
    let frames = record.inputs.reduce(0) { $0 + $1.frames }
    func value(_ key: String, _ identity: [String], _ text: String? = nil) -> Value {
      let words = identity.joined(separator: "; ")
      return Value(key: key, identity: identity, text: text ?? (words.isEmpty ? "none" : words))
    }
    // Sums without fixations cannot be paired at all.
    let hasFixations = !results.fixations.isEmpty
    values = [
      value(
        "dataset", record.inputs.map(\.sha256).sorted(),
        "\(record.dataset.name), \(record.inputs.count) captures of \(frames) frames"),
      value("where", filters), value("fixations", every.map { ["every \($0)"] } ?? []), value("drop", drop),
      value("samples", [results.samples]),
      value("features", counts, "\(sampleCount) rows have all columns"),
      value("group_by", experiment.groupBy),
      value(
        "splits", [results.split, split?.sha256 ?? "", "\(split?.repeats ?? 0)"], results.split),
      value("seed", split?.isDrawn == true ? ["\(experiment.seed)"] : []),
      value("metrics", hasFixations ? [] : [run.folder], hasFixations ? "all" : "trials"),
    ]
  }

  /// The values that differ, with those of the other.
  func differences(from other: PairingKey) -> [(key: String, own: String, other: String)] {
    zip(values, other.values).filter { $0.identity != $1.identity }.map { ($0.key, $0.text, $1.text) }
  }
}

extension RunRecord.SplitRecord {
  /// Whether the folds depend on the seed.
  fileprivate var isDrawn: Bool {
    leftOut == nil && !["corners-to-sides", "in-sample", "file", "train-on", "time"].contains(kind)
  }
}

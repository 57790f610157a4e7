import Documents
import Inputs
import Scores
import Statistics
import Trials

extension FitDiagnostics {
  /// Why the number is what it is, in half sentences; empty where there is nothing to explain.
  @ListBuilder<String> package var explanations: [String] {
    if let leverageRatio, isExtrapolated {
      let column = outsideColumn.isEmpty ? "" : ", mostly in \(outsideColumn)"
      "extrapolated: leverage is \(decimal(leverageRatio, 0)) times that of training rows, and "
        + "\(decimal(100 * outsideShare, 0)) % of test rows are outside the training range\(column)"
    }
    if let (lowest, highest) = extremeCutoffs {
      let ends = [lowest, highest].map { "\(decimal($0.rmse, 0)) pt (rcond \($0.cutoff))" }
      Self.ofRank + ends.joined(separator: " to ")
    }
  }

  /// What the explanation of a number that depends on the rank begins with.
  fileprivate static let ofRank = "depends on the rank: RMSE from "
}

extension SplitResults {
  /// Why numbers are what they are: one line per cell, or in a run by groups one per feature set and calibrator.
  var explanationLines: [String] {
    let experiment = run.record.experiment
    guard !groupBy.isEmpty else {
      return Self.joined(Run.explanations(summaries, diagnoses, baseline: experiment.baseline, name: name))
    }
    let guesses = Dictionary(
      guesses.compactMap { guess in guess.metrics["rmse"].map { (guess.cell.group, $0.centre) } }
    ) { first, _ in first }
    return series.compactMap { cells in
      let found = cells.compactMap { cell in diagnoses[cell].map(FitDiagnostics.init) }
      let errors = found.filter { $0.extremeCutoffs != nil }.flatMap { $0.rmseByCutoff.map(\.rmse) }
      let summaries = run.summaries.byCell
      let worseCount = cells.count { cell in
        guard cell.calibrator != experiment.baseline, let guess = guesses[cell.group],
          let own = summaries[cell]?.metrics["rmse"]
        else { return false }
        return own.centre > guess
      }
      func share(_ count: Int) -> String { "\(count) of \(cells.count) groups" }
      let parts = [
        (found.count { $0.extremeCutoffs != nil }, "depends on the rank cutoff in", Self.range(errors)),
        (found.count(where: \.isExtrapolated), "extrapolated in", ""),
        (worseCount, "worse than the constant guess in", ""),
      ].filter { $0.0 > 0 }.map { "\($0.1) \(share($0.0))\($0.2)" }
      return parts.isEmpty ? nil : "\(names.name(cells[0])): \(parts.joined(separator: "; "))"
    }
  }

  /// One line per cell, but a single one for all cells of which nothing but a dependence on the rank is to be said.
  private static func joined(_ explanations: [Warning]) -> [String] {
    func range(_ explanation: Warning) -> (start: String, range: String)? {
      let parts = explanation.sentence.split(
        separator: FitDiagnostics.ofRank, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].isEmpty || parts[0] == Run.ofFirstRepeat, !parts[1].contains("; ")
      else {
        return nil
      }
      return (String(parts[0]), String(parts[1]))
    }
    let ofRank = explanations.filter { range($0) != nil }
    guard ofRank.count > 1, let start = range(ofRank[0])?.start else { return explanations.map(\.line) }
    let ranges = ofRank.compactMap { explanation in
      range(explanation).map { "\(explanation.subject) from \($0.range)" }
    }
    return ["\(start)RMSE depends on the rank: \(ranges.joined(separator: "; "))"]
      + explanations.filter { range($0) == nil }.map(\.line)
  }

  private static func range(_ errors: [Double]) -> String {
    guard let least = errors.min(), let largest = errors.max() else { return "" }
    return " (RMSE from \(decimal(least, 0)) to \(decimal(largest, 0)) pt)"
  }
}

extension ScoredTrials {
  /// Why some cells are better or worse than others, as far as their fits show.
  package func explanations(baseline: String) -> [Warning] {
    Run.explanations(summaries, groupedByKey(scores.diagnoses, by: \.cell), baseline: baseline)
  }
}

extension Run {
  fileprivate static let ofFirstRepeat = "in the first repeat: "

  static func explanations(
    _ summaries: [Summary], _ diagnoses: [Cell: [Diagnosis]], baseline: String,
    name: (Cell) -> String = { $0.description }
  ) -> [Warning] {
    func key(_ cell: Cell) -> [String] { [cell.group, cell.samples, cell.split] }
    let guesses = Dictionary(
      summaries.filter { $0.cell.calibrator == baseline }.map { (key($0.cell), $0) }
    ) { first, _ in first }
    return summaries.compactMap { summary in
      let explanation = explanation(
        summary, diagnoses[summary.cell] ?? [], guess: guesses[key(summary.cell)])
      return explanation.map { Warning(subject: name(summary.cell), sentence: $0) }
    }
  }

  /// Why a cell's number is what it is, and whether the constant guess beats it; nil where there is nothing to say.
  private static func explanation(
    _ summary: Summary, _ diagnoses: [Diagnosis], guess: Summary?
  ) -> String? {
    let findings = diagnoses.isEmpty ? [] : FitDiagnostics(diagnoses).explanations
    let start = summary.repeatCount > 1 ? ofFirstRepeat : ""
    var parts = findings.isEmpty ? [] : [start + findings.joined(separator: "; ")]
    if let ours = summary.metrics["rmse"], let theirs = guess?.metrics["rmse"], ours.centre > theirs.centre {
      parts.append(
        "worse than the constant guess, the mean of the training targets (\(decimal(theirs.centre, 0)) pt)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

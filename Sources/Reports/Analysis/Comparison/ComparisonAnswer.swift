import Statistics
import Trials

extension ComparisonMatrix {
  /// The answer to a question over all of its rows, and the results of the first run that asks it.
  ///
  /// The treatments that all rows have are compared over the fixations that they share. Nil where no fixation is shared.
  func answer(to question: Question) -> (results: SplitResults, answer: Answer)? {
    let own = rows.filter { $0.question == question }
    let runs = grouped(own.map(\.run), by: \.folder).map { $0[0] }
    func results(_ run: Run) -> SplitResults? {
      SplitResults.all(in: run).first { $0.samples == question.samples && $0.split == question.split }
    }
    guard let first = runs.first, let results = results(first) else { return nil }
    if runs.count == 1 { return results.answer.map { (results, $0) } }
    let record = first.record
    let context = AnswerContext(
      leakage: question.leakage, leftOut: record.split(question.split)?.leftOut, seed: record.experiment.seed,
      split: question.split, records: runs.map(\.record))
    return Answer(answerRows(own, runs.map(\.record)), context).map { (results, $0) }
  }

  private func answerRows(_ own: [Row], _ records: [RunRecord]) -> AnswerRows {
    let choosing = Set(records.flatMap { ($0.experiment.candidates ?? [:]).keys })
    func cells(_ treatment: String) -> [Cell] { own.compactMap { $0.summary(treatment)?.cell } }
    func isWhole(_ treatment: String) -> Bool {
      own.allSatisfy { $0.summary(treatment)?.isWhole == true }
    }
    func fixations(_ treatment: String) -> [FixationScore] { own.flatMap { $0.fixations[treatment] ?? [] } }
    let candidates = treatments.filter { $0 != Self.baseline && !cells($0).isEmpty }
    let hasGuess = isWhole(Self.baseline)
    return AnswerRows(
      complete: candidates.filter(isWhole).map { name in
        let cells = cells(name)
        return AnswerRows.Row(
          cells: cells, fixations: fixations(name),
          isChosenInside: choosing.contains(cells[0].calibrator) && !cells[0].usesFeatures)
      },
      incomplete: candidates.filter { !isWhole($0) }.map { cells($0)[0] },
      guess: hasGuess ? fixations(Self.baseline) : [], guessCells: hasGuess ? cells(Self.baseline) : [])
  }
}

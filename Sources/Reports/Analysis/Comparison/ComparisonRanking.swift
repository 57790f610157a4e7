import Statistics
import Trials

extension ComparisonMatrix {
  /// The ranking over all rows of a question, and the results of the first run that asks it.
  ///
  /// The treatments that all rows have are compared over the fixations that they share. Nil where no fixation is shared.
  func ranking(of question: Question) -> (results: SplitResults, ranking: Ranking)? {
    let own = rows.filter { $0.question == question }
    let runs = grouped(own.map(\.run), by: \.folder).map { $0[0] }
    guard let first = runs.first,
      let results = SplitResults.all(in: first).first(where: {
        $0.samples == question.samples && $0.split == question.split
      })
    else { return nil }
    let ranking = runs.count == 1 ? results.ranking : Ranking(input(question, own, runs.map(\.record)))
    return ranking.map { (results, $0) }
  }

  private func input(_ question: Question, _ own: [Row], _ records: [RunRecord]) -> RankingInput {
    let choosing = Set(records.flatMap { ($0.experiment.candidates ?? [:]).keys })
    func cells(_ treatment: String) -> [Cell] { own.compactMap { $0.summary(treatment)?.cell } }
    func isWhole(_ treatment: String) -> Bool {
      own.allSatisfy { $0.summary(treatment)?.isWhole == true }
    }
    func fixations(_ treatment: String) -> [FixationScore] { own.flatMap { $0.fixations[treatment] ?? [] } }
    let candidates = treatments.filter { $0 != Self.baseline && !cells($0).isEmpty }
    let hasGuess = isWhole(Self.baseline)
    return RankingInput(
      complete: candidates.filter(isWhole).map { name in
        let cells = cells(name)
        return RankingInput.Row(
          cells: cells, fixations: fixations(name),
          isChosenInside: choosing.contains(cells[0].calibrator) && !cells[0].usesFeatures)
      },
      incomplete: candidates.filter { !isWhole($0) }.map { cells($0)[0] },
      guess: hasGuess ? fixations(Self.baseline) : [], guessCells: hasGuess ? cells(Self.baseline) : [],
      leakage: question.leakage, leftOut: records[0].split(question.split)?.leftOut,
      seed: records[0].experiment.seed, split: question.split, records: records)
  }
}

import Documents
import Inputs
import Statistics
import Trials

/// The answer cards of a run, one per kind of samples and split, in the order of its results.
struct RunCards: Sendable {
  struct Element: Sendable {
    let results: SplitResults
    let ranking: Ranking
    var card: AnswerCard
    /// The number of its files, from 1: that of the split's other tables.
    let number: Int

    var files: [(name: String, text: String)] {
      ReportFormat.all.compactMap { format in
        format.fileEnd.map {
          (
            AnswerCard.tableName(number) + $0,
            format.text(format.isForPapers ? card.tableInWords : card.table)
          )
        }
      }
    }
  }

  private(set) var elements: [Element]
  /// One per budget of calibration targets; they stand before the others.
  let budgets: [BudgetCard]

  /// All cards in the order of a report.
  var all: [Card] { budgets.map(\.card) + elements.map(\.card.card) }

  /// - Parameter figureEndings: The endings of the files of each drawn figure that stand beside the page, by its name.
  init(_ results: [SplitResults]) {
    elements = results.enumerated().compactMap { index, own in
      own.ranking.map { ranking in
        let counterpart = own.splitRecord?.groupedCounterpart.flatMap { label in
          results.first { $0.split == label && $0.samples == own.samples }?.ranking
        }
        return Element(
          results: own, ranking: ranking,
          card: AnswerCard(
            own, ranking, counterpart: counterpart, cost: CalibrationCost(own, among: results)),
          number: index + 1)
      }
    }
    budgets = results.compactMap { BudgetAnswer($0, among: results).map(BudgetCard.init) }
  }

  /// The same cards with links to their files.
  ///
  /// - Parameter figureEndings: The endings of the files of each drawn figure that stand beside the page, by its name.
  func linked(figureEndings: [String: [String]]) -> RunCards {
    changed(self) { cards in
      for index in cards.elements.indices {
        let number = cards.elements[index].number
        cards.elements[index].card.link(
          number, figureEndings: figureEndings[AnswerCard.figureName(number)] ?? [])
      }
    }
  }

  /// The explanation of each badge that some card shows.
  var badgeTerms: [ReportPage.Term] {
    grouped(elements.flatMap(\.card.badges.explanations), by: \.name).map { same in
      // Badges of two splits can say the same of different samples.
      ReportPage.Term(name: same[0].name, meaning: unique(same.map(\.meaning)).joined(separator: " "))
    }
  }
}

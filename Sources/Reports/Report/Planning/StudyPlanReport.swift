import Documents
import Inputs
import Statistics
import Trials

/// How many people and targets a study needs, for `gazelab plan --from`.
package struct StudyPlanReport: Sendable {
  private let folder: String
  /// One per card of the run that people can be planned from.
  private let elements: [(results: SplitResults, plan: StudyPlan)]
  /// Why nothing is planned from the other cards.
  private let refusals: [String]

  /// - Parameters:
  ///   - difference: The difference between two rows that the study is to find.
  ///   - halfWidth: Half of the width of the 95 % interval that a mean is to have; nil for a third of the difference.
  ///   - power: The probability with which it is found, above 0.05 and below 1.
  ///   - rows: The names of two rows as a card has them; none for the two with the lowest errors.
  /// - Throws: `InputError` if no card of the run can be planned from, with the reason for each.
  package init(
    _ run: Run, difference: ErrorAmount, halfWidth: ErrorAmount? = nil, power: Double,
    between rows: [String] = []
  ) throws(InputError) {
    var (elements, refusals) = ([(results: SplitResults, plan: StudyPlan)](), [String]())
    for results in SplitResults.all(in: run) {
      do throws(Refusal) {
        let ask = Asked(difference: difference, halfWidth: halfWidth, power: power, rows: rows)
        elements.append((results, try ask.plan(results)))
      } catch {
        refusals.append("\(results.samples), \(results.split): \(error.sentence)")
      }
    }
    guard !elements.isEmpty else {
      let place = Place(file: run.folder)
      throw InputError((refusals.isEmpty ? ["no trial has a score"] : refusals).map { InputError(place, $0) })
    }
    folder = run.folder
    self.elements = elements
    self.refusals = refusals
  }

  package func text(width: Int) -> String {
    let parts = elements.map { results, plan in
      let words = StudyPlanWords(results, plan)
      let head =
        TextTable.wrap(words.title.onOneLine, width) + TextTable.wrap(words.subtitle.onOneLine, width)
      let paragraphs = [head] + words.paragraphs.map { TextTable.wrap($0.onOneLine, width) }
      return paragraphs.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n") + "\n"
        + words.tables.map { TextTable.text($0.table, width: width) }.joined(separator: "\n")
    }
    let rest = refusals.map {
      TextTable.wrap("Not planned: \($0).".onOneLine, width).joined(separator: "\n") + "\n"
    }
    return (parts + rest).joined(separator: "\n")
  }

  /// One per card.
  package var answers: [JSONAnswer] {
    elements.map { results, plan in
      let words = StudyPlanWords(results, plan)
      return JSONAnswer(
        "plan", about: folder, title: words.title, facts: words.facts, tables: words.tables,
        warnings: refusals.map { "not planned: \($0)" })
    }
  }

  /// Why nothing is planned from a card.
  private struct Refusal: Error {
    let sentence: String
  }

  private struct Asked {
    let difference: ErrorAmount
    let halfWidth: ErrorAmount?
    let power: Double
    let rows: [String]

    func plan(_ results: SplitResults) throws(Refusal) -> StudyPlan {
      guard let ranking = results.ranking else {
        throw Refusal(sentence: "no row has a score of every trial")
      }
      try check(ranking)
      let words = RankingWords(ranking)
      let (one, other) = try pair(words)
      let question = StudyPlan.Question(
        difference: difference.value, halfWidth: halfWidth?.value ?? difference.value / 3, power: power)
      guard let plan = StudyPlan(results, ranking, one, other, question) else {
        throw Refusal(sentence: "the difference between the two rows is the same for everyone")
      }
      return plan
    }

    private func check(_ ranking: Ranking) throws(Refusal) {
      switch ranking.withheld {
      case .leaks: throw Refusal(sentence: "frames of tested fixations were trained on")
      case .noTest: throw Refusal(sentence: "the scored rows are the training rows")
      case .partial: throw Refusal(sentence: "units of the run are missing")
      case .otherRows: throw Refusal(sentence: "with 'rows: own' feature sets are scored on different rows")
      case .sumsOnly: throw Refusal(sentence: "only sums of the trials were kept")
      case .tooFewUnits, .singleRow, nil: break
      }
      guard ranking.units.kind == .people else {
        throw Refusal(
          sentence: "its units are \(ranking.units.noun(2)), not people; plan from a run of several people")
      }
      let unit = ranking.measure.amountUnit
      for (option, amount) in [("--difference", difference), ("--half-width", halfWidth ?? difference)]
      where amount.unit != unit {
        let example = unit == .degrees ? "0.3deg" : unit == .centimetres ? "0.5cm" : "20pt"
        throw Refusal(
          sentence:
            "its errors are in \(unit.rawValue), not \(amount.unit.rawValue); write \(option) \(example)")
      }
    }

    private func pair(_ words: RankingWords) throws(Refusal) -> (Ranking.Row, Ranking.Row) {
      let all = words.ranking.rows
      guard all.count > 1 else { throw Refusal(sentence: "there is one row, and so no difference") }
      guard rows.count == 2 else { return (all[0], all[1]) }
      func row(_ name: String) throws(Refusal) -> Ranking.Row {
        let found = all.first { words.name($0) == name || words.singleNames($0).contains(name) }
        guard let found else {
          let names = all.flatMap { words.singleNames($0) }
          throw Refusal(sentence: "no row is called \(name.quoted)\(hint(for: name, amongAll: names))")
        }
        return found
      }
      let (one, other) = (try row(rows[0]), try row(rows[1]))
      guard !one.isSame(as: other) else {
        throw Refusal(sentence: "\(rows[0].quoted) and \(rows[1].quoted) have the same errors")
      }
      return (one, other)
    }
  }
}

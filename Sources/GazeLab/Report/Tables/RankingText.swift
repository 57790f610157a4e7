import Documents
import Statistics

extension SplitResults {
  func marking(_ cells: [Cell]) -> Marking? {
    guard !rankings.isEmpty else { return nil }
    let marks = Dictionary(
      rankings.flatMap { ranking in
        ranking.best.map { ($0.cell, Marking.Mark.best) }
          + ranking.rivals(.like).map { ($0.cell, Marking.Mark.likeBest) }
      }, uniquingKeysWith: { first, _ in first })
    let rows = cells.map { marks[$0] }
    let meanings = rankings.flatMap { ranking in
      legend(ranking, isAnyLike: rows.contains(.likeBest)).map { (group: ranking.group, meaning: $0) }
    }
    return Marking(
      rows: rows,
      meanings: Marking.Mark.allCases.flatMap { mark in
        let bySentence = grouped(meanings.filter { $0.meaning.mark == mark }, by: \.meaning.sentence)
        return bySentence.map { same in
          // Groups need no name where the same holds for all of them.
          bySentence.count == 1
            ? same[0].meaning
            : Marking.Meaning(
              mark: mark,
              sentence: "\(same[0].meaning.sentence) (\(same.map(\.group).joined(separator: "; ")))")
        }
      })
  }

  /// - Parameter isAnyLike: Whether any row of the table, in this group or another, is like the best of its group.
  private func legend(_ ranking: Ranking, isAnyLike: Bool) -> [Marking.Meaning] {
    let isJudged = ranking.unjudgedCount < ranking.rivals.count
    let best = Marking.Meaning(
      mark: .best,
      sentence: bestSentence(ranking)
        + (isJudged || ranking.rivals.isEmpty
          ? "" : " Ties are not marked: \(ranking.withheld.first?.sentence ?? leakageReason)."))
    guard isJudged, let method = ranking.method else { return [best] }
    let better = betterSentence(ranking)
    let isDenied = !isAnyLike && better == nil
    let unjudged = grouped(ranking.withheld, by: \.self).map { same in
      "\(same.count) of \(ranking.rivals.count) rows not tested: \(same[0].sentence)."
    }
    let sentences =
      ["Not distinguishably worse\(isDenied ? " (no row)" : ""): \(text(method, ranking.rivals.count))."]
      + unjudged + [better.map { $0 + "." }].compactMap { $0 }
    return [best, Marking.Meaning(mark: .likeBest, sentence: sentences.joined(separator: " "))]
  }

  private func bestSentence(_ ranking: Ranking) -> String {
    let groups = run.record.experiment.groupBy.isEmpty ? "" : " in each group"
    var sentences = [
      "\(Phrase.lowest(ranking.candidateCount, noun(candidates)))\(groups). \(Phrase.optimism)"
    ]
    if ranking.isBeatenByGuess {
      sentences.append("The constant guess, \(run.record.experiment.baseline), is not worse.")
    }
    if ranking.excludedCount > 0 { sentences.append("Rows with a missing trial are not ranked.") }
    return sentences.joined(separator: " ")
  }

  private func text(_ method: Ranking.Method, _ rivalCount: Int) -> String {
    switch method {
    case .test(let method): return "p ≥ 0.05 in the \(method.name), corrected by Holm"
    case .intervals(let clusterCount, let unit):
      let level = rivalCount > 1 ? "1 − 0.05/\(rivalCount), for \(rivalCount) rows together" : "0.95"
      return
        "the interval of the difference holds 0 (BCa bootstrap over \(clusterCount) \(unit.rawValue)s, level \(level))"
    }
  }

  /// Names the rows that are distinguishably better than the best; nil where none is.
  func betterSentence(_ ranking: Ranking) -> String? {
    let better = ranking.rivals(.better).map { name($0.cell) }
    return better.isEmpty
      ? nil
      : "\(enumerated(better)) \(better.count == 1 ? "has" : "have") a distinguishably lower error than the best row"
  }

  private var leakageReason: String {
    switch leakage {
    case .leaks: "tests are invalid on a leaking split"
    case .noTest: "no row was new"
    case .honest: "errors were not kept fixation by fixation"
    }
  }
}

extension RepeatTests.Method {
  var name: String {
    test == .folds
      ? "corrected t test over all folds (Bouckaert and Frank 2004)"
      : "corrected resampled t test over \(repeatCount) repeats (Nadeau and Bengio 2003; "
        + "n₂/n₁ = \(testCount)/\(trainCount) \(unit.rawValue)s)"
  }

  var note: String { "p: \(name). p (Holm): corrected for \(counted(rowCount, "test"))." }
}

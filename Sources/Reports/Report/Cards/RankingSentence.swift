import Documents
import Inputs
import Scores
import Statistics
import Trials

/// What a ranking says in two or three sentences.
struct RankingSentence: Sendable {
  let words: RankingWords
  let baseline: String
  /// The ranking of the same split by whole fixations; nil unless the split leaks.
  let counterpart: Ranking?
  /// What a choice inside the training data does not see, such as `the tested head pose`.
  var unseen = "the test data"

  private var ranking: Ranking { words.ranking }

  var pieces: [Card.Piece] {
    let sentences: [[Card.Piece]] =
      switch ranking.withheld {
      case .leaks: [said("No comparison: frames of tested fixations were trained on."), lowest, leak, guess]
      case .noTest: [said("No comparison: the scored rows are the training rows."), lowest, guess]
      case .partial:
        [said("PARTIAL, so nothing was compared: units of the run are missing."), lowest, guess]
      case .sumsOnly: [said("No comparison: only sums of the trials were kept."), lowest, guess]
      case .otherRows:
        [said("No comparison: with 'rows: own' feature sets are scored on different rows."), lowest, guess]
      case .tooFewUnits where ranking.leadingRow.isChosenInside: [chosen, tooFew, worseThanGuess]
      case .tooFewUnits: [tooFew, ranking.rows.count == 1 ? single : lowestByUnit, gained, guess]
      case .singleRow: [single, guess]
      case nil where ranking.leadingRow.isChosenInside: [chosen, goodEnough, worseThanGuess]
      case nil: [best, goodEnough, worst, gained, guess, picked]
      }
    return Array(sentences.filter { !$0.isEmpty }.joined(separator: [Card.Piece(" ")]))
  }

  /// A sentence, or none of it where `strong` splits it around words in bold type.
  private func said(_ start: String, strong: String = "", _ end: String = "") -> [Card.Piece] {
    [Card.Piece(start), Card.Piece(strong, isStrong: true), Card.Piece(end)].filter { !$0.text.isEmpty }
  }

  /// A sentence that begins with the name of a row.
  private func said(_ row: Ranking.Row, _ end: String) -> [Card.Piece] {
    said("", strong: words.name(row), end)
  }

  private func error(_ row: Ranking.Row) -> String {
    words.error(row.mean) + (row.interval == nil ? "" : " (95 % interval \(words.interval(row)))")
  }

  private var rest: [Ranking.Row] { ranking.rows.filter { $0.comparison?.isInSet == false } }

  private var best: [Card.Piece] {
    guard !ranking.units.areFewPositions else { return bestOfFewPositions }
    let (set, rest) = (ranking.set, rest)
    if set.count == 1 {
      let least = words.difference(rest.compactMap { $0.comparison?.low }.min() ?? 0)
      return said(
        "With 95 % confidence ", strong: words.name(set[0]),
        " is best: every other \(words.noun(1)) is at least \(least) worse.")
    }
    let cost = words.difference(ranking.best.comparison?.high ?? 0)
    let end = "; picking \(words.name(ranking.best)) costs at most \(cost)."
    if rest.isEmpty {
      return said(
        "None of the \(ranking.rows.count) \(words.noun(2)) can be distinguished from the best; with 95 % confidence, "
          + "picking \(words.name(ranking.best)) costs at most \(cost).")
    }
    return said("With 95 % confidence the best is one of ", strong: candidates, end)
  }

  /// The rows that are at most the margin worse than the best.
  private var goodEnough: [Card.Piece] {
    guard let good = ranking.goodEnough, let margin = ranking.margin else { return [] }
    let reach =
      !ranking.units.areFewPositions
      ? ", with 95 % confidence" : " for these \(countWord(words.unitCount)) \(words.units(words.unitCount))"
    let limit = "at most \(margin.text) worse than the best\(reach)"
    guard !good.isEmpty else {
      return said("No \(words.noun(1)) is shown to be good enough, that is \(limit).")
    }
    let names = good.map(words.name)
    let shown =
      names.count > 4
      ? "\(names.prefix(3).joined(separator: ", ")) and \(names.count - 3) more \(words.noun(2))"
      : enumerated(names)
    return said("Good enough, that is \(limit): ", strong: shown, ".")
  }

  /// The rows of the set, by as few names as tell it.
  private var candidates: String {
    let (names, rest) = (ranking.set.map(words.name), rest)
    if names.count <= 4 { return enumerated(names) }
    return rest.count <= 2
      ? "all \(words.noun(2)) but \(enumerated(rest.map(words.name)))"
      : "\(names.prefix(3).joined(separator: ", ")) and \(names.count - 3) more \(words.noun(2))"
  }

  /// Without a confidence, which so few positions do not bear.
  private var bestOfFewPositions: [Card.Piece] {
    let (set, rest) = (ranking.set, rest)
    let start = "For these \(countWord(words.unitCount)) \(words.units(words.unitCount))"
    let lowest = words.name(ranking.best)
    if rest.isEmpty {
      return said(
        "\(start), none of the \(ranking.rows.count) \(words.noun(2)) can be distinguished from the best; \(lowest) has "
          + "the lowest error.")
    }
    guard set.count == 1, let next = rest.first else {
      return said("\(start), the best is one of ", strong: candidates, "; \(lowest) has the lowest error.")
    }
    return said(
      "\(start), ", strong: lowest,
      " is best; the next \(words.noun(1)) is \(words.difference(next.mean - ranking.best.mean)) worse.")
  }

  /// The plain gaze point where it can be distinguished from the best, or else the row with the highest error.
  private var worst: [Card.Piece] {
    let own = words.ownGazePoint?.cells
    let others = rest.filter { $0.cells != own }
    guard let row = others.first(where: { $0.cells[0].features == "gaze" }) ?? others.last,
      let comparison = row.comparison
    else { return [] }
    let isGaze = row.cells[0].features == "gaze" && !words.calibratorsVary
    let name = isGaze ? "Gaze alone" : words.name(row).capitalisedFirst
    return said(
      "\(name) is \(words.difference(row.mean - ranking.best.mean)) worse "
        + "(\(ranking.units.areFewPositions ? "nominally " : "")\(words.range(comparison))).")
  }

  /// How much lower the error of the best is than that of the tracker's own gaze point.
  private var gained: [Card.Piece] {
    guard let own = words.ownGazePoint, let fitted = ranking.rows.first(where: { $0.cells != own.cells })
    else {
      return []
    }
    let error = words.error(own.mean)
    guard fitted.mean < own.mean else {
      return said("Calibration gains nothing: the tracker's own gaze point errs by \(error).")
    }
    let gain = words.difference(own.mean - fitted.mean)
    guard let comparison = own.comparison else {
      return said("Calibration gains \(gain) over the tracker's own gaze point, which errs by \(error).")
    }
    return comparison.isInSet
      ? said("The tracker's own gaze point errs by \(error) and cannot be distinguished from the best.")
      : said(
        "Calibration gains \(gain) (\(words.range(comparison))) over the tracker's own gaze point, which errs by "
          + "\(error).")
  }

  private var guess: [Card.Piece] {
    guard let guess = ranking.guess else { return [] }
    let way = baseline == "mean-target" ? "always guessing the centre" : "the baseline \(baseline)"
    let sentence = "\(way) errs by \(words.error(guess))."
    return guess <= ranking.leadingRow.mean
      ? said("", strong: "No better than a guess: ", sentence) : said(sentence.capitalisedFirst)
  }

  /// Only what is no better than a guess says so.
  private var worseThanGuess: [Card.Piece] {
    ranking.guess.map { $0 <= ranking.leadingRow.mean } == true ? guess : []
  }

  private var picked: [Card.Piece] {
    guard let corrected = ranking.correctedBest else { return [] }
    return said(
      "Picked as the lowest of \(ranking.rows.count): \(words.error(ranking.best.mean)), corrected for picking "
        + "\(words.error(corrected)).")
  }

  /// The row that was chosen inside the training data leads. The lowest of all stands beside it as what it is: a promise.
  private var chosen: [Card.Piece] {
    let row = ranking.leadingRow
    let start = said(
      "", strong: words.error(row.mean),
      " where the \(CardQuestion.chosen) are chosen without seeing \(unseen).")
    let lowest = ranking.best
    guard !row.isSame(as: lowest) else { return start }
    guard words.error(lowest.mean) != words.error(row.mean) else {
      return start + said(" No other row has a lower error.")
    }
    return start
      + said(
        " Choosing the lowest of \(ranking.rows.count) afterwards would have promised \(words.error(lowest.mean))."
      )
  }

  private var single: [Card.Piece] { said(ranking.best, " errs by \(error(ranking.best)).") }

  private var lowest: [Card.Piece] {
    said(
      ranking.best,
      (ranking.rows.count == 1 ? ": " : " has the lowest error: ") + words.error(ranking.best.mean) + ".")
  }

  private var leak: [Card.Piece] {
    guard let counterpart, let own = counterpart.row(like: ranking.best) else {
      return said("This is too low for new fixations.")
    }
    return said(
      "This is too low for new fixations: tested on whole fixations, it errs by "
        + "\(RankingWords(counterpart).error(own.mean)).")
  }

  private var tooFew: [Card.Piece] {
    let count = words.unitCount
    let counted = "\(countWord(count).capitalisedFirst) \(words.units(count))"
    if ranking.units.kind == .people { return said("\(counted): nothing about other people.") }
    return said(
      "\(counted) \(count == 1 ? "is" : "are") too few to say which \(words.noun(2)) are as good: at least "
        + "\(BestComparison.leastUnitCount) are needed.")
  }

  /// In how many units the row with the lowest mean has the lowest error, too.
  private var lowestByUnit: [Card.Piece] {
    let count = words.unitCount
    guard ranking.rows.count > 1, count > 1 else { return lowest }
    let wins = ranking.units.names.indices.count { unit in
      ranking.rows.allSatisfy { $0.errors[unit] >= ranking.best.errors[unit] }
    }
    let share = wins == count ? count == 2 ? "both" : "all \(count)" : "\(wins) of \(count)"
    return said(
      ranking.best,
      " has the lowest error: \(words.error(ranking.best.mean)) on average, and the lowest for \(share) "
        + "\(words.units(count)).")
  }
}

import Documents
import Inputs
import Statistics
import Trials

/// What an answer says in two or three sentences.
struct AnswerSentence: Sendable {
  private let answer: Answer
  private let names: AnswerNames
  private let numbers: AnswerNumbers
  private let baseline: String
  private let counterpart: Answer?

  /// - Parameter counterpart: The answer of the same split by whole fixations; nil unless the split leaks.
  init(
    _ answer: Answer, _ names: AnswerNames, _ numbers: AnswerNumbers, baseline: String, counterpart: Answer?
  ) {
    self.answer = answer
    self.names = names
    self.numbers = numbers
    self.baseline = baseline
    self.counterpart = counterpart
  }

  var pieces: [Card.Piece] {
    let sentences: [[Card.Piece]] =
      switch answer.withheld {
      case .leaks: [plain("No comparison: frames of tested fixations were trained on."), lowest, leak, guess]
      case .noTest: [plain("No comparison: the scored rows are the training rows."), lowest, guess]
      case .partial:
        [plain("PARTIAL, so nothing was compared: units of the run are missing."), lowest, guess]
      case .sumsOnly: [plain("No comparison: only sums of the trials were kept."), lowest, guess]
      case .tooFewUnits: [tooFew, answer.rows.count == 1 ? single : lowestByUnit, chosen, guess]
      case .singleRow: [single, guess]
      case nil: [chosen, best, worst, guess, picked]
      }
    let all = sentences.filter { !$0.isEmpty }
    return Array(all.joined(separator: [Card.Piece(" ")]))
  }

  private func plain(_ text: String) -> [Card.Piece] { [Card.Piece(text)] }

  private func strong(_ row: Answer.Row) -> Card.Piece { Card.Piece(names.name(row), isStrong: true) }

  private func error(_ row: Answer.Row) -> String {
    let interval = row.interval.map { " (95 % interval \(numbers.interval($0.low, $0.high)))" } ?? ""
    return numbers.error(row.mean) + interval
  }

  private var best: [Card.Piece] {
    let (set, rest) = (answer.set, answer.rows.filter { $0.comparison?.isInSet == false })
    if set.count == 1 {
      let least = rest.compactMap { $0.comparison?.low }.min() ?? 0
      return [
        Card.Piece("With 95 % confidence "), strong(set[0]),
        Card.Piece(
          " is best: every other \(names.noun(1)) is at least \(numbers.difference(least)) worse."),
      ]
    }
    let cost = numbers.difference(answer.best.comparison?.high ?? 0)
    let end = "; picking \(names.name(answer.best)) costs at most \(cost)."
    if rest.isEmpty {
      return [
        Card.Piece("None of the \(answer.rows.count) \(names.noun(2)) can be distinguished from the best"),
        Card.Piece(end),
      ]
    }
    if set.count > 4 && rest.count <= 2 {
      return [
        Card.Piece("With 95 % confidence the best is one of "),
        Card.Piece("all \(names.noun(2)) but \(enumerated(rest.map(names.name)))", isStrong: true),
        Card.Piece(end),
      ]
    }
    let text =
      set.count > 4
      ? "\(set.prefix(3).map(names.name).joined(separator: ", ")) and \(set.count - 3) more \(names.noun(2))"
      : enumerated(set.map(names.name))
    return [
      Card.Piece("With 95 % confidence the best is one of "), Card.Piece(text, isStrong: true),
      Card.Piece(end),
    ]
  }

  /// The plain gaze point where it is told from the best, or else the row with the highest error.
  private var worst: [Card.Piece] {
    let rest = answer.rows.filter { $0.comparison?.isInSet == false }
    guard let row = rest.first(where: { $0.cells[0].features == "gaze" }) ?? rest.last,
      let comparison = row.comparison
    else { return [] }
    let isGaze = row.cells[0].features == "gaze" && !names.calibratorsVary
    let name = isGaze ? "Gaze alone" : names.name(row).capitalisedFirst
    return plain(
      "\(name) is \(numbers.difference(row.mean - answer.best.mean)) worse "
        + "(\(numbers.range(comparison.low, comparison.high))).")
  }

  private var guess: [Card.Piece] {
    guard let guess = answer.guess else { return [] }
    let way = baseline == "mean-target" ? "always guessing the centre" : "the baseline \(baseline)"
    if guess <= answer.leadingRow.mean {
      return [
        Card.Piece("No better than a guess: ", isStrong: true),
        Card.Piece("\(way) errs by \(numbers.error(guess))."),
      ]
    }
    return plain("\(way.capitalisedFirst) errs by \(numbers.error(guess)).")
  }

  private var picked: [Card.Piece] {
    guard answer.leading == 0, !answer.best.isChosenInside, let corrected = answer.correctedBest else {
      return []
    }
    return plain(
      "Picked as the lowest of \(answer.rows.count): \(numbers.error(answer.best.mean)), corrected for picking "
        + "\(numbers.error(corrected)).")
  }

  /// The row that was chosen inside the training data leads; the lowest of all stands beside it as optimistic.
  private var chosen: [Card.Piece] {
    let row = answer.leadingRow
    guard row.isChosenInside else { return [] }
    let start = [
      Card.Piece("Chosen inside the training data: "), strong(row), Card.Piece(" errs by \(error(row))."),
    ]
    guard answer.leading != 0 else { return start }
    let corrected = answer.correctedBest.map { "; corrected for picking \(numbers.error($0))" } ?? ""
    return start
      + plain(
        " The lowest of \(answer.rows.count) on the test data, \(names.name(answer.best)), errs by "
          + "\(numbers.error(answer.best.mean)), which is optimistic because it was picked there\(corrected)."
      )
  }

  private var single: [Card.Piece] {
    [strong(answer.rows[0]), Card.Piece(" errs by \(error(answer.rows[0])).")]
  }

  private var lowest: [Card.Piece] {
    [
      strong(answer.best),
      Card.Piece(
        answer.rows.count == 1
          ? ": \(numbers.error(answer.best.mean))."
          : " has the lowest error: \(numbers.error(answer.best.mean))."),
    ]
  }

  private var leak: [Card.Piece] {
    guard let counterpart,
      let own = counterpart.rows.first(where: { $0.cells[0].series == answer.best.cells[0].series })
    else { return plain("This is too low for new fixations.") }
    return plain(
      "This is too low for new fixations: tested on whole fixations, it errs by "
        + "\(AnswerNumbers(counterpart).error(own.mean)).")
  }

  private var tooFew: [Card.Piece] {
    let (count, units) = (answer.units.names.count, answer.units)
    if units.kind == .people {
      return plain("\(countWord(count).capitalisedFirst) \(units.noun(count)): nothing about other people.")
    }
    return plain(
      "\(countWord(count).capitalisedFirst) \(units.noun(count)) \(count == 1 ? "is" : "are") too few to say which "
        + "\(names.noun(2)) are as good: at least \(BestComparison.leastUnitCount) are needed.")
  }

  /// In how many units the row with the lowest mean has the lowest error, too.
  private var lowestByUnit: [Card.Piece] {
    let count = answer.units.names.count
    guard answer.rows.count > 1, count > 1 else { return lowest }
    let wins = answer.units.names.indices.count { unit in
      answer.rows.allSatisfy { $0.errors[unit] >= answer.best.errors[unit] }
    }
    let share = wins == count ? count == 2 ? "both" : "all \(count)" : "\(wins) of \(count)"
    return [
      strong(answer.best),
      Card.Piece(
        " has the lowest error: \(numbers.error(answer.best.mean)) on average, and the lowest for \(share) "
          + "\(answer.units.noun(count))."),
    ]
  }
}

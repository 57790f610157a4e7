import Documents
import Files
import Inputs
import Statistics
import Trials

/// `answers.json`: what the cards of a report say, for the index of all reports and for other programs.
struct AnswersFile: Sendable, Codable, Equatable {
  static let name = "answers.json"

  struct Badge: Sendable, Codable, Equatable {
    let title: String
    let word: String
    /// `good`, `caution` or `neutral`.
    let tone: String
  }

  struct Entry: Sendable, Codable, Equatable {
    let question: String
    let samples: String
    let split: String
    let sentence: String
    /// The leading row as people read it.
    let best: String
    /// The rows that cannot be distinguished from the best, including it; only the best where nothing was compared.
    let set: [String]
    let measure: String
    let unit: String
    let error: Double
    /// The 95 % interval of the error; nil where there is none.
    let low: Double?
    let high: Double?
    /// The error corrected for picking the lowest; nil where nothing was picked or it is not known.
    let corrected: Double?
    /// How much worse than the best is good enough, in the unit of the error; nil without a margin in it, and where nothing
    /// was compared. The next one likewise.
    var margin: Double?
    /// The rows that are.
    var goodEnough: [String]?
    /// The error and its interval, rounded.
    let text: String
    let interval: String
    let badges: [Badge]
  }

  let answers: [Entry]

  init(_ cards: RunCards) {
    let budgets = cards.budgets.map(Entry.init)
    answers =
      budgets
      + cards.elements.map { element in
        let (ranking, card) = (element.ranking, element.card.card)
        let words = RankingWords(ranking)
        let row = ranking.leadingRow
        return Entry(
          question: card.question, samples: element.results.samples, split: element.results.split,
          sentence: card.answer.map(\.text).joined(), best: words.name(row), set: ranking.set.map(words.name),
          measure: words.measure, unit: words.unitSymbol, error: row.mean, low: row.interval?.low,
          high: row.interval?.high, corrected: ranking.correctedBest,
          margin: ranking.goodEnough == nil ? nil : ranking.margin?.value,
          goodEnough: ranking.goodEnough?.map(words.name), text: words.error(row.mean),
          interval: words.interval(row),
          badges: card.badges.map { Badge(title: $0.title, word: $0.word, tone: $0.tone.rawValue) })
      }
  }

  var json: [UInt8] { JSONValue(self).bytes(.record) }

  /// The answers that are stored with a run. None if the run's report is older than `answers.json`, or has one that only
  /// another version can read.
  ///
  /// - Throws: `InputError` if the file is missing or has changed, `FileError` if it cannot be read.
  static func stored(of record: RunRecord, in folder: String) throws -> [Entry] {
    let path = "\(folder)/\(name)"
    let advice = "write it again with 'gazelab report \(folder)'"
    let digest = record.files[name]
    guard PathKind(of: path) == .file else {
      // Older runs name no digest.
      guard digest != nil else { return [] }
      throw InputError(Place(file: path), "there is no such file; \(advice)")
    }
    let bytes = try readFile(path)
    guard digest == nil || sha256(bytes) == digest else {
      throw InputError(Place(file: path), "has changed since run.json was written; \(advice)")
    }
    return (try? AnswersFile(decoding: bytes))?.answers ?? []
  }
}

extension AnswersFile.Entry {
  /// The answer of a budget: the row that leads after the fewest targets that are enough.
  fileprivate init(_ budget: BudgetCard) {
    let (named, card) = (budget.answer.named, budget.card)
    let words = RankingWords(named.ranking)
    let row = named.ranking.leadingRow
    let best = "\(counted(named.targetCount, "target")), \(words.name(row))"
    self.init(
      question: card.question, samples: named.results.samples, split: named.results.split,
      sentence: card.answer.map(\.text).joined(), best: best, set: [best], measure: words.measure,
      unit: words.unitSymbol, error: row.mean, low: row.interval?.low, high: row.interval?.high,
      corrected: named.ranking.correctedBest, text: words.error(row.mean), interval: words.interval(row),
      badges: card.badges.map { .init(title: $0.title, word: $0.word, tone: $0.tone.rawValue) })
  }

  /// What the card calls the best: one row, or all that cannot be distinguished from it.
  private var bestWords: String {
    guard set.count > 1 else { return best }
    return set.contains(best)
      ? enumerated([best] + set.filter { $0 != best }, limit: set.count > 4 ? 3 : 4) : best
  }

  /// The answer as the index lists it.
  ///
  /// - Parameter others: All answers of the run. Questions that read alike are told apart by samples and split.
  func indexed(among others: [AnswersFile.Entry]) -> ReportIndexPage.Finding {
    let alike = others.filter { $0.question == question }
    func varies(_ value: (AnswersFile.Entry) -> String) -> Bool { Set(alike.map(value)).count > 1 }
    let details = (varies(\.samples) ? [samples] : []) + (varies(\.split) ? [split] : [])
    return ReportIndexPage.Finding(
      question: question + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"), best: bestWords,
      value: Card.Value(text, detail: interval),
      badges: badges.map { badge in
        Card.Badge(
          title: badge.title, word: badge.word, tone: Card.Badge.Tone(rawValue: badge.tone) ?? .neutral,
          section: "")
      })
  }
}

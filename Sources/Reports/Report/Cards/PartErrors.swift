import Captures
import Documents
import Scores
import Statistics
import Trials

extension RankingWords {
  /// The errors of a card's rows by participant, device and label, from which its page shows some of them alone.
  ///
  /// - Parameter rows: Those of the card.
  /// - Returns: Nil where nothing can be chosen, where errors were not kept by fixation, and where rows do not share all
  ///   fixations, so that the page would compute other numbers than the card.
  func parts(_ results: SplitResults, _ rows: [Ranking.Row]) -> CardParts? {
    let all = rows.map { row in
      row.cells.flatMap { results.fixations[$0] ?? [] }.filter { ranking.devices.contains($0.subject.device) }
    }
    guard unitCount > 1, ranking.leftOutCount == 0, ranking.fixationCount > 0, let first = all.first,
      all.allSatisfy({ $0.count == first.count && zip($0, first).allSatisfy { $0.subject == $1.subject } })
    else { return nil }
    let subjects = first.map(\.subject)
    let keys = PartKey.all(subjects)
    // Where there are too many numbers, labels are left out from the last one on.
    for count in stride(from: keys.count, to: 0, by: -1) {
      let own = Array(keys.prefix(count))
      let groups = groups(subjects, own)
      guard groups.count * rows.count <= CardParts.largestNumberCount else { continue }
      let parts = groups.compactMap { part($0, own, subjects, all, results) }
      guard parts.count == groups.count else { return nil }
      return CardParts(
        units: ranking.units.names, nouns: [units(1), units(2)], isSquared: isSquared, decimals: decimals,
        suffix: unit, keys: own.map { CardParts.Key(title: $0.title, words: $0.words) }, parts: parts)
    }
    return nil
  }

  private var isSquared: Bool { ranking.measure == .centimetres || ranking.measure == .points }

  /// The places of fixations by unit, device and words, each in the order of the first.
  private func groups(_ subjects: [FixationScore.Subject], _ keys: [PartKey]) -> [[Int]] {
    grouped(Array(subjects.indices)) { place in
      let subject = subjects[place]
      return ["\(ranking.units.place(of: subject) ?? -1)", subject.device] + keys.map { $0.word(subject) }
    }
  }

  private func part(
    _ places: [Int], _ keys: [PartKey], _ subjects: [FixationScore.Subject], _ all: [[FixationScore]],
    _ results: SplitResults
  ) -> CardParts.Part? {
    let subject = subjects[places[0]]
    guard let unit = ranking.units.place(of: subject),
      let device = ranking.devices.firstIndex(of: subject.device)
    else { return nil }
    let scale = results.run.record.pointsPerMetre(of: subject.device).map { $0 / 100 }
    let counts = all.map { row in isSquared ? places.reduce(0) { $0 + row[$1].sums.count } : places.count }
    let values = all.map { row -> Double in
      let error = ranking.measure.error(places.map { row[$0].sums }, pointsPerCentimetre: scale)
      return isSquared ? error * error : error
    }
    guard Set(counts).count == 1, values.allSatisfy(\.isFinite) else { return nil }
    return CardParts.Part(
      unit: unit, device: device, words: keys.map { $0.words.firstIndex(of: $0.word(subject)) ?? 0 },
      count: counts[0], values: values)
  }
}

/// What the page of a card offers a choice of.
private struct PartKey {
  let title: String
  let words: [String]
  let word: (FixationScore.Subject) -> String

  /// The participant, the device and the labels that have several words, but not too many.
  static func all(_ subjects: [FixationScore.Subject]) -> [PartKey] {
    func key(_ title: String, _ word: @escaping (FixationScore.Subject) -> String) -> PartKey {
      PartKey(title: title, words: Set(subjects.map(word)).sorted(), word: word)
    }
    let labels = subjects.lazy.map(\.labels).labels.map { own in
      PartKey(title: own.label.title, words: own.words) { $0.labels[own.label.name] }
    }
    return ([key("participant", \.participant), key("device", \.device)] + labels).filter {
      (2...CardParts.largestWordCount).contains($0.words.count)
    }
  }
}

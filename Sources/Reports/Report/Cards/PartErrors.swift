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
    guard unitCount > 1, ranking.leftOutCount == 0, ranking.fixationCount > 0, !rows.isEmpty else {
      return nil
    }
    let numbered = results.numberedFixations
    let isOwn = numbered.devices.all.map(ranking.devices.contains)
    let numbers = rows.map { row in
      numbered.numbers(of: row.cells).filter { isOwn[numbered.devices.places[$0]] }
    }
    guard numbers.allSatisfy({ $0 == numbers[0] }) else { return nil }
    let all = rows.map { row in
      let own = results.fixations(of: row.cells)
      return zip(own.indices, numbered.numbers(of: row.cells)).compactMap { index, number in
        isOwn[numbered.devices.places[number]] ? own[index].sums : nil
      }
    }
    let subjects = numbers[0].map { numbered.subjects[$0] }
    let keys = PartKey.all(subjects)
    let units = subjects.map { ranking.units.place(of: $0) ?? -1 }
    let devices = subjects.map { ranking.devices.firstIndex(of: $0.device) ?? 0 }
    var codes = zip(units, devices).map { ($0 + 1) * ranking.devices.count + $1 }
    var ownKeys = [PartKey]()
    // Where there are too many numbers, labels are left out from the last one on.
    for key in keys {
      let (finer, count) = key.dividing(codes)
      guard count * rows.count <= CardParts.largestNumberCount else { break }
      codes = finer
      ownKeys.append(key)
    }
    guard !ownKeys.isEmpty else { return nil }
    let groups = grouped(codes.indices) { codes[$0] }
    let parts = groups.compactMap { own -> CardParts.Part? in
      let (unit, device) = (units[own[0]], devices[own[0]])
      guard unit >= 0 else { return nil }
      let perMetre = results.run.record.pointsPerMetre(of: ranking.devices[device])
      return part(
        own, unit: unit, device: device, ownKeys, all, pointsPerCentimetre: perMetre.map { $0 / 100 })
    }
    guard parts.count == groups.count else { return nil }
    return CardParts(
      units: ranking.units.names, nouns: [self.units(1), self.units(2)], isSquared: isSquared,
      decimals: decimals,
      suffix: self.unit, keys: ownKeys.map { CardParts.Key(title: $0.title, words: $0.words) }, parts: parts)
  }

  private var isSquared: Bool { ranking.measure == .centimetres || ranking.measure == .points }

  /// - Parameter places: Those of the part's fixations in each row of `all`.
  private func part(
    _ places: [Int], unit: Int, device: Int, _ keys: [PartKey], _ all: [[FixationScore.Sums]],
    pointsPerCentimetre scale: Double?
  ) -> CardParts.Part? {
    let counts = all.map { row in isSquared ? places.reduce(0) { $0 + row[$1].count } : places.count }
    let values = all.map { row -> Double in
      let error = ranking.measure.error(places.map { row[$0] }, pointsPerCentimetre: scale)
      return isSquared ? error * error : error
    }
    guard Set(counts).count == 1, values.allSatisfy(\.isFinite) else { return nil }
    return CardParts.Part(
      unit: unit, device: device, words: keys.map { $0.place(ofFixation: places[0]) }, count: counts[0],
      values: values)
  }
}

/// What the page of a card offers a choice of.
private struct PartKey {
  let title: String
  let words: [String]
  /// The place of each fixation's word in `words`, their number for one that is not among them.
  private let places: [Int]

  /// Nil with a single word, and with too many.
  private init?(
    _ title: String, _ words: [String], _ subjects: [FixationScore.Subject],
    _ word: (FixationScore.Subject) -> String
  ) {
    guard (2...CardParts.largestWordCount).contains(words.count) else { return nil }
    self.title = title
    self.words = words
    let known = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0) })
    places = subjects.map { known[word($0)] ?? words.count }
  }

  func place(ofFixation index: Int) -> Int { places[index] < words.count ? places[index] : 0 }

  /// Numbers parts of fixations that share their word, too.
  func dividing(_ parts: [Int]) -> (parts: [Int], count: Int) {
    var numbers = [Int: Int]()
    let finer = zip(parts, places).map { part, place in
      let code = part * (words.count + 1) + place
      let number = numbers[code] ?? numbers.count
      numbers[code] = number
      return number
    }
    return (finer, numbers.count)
  }

  /// The participant, the device and the labels that have several words, but not too many.
  static func all(_ subjects: [FixationScore.Subject]) -> [PartKey] {
    let labels = subjects.lazy.map(\.labels).labels.map { own in
      PartKey(own.label.title, own.words, subjects) { $0.labels[own.label.name] }
    }
    return
      ([
        PartKey("participant", Set(subjects.map(\.participant)).sorted(), subjects, \.participant),
        PartKey("device", Set(subjects.map(\.device)).sorted(), subjects, \.device),
      ] + labels).compactMap(\.self)
  }
}

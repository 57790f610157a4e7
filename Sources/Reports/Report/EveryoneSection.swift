import Documents
import Inputs
import Scores
import Statistics
import Trials

/// How the errors of a card differ between people, or other units, and between devices.
struct EveryoneSection: Sendable {
  /// The errors of one person, or another unit.
  private struct Row: Sendable {
    let unit: String
    /// Nil where all fixations are on one device.
    let device: String?
    /// The errors by the series of the ranking's rows.
    let errors: [[String]: Double]
  }

  private let results: SplitResults
  private let ranking: Ranking
  private let words: RankingWords
  /// Empty with one device.
  private let parts: [DeviceRanking]
  private let isFolded: Bool
  /// Stands behind titles where a page has several cards.
  private let suffix: String
  private let number: Int
  private let rows: [Row]

  private static let largestColumnCount = 10

  /// One per card of a page.
  ///
  /// - Parameter isThesis: Whether the page opens with a table of the thesis.
  static func all(_ cards: RunCards, isThesis: Bool) -> [EveryoneSection] {
    let isAlone = cards.elements.count == 1
    // A second card pushes the heat table of the first from the first screens.
    return cards.elements.map { EveryoneSection($0, isAlone: isAlone, isFolded: !isAlone || isThesis) }
  }

  private init(_ element: RunCards.Element, isAlone: Bool, isFolded: Bool) {
    number = element.number
    results = element.results
    ranking = element.ranking
    self.isFolded = isFolded
    words = RankingWords(ranking)
    parts = DeviceRanking.all(results, ranking)
    let isShown = words.unitCount > 1 && ranking.rows.count > 1 && ranking.fixationCount > 0
    rows = isShown ? Self.rows(ranking, parts) : []
    let title = element.card.shortTitle
    suffix = isAlone ? "" : " (\(title.prefix(1).lowercased() + title.dropFirst()))"
  }

  private static func rows(_ ranking: Ranking, _ parts: [DeviceRanking]) -> [Row] {
    let all = parts.isEmpty ? [(nil, ranking)] : parts.map { ($0.device, $0.ranking) }
    let sources = all.map { device, source in
      let places = source.units.names.enumerated().map { ($1, $0) }
      return (device, source.rows, places: Dictionary(places, uniquingKeysWith: { first, _ in first }))
    }
    return ranking.units.names.flatMap { name in
      sources.compactMap { device, rows, places in
        places[name].map { place in
          Row(
            unit: name, device: device,
            errors: Dictionary(uniqueKeysWithValues: rows.map { ($0.cells[0].series, $0.errors[place]) }))
        }
      }
    }
  }

  var sections: [ReportPage.Section] {
    guard !rows.isEmpty else { return [] }
    let heat = ReportPage.Section(
      title: title, isFolded: isFolded, shortTitle: "\(word.capitalisedFirst)?\(suffix)",
      blocks: [.heat(heatTable)])
    return [heat] + [devices].compactMap { $0 }
  }

  private var title: String { "Is it the same for \(word)?\(suffix)" }
  private var word: String { ranking.units.kind == .people ? "everyone" : "each \(words.units(1))" }

  private var heatTable: HeatTable {
    let shown = Array(ranking.rows.prefix(Self.largestColumnCount))
    let hidden = ranking.rows.count - shown.count
    return HeatTable(
      labelTitles: [words.units(1)] + (parts.isEmpty ? [] : ["device"]), columns: shown.map(words.name),
      rows: rows.map { row in
        HeatTable.Row(
          labels: [row.unit] + [row.device].compactMap(\.self),
          values: shown.map { row.errors[$0.cells[0].series] })
      },
      decimals: words.decimals,
      caption:
        "\(words.measure.capitalisedFirst) (\(words.unitSymbol)); a stronger shade is worse within a row, and the lowest is ringed."
        + (hidden > 0 ? " The \(hidden) rows with the highest errors are left out." : ""),
      file: file.map { $0.name + ".csv" })
  }

  /// All errors as a table with the path of its file without ending; nil where the page shows all of them.
  var file: (name: String, table: Table)? {
    guard rows.count > PageLimits.usual.rowCount else { return nil }
    let table = Listing(rows) {
      Column(title: words.units(1), .label) { $0.unit }
      if !parts.isEmpty { Column(title: "device", .label) { $0.device } }
      for series in ranking.rows.map({ (name: words.name($0), key: $0.cells[0].series) }) {
        Column(title: series.name, .number(words.decimals, words.unitSymbol)) { $0.errors[series.key] }
      }
    }.table(title, caveats: results.caveats)
    return ("\(AnswerCard.tableName(number))-each", table)
  }

  private var devices: ReportPage.Section? {
    guard let interaction = DeviceInteraction(results, ranking, parts) else { return nil }
    let table = Listing(ranking.rows.prefix(Self.largestColumnCount)) {
      Column(title: words.rowTitle, .label) { words.name($0) }
      for part in parts {
        Column(title: part.device, .number(words.decimals, words.unitSymbol), word: "") {
          part.ranking.row(like: $0)?.mean
        }
      }
    }.table("On each device")
    let cards = parts.map { part in
      ReportPage.Section(
        title: "Only the \(part.device)\(suffix)", isFolded: true, detail: "the card of this device alone",
        blocks: [.card(AnswerCard(results, part.ranking).card.on(part.device))])
    }
    return ReportPage.Section(
      title: "And on each device?\(suffix)", isFolded: isFolded, shortTitle: "Each device?\(suffix)",
      blocks: [.paragraph(sentence(interaction)), .table(table)], sections: cards)
  }

  /// What was found about devices, or why it cannot be asked.
  private func sentence(_ interaction: DeviceInteraction) -> String {
    switch interaction.outcome {
    case .tooFewPeople(let count):
      return
        "\(countWord(count).capitalisedFirst) \(count == 1 ? "person" : "people") used all devices: too few to ask whether "
        + "the differences depend on the device (at least \(BestComparison.leastUnitCount) are needed)."
    case .noVariation: return "The differences between the rows are the same on all devices for everyone."
    case .tested(let p, let rows, let devices, let difference):
      let (one, other) = (words.name(ranking.rows[rows.one]), words.name(ranking.rows[rows.other]))
      let size = words.difference(abs(difference))
      let place = difference < 0 ? devices.one : devices.other
      let test = "(\(probabilitySentence(p)), \(interaction.peopleCount) people)"
      return p < 0.05
        ? "The differences depend on the device \(test): the lead of \(one) over \(other) is \(size) larger on the \(place)."
        : "No difference between rows was found to depend on the device \(test); the largest is \(one) against \(other), \(size)."
    }
  }
}

extension Card {
  fileprivate func on(_ device: String) -> Card {
    Card(
      question: "\(question.dropLast()) on the \(device)?", subtitle: subtitle, answer: answer,
      badges: badges, rowTitle: rowTitle, columns: columns, rows: rows, axis: axis, notes: notes, files: files
    )
  }
}

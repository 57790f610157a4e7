import Documents
import Inputs
import Statistics
import Trials

/// How the errors of an answer differ between people, or other units, and between devices.
struct EveryoneSection: Sendable {
  private let results: SplitResults
  private let answer: Answer
  private let names: AnswerNames
  private let numbers: AnswerNumbers
  /// The answer on each device; empty with one device.
  private let parts: [DeviceAnswer]
  private let isFolded: Bool
  /// Stands behind titles where a page has several answers.
  private let suffix: String
  private let number: Int
  /// The errors of each person, or other unit, on each device, in all rows of the answer; empty where none are shown.
  private let rows: [HeatTable.Row]
  private let isShown: Bool

  /// One per answer of a page.
  ///
  /// - Parameter isThesis: Whether the page opens with a table of the thesis.
  static func all(_ answers: RunAnswers, isThesis: Bool) -> [EveryoneSection] {
    let isAlone = answers.elements.count == 1
    // A second answer pushes the heat table of the first from the first screens.
    return answers.elements.map { EveryoneSection($0, isAlone: isAlone, isFolded: !isAlone || isThesis) }
  }

  private init(_ element: RunAnswers.Element, isAlone: Bool, isFolded: Bool) {
    number = element.number
    results = element.results
    answer = element.answer
    self.isFolded = isFolded
    names = AnswerNames(answer)
    numbers = AnswerNumbers(answer)
    let (answer, parts) = (element.answer, DeviceAnswer.all(element.results, element.answer))
    self.parts = parts
    isShown = answer.units.names.count > 1 && answer.rows.count > 1 && answer.fixationCount > 0
    rows = isShown ? Self.rows(answer, parts) : []
    suffix =
      isAlone
      ? "" : " (\(element.card.shortTitle.prefix(1).lowercased() + element.card.shortTitle.dropFirst()))"
  }

  var sections: [ReportPage.Section] {
    guard isShown else { return [] }
    let heat = ReportPage.Section(
      title: "Is it the same for \(word)?\(suffix)", isFolded: isFolded,
      shortTitle: "\(word.capitalisedFirst)?\(suffix)",
      blocks: [.heat(heatTable)])
    return [heat] + [devices].compactMap { $0 }
  }

  private var word: String { answer.units.kind == .people ? "everyone" : "each \(answer.units.noun(1))" }

  private static let largestColumnCount = 10

  private static func rows(_ answer: Answer, _ parts: [DeviceAnswer]) -> [HeatTable.Row] {
    guard !parts.isEmpty else {
      return answer.units.names.enumerated().map { place, name in
        HeatTable.Row(labels: [name], values: answer.rows.map { $0.errors[place] })
      }
    }
    let ofParts = parts.map { part in
      let places = Dictionary(
        part.answer.units.names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      let errors = answer.rows.map { row in
        part.answer.rows.first { $0.cells[0].series == row.cells[0].series }?.errors
      }
      return (device: part.device, places: places, errors: errors)
    }
    return answer.units.names.flatMap { name in
      ofParts.compactMap { part -> HeatTable.Row? in
        guard let place = part.places[name] else { return nil }
        return HeatTable.Row(labels: [name, part.device], values: part.errors.map { $0?[place] })
      }
    }
  }

  private var labelTitles: [String] { [answer.units.noun(1)] + (parts.isEmpty ? [] : ["device"]) }

  private var heatTable: HeatTable {
    let shown = Array(answer.rows.prefix(Self.largestColumnCount))
    let unit = numbers.unit.filter { $0 != " " }
    let hidden = answer.rows.count - shown.count
    return HeatTable(
      labelTitles: labelTitles, columns: shown.map(names.name),
      rows: rows.map { HeatTable.Row(labels: $0.labels, values: Array($0.values.prefix(shown.count))) },
      decimals: numbers.cellDecimals,
      caption:
        "\(numbers.name.capitalisedFirst) (\(unit)); a stronger shade is worse within a row, and the lowest is ringed."
        + (hidden > 0 ? " The \(hidden) rows with the highest errors are left out." : ""),
      file: file.map { $0.name + ".csv" })
  }

  /// All errors as a table with the path of its file without ending; nil where the page shows all of them.
  var file: (name: String, table: Table)? {
    guard rows.count > PageLimits.usual.rowCount else { return nil }
    let decimals = numbers.cellDecimals
    let unit = numbers.unit.filter { $0 != " " }
    let table = Listing(rows) {
      for (place, title) in labelTitles.enumerated() {
        Column(title: title, .label) { $0.labels[place] }
      }
      for (place, row) in answer.rows.enumerated() {
        Column(title: names.name(row), .number(decimals, unit)) { $0.values[place] }
      }
    }.table("Is it the same for \(word)?\(suffix)", caveats: results.caveats)
    return ("\(AnswerCard.tableName(number))-each", table)
  }

  private var devices: ReportPage.Section? {
    guard let interaction = DeviceInteraction(results, answer, parts) else { return nil }
    let unit = numbers.unit.filter { $0 != " " }
    let names = names
    let table = Listing(answer.rows.prefix(Self.largestColumnCount)) {
      Column(title: names.rowTitle, .label) { names.name($0) }
      for part in parts {
        Column(title: part.device, .number(numbers.cellDecimals, unit), word: "") { row in
          part.answer.rows.first { $0.cells[0].series == row.cells[0].series }?.mean
        }
      }
    }.table("On each device")
    let cards = parts.map { part in
      ReportPage.Section(
        title: "Only the \(part.device)\(suffix)", isFolded: true, detail: "the card of this device alone",
        blocks: [.card(AnswerCard(results, part.answer).card.on(part.device))])
    }
    return ReportPage.Section(
      title: "And on each device?\(suffix)", isFolded: isFolded, shortTitle: "Each device?\(suffix)",
      blocks: [.paragraph(interaction.sentence(answer)), .table(table)], sections: cards)
  }
}

extension Card {
  fileprivate func on(_ device: String) -> Card {
    Card(
      question: "\(question.dropLast()) on the \(device)?", subtitle: subtitle, answer: answer,
      badges: badges, rowTitle: rowTitle,
      columns: columns,
      rows: rows, axis: axis, notes: notes, files: files)
  }
}

import Documents
import Inputs
import Statistics

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

  init(_ element: RunAnswers.Element, isAlone: Bool, isFolded: Bool) {
    (results, answer, self.isFolded) = (element.results, element.answer, isFolded)
    (names, numbers) = (AnswerNames(answer), AnswerNumbers(answer))
    parts = DeviceAnswer.all(element.results, element.answer)
    suffix =
      isAlone
      ? "" : " (\(element.card.shortTitle.prefix(1).lowercased() + element.card.shortTitle.dropFirst()))"
  }

  var sections: [ReportPage.Section] {
    guard answer.units.names.count > 1, answer.rows.count > 1, answer.fixationCount > 0 else { return [] }
    let word = answer.units.kind == .people ? "everyone" : "each \(answer.units.noun(1))"
    let heat = ReportPage.Section(
      title: "Is it the same for \(word)?\(suffix)", isFolded: isFolded,
      shortTitle: "\(word.capitalisedFirst)?\(suffix)",
      blocks: [.heat(heatTable)])
    return [heat] + [devices].compactMap { $0 }
  }

  private static let largestColumnCount = 10

  private var heatTable: HeatTable {
    let shown = Array(answer.rows.prefix(Self.largestColumnCount))
    let rows =
      parts.isEmpty
      ? answer.units.names.enumerated().map { place, name in
        HeatTable.Row(labels: [name], values: shown.map { $0.errors[place] })
      }
      : answer.units.names.flatMap { name in
        parts.compactMap { part -> HeatTable.Row? in
          guard let place = part.answer.units.names.firstIndex(of: name) else { return nil }
          return HeatTable.Row(
            labels: [name, part.device],
            values: shown.map { row in
              part.answer.rows.first { $0.cells[0].series == row.cells[0].series }?.errors[place]
            })
        }
      }
    let unit = numbers.unit.filter { $0 != " " }
    let hidden = answer.rows.count - shown.count
    return HeatTable(
      labelTitles: [answer.units.noun(1)] + (parts.isEmpty ? [] : ["device"]), columns: shown.map(names.name),
      rows: rows, decimals: numbers.cellDecimals,
      caption:
        "\(numbers.name.capitalisedFirst) (\(unit)); darker is worse within a row, and the lowest is ringed."
        + (hidden > 0 ? " The \(hidden) rows with the highest errors are left out." : ""))
  }

  private var devices: ReportPage.Section? {
    guard let interaction = DeviceInteraction(results, answer, parts) else { return nil }
    let table = Table(
      title: "On each device",
      columns: Table.labels([names.rowTitle])
        + Table.numbers(parts.map(\.device), unit: numbers.unit.filter { $0 != " " }),
      rows: answer.rows.prefix(Self.largestColumnCount).map { row in
        [.text(names.name(row))]
          + parts.map { part in
            let own = part.answer.rows.first { $0.cells[0].series == row.cells[0].series }
            return own.map { .number($0.mean, decimals: numbers.cellDecimals) } ?? .missing("")
          }
      })
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

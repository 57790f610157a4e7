import Inputs

/// What a command answers, as JSON for other programs: its facts, its cards, its tables and its warnings.
///
/// Every command writes a list of these, one per experiment, dataset, run or comparison, with all members each time.
/// `schema` describes them. A number that is absent is null.
package struct JSONAnswer: Sendable {
  /// The name of the command, such as `show`.
  let command: String
  /// What the answer is about: a path or a name.
  let subject: String
  let title: String
  /// Single values that belong to the command.
  let facts: [JSONValue.Member]
  let cards: [Card]
  let tables: [(name: String, table: Table)]
  let warnings: [String]

  package init(
    _ command: String, about subject: String, title: String, facts: [JSONValue.Member] = [],
    cards: [Card] = [],
    tables: [(name: String, table: Table)] = [], warnings: [String] = []
  ) {
    self.command = command
    self.subject = subject
    self.title = title
    self.facts = facts
    self.cards = cards
    self.tables = tables
    self.warnings = warnings
  }

  /// A list of answers, which ends in a line break.
  package static func text(_ answers: [JSONAnswer]) -> String {
    JSONValue.list(answers.map(\.json)).text(.outline) + "\n"
  }

  private var json: JSONValue {
    .object([
      ("command", .text(command)), ("subject", .text(subject)), ("title", .text(title)),
      ("facts", .object(facts)), ("cards", .list(cards.map(\.json))),
      ("tables", .list(tables.map { TablesRecord.whole($0.name, $0.table) })), ("warnings", .texts(warnings)),
    ])
  }
}

extension Card {
  /// The card with its numbers in full, which are those of its plot; `text` and `detail` are rounded.
  fileprivate var json: JSONValue {
    .object([
      ("question", .text(question)), ("subtitle", .text(subtitle)),
      ("answer", .text(answer.map(\.text).joined())),
      ("badges", .list(badges.map(\.json))), ("row_title", .text(rowTitle)), ("columns", .texts(columns)),
      ("unit", axis.map { .text($0.unit.drop { $0 == " " }.description) } ?? .null),
      ("line", axis.map { .number($0.line) } ?? .null), ("rows", .list(rows.map(\.json))),
      ("notes", .texts(notes)),
    ])
  }
}

extension Card.Badge {
  fileprivate var json: JSONValue {
    .object([("title", .text(title)), ("word", .text(word)), ("tone", .text(tone.rawValue))])
  }
}

extension Card.Row {
  fileprivate var json: JSONValue {
    func number(_ value: Double?) -> JSONValue { value.map(JSONValue.number) ?? .null }
    return .object([
      ("name", .text(name)), ("is_in_answer", .boolean(isMarked || isLeading)),
      ("error", number(mark?.centre)),
      ("bar_low", number(mark?.low)), ("bar_high", number(mark?.high)),
      ("values", .list(values.map { .object([("text", .text($0.text)), ("detail", .text($0.detail))]) })),
      ("units", .list(dots.map { .object([("name", .text($0.name)), ("error", .number($0.value))]) })),
    ])
  }
}

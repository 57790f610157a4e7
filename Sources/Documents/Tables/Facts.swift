import Inputs

/// A value with its field: a line of a list of facts.
package struct Fact: Sendable {
  let field: Field
  let datum: Datum

  /// - Parameters:
  ///   - key: The member of a JSON object; nil for a fact of tables only.
  ///   - title: What tables call it; nil for a fact of data only.
  package init(
    _ key: String?, _ title: String?, _ value: some Tellable, _ style: CellStyle = .number(0)
  ) {
    field = Field(key: key, title: title, style: style)
    datum = value.datum
  }

  /// An object of facts, for data only.
  package init(_ key: String, @ListBuilder<Fact> facts: () -> [Fact]) {
    self.init(key, nil, Facts(facts).json)
  }
}

/// Facts about a single thing, described once and shown as a table of quantities, as lines and as JSON.
package struct Facts: Sendable {
  package let facts: [Fact]

  package init(@ListBuilder<Fact> _ facts: () -> [Fact]) { self.facts = facts() }

  private var shown: [(title: String, fact: Fact)] {
    facts.compactMap { fact in fact.field.title.map { ($0, fact) } }
  }

  /// One row per fact that has a title.
  package func table(_ title: String, notes: [String] = []) -> Table {
    Listing(shown) {
      Column(title: "quantity", .label) { $0.title }
      Column(title: "value") { $0.fact.field.entry($0.fact.datum) }
      Column(title: "unit", .label) { $0.fact.field.style.unit }
    }.table(title, notes: notes)
  }

  /// The facts that have a title, in words such as `12.5 Hz`, or a dash with the reason.
  package var terms: [(name: String, meaning: String)] {
    shown.map { title, fact in
      let (entry, unit) = (fact.field.entry(fact.datum), fact.field.style.unit)
      if let reason = entry.reason { return (title, "\(entry.text()) (\(reason))") }
      return (title, unit.isEmpty ? entry.text() : "\(entry.text()) \(unit)")
    }
  }

  /// The facts that have a key.
  package var json: JSONValue {
    .object(facts.compactMap { fact in fact.field.key.map { ($0, fact.datum.json) } })
  }
}

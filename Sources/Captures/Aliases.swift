import DelimitedText
import Inputs
import Statistics

/// Spellings of participants, devices and labels that `dataset.yaml` declares to be other words of the captures.
package struct Aliases: Sendable, Equatable {
  struct Alias: Sendable, Hashable {
    /// The property in the words of experiment files: `participant`, `device` or the name of a label.
    let property: String
    let spelling: String
  }

  /// The word for each spelling.
  private(set) var words: [Alias: String] = [:]
  /// The spellings in the order of the file.
  private(set) var spellings: [Alias] = []

  package init() {}

  package var isEmpty: Bool { words.isEmpty }

  func word(_ property: String, _ text: String) -> String {
    words.isEmpty ? text : words[Alias(property: property, spelling: text)] ?? text
  }

  /// The spellings that some frames have.
  func spellings(in frames: FrameTable) -> [Alias] {
    guard !words.isEmpty else { return [] }
    let own =
      frames.participants.all.map { Alias(property: "participant", spelling: $0) }
      + frames.displays.all.map { Alias(property: "device", spelling: $0.device) }
      + frames.labels.flatMap { label in
        label.words.all.map { Alias(property: label.name, spelling: $0) }
      }
    return own.filter { words[$0] != nil }
  }

  /// The spellings that are not among those found.
  func spellings(beside found: [Alias]) -> [Alias] {
    let found = Set(found)
    return spellings.filter { !found.contains($0) }
  }

  /// The devices under all spellings of their names.
  ///
  /// - Parameter described: Those of the dataset; others are built in.
  func spelled(_ described: [Device]) -> [Device] {
    described
      + spellings.compactMap { alias in
        guard alias.property == "device", let word = words[alias] else { return nil }
        let device = described.first { $0.name == word } ?? Device.builtIn(named: word)
        return device?.named(alias.spelling)
      }
  }

  func renamed(_ devices: [Device]) -> [Device] { devices.map { $0.named(word("device", $0.name)) } }

  /// The words with their spellings, in the order of the file, for readers: `participant "P01" for "p01"`.
  package var sentences: [String] {
    grouped(spellings) { [$0.property, words[$0] ?? ""] }.map { group in
      let word = yamlSpelling(words[group[0]] ?? "")
      let others = group.map { yamlSpelling($0.spelling) }.joined(separator: ", ")
      return "\(Label.title(group[0].property)) \(word) for \(others)"
    }
  }
}

extension Aliases {
  /// Reads words with their spellings: `{P01: [p01, "P 01"]}`.
  fileprivate mutating func add(_ property: String, from section: inout ConfigSection) {
    let all = section.unreadKeys
    for word in all {
      for text in section.texts(word) {
        let alias = Alias(property: property, spelling: text)
        if text == word || all.contains(text) {
          section.record(word, "\(text.quoted) is itself one of the words that spellings are joined to")
        } else if let other = words[alias], other != word {
          section.record(word, "\(text.quoted) is already a spelling of \(other.quoted)")
        } else if words.updateValue(word, forKey: alias) == nil {
          spellings.append(alias)
        }
      }
    }
  }
}

extension ConfigSection {
  /// Reads `aliases` of `dataset.yaml`: `{participant: {P01: [p01, "P 01"]}, device: …, session: …}`.
  mutating func aliases() -> Aliases {
    let words = ConfigDemand.named(.list(.text))
    return section("aliases") { section in
      var aliases = Aliases()
      section.allowsOthers(named: Label.namePattern, as: words)
      for property in ["participant", "device"] + section.unreadKeys.filter(Aliases.isLabel) {
        guard let node = section.node(property, isRequired: false, as: words) else { continue }
        _ = section.element(node) { aliases.add(property, from: &$0) }
      }
      return aliases
    } ?? Aliases()
  }
}

extension Aliases {
  fileprivate static func isLabel(_ name: String) -> Bool {
    Label.isName(name) && !Label.reserved.contains(name)
  }
}

extension FrameTable {
  /// The same frames, with one word for all its spellings.
  func joined(by aliases: Aliases) -> FrameTable {
    guard !aliases.spellings(in: self).isEmpty else { return self }
    func unique(_ words: [String]) -> [String] {
      words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    return FrameTable(
      participants: participants.merging { aliases.word("participant", $0) },
      displays: displays.merging { display in
        changed(display) { $0.device = aliases.word("device", display.device) }
      },
      labels: labels.map { column in
        WordColumn(
          label: Label(column.name, order: unique(column.label.order.map { aliases.word(column.name, $0) })),
          words: column.words.merging { aliases.word(column.name, $0) })
      }, states: states, numbers: columnsIfPresent, own: own)
  }
}

extension FrameTable.Codes {
  /// The same column with other values, of which equal ones become one.
  fileprivate func merging(_ change: (Value) -> Value) -> FrameTable.Codes<Value> {
    let values = all.map(change)
    if Set(values).count == values.count { return FrameTable.Codes(values, codes) }
    let merged = FrameTable.Codes(values)
    return FrameTable.Codes(merged.all, CodeColumn(codes.map { UInt32(merged.codes[$0]) }))
  }
}

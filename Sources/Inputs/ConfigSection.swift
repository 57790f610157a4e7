import DelimitedText

/// One YAML mapping, read key by key.
///
/// Keys that nobody asked for are errors too: read it with `Catalogue.make` or `ConfigSection.read`.
package struct ConfigSection: KeyedSection {
  package let place: Place
  /// The start of relative paths: the folder of the file, also for values that `--set` has replaced.
  package let folder: String
  private let entries: [(key: String, keyPlace: Place, value: ConfigNode)]
  package var errors: [InputError] = []
  /// The keys in the order in which each was first asked for.
  package private(set) var keys: [ConfigKey] = []
  private let isRecording: Bool

  /// Any node but a mapping is recorded as an error and read as an empty one. While recording, `keys` also says what
  /// nested mappings may hold, whatever they do hold.
  package init(_ node: ConfigNode, folder: String = ".", isRecording: Bool = false) {
    place = node.place
    self.folder = folder
    self.isRecording = isRecording
    if case .mapping(let entries) = node.content {
      self.entries = entries
    } else {
      entries = []
      var advice: YAMLColon?
      if case .scalar(let text, _) = node.content, text.contains(where: " :=".contains) {
        advice = YAMLColon(text)
      }
      errors.append(
        node.runOnError
          ?? InputError(
            node.place,
            "a mapping 'key: value' was expected, not \(node.noun)"
              + (advice.map { "; \($0.sentence)" } ?? "")
          ))
    }
  }

  /// Reads a whole mapping with `body` and appends its errors to `errors`; nil if anything was wrong.
  package static func read<Value>(
    _ node: ConfigNode, folder: String = ".", into errors: inout [InputError],
    _ body: (inout ConfigSection) -> Value
  ) -> Value? {
    ConfigSection(node, folder: folder).value(into: &errors, body)
  }

  package mutating func has(_ key: String) -> Bool { node(key, isRequired: false) != nil }
  /// The keys of the mapping that have not been asked for, in file order.
  package var unreadKeys: [String] { entries.map(\.key).filter { !hasRead($0) } }
  func hasRead(_ key: String) -> Bool { keys.contains { $0.name == key } }

  /// The value of `key` if it is one of `words` (nil: any word); else nil, and the key does not count as asked for.
  package mutating func word(_ key: String, among words: [String]? = nil) -> String? {
    guard case .scalar(let word, _) = value(of: key)?.content else { return nil }
    _ = node(key, as: words.map(ConfigDemand.word))
    return word
  }

  package mutating func isEmptyList(_ key: String) -> Bool {
    guard case .sequence(let nodes) = node(key, isRequired: false, as: .emptyList)?.content else {
      return false
    }
    return nodes.isEmpty
  }

  package func place(of key: String) -> Place { value(of: key)?.place ?? place }

  private func value(of key: String) -> ConfigNode? { entries.first { $0.key == key }?.value }

  /// A path, taken relative to `folder`.
  package func path(_ relative: String) -> String {
    relative.hasPrefix("/") || folder == "." ? relative : "\(folder)/\(relative)"
  }

  package var errorCount: Int { errors.count }

  /// Records the errors that `body` adds to a list.
  package mutating func recording<Value>(_ body: (inout [InputError]) -> Value) -> Value {
    var found = [InputError]()
    let value = body(&found)
    errors += found
    return value
  }

  /// The value of `key` as written. It is an error if a required key is missing. A demand of nil accepts anything, or
  /// leaves it to another reading of the key.
  package mutating func node(
    _ key: String, isRequired: Bool = true, as demand: ConfigDemand? = nil, default fallback: String? = nil
  ) -> ConfigNode? {
    let asked = ConfigKey(
      name: key, demands: demand.map { [$0] } ?? [], isRequired: isRequired, fallback: fallback)
    if let index = keys.firstIndex(where: { $0.name == key }) {
      keys[index].add(asked)
    } else {
      keys.append(asked)
    }
    let found = value(of: key)
    if found == nil && isRequired { record(place, "\(key.quoted) is missing") }
    return found
  }

  /// A list of at least one value, each as `element` demands (nil: any); a single value is read as a list of one.
  package mutating func list(
    _ key: String, isRequired: Bool = true, of element: ConfigDemand? = nil, default fallback: String? = nil
  ) -> [ConfigNode] {
    guard let node = node(key, isRequired: isRequired, as: .list(element), default: fallback) else {
      return []
    }
    guard case .sequence(let nodes) = node.content else { return [node] }
    if nodes.isEmpty { record(node.place, "\(key.quoted) is an empty list") }
    return nodes
  }

  package mutating func text(_ key: String, default fallback: String? = nil) -> String {
    guard let node = node(key, isRequired: fallback == nil, as: .text) else { return fallback ?? "" }
    return text(of: node, key) ?? fallback ?? ""
  }

  /// Not empty; nil if the key is absent or its value is wrong.
  package mutating func optionalText(_ key: String) -> String? {
    node(key, isRequired: false, as: .text).flatMap { text(of: $0, key) }
  }

  package mutating func texts(_ key: String, isRequired: Bool = true) -> [String] {
    list(key, isRequired: isRequired, of: .text).compactMap { text(of: $0, key) }
  }

  package mutating func number(
    _ key: String, in range: ClosedRange<Double>, default fallback: Double? = nil
  ) -> Double {
    number(
      key, fallback, "from \(range.lowerBound) to \(range.upperBound)", least: range.lowerBound,
      most: range.upperBound)
  }

  package mutating func number(
    _ key: String, in range: PartialRangeFrom<Double>, default fallback: Double? = nil
  ) -> Double {
    number(key, fallback, "of at least \(range.lowerBound)", least: range.lowerBound, most: .infinity)
  }

  /// A number of seconds.
  package mutating func seconds(
    _ key: String, in range: ClosedRange<Double>, default fallback: Double? = nil
  ) -> Double {
    number(
      key, fallback, "from \(range.lowerBound) to \(range.upperBound)", least: range.lowerBound,
      most: range.upperBound, advice: \.secondsAdvice)
  }

  package mutating func numbers(_ key: String, count: Int, in range: ClosedRange<Double>) -> [Double] {
    let zeros = [Double](repeating: 0, count: count)
    let demand = ConfigDemand.numbers(count: count, least: range.lowerBound, most: range.upperBound)
    guard let node = node(key, as: demand) else { return zeros }
    if case .sequence(let nodes) = node.content, nodes.count == count {
      let values = nodes.compactMap(number(of:))
      if values.count == count && values.allSatisfy(range.contains) { return values }
    }
    complain(node, key, "a list of \(count) numbers from \(range.lowerBound) to \(range.upperBound)")
    return zeros
  }

  package mutating func finiteNumbers(_ key: String, namedBy names: [String]) -> [Double] {
    let zeros = [Double](repeating: 0, count: names.count)
    guard let node = node(key) else { return zeros }
    guard case .sequence(let nodes) = node.content, nodes.count == names.count else {
      let count = if case .sequence(let nodes) = node.content { "\(nodes.count)" } else { node.noun }
      complain(node, key, "a list of \(names.count) numbers", not: count)
      return zeros
    }
    return zip(names, nodes).map { name, node in
      if let value = number(of: node) { return value }
      complain(node, key, "finite numbers", not: "\(node.noun) for \(name.quoted)")
      return 0
    }
  }

  package mutating func integer(
    _ key: String, in range: ClosedRange<Int>, default fallback: Int? = nil
  ) -> Int {
    whole(key, in: range, as: .integer(least: range.lowerBound, most: range.upperBound), default: fallback)
  }

  package mutating func unsigned(_ key: String, default fallback: UInt64) -> UInt64 {
    whole(key, in: 0...UInt64.max, as: .unsigned, default: fallback)
  }

  private mutating func whole<Whole: FixedWidthInteger>(
    _ key: String, in range: ClosedRange<Whole>, as demand: ConfigDemand, default fallback: Whole?
  ) -> Whole {
    let node = node(key, isRequired: fallback == nil, as: demand, default: fallback.map { "\($0)" })
    guard let node else { return fallback ?? range.lowerBound }
    if case .scalar(let text, isQuoted: false) = node.content, isInteger(text), let value = Whole(text),
      range.contains(value)
    {
      return value
    }
    complain(
      node, key, "a whole number from \(range.lowerBound) to \(range.upperBound), without leading zeros",
      advice: node.numberAdvice)
    return fallback ?? range.lowerBound
  }

  package mutating func boolean(_ key: String, default fallback: Bool) -> Bool {
    let node = node(key, isRequired: false, as: .boolean, default: "\(fallback)")
    guard let node else { return fallback }
    if case .scalar(let text, isQuoted: false) = node.content, let value = Bool(text) { return value }
    complain(node, key, "true or false", advice: node.booleanAdvice)
    return fallback
  }

  package mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, default fallback: Choice
  ) -> Choice {
    optionalChoice(key, default: fallback.rawValue) ?? fallback
  }

  /// The choice that a key names; nil if it is absent or wrong.
  package mutating func optionalChoice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, among choices: [Choice] = Array(Choice.allCases), isRequired: Bool = false,
    default fallback: String? = nil
  ) -> Choice? {
    let words = ConfigDemand.word(among: choices.map(\.rawValue))
    return node(key, isRequired: isRequired, as: words, default: fallback).flatMap {
      choice(of: $0, key, among: choices)
    }
  }

  package mutating func choices<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, default fallback: [Choice]
  ) -> [Choice] {
    let words = ConfigDemand.word(among: Choice.allCases.map(\.rawValue))
    let usual = fallback.isEmpty ? nil : "[\(fallback.map(\.rawValue).joined(separator: ", "))]"
    let nodes = list(key, isRequired: false, of: words, default: usual)
    return has(key) ? nodes.compactMap { choice(of: $0, key) } : fallback
  }

  /// Says that the mapping may have further keys, which only other files know: a regular expression that matches the
  /// names of all keys, and what the further ones may hold.
  package mutating func allowsOthers(named pattern: String, as demand: ConfigDemand) {
    guard isRecording, !hasRead(pattern) else { return }
    keys.append(ConfigKey(name: pattern, demands: [demand], isPattern: true))
  }

  /// A nested mapping; nil if it is absent or wrong.
  package mutating func section<Value>(
    _ key: String, isRequired: Bool = false, _ body: (inout ConfigSection) -> Value
  ) -> Value? {
    let demand = isRecording ? ConfigDemand.section(ConfigSection.keys { _ = body(&$0) }) : nil
    guard let node = node(key, isRequired: isRequired, as: demand) else { return nil }
    return ConfigSection.read(node, folder: folder, into: &errors, body)
  }

  /// An element of a list; nil if it is wrong.
  package mutating func element<Value>(_ node: ConfigNode, _ body: (inout ConfigSection) -> Value) -> Value? {
    ConfigSection.read(node, folder: folder, into: &errors, body)
  }

  /// A list of mappings, each read with `body`; those that are wrong are left out. A single mapping is a list of one.
  package mutating func sections<Value>(
    _ key: String, isRequired: Bool = false, _ body: (inout ConfigSection) -> Value
  ) -> [Value] {
    let element = isRecording ? ConfigDemand.section(ConfigSection.keys { _ = body(&$0) }) : nil
    return list(key, isRequired: isRequired, of: element).compactMap { self.element($0, body) }
  }

  /// A mapping whose keys the user chooses, and whose values are mappings that `body` reads; those that are wrong are left
  /// out. The others are in file order.
  package mutating func named<Value>(
    _ key: String, isRequired: Bool = false, _ body: (_ name: String, inout ConfigSection) -> Value
  ) -> [Value] {
    let value = isRecording ? ConfigDemand.section(ConfigSection.keys { _ = body("name", &$0) }) : nil
    return namedNodes(key, isRequired: isRequired, as: value.map { .named($0) }).compactMap { name, node in
      element(node) { body(name, &$0) }
    }
  }

  /// A mapping whose keys the user chooses. The entries are in file order.
  package mutating func namedNodes(
    _ key: String, isRequired: Bool = false, as demand: ConfigDemand? = nil
  ) -> [(name: String, node: ConfigNode)] {
    guard let node = node(key, isRequired: isRequired, as: demand) else { return [] }
    guard case .mapping(let entries) = node.content else {
      complain(node, key, "a mapping 'name: …'")
      return []
    }
    return entries.map { ($0.key, $0.value) }
  }

  /// All errors, including duplicate keys and keys that have not been asked for.
  package var finalErrors: [InputError] {
    // Several formats may read the same key of a dataset that does not name its format.
    var seen = Set<InputError>()
    var places = [String: Place]()
    var errors = self.errors.filter { seen.insert($0).inserted }
    for (index, entry) in entries.enumerated() {
      if let first = places[entry.key] {
        let line = first.line.map { ", first at line \($0)" } ?? ""
        errors.append(InputError(entry.keyPlace, "duplicate key \(entry.key.quoted)\(line)"))
        continue
      }
      places[entry.key] = entry.keyPlace
      if !hasRead(entry.key) { errors.append(unknownKeyError(at: index)) }
    }
    return errors
  }

  private func unknownKeyError(at index: Int) -> InputError {
    let (entry, names) = (entries[index], keys.map(\.name))
    if entry.value.noun == "nothing", let colon = YAMLColon(entry.key, keys: names) {
      return InputError(entry.keyPlace, "unknown key \(entry.key.quoted); \(colon.sentence)")
    }
    if index > 0, isInteger("1\(entry.key)"), case .scalar(let whole, _) = entries[index - 1].value.content,
      isInteger(whole)
    {
      return InputError(
        entries[index - 1].value.place,
        "\("\(whole),\(entry.key)".quoted) is not a number; numbers are written with a decimal point and without "
          + "commas")
    }
    let expected = "expected: \(names.isEmpty ? "no keys" : names.joined(separator: ", "))"
    return InputError(
      entry.keyPlace,
      "unknown key \(entry.key.quoted)" + hint(for: entry.key, among: names, then: expected))
  }

  /// The options as written, sorted by key: `lambda=0.1, rank.rcond=1e-6`.
  package func options(without keys: Set<String>) -> String {
    func element(_ node: ConfigNode) -> String {
      let parts = flat("", node).map { String($0.dropFirst()) }.sorted()
      return parts.count == 1 ? parts[0] : "{\(parts.joined(separator: ", "))}"
    }
    func flat(_ prefix: String, _ node: ConfigNode) -> [String] {
      switch node.content {
      case .scalar(let text, _): ["\(prefix)=\(text)"]
      case .sequence(let nodes): ["\(prefix)=[\(nodes.map(element).joined(separator: " "))]"]
      case .mapping(let entries): entries.flatMap { flat(prefix + "." + $0.key, $0.value) }
      }
    }
    return entries.filter { !keys.contains($0.key) }.flatMap { flat($0.key, $0.value) }.sorted()
      .joined(separator: ", ").onOneLine
  }

  private mutating func complain(
    _ node: ConfigNode, _ key: String, _ expected: String, not found: String? = nil, advice: String = ""
  ) {
    let sentence = "\(key.quoted) must be \(expected), not \(found ?? node.noun)\(advice)"
    record(node.runOnError ?? InputError(node.place, sentence))
  }

  private mutating func text(of node: ConfigNode, _ key: String) -> String? {
    if case .scalar(let text, let isQuoted) = node.content, !text.isEmpty, isQuoted || text != "~" {
      return text
    }
    complain(node, key, "a text")
    return nil
  }

  private mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of node: ConfigNode, _ key: String, among choices: [Choice] = Array(Choice.allCases)
  ) -> Choice? {
    let words = choices.map(\.rawValue)
    var found = node.noun
    if case .scalar(let text, _) = node.content {
      if let choice = choices.first(where: { $0.rawValue == text }) { return choice }
      let nearest = nearestWord(to: text, among: words).map { "; did you mean \($0.quoted)?" } ?? ""
      found = text.quoted + (nearest.isEmpty ? node.listAdvice : nearest)
    }
    complain(node, key, "one of \(words.joined(separator: ", "))", not: found)
    return nil
  }

  private mutating func number(
    _ key: String, _ fallback: Double?, _ bounds: String, least: Double, most: Double,
    advice: (ConfigNode) -> String = \.numberAdvice
  ) -> Double {
    let node = node(
      key, isRequired: fallback == nil, as: .number(least: least, most: most),
      default: fallback.map(shortest))
    guard let node else { return fallback ?? 0 }
    if let value = number(of: node), (least...most).contains(value) { return value }
    complain(node, key, "a number \(bounds)", advice: advice(node))
    return fallback ?? 0
  }

  /// The number that a node spells; nil for one with a leading zero, as YAML 1.1 reads `014` as 12.
  func number(of node: ConfigNode) -> Double? {
    guard case .scalar(let text, isQuoted: false) = node.content else { return nil }
    let digits = text.drop { "+-".contains($0) }.prefix { $0.isNumber }
    guard digits.count < 2 || digits.first != "0" else { return nil }
    return decimalNumber(text.utf8)
  }
}

/// One JSON object, read key by key.
///
/// Keys that nobody asks for are no error: others write these files, and may add to them. Call `finish()` before using
/// the values.
package struct JSONSection: KeyedSection {
  private let document: JSONDocument
  /// The object.
  package let node: JSONValue
  /// The keys that lead to the object, such as `sidecar.x_coordinate`; empty for the whole file.
  package let path: String
  package var errors = [InputError]()
  package var finalErrors: [InputError] { errors }
  /// The members of a large object by key; nil for a small one.
  private let positions: [String: Int]?

  private static let largestSearchedCount = 16

  /// The file as an object. Anything else is recorded as an error and read as an empty one.
  package init(_ document: JSONDocument) { self.init(document, document.root, path: "") }

  /// The file as the value of a key, whatever it is: `key` is then how it is asked for.
  package init(_ document: JSONDocument, asValueOf key: String) {
    (self.document, path, positions) = (document, "", nil)
    node = JSONValue(content: .object([(key, document.root)]), offset: document.root.offset)
  }

  private init(_ document: JSONDocument, _ node: JSONValue, path: String) {
    self.document = document
    self.node = node
    self.path = path
    if case .object(let members) = node.content {
      positions =
        members.count <= Self.largestSearchedCount
        ? nil : Dictionary(members.enumerated().map { ($1.key, $0) }) { first, _ in first }
      return
    }
    positions = nil
    let subject = path.isEmpty ? "the file must hold" : "\(path.quoted) must be"
    errors = [InputError(document.place(at: node.offset), "\(subject) an object {…}, not \(node.noun)")]
  }

  package var keys: [String] { node.keys }

  package func has(_ key: String) -> Bool { value(of: key) != nil }

  /// The value of `key` as written; nil if it is absent.
  package func value(of key: String) -> JSONValue? {
    guard case .object(let members) = node.content else { return nil }
    if let positions { return positions[key].map { members[$0].value } }
    return members.first { $0.key == key }?.value
  }

  package func place(of key: String) -> Place { document.place(at: (value(of: key) ?? node).offset) }

  /// The place of an element of a list, or of the value if it is no list.
  package func place(of key: String, at index: Int) -> Place {
    value(of: key).map { document.place(ofElement: index, in: $0) } ?? place(of: key)
  }

  /// The name of `key` in messages: all keys that lead to its value.
  package func name(of key: String, at index: Int? = nil) -> String {
    ((path.isEmpty ? key : "\(path).\(key)") + (index.map { "[\($0)]" } ?? "")).quoted
  }

  package mutating func record(_ key: String, at index: Int, _ sentence: String) {
    record(place(of: key, at: index), sentence)
  }

  /// Records that the value of `key`, or an element of it, must be something else.
  package mutating func complain(_ key: String, at index: Int? = nil, _ expected: String, not found: String) {
    let place = index.map { self.place(of: key, at: $0) } ?? self.place(of: key)
    record(place, "\(name(of: key, at: index)) must be \(expected), not \(found)")
  }

  /// All errors so far, if there are any.
  package func finish() throws(InputError) {
    guard errors.isEmpty else { throw InputError(errors) }
  }

  private mutating func required(_ key: String) -> JSONValue? {
    if let value = value(of: key) { return value }
    if case .object = node.content {
      let near = nearestWord(to: key, among: keys)
      let meant = near.map { "; did you mean \(key.quoted) by \($0.quoted)?" } ?? ""
      record(near ?? key, "\(name(of: key)) is missing\(meant)")
    }
    return nil
  }

  // MARK: Numbers

  package mutating func number(
    _ key: String, in range: ClosedRange<Double> = .allFinite
  ) -> Double {
    required(key).flatMap { number($0, key, range) } ?? range.lowerBound
  }

  /// The number; nil if the key is absent or null, or if its value is wrong.
  package mutating func optionalNumber(
    _ key: String, in range: ClosedRange<Double> = .allFinite
  ) -> Double? {
    optional(key).flatMap { number($0, key, range) }
  }

  private mutating func number(_ node: JSONValue, _ key: String, _ range: ClosedRange<Double>) -> Double? {
    if case .number(let number) = node.content, range.contains(number) { return number }
    complain(key, "a number" + range.bounds, not: node.noun)
    return nil
  }

  package mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int {
    required(key).flatMap { integer($0, key, range) } ?? range.lowerBound
  }

  package mutating func optionalInteger(_ key: String, in range: ClosedRange<Int>) -> Int? {
    optional(key).flatMap { integer($0, key, range) }
  }

  private mutating func integer(_ node: JSONValue, _ key: String, _ range: ClosedRange<Int>) -> Int? {
    if case .number(let number) = node.content, let integer = Int(exactly: number), range.contains(integer) {
      return integer
    }
    complain(key, "a whole number from \(range.lowerBound) to \(range.upperBound)", not: node.noun)
    return nil
  }

  /// A list of numbers; empty if anything is wrong. A count asks for as many, one for each of a `unit` in the plural,
  /// such as `frames`.
  package mutating func numbers(
    _ key: String, count: Int? = nil, unit: String? = nil, in range: ClosedRange<Double> = .allFinite
  ) -> [Double] {
    guard let node = required(key) else { return [] }
    let numbers: [Double]
    switch node.content {
    case .numbers(let all): numbers = all
    case .list(let nodes):
      for (index, element) in nodes.enumerated() {
        if case .number = element.content { continue }
        complain(key, at: index, "a number" + range.bounds, not: element.noun)
        return []
      }
      numbers = []
    default:
      complain(key, "a list of numbers", not: node.noun)
      return []
    }
    if let count, numbers.count != count {
      complain(
        key, "a list of \(count) numbers" + (unit.map { ", one for each of the \($0)" } ?? ""),
        not: "of \(numbers.count)")
      return []
    }
    if let index = numbers.firstIndex(where: { !range.contains($0) }) {
      complain(key, at: index, "a number" + range.bounds, not: shortest(numbers[index]))
      return []
    }
    return numbers
  }

  // MARK: Texts and words

  package mutating func text(_ key: String) -> String {
    required(key).flatMap { text($0, key) } ?? ""
  }

  /// The text; nil if the key is absent or null, or if its value is wrong.
  package mutating func optionalText(_ key: String) -> String? {
    optional(key).flatMap { text($0, key) }
  }

  private mutating func text(_ node: JSONValue, _ key: String) -> String? {
    if case .text(let text) = node.content { return text }
    complain(key, "a text in double quotes", not: node.noun)
    return nil
  }

  /// One of `words`; nil if the value is wrong.
  package mutating func word(_ key: String, among words: [String]) -> String? {
    guard let text = required(key).flatMap({ text($0, key) }) else { return nil }
    if words.contains(text) { return text }
    let near = nearestWord(to: text, among: words).map { "; did you mean \($0.quoted)?" } ?? ""
    complain(key, "one of \(words.joined(separator: ", "))", not: text.quoted + near)
    return nil
  }

  /// A list of texts; empty if anything is wrong.
  package mutating func texts(_ key: String, count: Int? = nil) -> [String] {
    guard let node = required(key) else { return [] }
    guard case .list(let nodes) = node.content else {
      complain(key, "a list of texts", not: node.noun)
      return []
    }
    var texts = [String]()
    texts.reserveCapacity(nodes.count)
    for (index, element) in nodes.enumerated() {
      guard case .text(let text) = element.content else {
        complain(key, at: index, "a text in double quotes", not: element.noun)
        return []
      }
      texts.append(text)
    }
    if let count, texts.count != count {
      complain(key, "a list of \(count) texts", not: "of \(texts.count)")
      return []
    }
    return texts
  }

  // MARK: Objects in objects

  /// A nested object; nil if it is absent or null, or if anything in it is wrong.
  package mutating func section<Value>(
    _ key: String, isRequired: Bool = true, _ body: (inout JSONSection) -> Value
  ) -> Value? {
    guard let node = isRequired ? required(key) : optional(key) else { return nil }
    return read(node, at: path.isEmpty ? key : "\(path).\(key)", body)
  }

  /// A list of objects, each read by `body`.
  package mutating func sections<Value>(_ key: String, _ body: (inout JSONSection) -> Value) -> [Value] {
    guard let node = required(key) else { return [] }
    guard case .list(let nodes) = node.content else {
      complain(key, "a list of objects", not: node.noun)
      return []
    }
    let start = path.isEmpty ? key : "\(path).\(key)"
    return nodes.enumerated().compactMap { read($1, at: "\(start)[\($0)]", body) }
  }

  private mutating func read<Value>(
    _ node: JSONValue, at path: String, _ body: (inout JSONSection) -> Value
  ) -> Value? {
    JSONSection(document, node, path: path).value(into: &errors, body)
  }

  private func optional(_ key: String) -> JSONValue? {
    value(of: key).flatMap { $0.isNull ? nil : $0 }
  }
}

extension ClosedRange<Double> {
  /// All numbers but infinities and NaN.
  package static var allFinite: ClosedRange<Double> {
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  }

  fileprivate var bounds: String {
    if self == .allFinite { return "" }
    let isOpen = upperBound == Double.greatestFiniteMagnitude
    return isOpen
      ? " of at least \(shortest(lowerBound))" : " from \(shortest(lowerBound)) to \(shortest(upperBound))"
  }
}

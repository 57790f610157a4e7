import Files
import Inputs

/// The metadata of one data file: the keys of all JSON files that apply to it, of which the nearest wins.
///
/// What is missing or wrong is recorded, so that one pass finds all errors. Deviations from the standard that do not
/// make a value ambiguous are recorded as warnings.
package struct BIDSSidecar {
  var path: String
  /// From the nearest to the farthest.
  private let sections: [JSONSection]
  private var isNested = false
  package private(set) var errors: [InputError]
  private(set) var warnings = [CountedSentence]()

  /// - Parameter documents: From the nearest to the farthest.
  package init(of path: String, _ documents: [JSONDocument]) {
    self.init(of: path, documents.map { JSONSection($0) })
  }

  private init(of path: String, _ sections: [JSONSection]) {
    self.path = path
    self.sections = sections
    errors = sections.flatMap(\.errors)
  }

  func has(_ key: String) -> Bool { section(with: key) != nil }

  var keys: Set<String> { Set(sections.flatMap(\.keys)) }

  func value(of key: String) -> JSONValue? { section(with: key)?.value(of: key) }

  var levels: [String: [String]] {
    var levels = [String: [String]]()
    for key in keys {
      guard case .object(let members)? = value(of: key)?.content else { continue }
      levels[key] = members.first { $0.key == "Levels" }?.value.keys
    }
    return levels
  }

  private func section(with key: String) -> JSONSection? { sections.first { $0.has(key) } }

  /// The place of a message about a key: its value, else the data file.
  private func place(of key: String) -> Place {
    (section(with: key) ?? (isNested ? sections[0] : nil))?.place(of: key) ?? Place(file: path)
  }

  /// The file that holds the key, for messages about the data.
  func file(of key: String) -> String { fileName(place(of: key).file) }

  mutating func record(_ key: String, _ sentence: String) {
    errors.append(InputError(place(of: key), sentence))
  }

  mutating func warn(_ warning: CountedSentence) { warnings.append(warning) }

  static func sidecarName(of path: String) -> String {
    let dot = fileName(path).firstIndex(of: ".").map { fileName(path)[$0...].count } ?? 0
    return path.dropLast(dot) + ".json"
  }

  // MARK: Values

  /// The value of a key; nil if it is wrong or absent. A key that must be there has a meaning for the message.
  private mutating func read<Value>(
    _ key: String, _ meaning: String?, _ read: (inout JSONSection) -> Value
  ) -> Value? {
    guard var section = section(with: key) else {
      if let meaning { recordMissing(key, meaning) }
      return nil
    }
    let known = section.errors.count
    let value = read(&section)
    errors += section.errors.dropFirst(known)
    return section.errors.count == known ? value : nil
  }

  private mutating func recordMissing(_ key: String, _ meaning: String) {
    if isNested {
      record(key, "\(sections[0].name(of: key)) is missing: \(meaning)")
      return
    }
    let near = nearestWord(to: key, among: keys.sorted())
    let files = sections.map { fileName($0.place(of: "").file) }
    let searched =
      files.isEmpty
      ? "; there is no sidecar: \(fileName(Self.sidecarName(of: path))) was expected, or one in a folder above"
      : "; looked in \(files.joined(separator: ", "))"
    record(
      near ?? key,
      "\(key.quoted) is missing: \(meaning)" + (near.map { "; did you mean it by \($0.quoted)?" } ?? searched)
    )
  }

  package mutating func number(
    _ key: String, in range: ClosedRange<Double> = .allFinite, required meaning: String? = nil
  ) -> Double? {
    // Some converters write a number as a list of one list of one number.
    if let section = section(with: key), let number = Self.nestedNumber(section.value(of: key)?.content),
      range.contains(number)
    {
      warn("\(section.name(of: key)) is a list in \(file(of: key)); read as its only number")
      return number
    }
    return read(key, meaning) { $0.number(key, in: range) }
  }

  private static func nestedNumber(_ content: JSONValue.Content?) -> Double? {
    switch content {
    case .numbers(let numbers) where numbers.count == 1: numbers[0]
    case .list(let nodes) where nodes.count == 1:
      if case .number(let number) = nodes[0].content { number } else { nestedNumber(nodes[0].content) }
    default: nil
    }
  }

  mutating func numbers(
    _ key: String, count: Int, in range: ClosedRange<Double>, required meaning: String? = nil
  ) -> [Double]? {
    read(key, meaning) { $0.numbers(key, count: count, in: range) }
  }

  mutating func text(_ key: String, required meaning: String? = nil) -> String? {
    read(key, meaning) { $0.text(key) }
  }

  mutating func texts(_ key: String, required meaning: String? = nil) -> [String]? {
    read(key, meaning) { $0.texts(key) }
  }

  package mutating func word(
    _ key: String, among words: [String], required meaning: String? = nil
  ) -> String? {
    if case .text(let text)? = value(of: key)?.content, !words.contains(text),
      words.contains(text.lowercased())
    {
      warn("\(key.quoted) is \(text.quoted) in \(file(of: key)); read as \(text.lowercased().quoted)")
      return text.lowercased()
    }
    return read(key, meaning) { $0.word(key, among: words) } ?? nil
  }

  /// The object that is the value of a key; nil also if anything in it is wrong.
  mutating func object<Value>(
    _ key: String, required meaning: String? = nil, _ make: (inout BIDSSidecar) -> Value?
  ) -> Value? {
    let object = read(key, meaning) { section in section.section(key) { $0 } }
    guard let object = object ?? nil else { return nil }
    var nested = BIDSSidecar(of: path, [object])
    nested.isNested = true
    let value = make(&nested)
    errors += nested.errors
    warnings += nested.warnings
    return nested.errors.isEmpty ? value : nil
  }

  mutating func unit(of column: String) -> String? { object(column) { $0.text("Units") } }
}

/// The last part of a path.
package func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

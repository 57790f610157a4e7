import Files
import Inputs

/// The metadata of one data file: the keys of all JSON files that apply to it, of which the nearest wins.
///
/// What is missing or wrong is recorded, so that one pass finds all errors. Deviations from the standard that do not
/// make a value ambiguous are recorded as warnings.
package struct BIDSSidecar {
  /// The data file that the metadata are of.
  private(set) var path: String
  /// From the nearest to the farthest.
  private let sections: [JSONSection]
  package private(set) var errors = [InputError]()
  private(set) var warnings = [CountedSentence]()

  /// - Parameter documents: From the nearest to the farthest.
  package init(of path: String, _ documents: [JSONDocument]) {
    self.path = path
    sections = documents.map { JSONSection($0) }
    errors = sections.flatMap(\.errors)
  }

  /// The same metadata, of another data file.
  func with(path: String) -> BIDSSidecar {
    var sidecar = self
    sidecar.path = path
    return sidecar
  }

  func has(_ key: String) -> Bool { section(with: key) != nil }

  /// The keys of all files.
  var keys: Set<String> { Set(sections.flatMap(\.keys)) }

  private func section(with key: String) -> JSONSection? { sections.first { $0.has(key) } }

  /// Where a message about the key points: to its value, else to the data file.
  func place(of key: String) -> Place { section(with: key)?.place(of: key) ?? Place(file: path) }

  /// The file that holds the key, for messages about the data.
  func file(of key: String) -> String { fileName(place(of: key).file) }

  mutating func record(_ key: String, _ sentence: String) {
    errors.append(InputError(place(of: key), sentence))
  }

  mutating func warn(_ warning: CountedSentence) { warnings.append(warning) }

  /// - Parameter meaning: What the key states, for the message if no file has it.
  mutating func required<Value>(
    _ key: String, _ meaning: String, _ read: (inout BIDSSidecar, JSONSection) -> Value?
  ) -> Value? {
    if let section = section(with: key) { return read(&self, section) }
    let near = nearestWord(to: key, among: keys.sorted())
    let files = sections.map { fileName($0.place(of: "").file) }
    let searched =
      files.isEmpty
      ? "; there is no sidecar: \(fileName(Self.sidecarName(of: path))) was expected, or one in a folder above"
      : "; looked in \(files.joined(separator: ", "))"
    errors.append(
      InputError(
        near.map(place(of:)) ?? Place(file: path),
        "\(key.quoted) is missing: \(meaning)"
          + (near.map { "; did you mean it by \($0.quoted)?" } ?? searched)))
    return nil
  }

  package mutating func optional<Value>(
    _ key: String, _ read: (inout BIDSSidecar, JSONSection) -> Value?
  ) -> Value? {
    section(with: key).flatMap { read(&self, $0) }
  }

  static func sidecarName(of path: String) -> String {
    let dot = fileName(path).firstIndex(of: ".").map { fileName(path)[$0...].count } ?? 0
    return path.dropLast(dot) + ".json"
  }

  // MARK: Values

  package mutating func number(
    _ key: String, of section: JSONSection, in range: ClosedRange<Double> = .allFinite
  )
    -> Double?
  {
    var section = section
    let known = section.errors.count
    // Some converters write a number as a list of one list of one number.
    if let nested = Self.nestedNumber(section.value(of: key)?.content), range.contains(nested) {
      warn(
        "\(section.name(of: key)) is a list in \(fileName(section.place(of: key).file)); read as its only number"
      )
      return nested
    }
    let number = section.number(key, in: range)
    return keep(section, known) ? number : nil
  }

  private static func nestedNumber(_ content: JSONNode.Content?) -> Double? {
    switch content {
    case .numbers(let numbers) where numbers.count == 1: numbers[0]
    case .list(let nodes) where nodes.count == 1:
      if case .number(let number) = nodes[0].content { number } else { nestedNumber(nodes[0].content) }
    default: nil
    }
  }

  mutating func text(_ key: String, of section: JSONSection) -> String? {
    var section = section
    let known = section.errors.count
    let text = section.text(key)
    return keep(section, known) ? text : nil
  }

  mutating func texts(_ key: String, of section: JSONSection) -> [String]? {
    var section = section
    let known = section.errors.count
    let texts = section.texts(key)
    return keep(section, known) ? texts : nil
  }

  package mutating func word(_ key: String, of section: JSONSection, among words: [String]) -> String? {
    var section = section
    let known = section.errors.count
    if case .text(let text)? = section.value(of: key)?.content, !words.contains(text),
      words.contains(text.lowercased())
    {
      warn("\(key.quoted) is \(text.quoted) in \(file(of: key)); read as \(text.lowercased().quoted)")
      return text.lowercased()
    }
    let word = section.word(key, among: words)
    return keep(section, known) ? word : nil
  }

  /// Numbers that are all within the range.
  mutating func numbers(
    _ key: String, count: Int, of section: JSONSection, in range: ClosedRange<Double>
  ) -> [Double]? {
    var section = section
    let known = section.errors.count
    let numbers = section.numbers(key, count: count, in: range)
    return keep(section, known) ? numbers : nil
  }

  /// The object that is the value of a key.
  mutating func object<Value>(
    _ key: String, of section: JSONSection, _ read: (inout BIDSSidecar, JSONSection) -> Value?
  ) -> Value? {
    var section = section
    let known = section.errors.count
    var value: Value?
    _ = section.section(key) { inner in value = inner.errors.isEmpty ? read(&self, inner) : nil }
    return keep(section, known) ? value : nil
  }

  /// Takes over the errors that reading a value has added. Returns whether there are none.
  private mutating func keep(_ section: JSONSection, _ known: Int) -> Bool {
    errors += section.errors.dropFirst(known)
    return section.errors.count == known
  }
}

/// The last part of a path.
package func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

import DelimitedText
import Files
import Yams

/// A YAML value with the place that it came from.
///
/// Scalars stay as written: the code that asks for a value decides what `no` or `014` means.
package struct ConfigNode: Sendable {
  package enum Content: Sendable {
    /// `isQuoted` distinguishes `"7"` from `7`.
    case scalar(String, isQuoted: Bool)
    case sequence([ConfigNode])
    case mapping([(key: String, keyPlace: Place, value: ConfigNode)])
  }

  package var content: Content
  package let place: Place
  /// The second line of a plain scalar, which may have been meant as a line of its own; nil for others.
  let continuation: (place: Place, text: String)?

  package init(content: Content, place: Place) {
    self.content = content
    self.place = place
    continuation = nil
  }

  /// Reads one YAML document, from a pipe only if `pipes` allows it: where the user has named it on the command line.
  ///
  /// - Throws: `InputError` for a file that is missing, larger than 1 MB, empty, not UTF-8 or not YAML.
  package init(file: String, pipes: PipeUse = .refused) throws(InputError) {
    self = try Self.read(file, pipes: pipes).node
  }

  /// Reads one YAML document, and hashes the same bytes.
  package static func read(
    _ file: String, pipes: PipeUse = .refused
  ) throws(InputError) -> (node: ConfigNode, sha256: String, bytes: [UInt8]) {
    let bytes = try InputError.from { () throws(FileError) in
      try readFile(file, limit: Limits.bytes, pipes: pipes)
    }
    return try (ConfigNode(yaml: bytes, place: Place(file: file)), sha256(bytes), bytes)
  }

  /// - Parameter place: The file; if it has a line and a column, all nodes get this place.
  package init(yaml bytes: [UInt8], place: Place) throws(InputError) {
    let mark = Place.byteOrderMark
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InputError(place, "is not UTF-8 text; save it as UTF-8")
    }
    // Yams hashes a mapping key with all aliases expanded, before any node can be counted.
    guard Limits.aliasCount(in: bytes) <= Limits.aliases else {
      throw InputError(place, "has more than \(Limits.aliases) aliases (*name); write the values out")
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch let error as YamlError {
      throw InputError(error, place, in: text)
    } catch {
      throw InputError(place, "is not YAML: \(error)")
    }
    guard let root else { throw InputError(place, "is empty; a mapping 'key: value' was expected") }
    var budget = Limits.nodes
    try self.init(root, place, YAMLOutline(text), &budget)
  }

  private init(
    _ node: Node, _ fallback: Place, _ outline: YAMLOutline, _ budget: inout Int
  ) throws(InputError) {
    let mark = node.mark
    let own = Place(file: fallback.file, line: mark?.line, column: mark?.column)
    place = fallback.line == nil ? own : fallback
    continuation = mark.flatMap { Self.continuation(of: node, at: $0, fallback, outline) }
    budget -= 1
    guard budget >= 0 else {
      throw InputError(
        place, "has more than \(Limits.nodes) values, counting expanded aliases; that is the limit")
    }
    switch node {
    case .scalar(let scalar):
      content = .scalar(scalar.string, isQuoted: scalar.style != .plain && scalar.style != .any)
    case .sequence(let sequence):
      var nodes = [ConfigNode]()
      for element in sequence { try nodes.append(ConfigNode(element, fallback, outline, &budget)) }
      content = .sequence(nodes)
    case .mapping(let mapping):
      var entries: [(key: String, keyPlace: Place, value: ConfigNode)] = []
      for (key, value) in mapping {
        let keyNode = try ConfigNode(key, fallback, outline, &budget)
        guard case .scalar(let name, _) = keyNode.content else {
          throw InputError(keyNode.place, "a key must be a word, not \(keyNode.noun)")
        }
        try entries.append((name, keyNode.place, ConfigNode(value, fallback, outline, &budget)))
      }
      content = .mapping(entries)
    case .alias: throw InputError(place, "unresolved alias")
    }
  }

  private static func continuation(
    of node: Node, at mark: Yams.Mark, _ file: Place, _ outline: YAMLOutline
  ) -> (place: Place, text: String)? {
    guard case .scalar(let scalar) = node, scalar.style == .plain || scalar.style == .any, file.line == nil,
      outline.lines.indices.contains(mark.line - 1)
    else { return nil }
    let first = outline.lines[mark.line - 1].dropFirst(mark.column - 1)
    // A value that its first line holds whole has no continuation. The rest of a long line is not looked at.
    guard !first.starts(with: scalar.string),
      let next = (mark.line + 1..<outline.lines.count + 1).first(where: outline.hasContent)
    else { return nil }
    let place = Place(file: file.file, line: next, column: outline.indentation(ofLine: next) + 1)
    return (place, outline.content(ofLine: next))
  }

  /// The kind of value, for messages.
  package var noun: String {
    switch content {
    case .scalar(let text, _): text.isEmpty ? "nothing" : text.quoted
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  private enum Limits {
    static let bytes = 1_000_000
    static let nodes = 50_000
    static let aliases = 8

    /// The number of `*` where an alias can start.
    static func aliasCount(in bytes: [UInt8]) -> Int {
      // The last three are the final bytes of U+0085, U+2028 and U+2029, which are line breaks in YAML.
      let starts = Set(" \t\r\n[{,:-?".utf8).union([0x85, 0xa8, 0xa9])
      var (count, previous) = (0, UInt8(ascii: "\n"))
      for (index, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: "*"), starts.contains(previous), index + 1 < bytes.count,
          bytes[index + 1] > UInt8(ascii: " ")
        {
          count += 1
        }
        previous = byte
      }
      return count
    }
  }
}

extension InputError {
  package init(_ error: FileError) {
    self.init(Place(file: error.path), error.sentence, kind: Kind(error))
  }

  /// An error about a file that is shown as `path`, at the place where it is named.
  package init(_ error: FileError, at place: Place, readAs path: String) {
    let isMissing = if case .missing = error { true } else { false }
    self.init(place, isMissing ? "no file '\(path)'" : "'\(path)' \(error.sentence)", kind: Kind(error))
  }

  /// The result of `read`; its error becomes an input error.
  package static func from<Value>(_ read: () throws(FileError) -> Value) throws(InputError) -> Value {
    do throws(FileError) { return try read() } catch { throw InputError(error) }
  }

  fileprivate init(_ error: YamlError, _ place: Place, in text: String) {
    func at(_ mark: Mark) -> Place {
      place.line == nil ? Place(file: place.file, line: mark.line, column: mark.column) : place
    }
    func outlined(_ mark: Mark) -> YAMLOutline.Mark { .init(line: mark.line, column: mark.column) }
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let fault = YAMLFault(
        in: text, problem: problem, at: outlined(mark), since: context.map { outlined($0.mark) })
      guard place.line == nil, let fault else {
        self.init(at(mark), "is not YAML: \(problem)")
        return
      }
      self.init(
        Place(file: place.file, line: fault.mark.line, column: fault.mark.column), fault.sentence)
    case .duplicatedKeysInMapping(let keys, let context):
      let first = outlined(context.mark)
      guard place.line == nil, keys.count == 1, let again = YAMLOutline(text).key(keys[0], after: first)
      else {
        self.init(at(context.mark), "duplicate key \(keys.map(\.quoted).joined(separator: ", "))")
        return
      }
      self.init(
        Place(file: place.file, line: again.line, column: again.column),
        "duplicate key \(keys[0].quoted), first at line \(first.line)")
    case .reader(let problem, _, _, _): self.init(place, "is not YAML: \(problem)")
    default: self.init(place, "is not YAML")
    }
  }
}

extension InputError.Kind {
  fileprivate init(_ error: FileError) {
    switch error {
    case .missing, .isFolder: self = .missing
    default: self = .wrong
    }
  }
}

/// Advice about values that cannot be used: what the writer of an input file probably meant.
extension ConfigNode {
  /// The error of a value that goes on in the next line, which was probably meant as a line of its own; nil otherwise.
  package var runOnError: InputError? {
    guard let continuation else { return nil }
    let advice =
      continuation.text.hasPrefix("- ")
      ? "items of one list begin in the same column"
      : YAMLDash(continuation.text)?.sentence ?? YAMLColon(continuation.text)?.sentence
        ?? "if it is a key, write 'key: value'"
    let above = place.line.map { " in line \($0)" } ?? ""
    return InputError(
      continuation.place,
      "\(continuation.text.quoted) is read as the end of the value above\(above); \(advice)")
  }

  /// Advice for a text that seems to be a list; otherwise empty.
  package var listAdvice: String {
    guard case .scalar(let text, _) = content, text.contains(",") else { return "" }
    return "; write a list in brackets: [\(text)]".onOneLine
  }

  /// Advice for a text that seems to be a number; otherwise empty.
  var numberAdvice: String {
    guard case .scalar(let text, let isQuoted) = content else { return "" }
    func isNumber(_ text: String) -> Bool { decimalNumber(text.utf8) != nil }
    if isQuoted { return isNumber(text) ? "; take off the quotes" : "" }
    if let comment = text.firstIndex(of: "#"), isNumber(String(text[..<comment])) {
      return "; put a space before the '#' of a comment"
    }
    if text.contains(","), isNumber(text.replacing(",", with: ".")) {
      return "; numbers are written with a decimal point and without commas"
    }
    // YAML takes 014 for an octal number.
    if text.count > 1, text.first == "0", isInteger("1\(text)") {
      let digits = text.drop { $0 == "0" }
      return "; write it as \(digits.isEmpty ? "0" : digits)"
    }
    let number = text.prefix { $0.isNumber || ".-+".contains($0) }
    let rest = text.dropFirst(number.count).drop { $0 == " " }
    if isNumber(String(number)), let first = rest.first, first == "%" || first.isLetter {
      return first == "e" || first == "E"
        ? "; it is too large for a number" : "; write the number without \(String(rest).quoted)"
    }
    return ""
  }

  /// Advice for a text that seems to be a time with a unit; otherwise that for a number.
  var secondsAdvice: String {
    guard case .scalar(let text, isQuoted: false) = content else { return numberAdvice }
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let factors = ["s": 1, "sec": 1, "seconds": 1, "ms": 0.001, "min": 60, "minutes": 60]
    guard let number = decimalNumber(digits.utf8),
      let factor = factors[text.dropFirst(digits.count).drop { $0 == " " }.lowercased()]
    else { return numberAdvice }
    return "; write it in seconds, without a unit: \(shortest(number * factor))"
  }

  var booleanAdvice: String {
    guard case .scalar(let text, let isQuoted) = content else { return "" }
    if isQuoted && Bool(text) != nil { return "; take off the quotes" }
    switch text.lowercased() {
    case "yes", "y", "on", "1", "true": return "; write true"
    case "no", "n", "off", "0", "false": return "; write false"
    default: return ""
    }
  }
}

import Inputs

/// A regular expression that takes a word, such as the participant, from the name of a capture's file.
///
/// It must match the whole name without its extension, and the word is that of its group of the given name. The number
/// of repetitions and choices is bounded by the length of the name, so that no expression takes long.
///
/// Patterns of other short texts, such as messages, can have several groups, or none.
struct FileNamePattern: Sendable, Hashable {
  let pattern: String
  let groups: [String]

  var group: String { groups.first ?? "" }

  private static let repetitionLimit = 4
  private static let choiceLimit = 16
  /// Matching takes about a quarter of a microsecond for each.
  private static let combinationLimit = 5e6

  /// - Throws: A sentence that says what is wrong with the pattern.
  init(_ pattern: String, group: String) throws(Fault) { try self.init(pattern, groups: [group]) }

  /// - Throws: A sentence that says what is wrong with the pattern.
  init(_ pattern: String, groups: [String]) throws(Fault) {
    self.pattern = pattern
    self.groups = groups
    guard pattern.utf8.count <= 200 else { throw Fault("is longer than 200 bytes") }
    for group in groups where !pattern.contains("(?<\(group)>") {
      let source = groups.count == 1 ? "the word from the name" : "\(group) from the text"
      throw Fault("has no group (?<\(group)>…), which would take \(source)")
    }
    guard !Self.repeatsGroup(pattern) else {
      throw Fault("repeats a group; repeat characters only, as in [a-z]+")
    }
    guard Self.repetitionCount(pattern) <= Self.repetitionLimit else {
      throw Fault("has more than \(Self.repetitionLimit) of *, + and {; that is the limit")
    }
    guard Self.choiceCount(pattern) <= Self.choiceLimit else {
      throw Fault("has more than \(Self.choiceLimit) of ? and |; that is the limit")
    }
    guard !Self.changesSyntax(pattern) else {
      throw Fault(
        "can have no options, comments or quotations, only the groups (?<name>…), (?:…), (?=…) and (?!…)")
    }
    guard (try? Regex(pattern)) != nil else { throw Fault("is not a regular expression") }
  }

  struct Fault: Error {
    let sentence: String
    init(_ sentence: String) { self.sentence = sentence }
  }

  /// The word in a name; nil if the pattern does not match all of it, or if the word is empty.
  func word(in name: String) -> String? {
    guard isShortEnough(name), let regex = try? Regex(pattern),
      let match = try? regex.wholeMatch(in: name),
      let word = match.output.first(where: { $0.name == group })?.substring, !word.isEmpty
    else { return nil }
    return String(word)
  }

  /// Returns the words of all groups in a text that the pattern matches as a whole; nil for any other text. The
  /// expression is made once, for many texts.
  var matcher: (_ text: String) -> [String]? {
    guard let regex = try? Regex(pattern) else { return { _ in nil } }
    return { text in
      guard isShortEnough(text), let match = try? regex.wholeMatch(in: text) else { return nil }
      return groups.map { group in
        match.output.first { $0.name == group }?.substring.map(String.init) ?? ""
      }
    }
  }

  /// Why there is no word in a name, to stand between the name and the pattern.
  func hindrance(in name: String) -> String {
    isShortEnough(name) ? "does not match" : "is too long for the repetitions and choices of"
  }

  private func isShortEnough(_ name: String) -> Bool {
    let length = name.utf8.count
    guard length <= 255 else { return false }
    // Each way to divide the name among the repetitions, with each choice.
    let divisions = (1...Self.repetitionLimit + 1).prefix(Self.repetitionCount(pattern)).reduce(1.0) {
      $0 * Double(length + $1) / Double($1)
    }
    return divisions * Double(1 << Self.choiceCount(pattern)) <= Self.combinationLimit
  }

  /// The characters that are neither escaped nor in a class, each with the one before it.
  private static func operators(_ pattern: String) -> [(before: Character, character: Character)] {
    var (isEscaped, isInClass) = (false, false)
    var last: Character = " "
    var found = [(before: Character, character: Character)]()
    for character in pattern {
      let before = last
      last = isEscaped ? " " : character
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if isInClass {
        isInClass = character != "]"
      } else {
        isInClass = character == "["
        found.append((before, character))
      }
    }
    return found
  }

  /// The number of parts that may be absent or have alternatives.
  private static func choiceCount(_ pattern: String) -> Int {
    operators(pattern).count { before, character in
      character == "|" || character == "?" && !"(*+".contains(before)
    }
  }

  /// Returns true if parts of the pattern might not mean what they seem to, such as spaces behind `(?x)`.
  private static func changesSyntax(_ pattern: String) -> Bool {
    pattern.contains("\\Q")
      || pattern.split(separator: "(?", omittingEmptySubsequences: false).dropFirst().contains { rest in
        !["<", ":", "=", "!"].contains { rest.hasPrefix($0) }
      }
  }

  private static func repeatsGroup(_ pattern: String) -> Bool {
    operators(pattern).contains { $0.before == ")" && "*+{".contains($0.character) }
  }

  private static func repetitionCount(_ pattern: String) -> Int {
    pattern.count { "*+{".contains($0) }
  }
}

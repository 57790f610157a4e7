import Inputs

/// A regular expression that takes a word, such as the participant, from the name of a capture's file.
///
/// It must match the whole name without its extension, and the word is that of its group of the given name. A matcher
/// that goes back tries each combination of repetitions and choices, so their number is bounded by the length of the
/// name, so that no expression takes long.
struct FileNamePattern: Sendable, Hashable {
  let pattern: String
  let group: String

  private static let repetitionLimit = 4
  private static let choiceLimit = 16
  /// Matching takes about a quarter of a microsecond for each.
  private static let combinationLimit = 5e6

  /// - Throws: A sentence that says what is wrong with the pattern.
  init(_ pattern: String, group: String) throws(Fault) {
    self.pattern = pattern
    self.group = group
    guard pattern.utf8.count <= 200 else { throw Fault("is longer than 200 bytes") }
    guard pattern.contains("(?<\(group)>") else {
      throw Fault("has no group (?<\(group)>…), which would take the word from the name")
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

  /// How many parts may be absent or have alternatives.
  private static func choiceCount(_ pattern: String) -> Int {
    var (count, isEscaped, isInClass) = (0, false, false)
    var last: Character = " "
    for character in pattern {
      let before = last
      last = isEscaped ? " " : character
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if isInClass {
        isInClass = character != "]"
      } else if character == "[" {
        isInClass = true
      } else if character == "|" || character == "?" && !"(*+".contains(before) {
        count += 1
      }
    }
    return count
  }

  /// Whether parts of the pattern might not mean what they seem to, such as spaces behind `(?x)`.
  private static func changesSyntax(_ pattern: String) -> Bool {
    pattern.contains("\\Q")
      || pattern.split(separator: "(?", omittingEmptySubsequences: false).dropFirst().contains { rest in
        !["<", ":", "=", "!"].contains { rest.hasPrefix($0) }
      }
  }

  /// Whether a closing parenthesis is followed by a repetition.
  private static func repeatsGroup(_ pattern: String) -> Bool {
    var (isEscaped, isInClass, isAfterGroup) = (false, false, false)
    for character in pattern {
      if isAfterGroup && "*+{".contains(character) { return true }
      isAfterGroup = false
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if isInClass {
        isInClass = character != "]"
      } else {
        isInClass = character == "["
        isAfterGroup = character == ")"
      }
    }
    return false
  }

  private static func repetitionCount(_ pattern: String) -> Int {
    pattern.count { "*+{".contains($0) }
  }
}

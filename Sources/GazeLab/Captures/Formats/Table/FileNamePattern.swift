import Inputs

/// A regular expression that takes a word, such as the participant, from the name of a capture's file.
///
/// It must match the whole name without its extension, and the word is that of its group of the given name. The length
/// of names and the number of repetitions are bounded, so that no expression takes long.
struct FileNamePattern: Sendable, Hashable {
  let pattern: String
  let group: String

  private static let repetitionLimit = 4

  /// - Throws: A sentence that says what is wrong with the pattern.
  init(_ pattern: String, group: String) throws(Fault) {
    (self.pattern, self.group) = (pattern, group)
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
    guard (try? Regex(pattern)) != nil else { throw Fault("is not a regular expression") }
  }

  struct Fault: Error {
    let sentence: String
    init(_ sentence: String) { self.sentence = sentence }
  }

  /// The word in a name; nil if the pattern does not match all of it, or if the word is empty.
  func word(in name: String) -> String? {
    guard name.utf8.count <= 255, let regex = try? Regex(pattern),
      let match = try? regex.wholeMatch(in: name),
      let word = match.output.first(where: { $0.name == group })?.substring, !word.isEmpty
    else { return nil }
    return String(word)
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

import Inputs

/// The settings of one of the runs that `--set` asks for.
///
/// A list for a key that takes one is set as it is, with or without brackets: `calibrators=linear,ridge`. A list for any
/// other key is swept: `seed=1,2,3` makes three runs.
package struct SettingSweep: Sendable, Equatable {
  package let settings: [String]
  /// What is behind the usual path of the run, such as `,seed=1`; empty where nothing is swept.
  package let pathEnd: String

  package static let largestCount = 100
  private static let listKeys: Set = ["samples", "features", "calibrators", "splits", "group_by", "drop"]
  /// Keys of free text, in which a comma is a comma.
  private static let textKeys: Set = ["title", "check"]
  private static let longestPathEnd = 100

  /// All combinations of the swept values, those of the last setting varying fastest.
  ///
  /// - Parameter settings: `key=value` pairs.
  /// - Throws: If there are more than `largestCount`.
  package static func all(_ settings: [String]) throws(InputError) -> [SettingSweep] {
    var sweeps = [SettingSweep(settings: [], pathEnd: "")]
    for text in settings {
      let values = values(of: text)
      guard sweeps.count * values.count <= largestCount else {
        throw InputError(
          Place(file: "--set \(text.prefix(40))"),
          "asks for more than \(largestCount) runs; sweep fewer values")
      }
      sweeps = sweeps.flatMap { sweep in
        values.map { value in
          let end = sweep.pathEnd + (values.count > 1 ? ",\(fileName(value))" : "")
          return SettingSweep(settings: sweep.settings + [value], pathEnd: String(end.prefix(longestPathEnd)))
        }
      }
    }
    return sweeps
  }

  /// The settings that one stands for; more than one if it is swept.
  private static func values(of text: String) -> [String] {
    guard let equals = text.firstIndex(of: "=") else { return [text] }
    let key = text[..<equals]
    let value = text[text.index(after: equals)...]
    guard !textKeys.contains(String(key)) else { return [text] }
    if listKeys.contains(String(key)) || key.hasPrefix("where.") {
      return parts(value).count > 1 ? ["\(key)=[\(value)]"] : [text]
    }
    // Options deeper down can take lists, which are written in brackets.
    let isList = !key.contains(".") && key != "where" && value.hasPrefix("[") && value.hasSuffix("]")
    let found = parts(isList ? value.dropFirst().dropLast() : value)
    return found.count > 1 ? found.map { "\(key)=\($0)" } : [text]
  }

  /// Divides at commas outside brackets and quotes; a text with an empty part stays whole.
  private static func parts(_ text: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if "[{(".contains(character) {
        depth += 1
      } else if "]})".contains(character) {
        depth -= 1
      }
      if character == ",", depth == 0, quote == nil {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    let trimmed = parts.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    return trimmed.contains("") ? [String(text)] : trimmed
  }

  /// Letters, digits and a few signs, so that no value can lead to another folder.
  private static func fileName(_ text: String) -> String {
    let words = text.split { character in
      !(character.isASCII && (character.isLetter || character.isNumber || "=._+".contains(character)))
    }
    return words.joined(separator: "-").replacing("=-", with: "=")
  }
}

import ArgumentParser
import Foundation
import Inputs

/// What somebody probably meant who gave a command the wrong words.
enum ArgumentHints {
  /// Commands whose first argument is a path, so that no command's name is one.
  private static let ofPaths: Set = [
    "apply", "check", "clean", "columns", "compare", "diff", "explain", "export", "measure", "merge", "plan",
    "plot", "report",
    "run", "show", "splits", "table", "validate",
  ]

  /// Refuses a command whose first argument is the name of another one.
  ///
  /// - Throws: `ValidationError`.
  static func refuseTwoCommands(_ arguments: [String], among names: [String]) throws {
    let words = Array(arguments.prefix { !$0.hasPrefix("-") })
    guard words.count > 1, ofPaths.contains(words[0]), names.contains(words[1]),
      !FileManager.default.fileExists(atPath: words[1])
    else { return }
    let meant = call(arguments.dropFirst())
    throw ValidationError("\(words[0]) and \(words[1]) are two commands; did you mean 'gazelab \(meant)'?")
  }

  /// Refuses two arguments of which each belongs in the other's place.
  ///
  /// - Throws: `ValidationError`.
  static func refuseSwapped(_ first: String, _ second: String, if areSwapped: Bool) throws {
    guard areSwapped else { return }
    var words = Array(CommandLine.arguments.dropFirst())
    if let one = words.firstIndex(of: first), let other = words.firstIndex(of: second) {
      words.swapAt(one, other)
    }
    let meant = call(words[...])
    throw ValidationError("\(first.quoted) is in the wrong place; did you mean 'gazelab \(meant)'?")
  }

  /// The arguments as somebody types them.
  private static func call(_ words: ArraySlice<String>) -> String {
    let isPlain = { (word: String) in
      word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-_./=,".contains($0)) }
    }
    return words.map { isPlain($0) ? $0 : shellWord($0) }.joined(separator: " ")
  }

  /// The parser's message about a word that is none of those it lists, with the nearest of these.
  static func completed(_ message: String) -> String {
    let list =
      #/The value '(?<word>.*)' is invalid for '.*'\. Please provide one of the following:(?<words>(\n  - .*)+)/#
    guard let match = message.firstMatch(of: list) else { return message }
    let words = match.words.split(separator: "\n").map { String($0.dropFirst("  - ".count)) }
    guard let nearest = nearestWord(to: String(match.word), among: words) else { return message }
    return message.replacingCharacters(
      in: match.range.upperBound..<match.range.upperBound, with: "\nDid you mean '\(nearest)'?")
  }
}

import ArgumentParser
import Foundation
import Inputs

/// A command with its arguments and subcommands, decoded from the JSON of swift-argument-parser.
struct CommandDescription: Decodable {
  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?
    let discussion: String?

    /// The option names; empty for a positional argument.
    var flags: [String] {
      (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }.sorted { $0.count < $1.count }
    }

    /// The placeholder for the value; nil for a flag.
    var value: String? { kind == .flag ? nil : valueName ?? "value" }

    var sentences: [String] {
      let values = allValues.map { "Values: \($0.joined(separator: ", "))." }
      let fallback = kind == .flag ? nil : defaultValue.map { "Default: \($0)." }
      return [abstract, values, fallback, discussion].compactMap(\.self).filter { !$0.isEmpty }
    }
  }

  private(set) var commandName: String
  let abstract: String?
  let discussion: String?
  let arguments: [Argument]?
  let subcommands: [CommandDescription]?

  private static let examplesHeading = "Examples:"

  static func examples(_ commands: [String]) -> String {
    "\n\n\(examplesHeading)" + commands.map { "\n  " + $0 }.joined()
  }

  /// The discussion, and the lines of its examples.
  private var parts: [[String]] {
    (discussion ?? "").split(separator: Self.examplesHeading, maxSplits: 1, omittingEmptySubsequences: false)
      .map { part in part.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
  }

  /// The abstract and the discussion without its examples.
  var paragraphs: [String] {
    let text = (parts.first ?? []).joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    return [abstract ?? "", text].filter { !$0.isEmpty }
  }

  var examples: [String] {
    parts.dropFirst().joined().map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  var ownArguments: [Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.valueName) }
  }

  /// The subcommands, each followed by its own, such as `slurm` and `slurm submit`; without `help`, which duplicates the
  /// page.
  var ownSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { command in
      [command]
        + command.ownSubcommands.map { inner in
          var inner = inner
          inner.commandName = "\(command.commandName) \(inner.commandName)"
          return inner
        }
    }
  }

  /// The arguments as they follow the command in its synopsis; `placeholder` marks the name of a value as one.
  func synopsis(_ placeholder: (String) -> String) -> [String] {
    let places = ownArguments.filter { $0.kind == .positional }.map { argument in
      let value = placeholder(argument.value ?? "") + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(value)]" : value
    }
    return places + (ownArguments.count > places.count ? ["[\(placeholder("options"))]"] : [])
  }
}

extension CommandDescription {
  init(of command: any ParsableCommand.Type) throws {
    struct Tool: Decodable { let command: CommandDescription }
    self = try Tool(decoding: command._dumpHelp().utf8).command
  }
}

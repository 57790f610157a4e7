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

      var text: String { (kind == "long" ? "--" : "-") + name }
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
    var flags: [String] { (names ?? []).map(\.text).sorted { $0.count < $1.count } }

    /// The placeholder for the value; nil for a flag.
    var value: String? { kind == .flag ? nil : valueName ?? "value" }

    var sentences: [String] {
      let values = allValues.map { "Values: \($0.joined(separator: ", "))." }
      let fallback = kind == .flag ? nil : defaultValue.map { "Default: \($0)." }
      return [abstract, values, fallback, discussion].compactMap { $0 }.filter { !$0.isEmpty }
    }
  }

  let commandName: String
  let abstract: String?
  let discussion: String?
  let arguments: [Argument]?
  let subcommands: [CommandDescription]?

  /// The heading that separates the examples from the rest of a discussion.
  static let examplesHeading = "\n\nExamples:"

  /// The discussion without its examples.
  var text: String? {
    discussion.map { discussion in
      let end =
        discussion.firstRange(of: Self.examplesHeading.dropFirst(2))?.lowerBound ?? discussion.endIndex
      return discussion[..<end].trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// Commands to try.
  var examples: [String] {
    guard let discussion, let range = discussion.firstRange(of: Self.examplesHeading.dropFirst(2)) else {
      return []
    }
    return discussion[range.upperBound...].split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  /// The arguments except those that every command has.
  var ownArguments: [Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.valueName) }
  }

  /// The subcommands, each followed by its own, such as `slurm` and `slurm submit`; without `help`, which duplicates the
  /// page.
  var ownSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { command in
      [command] + command.ownSubcommands.map { $0.called("\(command.commandName) \($0.commandName)") }
    }
  }

  private func called(_ name: String) -> CommandDescription {
    CommandDescription(
      commandName: name, abstract: abstract, discussion: discussion, arguments: arguments,
      subcommands: subcommands)
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

import ArgumentParser
import Foundation

/// A command with its arguments and subcommands, as swift-argument-parser describes it in JSON.
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

    /// The names with which it is given; none for one that is given by its place.
    var flags: [String] { (names ?? []).map(\.text).sorted { $0.count < $1.count } }

    /// What stands for its value; nil for a flag.
    var value: String? { kind == .flag ? nil : valueName ?? "value" }

    /// All that is said of it.
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

  /// What a user can give, without what every command takes.
  var ownArguments: [Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.valueName) }
  }

  /// The subcommands but `help`, which says the same as the page.
  var ownSubcommands: [CommandDescription] { (subcommands ?? []).filter { $0.commandName != "help" } }

  var positionals: [Argument] { ownArguments.filter { $0.kind == .positional } }
  var options: [Argument] { ownArguments.filter { $0.kind != .positional } }

  /// - Throws: If the description is not of the form that is read here.
  init(of command: any ParsableCommand.Type) throws {
    struct Tool: Decodable { let command: CommandDescription }
    self = try JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8)).command
  }
}

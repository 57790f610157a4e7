/// The program's manual page, in the macros of man(7).
struct ManualPage {
  let command: CommandDescription
  let version: String

  var text: String {
    let name = command.commandName
    return """
      .TH \(Self.argument(name.uppercased())) 1 "" \(Self.argument("\(name) \(version)")) "User Commands"
      .SH NAME
      \(Self.text("\(name) - \(Self.lowercased(command.abstract ?? ""))"))
      .SH SYNOPSIS
      .B \(Self.text(name))
      .I command
      .RI [ arguments ]
      .SH DESCRIPTION
      \(Self.text(command.discussion ?? ""))
      .SH COMMANDS
      \(command.ownSubcommands.map(section).joined(separator: "\n"))
      .SH ENVIRONMENT
      \(Self.items(Self.environment))
      .SH EXIT STATUS
      \(Self.items(Self.exitCodes))

      """
  }

  private func section(_ subcommand: CommandDescription) -> String {
    let name = Self.escaped("\(command.commandName) \(subcommand.commandName)")
    let call = ["\\fB\(name)\\fR"] + subcommand.synopsis { "\\fI\(Self.escaped($0))\\fR" }
    let examples = subcommand.examples.map { ".PP\n\\fB\(Self.text($0))\\fR" }
    let lines =
      [".SS \(Self.text(subcommand.commandName))", call.joined(separator: " "), ".PP"]
      + subcommand.paragraphs.map(Self.text) + subcommand.ownArguments.map(item)
      + (examples.isEmpty ? [] : [".PP\nExamples:"] + examples)
    return lines.joined(separator: "\n")
  }

  private func item(_ argument: CommandDescription.Argument) -> String {
    let value = argument.value.map { "\\fI\(Self.escaped($0))\\fR" }
    let flags = argument.flags.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
    let head = [flags, value ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    return ".TP\n\(head)\n\(argument.sentences.map(Self.text).joined(separator: "\n"))"
  }

  private static func items(_ items: [(name: String, text: String)]) -> String {
    items.map { ".TP\n.B \(text($0.name))\n\(text($0.text))" }.joined(separator: "\n")
  }

  private static let environment = [
    (
      "GAZELAB_DATASETS",
      "Folders of datasets separated by colons, used if --datasets is not given. Default: datasets."
    ),
    ("NO_COLOR", "If it is set and not empty, output is not coloured."),
  ]

  private static let exitCodes = [
    ("0", "Success."), ("1", "The work was finished, but a trial or a check failed."),
    ("2", "Two runs differ."), ("3", "A quality gate gave a verdict of POOR."),
    ("64", "The command line is invalid."),
    ("65", "An experiment or a capture is invalid; nothing was run."), ("66", "A file is missing."),
    ("70", "The system's limits are too low, or the program has a fault."),
    ("73", "A file cannot be written."),
    ("75", "Stopped in order by SIGTERM, SIGUSR1 or a hangup; run --resume goes on."),
    ("130", "Interrupted by Ctrl-C."), ("143", "Ended by SIGTERM."),
  ]

  private static func lowercased(_ sentence: String) -> String {
    let text = sentence.prefix(1).lowercased() + sentence.dropFirst()
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// A line of text that roff shows literally.
  static func text(_ text: String) -> String {
    let escaped = escaped(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    // At the start of a line, a period or an apostrophe begins a request.
    return escaped.hasPrefix(".") || escaped.hasPrefix("\\(aq") ? "\\&" + escaped : escaped
  }

  private static func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Escapes characters that roff interprets or shows differently, such as a hyphen, quotation mark or caret.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\"": escaped += "\\(dq"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return escaped
  }
}

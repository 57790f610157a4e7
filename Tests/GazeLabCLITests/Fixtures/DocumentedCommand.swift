/// A command that a document shows in a block of code, with what it says the command prints.
struct DocumentedCommand {
  let file: String
  /// From 1.
  let line: Int
  /// As it is typed into a shell, comments included.
  let text: String
  /// Lines of its output, in order, though not all.
  var output: [String] = []

  var place: String { "\(file):\(line): \(text)" }

  /// The script that it runs, if it is one of the project's.
  var script: String? {
    guard text.hasPrefix("scripts/") else { return nil }
    return text.split(separator: " ").first.map(String.init)
  }

  /// Without a comment behind it.
  private var call: Substring { text[..<(text.firstRange(of: " #")?.lowerBound ?? text.endIndex)] }

  var words: [String] {
    call.split(whereSeparator: { " '\"=".contains($0) }).map(String.init)
  }

  /// Whether it stands for something that a reader must fill in.
  var hasPlaceholder: Bool {
    words.contains { $0.wholeMatch(of: /<.*>|[A-Z][A-Z]+(\.\.\.)?|.*…|.*\.\.\./) != nil }
  }

  /// The commands of a Markdown text, in order.
  ///
  /// Code stands between fences or behind at least four spaces. Behind a command's block, a fence of the kind `text`
  /// holds what the last command before prints.
  static func all(in text: String, of file: String) -> [DocumentedCommand] {
    var commands = [DocumentedCommand]()
    var fence: String?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        fence = fence == nil ? String(line.dropFirst(3)) : nil
        continue
      }
      if fence == "text" {
        guard !commands.isEmpty else { continue }
        commands[commands.count - 1].output.append(String(line))
        continue
      }
      guard fence != nil || line.hasPrefix("    ") else { continue }
      let code = line.drop { $0 == " " }
      guard code.hasPrefix("gazelab ") || code.hasPrefix("scripts/") else { continue }
      commands.append(DocumentedCommand(file: file, line: index + 1, text: String(code)))
    }
    return commands
  }
}

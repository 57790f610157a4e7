/// A command in a code block of a document, with the output shown for it.
struct DocumentedCommand {
  let file: String
  /// The line number, counted from 1.
  let line: Int
  /// The shell command, including comments.
  let text: String
  /// Some lines of its output, in order.
  var output: [String] = []
  /// What the document has the reader write into `dataset.yaml` before the command, from `columns:` on; empty for
  /// nothing.
  var edit: [String] = []

  var place: String { "\(file):\(line): \(text)" }

  /// The project's script that it runs, if any.
  var script: String? {
    guard text.hasPrefix("scripts/") else { return nil }
    return text.split(separator: " ").first.map(String.init)
  }

  /// The command without a trailing comment.
  private var call: Substring { text[..<(text.firstRange(of: " #")?.lowerBound ?? text.endIndex)] }

  var words: [String] {
    call.split(whereSeparator: { " '\"=".contains($0) }).map(String.init)
  }

  /// Whether the reader must fill in something.
  var hasPlaceholder: Bool {
    words.contains { $0.wholeMatch(of: /<.*>|[A-Z][A-Z]+(\.\.\.)?|.*…|.*\.\.\./) != nil }
  }

  /// The commands of a Markdown text, in order.
  ///
  /// Code blocks are fenced or indented by at least four spaces. A fenced block of the kind `text` shows the output of
  /// the last command before it; one of the kind `yaml` that begins with `columns:`, an edit before the next command.
  static func all(in text: String, of file: String) -> [DocumentedCommand] {
    var commands = [DocumentedCommand]()
    var fence: String?
    var edit = [String]()
    var previous: Substring = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      defer { previous = line }
      if line.hasPrefix("```") {
        fence = fence == nil ? String(line.dropFirst(3)) : nil
        continue
      }
      if fence == "text" {
        guard !commands.isEmpty else { continue }
        commands[commands.count - 1].output.append(String(line))
        continue
      }
      if fence == "yaml", !edit.isEmpty || (line == "columns:" && previous == "```yaml") {
        edit.append(String(line))
      }
      guard fence != nil || line.hasPrefix("    ") else { continue }
      let code = line.drop { $0 == " " }
      guard code.hasPrefix("gazelab ") || code.hasPrefix("scripts/") else { continue }
      commands.append(DocumentedCommand(file: file, line: index + 1, text: String(code), edit: edit))
      edit = []
    }
    return commands
  }
}

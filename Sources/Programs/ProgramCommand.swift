import DelimitedText
import Files
import Foundation
import Inputs

/// A program that an experiment names as a model: what is started, and how it is talked to.
package struct ProgramCommand: Sendable {
  /// How a program gets rows and gives gaze points.
  package enum Mode: String, Sendable, CaseIterable {
    /// It is started once and answers one message after another; see `ProgramMessage`.
    case messages
    /// It is started for every fold, reads a CSV text and writes another; see `TextExchange`.
    case csv
  }

  /// A file that a word of the command names.
  package struct NamedFile: Sendable, Hashable {
    /// The word as the experiment has it.
    package let word: String
    package let path: String
    package let sha256: String
  }

  /// The words as the experiment has them, at least one.
  package let words: [String]
  /// The words that are started: those that name files are absolute paths.
  let resolvedWords: [String]
  /// The files that the words name, without a program that was found on PATH.
  package let files: [NamedFile]
  package let mode: Mode
  /// The options, an object.
  let options: JSONValue
  /// The longest time for one answer, seconds.
  let timeLimit: Double
  /// The most memory of its own, bytes; nil for as much as the machine has.
  let memoryLimit: Int?
  /// Equal for commands that one process can serve.
  let identity: [String]

  /// The words as they are written in sentences.
  package var text: String { words.joined(separator: " ").onOneLine }

  /// The line by which a list of allowed programs names the command.
  package var allowedLine: String { resolvedWords.map(shellWord).joined(separator: " ").onOneLine }

}

extension ProgramCommand {
  /// Reads the keys of a program; errors are recorded in the section.
  package init(from section: inout ConfigSection) {
    let place = section.place(of: "command")
    words = section.texts("command")
    mode = section.choice("mode", default: .messages)
    options = section.node("options", isRequired: false, as: .named(nil)).map(JSONValue.init) ?? .object([])
    timeLimit = section.number("timeout", in: 0.1...86_400, default: 60)
    let gigabytes = section.number("memory", in: 0...1e6, default: 0)
    memoryLimit = gigabytes > 0 ? Int(gigabytes * 1e9) : nil
    var (resolved, files) = ([String](), [NamedFile]())
    for (index, word) in words.enumerated() {
      let found = Self.resolved(word, isProgram: index == 0, section)
      resolved.append(found.path)
      guard found.isFile else { continue }
      do throws(FileError) {
        files.append(
          NamedFile(word: word, path: found.path, sha256: try sha256(FileBytes(path: found.path))))
      } catch {
        section.record(InputError(error, at: place, readAs: found.path))
      }
    }
    resolvedWords = resolved
    self.files = files
    identity = resolved + ["", mode.rawValue, options.text(.line), "\(timeLimit)", "\(gigabytes)"]
    if case .object = options.content { return }
    section.record("options", "'options' must be a mapping 'name: value', not \(options.noun)")
  }

  /// The word that is started in place of a word, and whether it names a file of the user's.
  private static func resolved(
    _ word: String, isProgram: Bool, _ section: ConfigSection
  ) -> (path: String, isFile: Bool) {
    // As in a shell, a name without a slash is looked up on PATH.
    if isProgram, !word.contains("/"),
      let path = ChildProcess.path(of: word, in: ProcessInfo.processInfo.environment["PATH"] ?? "")
    {
      return (path, false)
    }
    let path = section.path(word)
    guard PathKind(of: path) == .file else { return (word, false) }
    return (URL(fileURLWithPath: path).standardizedFileURL.path, true)
  }
}

extension JSONValue {
  /// A value of an experiment file as JSON: what YAML 1.2 reads as a number, `true`, `false` or `null` is one.
  fileprivate init(_ node: ConfigNode) {
    switch node.content {
    case .sequence(let nodes): self = .list(nodes.map(JSONValue.init))
    case .mapping(let entries): self = .object(entries.map { ($0.key, JSONValue($0.value)) })
    case .scalar(let text, isQuoted: true): self = .text(text)
    case .scalar(let text, isQuoted: false):
      if let boolean = Bool(text) {
        self = .boolean(boolean)
      } else if let integer = Int(text), "\(integer)" == text {
        self = .integer(integer)
      } else if text == "null" || text == "~" || text.isEmpty {
        self = .null
      } else {
        self = decimalNumber(text.utf8).map(JSONValue.number) ?? .text(text)
      }
    }
  }
}

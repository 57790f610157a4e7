import Files
import Inputs
import Trials

/// The answer to `gazelab --version`, alone or with `--verbose` and `--json`.
package struct VersionAnswer: Sendable {
  /// What is printed.
  package let text: String

  /// - Parameter arguments: The arguments of the program.
  /// - Returns: Nil if they ask for something else.
  package init?(to arguments: [String]) {
    guard arguments.contains("--version"), Set(arguments).count == arguments.count,
      Set(arguments).isSubset(of: ["--version", "--verbose", "--json"])
    else { return nil }
    if arguments.contains("--json") {
      text = Self.json
    } else {
      text = arguments.contains("--verbose") ? Self.list : Program.version + "\n"
    }
  }

  /// One line per library, with the versions in a column.
  private static var list: String {
    let build = ProgramFile.build.isEmpty ? [] : [("build", ProgramFile.build)]
    let facts = build + LinkedLibrary.all.map { ($0.name, $0.version) }
    let width = facts.map(\.0.count).max() ?? 0
    let lines = facts.map { name, version in
      "\(name)\(String(repeating: " ", count: width - name.count))  \(version)"
    }
    return ([Program.title] + lines).map { $0 + "\n" }.joined()
  }

  private static var json: String {
    let libraries = LinkedLibrary.all.map { ($0.name, JSONValue.text($0.version)) }
    return JSONValue.object([
      ("version", .text(Program.version)), ("build", .text(ProgramFile.build)),
      ("libraries", .object(libraries)),
    ]).text(.outline) + "\n"
  }
}

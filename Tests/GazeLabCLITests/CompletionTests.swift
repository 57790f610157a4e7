import Foundation
import Testing

@Suite("Completions")
struct CompletionTests {
  /// The subcommands listed in the program's help.
  private static func subcommands(_ place: Workplace) throws -> [String] {
    let help = try place.gazelab("--help").output
    let list = help.split(separator: "BEGIN SUBCOMMANDS:").last ?? ""
    return list.matches(of: #/(?m)^  ([a-z]+) /#).map { String($0.1) }
  }

  @Test("the script for each shell knows every command", arguments: ["bash", "zsh", "fish"])
  func scripts(shell: String) throws {
    try Workplace.with { place in
      let script = try place.gazelab("--generate-completion-script", shell)
      #expect((script.status, script.errors) == (0, ""))
      let names = try Self.subcommands(place)
      #expect(names.count >= 18 && names.contains("run") && names.contains("schema"))
      for name in names { #expect(script.output.contains(name), "\(name)") }
    }
  }

  /// The completions that bash offers for the last of the given words.
  private func offered(_ words: [String], _ place: Workplace) throws -> [String] {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let outcome = try place.shell(
      """
      "$gazelab" --generate-completion-script bash > gazelab.bash
      bash -n gazelab.bash && bash -c '
      source gazelab.bash
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
      _gazelab gazelab "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf "%s\\n" "${COMPREPLY[@]}"' bash \(quoted)
      """)
    #expect((outcome.status, outcome.errors) == (0, ""))
    return outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.sorted()
  }

  @Test("bash completes commands, option values, and files of the expected type")
  func bash() throws {
    try Workplace.withLab { place in
      try place.write("experiments/lab/notes.txt", "")
      #expect(try offered(["gazelab", "re"], place) == ["report"])
      #expect(try offered(["gazelab", "schema", "ex"], place) == ["experiment"])
      #expect(try offered(["gazelab", "list", "--format", "m"], place) == ["markdown"])
      #expect(try offered(["gazelab", "compare", "--format", "la"], place) == ["latex"])
      #expect(try offered(["gazelab", "run", "--engine", ""], place) == ["reference", "shared"])
      #expect(
        try offered(["gazelab", "validate", "experiments/lab/"], place) == ["experiments/lab/first.yaml"])
      #expect(try offered(["gazelab", "report", "exp"], place) == ["experiments"])
    }
  }
}

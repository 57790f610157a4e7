import Foundation
import Testing

@testable import GazeLabCLI

@Suite("The manual page")
struct ManualTests {
  private func page(_ json: String) throws -> String {
    let command = try JSONDecoder().decode(CommandDescription.self, from: Data(json.utf8))
    return ManualPage(command: command, version: "1.2").text
  }

  @Test("characters that are special in roff are shown literally")
  func escaping() {
    #expect(ManualPage.text(".start 'of' a\nline") == "\\&.start \\(aqof\\(aq a line")
    #expect(
      ManualPage.text("'x' --set a\\b `c` ^~ \"q\" …")
        == "\\&\\(aqx\\(aq \\-\\-set a\\eb \\(gac\\(ga \\(ha\\(ti \\(dqq\\(dq \\[u2026]")
  }

  @Test("a command is shown with its arguments, options, values and defaults")
  func command() throws {
    let text = try page(
      """
      {"commandName": "tool", "abstract": "Does things.", "discussion": "At length.", "subcommands": [
        {"commandName": "help"},
        {"commandName": "make", "abstract": "Makes.", "arguments": [
          {"kind": "positional", "shouldDisplay": true, "isOptional": false, "isRepeating": true,
           "valueName": "file", "abstract": ".yaml files"},
          {"kind": "option", "shouldDisplay": true, "isOptional": true, "isRepeating": false,
           "names": [{"kind": "long", "name": "out"}, {"kind": "short", "name": "o"}], "valueName": "dir",
           "defaultValue": "here", "allValues": ["here", "there"]},
          {"kind": "flag", "shouldDisplay": false, "isOptional": true, "isRepeating": false,
           "names": [{"kind": "long", "name": "hidden"}]}]}]}
      """)
    #expect(
      text.hasPrefix(".TH \"TOOL\" 1 \"\" \"tool 1.2\" \"User Commands\"\n.SH NAME\ntool \\- does things\n"))
    #expect(
      text.contains(
        """
        .SS make
        \\fBtool make\\fR \\fIfile\\fR ... [\\fIoptions\\fR]
        .PP
        Makes.
        .TP
        \\fIfile\\fR
        \\&.yaml files
        .TP
        \\fB\\-o\\fR, \\fB\\-\\-out\\fR \\fIdir\\fR
        Values: here, there.
        Default: here.

        """))
    #expect(!text.contains("help") && !text.contains("hidden"))
  }

  @Test("the page has every command and option of the program's help, and only valid roff lines")
  func whole() throws {
    try Workplace.with { place in
      let page = try place.gazelab("manual")
      #expect((page.status, page.errors) == (0, ""))
      let plain = page.output.replacing("\\-", with: "-")
      let help = try place.gazelab("--help").output
      let names = (help.split(separator: "BEGIN SUBCOMMANDS:").last ?? "").matches(of: #/(?m)^  ([a-z]+) /#)
      #expect(names.count >= 18)
      for name in names.map({ String($0.1) }) {
        #expect(plain.contains("\n.SS \(name)\n"), "\(name)")
        for option in try place.gazelab(name, "--help").output.matches(of: #/(?m)^  (--[a-z-]+)/#) {
          guard option.1 != "--version" else { continue }
          #expect(plain.contains("\\fB\(option.1)\\fR"), "\(name) \(option.1)")
        }
      }
      let requests = [".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".I", ".RI"]
      for line in page.output.split(separator: "\n") {
        #expect(!line.hasPrefix("'") && line.allSatisfy(\.isASCII), "\(line)")
        if line.hasPrefix(".") {
          #expect(requests.contains { line.hasPrefix("\($0) ") || line == $0 }, "\(line)")
        }
      }
    }
  }
}

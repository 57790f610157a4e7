import Foundation
import Testing

@Suite("Reference pages")
struct ReferencePagesTests {
  private static let folder = "\(Repository.documentation)/Reference"

  /// The pages of the repository and the arguments that print them.
  private static let pages = [
    ("ExperimentFiles", ["list", "experiment"]), ("DatasetFiles", ["list", "dataset"]),
    ("Samples", ["list", "samples"]),
    ("Features", ["list", "features"]),
    ("GazeRays", ["list", "gaze-rays"]),
    ("Calibrators", ["list", "calibrators"]), ("Smoothers", ["list", "smoothers"]),
    ("Splits", ["list", "splits"]),
    ("Metrics", ["list", "metrics"]), ("CaptureFormats", ["list", "capture-formats"]),
    ("TableFormats", ["list", "table-formats"]),
  ]

  /// Pages that `scripts/docs` adds, because they only repeat what a command prints.
  private static let printedPages = [("Commands", "manual"), ("OutputFiles", "schema files")]

  @Test("each page is what the program prints")
  func golden() throws {
    try Workplace.with { place in
      for (name, arguments) in Self.pages {
        let script = "\"$gazelab\" \(arguments.joined(separator: " ")) --format markdown"
        let outcome = try place.shell(script)
        #expect((outcome.status, outcome.errors) == (0, ""))
        try Golden.expect(outcome.output, "\(name).md", in: Self.folder)
      }
    }
  }

  @Test("there are no other pages, and all articles are linked from the first page")
  func links() throws {
    let stored = Repository.files("Sources/GazeLab/GazeLab.docc/Reference/*.md").map {
      String($0.split(separator: "/").last?.dropLast(3) ?? "")
    }
    #expect(Set(stored) == Set(Self.pages.map(\.0)))
    let script = try Repository.text("scripts/docs")
    for (name, arguments) in Self.printedPages {
      let line = "\(arguments) --format markdown > .build/GazeLab.docc/Reference/\(name).md\n"
      #expect(script.contains("\"$gazelab\" \(line)"), "\(name)")
    }
    let articles = Repository.files("Sources/GazeLab/GazeLab.docc/*.md").map {
      String($0.split(separator: "/").last?.dropLast(3) ?? "")
    }
    let first = try Repository.text("Sources/GazeLab/GazeLab.docc/GazeLab.md")
    for name in stored + Self.printedPages.map(\.0) + articles where name != "GazeLab" {
      #expect(first.contains("- <doc:\(name)>\n"), "\(name)")
    }
  }

  /// The text below a heading of the second level, up to the next one; nil if the page does not have it.
  private func section(_ heading: String, of page: String) -> String? {
    page.components(separatedBy: "\n## ").first { $0.hasPrefix("\(heading)\n") }
  }

  @Test("the page of commands has a section for each command, with every option of its help")
  func commands() throws {
    try Workplace.with { place in
      let page = try place.gazelab("manual", "--format", "markdown").output
      #expect(page.hasPrefix("# Commands\n\n"))
      let help = try place.gazelab("--help").output
      let names = (help.split(separator: "BEGIN SUBCOMMANDS:").last ?? "").matches(of: #/(?m)^  ([a-z]+) /#)
      #expect(names.count >= 18)
      for name in names.map({ String($0.1) }) {
        let part = try #require(section(name, of: page), "\(name)")
        for option in try place.gazelab(name, "--help").output.matches(of: #/(?m)^  (--[a-z-]+)/#) {
          guard option.1 != "--version" else { continue }
          #expect(part.contains("\(option.1)"), "\(name) \(option.1)")
        }
      }
    }
  }

  @Test("the page of output files has a row for each column that schema files describes")
  func files() throws {
    try Workplace.with { place in
      let page = try place.gazelab("schema", "files", "--format", "markdown").output
      #expect(page.hasPrefix("# Output files and their columns\n\n"))
      let json = try place.gazelab("schema", "files").output
      let whole = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [[String: Any]]]
      let files = try #require(whole?["files"])
      #expect(files.count >= 10)
      for file in files {
        let name = try #require(file["file"] as? String)
        let part = try #require(section(name, of: page), "\(name)")
        for column in try #require(file["columns"] as? [[String: String]]) {
          let start = "| `\(column["name"] ?? "")` | "
          let row = part.split(separator: "\n").first { $0.hasPrefix(start) }
          #expect(row?.contains(" | \(column["unit"] ?? "") | ") == true, "\(name): \(column)")
        }
      }
    }
  }

  @Test("a kind has a heading, its options with limits and defaults, and its example")
  func option() throws {
    try Workplace.with { place in
      let text = try place.gazelab("list", "splits", "--format", "markdown").output
      #expect(text.hasPrefix("# Splits\n\n"))
      #expect(text.contains("\n## k-fold\n"))
      #expect(text.contains("\n| `folds` | a whole number from 2 to 1000 | 5 |\n"))
      #expect(text.contains("\n| `over` | a text | needed |\n"))
      #expect(text.contains("\n```yaml\n{kind: leave-one-out, over: head_pose}\n```\n"))
      let one = try place.gazelab("list", "splits")
      #expect(one.output.hasPrefix("splits\n"))
      #expect(try place.gazelab("list").output.contains("\n\(one.output)\n"))
      #expect(try place.gazelab("list", "split").status == 64)
    }
  }
}

import Foundation
import Testing

@Suite("Reference pages")
struct ReferencePagesTests {
  /// Where `scripts/catalogue` puts the articles and the pages of reference.
  private static let catalogue = "site.docc"

  private func makeCatalogue(in place: Workplace) throws {
    let script = "'\(Repository.path)/scripts/catalogue' \"$gazelab\" \(Self.catalogue)"
    let outcome = try place.shell(script)
    try #require((outcome.status, outcome.errors) == (0, ""))
  }

  @Test("each list of the program is a page of the site, with everything that the list names")
  func lists() throws {
    try Workplace.with { place in
      try makeCatalogue(in: place)
      let folder = "\(place.path)/\(Self.catalogue)/Reference"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      let pages = try names.map { try place.text("\(Self.catalogue)/Reference/\($0)") }
      let help = try place.gazelab("list", "--help").output.split { $0.isWhitespace }.joined(separator: " ")
      let values = try #require(help.firstMatch(of: /\(values: ([^)]*)\)/)).1
      let topics = values.split(separator: ", ").map(String.init)
      #expect(topics.count >= 12 && pages.count == topics.count + 2)
      for topic in topics {
        let printed = try place.gazelab("list", topic, "--format", "markdown").output
        let page = try #require(pages.first { $0 == printed }, "\(topic)").replacing("\\", with: "")
        // An item of the list begins its line; all else is indented or the title.
        let list = try place.gazelab("list", topic).output.split(separator: "\n").dropFirst()
        let items = list.filter { $0.first != " " }.map { $0.prefix { $0 != " " } }
        #expect(!items.isEmpty, "\(topic)")
        for item in items { #expect(page.contains(item), "\(topic): \(item)") }
      }
      for arguments in [["manual"], ["schema", "files"]] {
        let printed = try place.gazelab(arguments + ["--format", "markdown"]).output
        #expect(pages.contains(printed), "\(arguments)")
      }
    }
  }

  @Test("docc makes a site of the articles and the pages of reference without a warning")
  func site() throws {
    try Workplace.with { place in
      try makeCatalogue(in: place)
      let docc = try place.shell("command -v docc || xcrun --find docc").output.split(separator: "\n").first
      let arguments = """
        --fallback-display-name GazeLab --fallback-bundle-identifier gazelab --warnings-as-errors
        """
      let program = try #require(docc, "docc, a part of Swift, was not found")
      let outcome = try place.shell("'\(program)' convert \(Self.catalogue) \(arguments) --output-path site")
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      struct Page: Decodable {
        struct Section: Decodable { let title: String }
        let topicSections: [Section]
      }
      let page = try place.text("site/data/documentation/gazelab.json")
      let sections = try JSONDecoder().decode(Page.self, from: Data(page.utf8)).topicSections.map(\.title)
      // docc puts pages that no section of the first page lists into one of its own.
      #expect(sections.contains("Reference") && !sections.contains("Articles"), "\(sections)")
    }
  }

  @Test("in the catalogue, commands that print reference become links, and headings have docc's anchors")
  func links() throws {
    try Workplace.with { place in
      try makeCatalogue(in: place)
      let first = try place.text("\(Self.catalogue)/GazeLab.md")
      #expect(first.contains("[`gazelab list features`](doc:Features)"))
      let articles = try FileManager.default.contentsOfDirectory(atPath: "\(place.path)/\(Self.catalogue)")
      for name in articles where name.hasSuffix(".md") {
        let text = try place.text("\(Self.catalogue)/\(name)")
        #expect(text.firstMatch(of: /\]\([^):]*\.md[)#]/) == nil, "\(name)")
      }
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

import Foundation
import Testing

@Suite("Reference pages")
struct ReferencePagesTests {
  private static let folder = "\(Repository.documentation)/Reference"

  /// The pages and the arguments that print them.
  private static let pages = [
    ("ExperimentFiles", ["list", "experiment"]), ("DatasetFiles", ["list", "dataset"]),
    ("Samples", ["list", "samples"]),
    ("Features", ["list", "features"]),
    ("GazeRays", ["list", "gaze-rays"]),
    ("Calibrators", ["list", "calibrators"]), ("Smoothers", ["list", "smoothers"]),
    ("Splits", ["list", "splits"]),
    ("Metrics", ["list", "metrics"]), ("CaptureFormats", ["list", "capture-formats"]),
    ("TableFormats", ["list", "table-formats"]), ("OutputFiles", ["schema", "files"]),
    ("Commands", ["manual"]),
  ]

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
    let names = Repository.files("Sources/GazeLab/GazeLab.docc/Reference/*.md").map {
      String($0.split(separator: "/").last?.dropLast(3) ?? "")
    }
    #expect(Set(names) == Set(Self.pages.map(\.0)))
    let articles = Repository.files("Sources/GazeLab/GazeLab.docc/*.md").map {
      String($0.split(separator: "/").last?.dropLast(3) ?? "")
    }
    let first = try Repository.text("Sources/GazeLab/GazeLab.docc/GazeLab.md")
    for name in names + articles where name != "GazeLab" {
      #expect(first.contains("- <doc:\(name)>\n"), "\(name)")
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

import Documents
import Foundation
import Testing

@testable import Calibration
@testable import Reports
@testable import Splits
@testable import Trials

@Suite("For whom the numbers of a page hold")
struct ReachPageTests {
  /// Six people, each with a model of their own.
  private static func texts() throws -> [String: String] {
    var planted = PlantedRun(splits: [PlantedRun.split("s", leftOut: .target)])
    planted.groupBy = ["participant"]
    planted.cells = (1...6).flatMap { person in
      [("gaze", 30.0), ("gaze+face", 10)].map { features, error in
        PlantedRun.cell(
          features, of: "p\(person)", group: "p\(person)",
          rmse: (0..<9).map { error + Double(person + $0) })
      }
    }
    let files = try RunReport(run: try planted.run).files(drawsFigures: false).files
    return Dictionary(
      uniqueKeysWithValues: files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  @Test("the badge says it for all tables of a page, whose files say it themselves")
  func once() throws {
    let texts = try Self.texts()
    for name in ["report.html", "report.md"] {
      let page = try #require(texts[name]).replacing("\n", with: " ")
      #expect(page.contains("other people, on this device"), "\(name)")
      // The paragraph to paste into a paper, and on the page the explanation of the badge.
      let count = page.ranges(of: "hold for other people with their own calibration").count
      #expect(count == (name == "report.html" ? 2 : 1), "\(name)")
      #expect(!page.contains("Not for other people"), "\(name)")
      #expect(!page.contains("Each row is valid for new fixations of its own person"), "\(name)")
      // What limits the numbers besides is not lost.
      #expect(page.contains("The targets left out are few"), "\(name)")
    }
    #expect(
      texts.contains { name, text in
        name.hasPrefix("tables/table-1")
          && text.replacing("\n", with: " ").contains(
            "Each row is valid for new fixations of its own person.")
      }, "\(texts.keys.sorted())")
  }
}

import Documents
import Foundation
import Testing

@testable import Reports
@testable import Scores
@testable import Trials

@Suite("The report of a study of many people")
struct LargeStudyPageTests {
  private static let peopleCount = 230

  /// Errors that grow with the person's number, under three feature sets.
  private static func run(_ peopleCount: Int) throws -> Run {
    func cell(_ features: String, _ excess: Double) -> PlantedRun.PlantedCell {
      let misses = (0..<peopleCount).map { person in
        let error = 100 + Double(person) + excess * Double(1 + person % 3)
        return PlantedRun.Miss(x: error, y: error, fixation: person, participant: "p\(1000 + person)")
      }
      return (
        Cell(group: "", samples: "frames", features: features, calibrator: "linear", split: "s"), [[misses]]
      )
    }
    var run = PlantedRun(
      splits: [PlantedRun.split("s")],
      cells: [cell("gaze", 30), cell("gaze+face", 0), cell("gaze+euler", 10)])
    run.digests = Dictionary(uniqueKeysWithValues: (0..<peopleCount).map { ("capture \(1000 + $0)", "ab") })
    return try run.run
  }

  private static func texts(_ run: Run) throws -> [String: String] {
    let files = try RunReport(run: run).files(drawsFigures: false).files
    return Dictionary(
      uniqueKeysWithValues: files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  @Test("the page shows the first 200 people and captures and says where all are; a file has everyone")
  func large() throws {
    let texts = try Self.texts(try Self.run(Self.peopleCount))
    let (page, markdown) = (try #require(texts["report.html"]), try #require(texts["report.md"]))
    #expect(page.utf8.count < 200_000)
    for text in [page, markdown.replacing("\n", with: " ")] {
      #expect(text.contains("First 200 of 230 rows; all in tables/answer-1-each.csv."))
      #expect(text.contains("the first 200 of 230 are listed; all are in run.json"))
      #expect(text.contains("p1199") && !text.contains("p1200"))
      #expect(text.contains("capture 1199") && !text.contains("capture 1200"))
    }
    #expect(page.contains("Box: the middle half of 230 people") && !page.contains("One dot per person"))

    let lines = try #require(texts["tables/answer-1-each.csv"]).split(separator: "\n")
    #expect(lines.count == 1 + Self.peopleCount)
    #expect(lines[0].hasPrefix("person,gaze + face (°),"))
    // A hundredth of a degree per point of distance: (100 + 229)·√2 points.
    let last = lines[230].split(separator: ",")
    #expect(last[0] == "p1229")
    #expect(abs(try #require(Double(last[1])) - 3.29 * 2.0.squareRoot()) < 1e-9)
    let record = try #require(texts["tables.json"])
    #expect(record.contains("\"tables/answer-1-each\""))
  }

  @Test("a study of 200 people is shown whole, without a further file")
  func whole() throws {
    let texts = try Self.texts(try Self.run(200))
    let page = try #require(texts["report.html"])
    #expect(page.contains("<summary>All 200 rows</summary>") && !page.contains("First 200"))
    #expect(texts["tables/answer-1-each.csv"] == nil)
  }

  @Test("the summary for a terminal stays short")
  func summary() throws {
    let text = try Self.run(Self.peopleCount).summaryText(isColoured: false)
    #expect(text.split(separator: "\n").count < 40)
    #expect(!text.contains("p1000"))
  }

  @Test("a figure of more than 60 people shows the distribution of all of them")
  func figure() throws {
    let results = try #require(SplitResults.all(in: try Self.run(101)).first)
    #expect(results.peopleFigure == nil)
    let figure = try #require(results.peopleBoxFigure)
    #expect(figure.caption.contains("of 101 participants"))
    // The errors of gaze + face are 100, 101, … 200 pt: their percentiles follow.
    let row = try #require(
      figure.data.rows.first { $0[0] == .text("gaze+face") || $0[0] == .text("gaze + face") })
    #expect(row[3] == .number(101))
    for (field, expected) in zip(row.suffix(5), [105.0, 125, 150, 175, 195]) {
      guard case .number(let value) = field else {
        Issue.record("no number")
        return
      }
      #expect(abs(value - expected) < 1e-9)
    }
    let few = try #require(SplitResults.all(in: try Self.run(60)).first)
    #expect(few.peopleBoxFigure == nil && few.peopleFigure != nil)
  }

  @Test("the label of a split that names hundreds of people is shortened in titles")
  func longLabel() throws {
    let label = "train-on(participant=[\((0..<200).map { "p\($0)" }.joined(separator: ", "))])"
    let run = PlantedRun(
      splits: [PlantedRun.split(label)], cells: [PlantedRun.cell("gaze", split: label, rmse: [3])])
    let title = try #require(SplitResults.all(in: try run.run).first).title
    #expect(title.count < 300 && title.contains("…") && title.hasSuffix("p199])"))
  }
}

import Documents
import Inputs
import TestSupport
import Testing

@testable import Captures
@testable import Gate
@testable import Trials

@Suite("The page of a quality gate")
struct GatePageTests {
  /// A capture on two targets, which errs by so many degrees on each.
  private static func item(_ name: String, _ errors: [Double]) throws -> GateItem {
    var measured = GateMeasurements(path: "lab/\(name).csv", capture: name, eye: "both")
    measured.fixations = GateJudgeTests.measured(errors.map { [$0] }).fixations
    return GateItem(try GateRules("sr-research"), measured)
  }

  @Test("the best leads, the others follow by the factor by which they miss a limit")
  func ranks() throws {
    let items = try [
      Self.item("far", [1, 6]), Self.item("good", [0.5, 0.6]), Self.item("near", [1, 2.2]),
      Self.item("fair", [1.2, 1.3]),
    ]
    let ranked = GateItem.ranked(items)
    #expect(ranked.map(\.judgement.capture) == ["good", "fair", "near", "far"])
    let miss = try #require(ranked[2].misses.first)
    #expect(
      (miss.rule.name, miss.text, miss.limitText) == ("mean accuracy", "1.60°", "at most 1.50°")
        || (miss.rule.name, miss.text, miss.limitText) == ("worst target", "2.20°", "at most 2.00°"))
    #expect(abs(miss.factor - 2.2 / 2) < 1e-12)
    #expect(ranked[0].misses.isEmpty && ranked[1].misses.isEmpty)
  }

  @Test("one answer on top: how many are good enough, and by how much the closest of the others misses")
  func card() throws {
    let items = try GateItem.ranked([Self.item("far", [1, 6]), Self.item("good", [0.5, 0.6])])
    let card = GateCard(
      ranked: items, sections: ("Limits", "Verdicts"), others: GateOtherRules.all(of: items)
    ).card
    let answer = card.answer.map(\.text).joined()
    #expect(answer.hasPrefix("1 of 2 are. The closest to passing of the others is far.csv: "))
    #expect(answer.contains("worst target 6.00°, where at most 2.00° would pass."))
    #expect(card.rows.map(\.name) == ["good.csv", "far.csv"])
    #expect(card.rows.map { $0.values[0].text } == ["GOOD", "POOR"])
    #expect(card.axis?.line == 2)
  }

  @Test("other rules judge the same errors by their own limits")
  func others() throws {
    let items = try [Self.item("p", [1.2, 1.8])]
    let others = GateOtherRules.all(of: items)
    #expect(!others.contains { $0.rules.name == "sr-research" })
    for other in others {
      let verdict = GateJudge(rules: other.rules).judgement(of: items[0].measured).verdict
      #expect(other.counts == [verdict: 1])
    }
    #expect(others.first { $0.rules.name == "seeso-low" }?.counts[.poor] == nil)
  }

  @Test("the page says of limits that are ours that they are no standard, and of others it does not")
  func sources() throws {
    func notes(_ rules: String) throws -> [String] {
      var measured = GateMeasurements(path: "lab/p.csv", capture: "p", eye: "both")
      measured.fixations = GateJudgeTests.measured([[1], [2]]).fixations
      let items = [GateItem(try GateRules(rules), measured)]
      return GateTables(ranked: items, others: []).rules.notes
    }
    #expect(try notes("tablet").contains { $0.contains("no standard") })
    #expect(try notes("jspsych-webgazer").count == 2 && notes("tablet").count == 2)
  }

  @Test("every table is a file in each format, and the record lists all files")
  func files() throws {
    let report = try GateReport(judged: [Self.item("p", [1, 6])])
    let files = report.files(["gazelab", "gate", "p.csv"])
    let names = Set(files.map(\.name))
    #expect(names.isSuperset(of: ["report.html", "report.md", "gate.json", "tables/verdicts.csv"]))
    #expect(files.allSatisfy { ReportFolder.isOwn($0.name) })
    let record = try #require(files.first { $0.name == "gate.json" })
    let text = String(decoding: record.bytes, as: UTF8.self)
    #expect(names.allSatisfy { text.contains($0) })
  }

  @Test(
    "the folder is named by what was judged",
    arguments: [(["lab"], "gate/lab"), (["lab/p.csv/", "q"], "gate/p.csv-and-1-more"), (["."], "gate/here")])
  func path(subjects: [String], path: String) { #expect(GateReport.path(of: subjects) == path) }
}

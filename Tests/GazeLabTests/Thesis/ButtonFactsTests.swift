import Documents
import Inputs
import Testing

@testable import Reports
@testable import Scores
@testable import Trials

/// How big a button must be for the person of the thesis. The numbers were computed beforehand with another program.
@Suite("Button sizes of the thesis's capture", .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
struct ButtonFactsTests {
  @Test("gaze+face on targets left out: table, card and figure have the known numbers")
  func newTarget() async throws {
    let run = try await RealCaptures.run(
      "honest/new-target.yaml", setting: ["features=gaze+face", "splits={kind: leave-one-out, over: target}"])
    let results = SplitResults.all(in: run)[0]
    let table = try #require(results.buttonTable)
    func entries(_ property: String, _ value: String) throws -> [String] {
      let row = try #require(table.rows.first { $0[1].text() == property && $0[2].text() == value })
      return row.dropFirst(3).map { $0.text() }
    }
    let all = try entries("all fixations", "")
    #expect(all[..<3] == ["162", "334", "603"])
    #expect(all[4..<7] == ["134", "225", "337"])
    // 334 × 225 pt and 603 × 337 pt suffice for 29 and 53 of the 90.
    #expect(all[8...] == ["32.2", "58.9", "90"])
    let middle = try entries("head pose", "Middle")
    #expect(middle[..<3] == ["87", "219", "430"])
    #expect(middle[4..<7] == ["67", "152", "260"])
    let ranking = try #require(results.ranking)
    let notes = ButtonText(results).notes(RankingWords(ranking))
    #expect(notes.count == 1)
    #expect(
      notes[0].hasSuffix(
        "half of the fixations need a button of at least 486 × 319 pt, three quarters 792 × 520 pt."))
    let caption = try #require(ButtonFigure(results)).figure.caption
    #expect(caption.contains("Three quarters of the fixations: no grid of at least 2 × 2"))
  }
}

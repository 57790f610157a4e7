import Testing

@testable import Documents
@testable import GazeLab
@testable import Reports
@testable import Trials

@Suite("Orders by degrees and by RMSE")
struct OrderDifferenceTests {
  @Test(
    "the steps at which the order of two rows changes",
    arguments: [
      ([5.0, 5, 6, 200, 170], [6.0, 6, 7, 210, 160], [OrderDifference.Step.squares]),
      ([5.0, 5, 8, 210, 170], [6.0, 6, 7, 200, 160], [.scatter]),
      ([5.0, 5, 6, 210, 170], [6.0, 6, 7, 200, 160], [.distance]),
      ([5.0, 7, 8, 210, 170], [6.0, 6, 7, 200, 160], [.weights]),
      ([5.0, 7, 6, 210, 170], [6.0, 6, 7, 200, 160], [.weights, .scatter, .distance]),
      ([5.0, 5, 6, 190, 150], [6.0, 6, 7, 200, 160], []),
    ])
  func steps(one: [Double], other: [Double], expected: [OrderDifference.Step]) {
    #expect(OrderDifference.steps(one, other) == expected)
  }

  /// By the mean angle of fixations and by RMSE, as other programs compute them.
  @Test(
    "the thesis's table 4 has other leaders by degrees and by RMSE",
    .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
  func thesis() async throws {
    let results = SplitResults.all(in: try await RealCaptures.run("thesis/table-4.yaml"))
    let text = try #require(OrderText(results[0])).text
    #expect(text.contains("gaze + face has the lowest error in degrees (5.65°, "), "\(text)")
    #expect(text.contains("gaze + face + Euler + right eye the lowest RMSE ("), "\(text)")
    #expect(text.contains(", 162.3 pt)"), "\(text)")
    let page = RunPage(
      run: results[0].run, results: results, cards: RunCards(results), everyone: [],
      tables: results.map { _ in [] }, figures: nil
    ).page
    let isSaid = page.sections.filter { section in
      section.blocks.contains { if case .paragraph(text) = $0 { true } else { false } }
    }
    #expect(isSaid.map(\.shortTitle) == ["As in the thesis"])
    // R² stands beside RMSE, as in the thesis's figures.
    let figure = try #require(results[0].errorFigure)
    #expect(figure.data.columns.contains("r2"))
    #expect(figure.svg.contains(">R²</text>") && figure.svg.contains(" pt, R² "))
  }

  @Test("rows in one order by both are not told")
  func same() throws {
    var run = PlantedRun()
    run.cells = [
      PlantedRun.cell("gaze", rmse: [50, 52, 54, 51, 49, 50, 53, 52]),
      PlantedRun.cell("better", rmse: [20, 21, 22, 20, 19, 18, 22, 21]),
    ]
    let results = try SplitResults.all(in: run.run)[0]
    #expect(results.ranking != nil && OrderText(results) == nil)
    // Only the thesis's figures have R².
    #expect(try #require(results.errorFigure).data.columns.contains("r2") == false)
  }
}

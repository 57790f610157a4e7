import Inputs
import Statistics
import Testing

@testable import Calibration
@testable import Captures

@Suite("Slopes within people")
struct WithinSlopeTests {
  /// Two people whose targets are gaze + 100 and gaze − 100, on gaze points that lie apart: the total slope is not 1.
  private static func part() -> Part {
    var generator = SeededGenerator(seed: 1, stream: "within")
    let people: [(name: String, gaze: [(Double, Double)], offset: Double)] = [
      ("anna", [(0, 0), (100, 0), (0, 100), (100, 100)], 100),
      ("ben", [(200, 200), (300, 200), (200, 300), (300, 300)], -100),
    ]
    let fixations = people.flatMap { person in
      person.gaze.enumerated().map { index, gaze in
        let recorded = ScreenPoint(x: gaze.0, y: gaze.1)
        let frame = Planted.frame(
          on: ScreenPoint(x: gaze.0 + person.offset, y: gaze.1 + person.offset), participant: person.name,
          recorded: recorded, &generator)
        return SampledFixation(
          key: FixationKey(frame, "capture of \(person.name)"), firstRow: index, frames: [frame])
      }
    }
    let samples = Planted.samples(of: fixations, blocks: ["gaze"])
    return Part(
      samples: samples, rows: Array(0..<samples.count), columns: ColumnSet(name: "gaze", columns: [0, 1]))
  }

  private func coefficients(_ yaml: String) throws -> Coefficients {
    let others = Self.part()
    let training = Training(own: others.with(rows: []), others: others, seed: 1)
    return try #require(Catalogue.calibrator(yaml).fit(training).coefficients)
  }

  @Test(
    "people's offsets flatten the total slope, but not the slope within", arguments: ["pooled", "recentre"])
  func slopes(kind: String) throws {
    let total = try coefficients("{\(kind): linear}")
    // By hand: within people the slope of y on x is 1; the means of the two people are 200 apart and lie on a slope of 0.
    #expect(total.columns[0].x < 0.9)
    let within = try coefficients("{\(kind): linear, slope: within}")
    #expect(abs(within.columns[0].x - 1) < 1e-12 && abs(within.columns[0].y) < 1e-12)
    #expect(abs(within.columns[1].y - 1) < 1e-12 && abs(within.columns[1].x) < 1e-12)
    // The mean target is the mean gaze point: no intercept.
    #expect(abs(within.intercept.x) < 1e-9 && abs(within.intercept.y) < 1e-9)
  }

  @Test("what is not linear in the columns has no slope within")
  func refused() throws {
    #expect(try Catalogue.complaints("{pooled: offset, slope: within}").count == 1)
    #expect(try Catalogue.complaints("{pooled: svr, slope: within}").count == 1)
    #expect(try Catalogue.complaints("{pooled: {kind: ridge, lambda: 0.1}, slope: within}").isEmpty)
    #expect(try Catalogue.complaints("{recentre: linear, slope: steep}").count == 1)
  }
}

import Foundation
import Testing

struct MeasureCommandTests {
  private struct Times: Decodable {
    struct Stage: Decodable {
      let stage: String
      let cpu: [Double]
      let wall: [Double]
    }
    let stages: [Stage]
    let trials: Int
    let samples: Int
  }

  @Test("measure runs each stage the requested number of times and writes nothing")
  func stages() throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("measure", Workplace.first, "--repeats", "3", "--json")
      #expect((outcome.status, outcome.errors) == (0, ""))
      let times = try JSONDecoder().decode([Times].self, from: Data(outcome.output.utf8))
      #expect(times.count == 1 && times[0].samples == 360 && times[0].trials > 0)
      #expect(
        times[0].stages.map(\.stage) == [
          "read", "sha256 again", "audit again", "samples", "folds again", "fit and score",
        ])
      #expect(times[0].stages.allSatisfy { $0.cpu.count == 3 && $0.wall.count == 3 })
      #expect(times[0].stages.allSatisfy { $0.wall.allSatisfy { $0 > 0 } })
      #expect(!place.has(Workplace.run))
    }
  }

  @Test("the table fits a terminal; an unknown engine and zero repeats are rejected")
  func table() throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("measure", Workplace.first, "--repeats", "1")
      #expect(outcome.status == 0 && outcome.output.contains("fit and score"))
      #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
      #expect(try place.gazelab("measure", Workplace.first, "--repeats", "0").status == 64)
      #expect(try place.gazelab("measure", Workplace.first, "--engine", "fast").status == 64)
    }
  }
}

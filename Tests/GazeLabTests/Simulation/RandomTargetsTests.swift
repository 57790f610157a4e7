import Inputs
import Testing

@testable import Captures
@testable import Simulation

@Suite("Random targets of a simulated study")
struct RandomTargetsTests {
  private static func study(_ targets: String, participants: Int = 2) -> String {
    SimulationFixture.faultless(participants: participants)
      .replacing("frames_per_fixation: 10", with: "frames_per_fixation: 2\n    targets: \(targets)")
  }

  private func targets(_ yaml: String) throws -> [[ScreenPoint]] {
    try SimulationFixture.with(yaml) { fixture in
      _ = try simulate("study", in: fixture.folders)
      return try fixture.dataset().captures.map { $0.fixations.map(\.key.target) }
    }
  }

  @Test("every participant looks at the same targets, in every pose, within the margin")
  func study() throws {
    let captures = try targets(Self.study("{random: 12, margin: 50, seed_of: study}"))
    #expect(captures.count == 2 && captures[0] == captures[1])
    let own = captures[0]
    #expect(own.count == 36 && Set(own).count == 12)
    #expect(Array(own[..<12]) == Array(own[12..<24]) && Array(own[..<12]) == Array(own[24...]))
    #expect(own.allSatisfy { (50...1083).contains($0.x) && (50...694).contains($0.y) })
    #expect(own.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
    #expect(own.contains { $0.x < 300 } && own.contains { $0.x > 800 })
  }

  @Test("with seed_of: capture each capture has its own, which a further participant does not change")
  func capture() throws {
    let captures = try targets(Self.study("{random: 5, seed_of: capture}"))
    #expect(captures[0] != captures[1])
    let more = try targets(Self.study("{random: 5, seed_of: capture}", participants: 3))
    #expect(Array(more.prefix(2)) == captures)
  }

  @Test("targets: grid is what a study without the key has")
  func grid() throws {
    let plain = try targets(SimulationFixture.faultless(participants: 2))
    #expect(try targets(Self.study("grid")) == plain)
  }

  @Test(
    "wrong targets are errors of their key",
    arguments: [
      ("{random: 0}", "'random' must be a whole number from 1 to 200"), ("circle", "'targets' must be grid"),
      ("{random: 3, margin: 350}", "'margin' leaves 433 × 44 pt of the screen of the iPad Mini 6th"),
      ("{margin: 3}", "'random' is missing"), ("{random: 3, seed_of: anna}", "'seed_of' must be"),
    ])
  func wrong(targets: String, sentence: String) throws {
    try SimulationFixture.with(Self.study(targets)) { fixture in
      let errors = try #require(throws: InputError.self) { try simulate("study", in: fixture.folders) }
      #expect(errors.complaints.count == 1 && errors.complaints[0].sentence.hasPrefix(sentence))
    }
  }
}

import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test("it fits on one screen")
  func length() throws {
    #expect(
      try Repository.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 66)
  }

  @Test(
    "after the first run, a change and whether it is better take two commands, whichever run is named first")
  func path() throws {
    let commands = try DocumentedCommand.all(in: Repository.text("README.md"), of: "README.md")
    let run = try #require(commands.firstIndex { $0.text.hasPrefix("gazelab run ") })
    let comparison = try #require(commands.firstIndex { $0.text.hasPrefix("gazelab compare ") })
    #expect(comparison - run == 2)
    try Workplace.withLab { place in
      for options in [[], ["--set", "calibrators=ridge"]] {
        let outcome = try place.gazelab(["run", Workplace.first, "--no-figures"] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
      let before = "\(Workplace.run)@1"
      let one = try place.gazelab("compare", before, Workplace.run)
      let other = try place.gazelab("compare", Workplace.run, before)
      #expect(one.status == 0 && one.output == other.output)
    }
  }
}

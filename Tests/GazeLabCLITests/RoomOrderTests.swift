import Testing

@Suite("The order of the rooms of Sources")
struct RoomOrderTests {
  private func check(_ files: [(name: String, text: String)]) throws -> Workplace.Outcome {
    try Workplace.with { place in
      for file in files { try place.write("Rooms/\(file.name)", file.text) }
      return try place.shell("'\(Repository.path)/scripts/check/rooms' Rooms")
    }
  }

  private let screen = (name: "Captures/Geometry/Screen.swift", text: "struct Screen {}\n")
  private let run = (name: "Trials/Runs/Run.swift", text: "public struct Run { let screen: Screen }\n")

  @Test("a folder may use a type of an earlier folder")
  func forwards() throws {
    let outcome = try check([screen, run])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test(
    "a type of a later folder is refused with its file and line",
    arguments: [
      "struct Ray {\n  let run: Run\n}\n", "struct Ray {\n  let text = \"of \\(Run.self)\"\n}\n",
      "struct Ray {}\nextension Run {}\n",
    ])
  func backwards(text: String) throws {
    let outcome = try check([screen, run, ("Captures/Geometry/Ray.swift", text)])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "Rooms/Captures/Geometry/Ray.swift:2: Captures/Geometry uses Run of Trials/Runs, which comes later\n"
    )
  }

  @Test(
    "words in comments and text, members and nested types are not uses",
    arguments: [
      "/// A ray, as in a Run.\nstruct Ray {}\n", "let ray = \"the Run is over\" // Run\n",
      "struct Ray {\n  enum Run {}\n  let run: Run\n}\n", "let ray = Screen.Run()\n",
      "let text = \"\"\"\n  Run\n  \"\"\"\n",
    ])
  func otherWords(text: String) throws {
    let outcome = try check([screen, run, ("Captures/Geometry/Ray.swift", text)])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test("no stage may name the experiment, which is made of them")
  func experiment() throws {
    let pipeline = (name: "GazeLab/Experiment.swift", text: "public struct Experiment { let run: Run }\n")
    #expect(try check([screen, run, pipeline]).status == 0)
    let planted = (name: "Trials/Plan/Plan.swift", text: "func plan(_ experiment: Experiment) {}\n")
    let outcome = try check([screen, run, pipeline, planted])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Trials/Plan uses Experiment of GazeLab, which comes later"))
  }

  @Test("a folder that is not in the order is refused", arguments: ["Attic", "Trials/Attic"])
  func unlisted(folder: String) throws {
    let outcome = try check([screen, ("\(folder)/Old.swift", "struct Old {}\n")])
    #expect(outcome.status == 1 && outcome.errors.contains(folder))
  }
}

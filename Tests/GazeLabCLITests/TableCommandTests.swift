import Testing

struct TableCommandTests {
  @Test("table prints a file of a run, by its name with or without an ending")
  func prints() throws {
    try Workplace.withRun { place in
      for (name, file) in [
        ("scores", "scores.csv"), ("fixations.csv", "fixations.csv"), ("table-1", "tables/table-1.csv"),
      ] {
        let outcome = try place.gazelab("table", Workplace.run, name)
        #expect((outcome.status, outcome.errors) == (0, ""))
        #expect(try outcome.output == place.text("\(Workplace.run)/\(file)"))
      }
    }
  }

  @Test("without a name, table lists what the run has")
  func lists() throws {
    try Workplace.withRun { place in
      let outcome = try place.gazelab("table", Workplace.run)
      #expect((outcome.status, outcome.errors) == (0, ""))
      #expect(outcome.output.hasPrefix("scores  "))
      #expect(outcome.output.contains("\ntable-2-intervals "))
    }
  }

  @Test("an unknown table is refused with the nearest name, and a missing run as such; nothing is printed")
  func refused() throws {
    try Workplace.withRun { place in
      let unknown = try place.gazelab("table", Workplace.run, "score")
      #expect((unknown.status, unknown.output) == (66, ""))
      #expect(
        unknown.errors.hasPrefix(
          "\(Workplace.run): error: no table is called 'score'; did you mean 'scores'? there are: scores, "))
      let missing = try place.gazelab("table", "reports/nowhere")
      #expect((missing.status, missing.output) == (66, ""))
      #expect(missing.errorLines.count == 1)
      #expect(try place.gazelab("table").status == 64)
    }
  }

  @Test("whoever stops reading is no error, whether or not the program may be ended by the signal")
  func pipe() throws {
    try Workplace.withRun { place in
      for trap in ["", "trap '' PIPE; "] {
        let outcome = try place.shell("\(trap)\"$gazelab\" table \(Workplace.run) fixations | head -n 1")
        #expect((outcome.status, outcome.errors) == (0, ""))
        #expect(outcome.output.split(separator: "\n").count == 1)
      }
    }
  }
}

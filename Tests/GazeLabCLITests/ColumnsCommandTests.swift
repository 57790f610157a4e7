import Testing

struct ColumnsCommandTests {
  private static let columns = """
    columns:
      depth_gaze_x: {formula: gazePointX * headZ, meaning: depth times gaze}
      before: lag(gazePointX, 1)

    """

  private func with(_ body: (Workplace) throws -> Void) throws {
    try Workplace.withLab { place in
      try place.write(Workplace.first, Workplace.firstExperiment + Self.columns)
      try body(place)
    }
  }

  @Test("columns prints one row per column, with its unit and its frames without a number")
  func table() throws {
    try with { place in
      let outcome = try place.gazelab("columns", Workplace.first)
      #expect(outcome.status == 0)
      let rows = outcome.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      #expect(rows.contains(["column", "unit", "frames", "not", "finite", "least", "median", "largest"]))
      #expect(rows.contains { $0.starts(with: ["depth_gaze_x", "m*pt", "360", "0"]) })
      // The first frame of each of 36 fixations of 10 frames has none before it.
      #expect(rows.contains { $0.starts(with: ["before", "pt", "360", "36"]) })
      #expect(outcome.output.contains("depth_gaze_x = gazePointX * headZ: depth times gaze"))
      #expect(
        outcome.errors
          == "warning: column before: is not finite on 36 of 360 frames, which are lost to feature sets that use it\n"
      )
    }
  }

  @Test("--csv prints each frame with the columns that formulas are made of; a missing number is empty")
  func csv() throws {
    try with { place in
      let lines = try place.gazelab("columns", Workplace.first, "--csv").output.split(separator: "\n")
        .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
      #expect(
        lines[0]
          == ["capture", "participant", "frame", "time_s", "gazePointX", "headZ", "depth_gaze_x", "before"])
      #expect(lines.count == 361)
      #expect(lines[1][0] == "p01" && lines[1][2] == "0" && lines[1][7].isEmpty)
      #expect(lines[2][7] == lines[1][4])
      let numbers = lines[1][4...6].compactMap { Double($0) }
      #expect(numbers.count == 3 && numbers[0] * numbers[1] == numbers[2])
    }
  }

  @Test(
    "an experiment without columns is refused with an example, and a wrong formula before anything is printed"
  )
  func refused() throws {
    try Workplace.withLab { place in
      let none = try place.gazelab("columns", Workplace.first)
      #expect((none.status, none.output) == (65, ""))
      #expect(
        none.errors.contains("defines no columns; add some, such as columns: {depth: gazePointX * headZ}"))
      try place.write(Workplace.first, Workplace.firstExperiment + "columns: {a: gazePointX + headZ}\n")
      let wrong = try place.gazelab("columns", Workplace.first)
      #expect((wrong.status, wrong.output) == (65, ""))
      #expect(
        wrong.errors
          == "experiments/lab/first.yaml:7:14: error: formula of 'a', character 12: '+' joins pt and m, which are not the "
          + "same kind of number\n")
    }
  }
}

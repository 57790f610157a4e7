import Testing

/// `timeline --text`.
struct ReadingCommandTests {
  private static let text = """
    unit: pt
    origin: top-left
    character_width: 12
    lines:
      - {text: "Some words that are read one after the other", x: 200, y: 200, height: 40}
      - {text: "and a second line of them below the first one", x: 200, y: 300, height: 40}
    """

  /// A run, an exported calibration of it, a capture of somebody else and a text.
  private func withText(_ body: (Workplace) throws -> Void) throws {
    try Workplace.withRun { place in
      let outcome = try place.gazelab("export", Workplace.run, "gaze+face", "--split", "corners-to-sides")
      try #require(outcome.status == 0)
      try place.write("datasets/new/p03.csv", PlantedFile(participant: "cleo", seed: 3).text)
      try place.write("text.yaml", Self.text)
      try body(place)
    }
  }

  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("without a calibration nothing is said about saccades, and the text is reported all the same")
  func recorded() throws {
    try withText { place in
      let outcome = try place.gazelab("timeline", "new", "--text", "text.yaml", "--no-figures")
      #expect((outcome.status, outcome.errors) == (0, ""))
      let printed = words(outcome.output)
      #expect(printed.contains("Which saccades can be resolved cannot be said: no calibration is named"))
      #expect(printed.contains("fixations are on the text, assigned to the line whose centre is nearest"))
      for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      let record = try place.text("reports/timeline/new/timeline.json")
      #expect(record.contains("--text text.yaml") && record.contains("\"lines_by\""))
      #expect(
        try place.text("reports/timeline/new/words.csv").hasPrefix("capture,word_number,line,word,skipped"))
    }
  }

  @Test("a run's held-out fixations give fields, and an exported file independent errors")
  func calibrated() throws {
    try withText { place in
      let run = try place.gazelab(
        "timeline", "new", "--text", "text.yaml", "--no-figures", "--calibration", Workplace.run,
        "--features",
        "gaze+face", "--split", "corners-to-sides", "--lines", "regress")
      #expect((run.status, run.errors) == (0, ""))
      let fromRun = words(run.output)
      #expect(fromRun.contains("Saccades of 7–9 characters can be resolved: "))
      #expect(fromRun.contains("The errors are those of the fixations that the split "))
      #expect(fromRun.contains("With independent errors of the fixations, the upper bound, it would be ±"))
      let record = try place.text("reports/timeline/new/timeline.json")
      #expect(record.contains("--split corners-to-sides --text text.yaml --lines regress"))
      let file = try place.gazelab(
        "timeline", "new", "--text", "text.yaml", "--no-figures", "--calibration",
        "calibrations/linear-gaze-face-trial-2.json")
      #expect((file.status, file.errors) == (0, ""))
      let fromFile = words(file.output)
      #expect(fromFile.contains("Saccades of 7–9 characters can be resolved: "))
      #expect(fromFile.contains("Only its RMSE and mean error are known"))
      #expect(!fromFile.contains("the upper bound, it would be"))
    }
  }

  @Test("a layout or options that cannot be used are told in one line")
  func bad() throws {
    try withText { place in
      try place.write("wrong.yaml", Self.text.replacing("height: 40}", with: "height: 0}"))
      let wrong = try place.gazelab("timeline", "new", "--text", "wrong.yaml", "--no-figures")
      #expect(
        wrong.status == 65 && wrong.errors.contains("error: 'height' must be a number"))
      let missing = try place.gazelab("timeline", "new", "--text", "none.yaml")
      #expect(missing.status == 66 && missing.errorLines.count == 1)
      try place.write(
        "grid.yaml",
        """
        unit: pt
        origin: top-left
        character_width: 12
        grid: {lines: 3, left: 100, top: 100, line_height: 40, columns: 50}
        """)
      let grid = try place.gazelab("timeline", "new", "--text", "grid.yaml", "--lines", "warp")
      #expect(grid.status == 65 && grid.errors.contains("is a grid without words"))
      #expect(try place.gazelab("timeline", "new", "--text", "grid.yaml", "--no-figures").status == 0)
      #expect(try place.gazelab("timeline", "new", "--lines", "warp").status == 64)
      #expect(try place.gazelab("timeline", "new", "--split", "in-sample").status == 64)
    }
  }
}

import Testing

struct EventArgumentsTests {
  private func timeline(_ place: Workplace, _ words: String...) throws -> Workplace.Outcome {
    try place.gazelab(["timeline", "lab", "--capture", "p01", "--no-figures"] + words)
  }

  @Test("how events and attention are computed can be chosen, and is recorded")
  func chosen() throws {
    try Workplace.withLab { place in
      let outcome = try timeline(
        place, "--events", "ivt", "--velocity", "900pt", "--dispersion", "55pt", "--minimum-duration", "80",
        "--region", "0,0,500,400", "--window", "12")
      #expect((outcome.status, outcome.errors) == (0, ""))
      let record = try place.text("reports/timeline/lab/timeline.json")
      for text in ["\"events\": \"ivt\"", "900pt", "55pt", "\"window_s\": 12", "[0, 0, 500, 400]"] {
        #expect(record.contains(text), "\(text)")
      }
      let files = place.files(below: "reports/timeline/lab")
      for name in ["fixations.csv", "saccades.csv", "attention.csv"] {
        #expect(files.contains { $0.hasSuffix(name) }, "\(name)")
      }
    }
  }

  @Test(
    "options that mean nothing are refused in one line",
    arguments: [
      (["--dispersion", "40"], 64), (["--dispersion", "nandeg"], 64), (["--window", "5"], 64),
      (["--window", "nan"], 64), (["--minimum-duration", "1"], 64), (["--region", "1,2,3"], 64),
      (["--region", "0,0,nan,5"], 64), (["--events", "svt"], 64), (["--character-width", "0"], 64),
      (["--dispersion", "1deg", "--dispersion-from-noise", "5"], 64), (["--region", "0,0,99999,10"], 65),
    ] as [([String], Int32)])
  func refused(words: [String], status: Int32) throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab(["timeline", "lab", "--capture", "p01", "--no-figures"] + words)
      #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome.errors)")
      #expect(outcome.errors.contains(words[0]), "\(outcome.errors)")
      #expect(place.files(below: "reports").isEmpty)
    }
  }
}

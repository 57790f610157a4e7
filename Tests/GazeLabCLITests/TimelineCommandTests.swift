import Testing

struct TimelineCommandTests {
  @Test("timeline prints the answers and writes a report in all formats, the same bytes each time")
  func lab() throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("timeline", "lab", "--capture", "p01", "--no-figures")
      #expect((outcome.status, outcome.errors) == (0, ""))
      try Golden.expect(outcome.output, "timeline.txt")
      let files = place.files(below: "reports/timeline/lab")
      for name in ["report.html", "report.md", "timeline.json", "tables.json", "tables/times-rates.csv"] {
        #expect(files.contains(name), "\(name)")
      }
      let first = try files.map { try place.text("reports/timeline/lab/\($0)") }
      #expect(try place.gazelab("timeline", "lab", "--capture", "p01", "--no-figures").status == 0)
      #expect(try files.map { try place.text("reports/timeline/lab/\($0)") } == first)
    }
  }

  @Test("a dataset of several captures has an overview, and one page for all")
  func several() throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("timeline", "./datasets/lab", "--no-figures", "--out", "out")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("p01") && outcome.output.contains("p02"))
      #expect(outcome.output.contains("\nWhich of these sessions are usable?\n"))
      #expect(try place.text("out/timeline/lab/report.md").contains("## p02"))
      for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test("all tables are printed in a format that can hold several")
  func formats() throws {
    try Workplace.withLab { place in
      let json = try place.gazelab("timeline", "lab", "--capture", "p02", "--no-figures", "--format", "json")
      #expect(json.status == 0 && json.output.contains("tables/times-rates"))
      let csv = try place.gazelab("timeline", "lab", "--format", "csv")
      #expect(csv.status == 64 && csv.errors.contains("--format must be one of"))
    }
  }

  @Test("a capture, a dataset or a folder that cannot be used is told in one line")
  func bad() throws {
    try Workplace.withLab { place in
      let missing = try place.gazelab("timeline", "lob")
      #expect(missing.status == 66 && missing.errorLines.count == 1)
      let capture = try place.gazelab("timeline", "lab", "--capture", "p03")
      #expect(capture.status == 65)
      #expect(capture.errors.contains("has no capture 'p03'") && capture.errorLines.count == 1)
      try place.write("file", "")
      let unwritable = try place.gazelab("timeline", "lab", "--out", "file", "--no-figures")
      #expect((unwritable.status, unwritable.output) == (73, ""))
    }
  }
}

import Testing

struct GoldenTests {
  @Test("list, describe and plan print the approved text")
  func beforeARun() throws {
    try Workplace.withLab { place in
      try Golden.expect(place.gazelab("list").output, "list.txt")
      try Golden.expect(place.gazelab("describe", "lab").output, "describe.txt")
      try Golden.expect(place.gazelab("plan", Workplace.first).output, "plan.txt")
    }
  }

  @Test("a run prints and writes the approved text")
  func run() throws {
    let prepared = try PreparedWorkplace.firstRun.get()
    #expect((prepared.outcome.status, prepared.outcome.errors) == (0, ""))
    try Golden.expect(prepared.outcome.output, "show.txt")
    try prepared.with { place in
      // The program and the machine vary.
      let report = try place.text("\(Workplace.run)/report.md")
      try Golden.expect(
        report.replacing(/All numbers were computed with(.|\n)*?\n\n/, with: "(what ran)\n\n"), "report.md")
      try Golden.expect(place.text("\(Workplace.run)/tables/table-2.tex"), "table-2.tex")
      try Golden.expectCSV(place.text("\(Workplace.run)/tables/table-2.csv"), "table-2.csv")
      try Golden.expectCSV(place.text("\(Workplace.run)/summary.csv"), "summary.csv")
      for (format, name) in [("text", "txt"), ("markdown", "md"), ("latex", "tex")] {
        let text = try place.gazelab("compare", Workplace.run, "--format", format).output
        try Golden.expect(text, "compare.\(name)")
      }
      try Golden.expectCSV(
        place.gazelab("compare", Workplace.run, "--format", "csv").output, "compare.csv")
    }
  }

  @Test("output for a terminal has at most 80 columns")
  func width() throws {
    let prepared = try PreparedWorkplace.firstRun.get()
    try prepared.with { place in
      try place.write(
        "experiments/lab/second.yaml", Workplace.firstExperiment + "group_by: [participant, device]\n")
      let texts = [
        try place.gazelab("list"), try place.gazelab("describe", "lab"),
        try place.gazelab("plan", "experiments/lab/second.yaml"),
        try place.gazelab("run", "experiments/lab/second.yaml"), prepared.outcome,
        try place.gazelab("compare", "reports/lab/second"), try place.gazelab("compare", Workplace.run),
        try place.gazelab("show", "reports"), try place.gazelab("diff", "reports/lab/second", Workplace.run),
        try place.gazelab("--help"), try place.gazelab("run", "--help"),
      ].map(\.output)
      for line in texts.joined(separator: "\n").split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }
}

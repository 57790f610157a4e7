import Files
import Testing

struct ShowTests {
  @Test("show prints a summary of a run, in colour only if requested")
  func show() throws {
    try Workplace.withRun { place in
      let shown = try place.gazelab("show", Workplace.run)
      #expect((shown.status, shown.errors) == (0, ""))
      try Golden.expect(shown.output, "show.txt")
      for line in shown.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      #expect(!shown.output.contains("\u{1B}"))
      #expect(try place.gazelab("show", "reports").output == shown.output)
      #expect(try place.gazelab("run", Workplace.first).output == shown.output)
      let whole = try place.gazelab("run", Workplace.first, "--verbose").output
      #expect(whole != shown.output && whole.hasSuffix("\nReport: \(Workplace.run)/report.html\n\n"))
      let coloured = try place.shell("NO_COLOR=1 \"$gazelab\" show \(Workplace.run) --color always")
      #expect(coloured.output.replacing(/\u{1B}\[[0-9;]*m/, with: "") == shown.output)
      #expect(coloured.output != shown.output)
      #expect(try place.gazelab("show", Workplace.run, "--color", "sometimes").status == 64)
      #expect(try place.gazelab("show", "nowhere").status == 66)
    }
  }

  @Test("a damaged run is an error, and show and report do their work for the others all the same")
  func damaged() throws {
    try Workplace.withRun { place in
      let shown = try place.gazelab("show", Workplace.run).output
      #expect(
        try place.shell("cp -r \(Workplace.run) reports/broken && echo >> reports/broken/scores.csv").status
          == 0)
      let error =
        "reports/broken/scores.csv: error: has changed since run.json was written; run the experiment again"
      let again = try place.gazelab("show", "reports")
      #expect((again.status, again.output, again.errors) == (65, shown, error + "\n"))
      try place.write("reports/lost/run.json", "{}")
      let report = try place.gazelab("report", "reports", "--no-figures")
      #expect((report.status, report.output) == (65, "\(Workplace.run)/report.html\nreports/index.html\n"))
      #expect(report.errors.hasPrefix(error + "\nreports/lost/run.json: error: "))
      #expect(report.errors.contains("\nwarning: reports/lost: run.json: is not"))
      // A comparison that leaves runs out would mislead.
      let comparison = try place.gazelab("compare", "reports")
      #expect((comparison.status, comparison.output) == (65, ""))
    }
  }

  @Test(
    "a terminal has colours unless it is dumb or NO_COLOR says otherwise",
    .enabled(if: PathKind(of: "/usr/bin/script") == .file, "install bsdutils"))
  func terminal() throws {
    try Workplace.withRun { place in
      for (environment, option, isColoured) in [
        ("-u NO_COLOR TERM=xterm", "", true), ("NO_COLOR= TERM=xterm", "", true),
        ("NO_COLOR=1 TERM=xterm", "", false), ("NO_COLOR= TERM=dumb", "", false),
        ("NO_COLOR= TERM=xterm", "--color never", false),
      ] {
        let command = "env \(environment) $gazelab show \(Workplace.run) \(option)"
        let output = try place.shell("script -qec '\(command)' /dev/null").output
        #expect(output.contains("Two people in the lab"))
        #expect(output.contains("\u{1B}[1m") == isColoured, "\(environment) \(option)")
      }
    }
  }
}

import Files
import Testing

@Suite("What a terminal shows")
struct TerminalTests {
  /// Runs a command in a terminal of a certain width.
  private func terminal(_ command: String, columns: Int, _ place: Workplace) throws -> String {
    try place.shell(
      "script -qec 'stty cols \(columns); env NO_COLOR=1 TERM=xterm \(command)' /dev/null"
    ).output.replacing("\r\n", with: "\n")
  }

  @Test(
    "text is as wide as the terminal, and 80 columns when piped",
    .enabled(if: PathKind(of: "/usr/bin/script") == .file, "install bsdutils"))
  func width() throws {
    try Workplace.withRun { place in
      func longest(_ text: String) -> Int { text.split(separator: "\n").map(\.count).max() ?? 0 }
      for command in ["list", "describe lab", "plan \(Workplace.first)", "compare \(Workplace.run)"] {
        let wide = try terminal("$gazelab \(command)", columns: 160, place)
        let narrow = try terminal("$gazelab \(command)", columns: 60, place)
        let piped = try place.shell("COLUMNS=160 \"$gazelab\" \(command)").output
        #expect(longest(piped) <= 80 && longest(narrow) <= longest(wide), "\(command)")
      }
      #expect(longest(try terminal("$gazelab list", columns: 160, place)) > 80)
      #expect(longest(try terminal("$gazelab list", columns: 60, place)) <= 60)
      // Words that are longer than their column stick out.
      #expect(longest(try terminal("COLUMNS=50 $gazelab list", columns: 160, place)) <= 60)
    }
  }

  @Test(
    "a run shows its stages on a terminal, and what it prints is what show prints",
    .enabled(if: PathKind(of: "/usr/bin/script") == .file, "install bsdutils"))
  func stages() throws {
    try Workplace.withRun { place in
      let shown = try place.gazelab("show", Workplace.run).output
      let text = try terminal(
        "$gazelab run \(Workplace.first) --set splits.1.repeats=300", columns: 80, place)
      #expect(text.contains("\(Workplace.first): reading"))
      #expect(text.contains("lab/first: drawing"))
      // The bar is removed before anything else is printed.
      #expect(text.contains("\u{1B}[KTwo people in the lab"))
      #expect(shown.hasPrefix("Two people in the lab"))
    }
  }

  @Test("help groups the commands, and each command's help has an example")
  func help() throws {
    try Workplace.with { place in
      let help = try place.gazelab("--help").output
      for group in ["BEGIN", "RUN", "ANSWER", "TAKE HOME", "MACHINE"] {
        #expect(help.contains("\(group) SUBCOMMANDS:\n"), "\(group)")
      }
      let names = (help.split(separator: "BEGIN SUBCOMMANDS:").last ?? "").matches(of: #/(?m)^  ([a-z]+) /#)
      #expect(names.count >= 21)
      for name in names.map({ String($0.1) }) {
        let own = try place.gazelab(name, "--help").output
        #expect(own.contains("Examples:\n  gazelab \(name)"), "\(name)")
        for line in own.split(separator: "\n") where !line.hasPrefix("USAGE:") {
          #expect(line.count <= 80, "\(line)")
        }
      }
    }
  }

  @Test(
    "an unknown command or format is answered with the nearest one",
    arguments: [
      ("rnu x.yaml", "there is no command 'rnu'; did you mean 'run'?"),
      ("help rnu", "there is no command 'rnu'; did you mean 'run'?"),
      ("frobnicate", "there is no command 'frobnicate'; for all commands: gazelab --help"),
      ("compare r --format markdwn", "did you mean 'markdown'?"),
      ("list --format markdwn", "did you mean 'markdown'?"),
      ("export r t --format jsn", "did you mean 'json'?"),
      ("manual --format rof", "did you mean 'roff'?"),
    ])
  func nearest(arguments: String, message: String) throws {
    try Workplace.with { place in
      let outcome = try place.shell("\"$gazelab\" \(arguments)")
      #expect((outcome.status, outcome.output) == (64, ""))
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test("validate, plan and run print the same warnings: one line per kind, or all with --verbose")
  func warnings() throws {
    try Workplace.withLab { place in
      for (index, name) in ["p01", "p02"].enumerated() {
        try place.write(
          "datasets/lab/\(name).csv",
          PlantedFile(participant: name, seed: UInt64(index + 1), framesPerFixation: 9).text)
      }
      try place.removeCorners()
      let setting = ["--set", "group_by=participant"]
      let plain = try ["validate", "plan", "run"].map {
        try place.gazelab($0, Workplace.first, setting[0], setting[1]).errors
      }
      let merged = "warning: 2 captures: 8–18 of 8–18 fixations do not have 10 frames, e.g. 9\n"
      #expect(plain[0].hasPrefix(merged))
      #expect(plain[1] == plain[0] && plain[2].hasPrefix(plain[0]))
      let verbose = try ["validate", "plan", "run"].map {
        try place.gazelab($0, Workplace.first, setting[0], setting[1], "--verbose").errors
      }
      #expect(
        verbose[0].hasPrefix(
          """
          warning: p01: 18 of 18 fixations do not have 10 frames but 9
          warning: p02: 8 of 8 fixations do not have 10 frames but 9

          """))
      #expect(verbose[1] == verbose[0] && verbose[2].hasPrefix(verbose[0]))
    }
  }

  @Test("the experiment that init writes for a folder of captures runs with the command that init prints")
  func drafted() throws {
    try Workplace.with { place in
      try place.write("my captures/p01.csv", PlantedFile().text)
      let made = try place.gazelab("init", "--dataset", "my captures")
      #expect((made.status, made.errors) == (0, ""))
      let command = try #require(made.output.split(separator: "To run it: ").last)
      let run = try place.shell(
        "gazelab() { \"$gazelab\" \"$@\"; }\n\(command) --no-figures".replacing("\n --", with: " --"))
      #expect(run.status == 0, "\(run.errors)")
      #expect(try place.text("experiments/my/first.yaml").contains("dataset: ../../my captures\n"))
      #expect(place.has("reports/my/first/report.html"))
      #expect(try place.gazelab("init", "--dataset", "nowhere", "x.yaml").status == 66)
      #expect(!place.has("x.yaml"))
    }
  }
}

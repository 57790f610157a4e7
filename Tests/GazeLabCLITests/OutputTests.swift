import Foundation
import Testing

@Suite("What the program prints, and to whom")
struct OutputTests {
  /// Runs the program with an output whose reader has gone, and returns its exit code and messages.
  private static func withoutReader(
    _ command: String, in place: Workplace
  ) throws -> (code: String, errors: String) {
    let outcome = try place.shell(
      """
      mkfifo gone
      (exec < gone) &
      exec 3> gone
      wait
      "$gazelab" \(command) >&3 3>&-
      echo $?
      """)
    try place.remove("gone")
    return (outcome.output, outcome.errors)
  }

  @Test("a run whose reader has gone writes its files and the index, says nothing, and exits with 0")
  func readerOfRun() throws {
    try Workplace.withLab { place in
      let gone = try Self.withoutReader("run \(Workplace.first) --no-figures", in: place)
      #expect(gone == ("0\n", ""))
      #expect(place.has("\(Workplace.run)/run.json") && place.has("\(Workplace.run)/report.html"))
      #expect(place.has("reports/index.html"))
      let shown = try place.gazelab("show", Workplace.run)
      #expect(shown.status == 0 && shown.output.contains("Two people in the lab"))
    }
  }

  @Test("every command ends quietly with 0 if its reader has gone, and has written its files")
  func readers() throws {
    try Workplace.withRun { place in
      try place.write("fit.yaml", Workplace.firstExperiment)
      for command in [
        "--version", "--version --verbose", "--help", "help run", "run --help",
        "--generate-completion-script zsh", "list", "schema",
        "manual", "certify", "validate fit.yaml", "plan fit.yaml", "splits fit.yaml",
        "splits fit.yaml --features", "describe lab", "show reports", "table \(Workplace.run)",
        "table \(Workplace.run) scores", "compare \(Workplace.run)", "diff \(Workplace.run) \(Workplace.run)",
        "clean reports --dry-run", "report \(Workplace.run) --no-figures",
        "timeline datasets/lab/p01.csv --out logs --no-figures", "convert lab --to table copies",
        "init drafts/new.yaml --dataset lab",
      ] {
        let gone = try Self.withoutReader(command, in: place)
        #expect(gone.code == "0\n", "\(command): \(gone)")
        #expect(!gone.errors.contains("standard output") && !gone.errors.contains("pipe"), "\(gone)")
      }
      for file in ["copies/dataset.yaml", "drafts/new.yaml"] {
        #expect(place.has(file), "\(file)")
      }
      #expect(place.files(below: "logs").contains { $0.hasSuffix("report.html") })
    }
  }

  @Test(
    "a command whose output does not fit on a full disk exits with 73",
    arguments: [
      "--version", "--version --verbose", "--help", "help", "run --help", "slurm --help", "--help-hidden",
      "--generate-completion-script bash", "--experimental-dump-help", "list", "schema", "schema files",
      "manual", "certify",
    ])
  func fullDevice(command: String) throws {
    try Workplace.with { place in
      let outcome = try place.shell("\"$gazelab\" \(command) > /dev/full")
      #expect(outcome.status == 73)
      #expect(outcome.errors == "standard output: error: cannot be written: No space left on device\n")
    }
  }

  @Test("help and version are printed as before")
  func help() throws {
    try Workplace.with { place in
      let help = try place.gazelab("--help")
      #expect((help.status, help.errors) == (0, "") && help.output.hasPrefix("OVERVIEW: Study gaze"))
      #expect(try place.gazelab("help", "run").output.contains("USAGE: gazelab run <files>"))
      let version = try place.gazelab("--version")
      #expect(version.status == 0 && version.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+[^\n]*\n/) != nil)
    }
  }

  @Test(
    "an empty argument is invalid usage wherever it stands, and nothing is written",
    arguments: [
      ["run", Workplace.first, "--out", ""], ["run", Workplace.first, "--out="], ["run", ""],
      ["run", Workplace.first, "--datasets", ""], ["run", Workplace.first, "--set", ""],
      ["run", Workplace.first, "--pseudonyms", ""], ["merge", ""], ["report", ""], ["show", ""],
      ["clean", ""],
      ["table", ""], ["init", ""], ["init", "x.yaml", "--dataset", ""], ["describe", ""],
      ["describe", "lab", "--figure", ""], ["simulate", ""], ["fetch", ""], ["validate", ""], ["plan", ""],
      ["splits", ""], ["compare", ""], ["diff", "", ""], ["explain", "", "gaze"], ["check", ""],
      ["gate", ""],
      ["gate", "lab", "--rules", ""], ["timeline", ""], ["timeline", "lab", "--out", ""], ["exercises", ""],
      ["export", "r", "gaze", "--out", ""], ["apply", "", "lab"], ["convert", "lab", "--to", "table", ""],
      ["certify", ""], ["measure", Workplace.first, "--cache", ""], ["slurm", "submit", ""],
      ["slurm", "script", Workplace.first, "-o", ""], [""],
    ])
  func empty(arguments: [String]) throws {
    try Workplace.withLab { place in
      let before = place.files(below: ".").filter { !$0.hasPrefix(".streams/") }
      let outcome = try place.gazelab(arguments)
      #expect((outcome.status, outcome.output) == (64, ""), "\(outcome)")
      #expect(outcome.errors.contains("empty"))
      #expect(place.files(below: ".").filter { !$0.hasPrefix(".streams/") } == before)
    }
  }

  @Test("an empty list of folders in the environment is none, and empty names in files have their place")
  func emptyElsewhere() throws {
    try Workplace.withLab { place in
      for list in ["", ":", "::"] {
        let outcome = try place.shell("GAZELAB_DATASETS='\(list)' \"$gazelab\" validate \(Workplace.first)")
        #expect(outcome.status == 0)
      }
      let setting = try place.gazelab("validate", Workplace.first, "--set", "dataset=")
      #expect(setting.status == 65 && setting.errors.contains("--set dataset"))
      try place.write(
        "empty.yaml", Workplace.firstExperiment.replacing("dataset: lab", with: "dataset: \"\""))
      let name = try place.gazelab("validate", "empty.yaml")
      #expect(name.status == 65 && name.errors.hasPrefix("empty.yaml:2:10: error: 'dataset' must be a text"))
    }
  }

  @Test("an index.html of somebody else stays, and a run says so")
  func foreignIndex() throws {
    try Workplace.withRun { place in
      try place.write("reports/index.html", "mine")
      try place.write("reports/lab/broken/run.json", "{")
      let outcome = try place.gazelab("run", Workplace.first, "--no-figures")
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("warning: reports/index.html: was not written by gazelab"))
      #expect(try place.text("reports/index.html") == "mine")
      try place.write("reports/index.html", "")
      let again = try place.gazelab("run", Workplace.first, "--no-figures")
      #expect(again.status == 0 && again.errors.contains("warning: reports/lab/broken: "))
      #expect(try place.text("reports/index.html").contains("lab/first/report.html"))
    }
  }

  @Test("links that lead in circles end for show, report, clean, check and gate")
  func loops() throws {
    try Workplace.withRun { place in
      let gate = try place.gazelab("gate", "reports")
      #expect([0, 3].contains(gate.status), "\(gate.errors)")
      let made = try place.shell("cd reports && ln -s .. up && ln -s . here && ln -s ../reports lab/again")
      #expect(made.status == 0)
      let shown = try place.gazelab("show", "reports")
      #expect(shown.status == 0)
      #expect(shown.output.matches(of: /Two people in the lab/).count == 1)
      #expect(
        try place.gazelab("report", "reports", "--no-figures").output == "\(Workplace.run)/report.html\n")
      #expect(try place.gazelab("clean", "reports").status == 0)
      #expect(try place.gazelab("check", "reports").status == 65)
      let gateAgain = try place.gazelab("gate", "reports")
      #expect((gateAgain.status, gateAgain.output) == (gate.status, gate.output))
    }
  }
}

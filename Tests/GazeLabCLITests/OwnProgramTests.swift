import Foundation
import TestSupport
import Testing

/// Programs that experiments name as models, and the page about them.
@Suite("Models of one's own")
struct OwnProgramTests {
  private static let page = "Sources/GazeLab/GazeLab.docc/AModelOfYourOwn.md"

  private static func experiment(_ calibrator: String, repeats: Int = 2) -> String {
    "dataset: lab\nfeatures: [gaze]\ncalibrators: [linear, \(calibrator)]\nsplits: [{kind: random, repeats: \(repeats)}]\n"
  }

  private static let mine = "{kind: program, command: [sh, model.sh], mode: csv, name: mine}"
  private static let path = "experiments/lab/own.yaml"

  /// A workplace whose experiment names a shell script that is a model.
  private static func withScript(_ script: String, _ body: (Workplace) throws -> Void) throws {
    try Workplace.withLab { place in
      try place.write(path, experiment(mine))
      try place.write("experiments/lab/model.sh", script)
      try body(place)
    }
  }

  private static func blocks(_ language: String) throws -> [String] {
    try Repository.text(page).matches(of: /```(\w+)\n((.|\n)*?)```/).filter { $0.1 == language }.map {
      String($0.2)
    }
  }

  // MARK: Safety

  @Test(
    "without permission no command starts a program; the refusal has the line for the list, which then allows it"
  )
  func malicious() throws {
    try Self.withScript("echo started >> started; cat > /dev/null; exit 1") { place in
      let home = "export HOME=\"$PWD/home\" XDG_CONFIG_HOME=; "
      for command in [
        "run \(Self.path)", "run \(Self.path) --shard 1/2", "gate \(Self.path)",
        "measure \(Self.path) --repeats 1",
        "slurm script \(Self.path) -o cluster --shards 2",
      ] {
        let outcome = try place.shell("\(home)\"$gazelab\" \(command)")
        #expect(
          outcome.status == 65 && outcome.errors.contains("--allow-programs"), "\(command): \(outcome.errors)"
        )
      }
      for command in ["validate \(Self.path)", "plan \(Self.path)", "plan \(Self.path) --measure"] {
        #expect(try place.shell("\(home)\"$gazelab\" \(command)").status == 0, "\(command)")
      }
      #expect(!place.has("started") && !place.has("reports/lab/own/scores.csv"))
      let refusal = try place.shell("\(home)\"$gazelab\" run \(Self.path)").errors
      let line = try #require(refusal.firstMatch(of: /or put the line (.*) into (\/.*programs.txt)/))
      #expect(
        line.2 == "\(place.path)/home/.config/gazelab/programs.txt"
          || line.2.hasSuffix("/home/.config/gazelab/programs.txt"))
      try place.write("home/.config/gazelab/programs.txt", "# mine\n\(line.1)\n")
      #expect(try place.shell("\(home)\"$gazelab\" run \(Self.path)").status == 1)
      #expect(place.has("started"))
    }
  }

  @Test("the scripts of slurm pass the permission on if it was given")
  func slurm() throws {
    try Self.withScript("exit 1") { place in
      let outcome = try place.gazelab(
        "slurm", "script", Self.path, "-o", "cluster", "--shards", "2", "--allow-programs")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try place.text("cluster/array.sbatch").contains("--allow-programs"))
    }
  }

  @Test("a failed program is a failed trial with its reason, exit 1, and a whole report")
  func failing() throws {
    try Self.withScript("echo oops >&2; exit 7") { place in
      let outcome = try place.gazelab("run", Self.path, "--allow-programs", "--no-figures")
      #expect(outcome.status == 1)
      let scores = try place.text("reports/lab/own/scores.csv")
      #expect(scores.contains("ended with exit code 7 before it had answered"))
      #expect(scores.contains("the last line of its standard error: 'oops'"))
      let linear = scores.split(separator: "\n").filter { $0.contains(",linear,") }
      #expect(!linear.isEmpty && linear.allSatisfy { $0.contains(",ok,") })
      #expect(place.has("reports/lab/own/report.html"))
    }
  }

  @Test("an interrupted run ends its programs and what they have started")
  func interrupted() throws {
    try Self.withScript("sleep 600 & echo $! >> processes; echo $$ >> processes; wait") { place in
      let (process, outcome) = try place.start(
        "trap '' INT; exec \"$gazelab\" run \(Self.path) --allow-programs --no-figures")
      while process.isRunning && !place.has("processes") { usleep(1000) }
      while process.isRunning {
        kill(process.processIdentifier, SIGINT)
        usleep(1000)
      }
      #expect(try outcome().status == 130)
      for number in try place.text("processes").split(separator: "\n") {
        #expect(hasEnded(process: String(number)))
      }
    }
  }

  // MARK: Shards

  @Test("shards and a merge without permission give the scores of a run")
  func shards() throws {
    let script = """
      awk -F, '$1 == "train" { x += $2; y += $3; n++ } $1 == "test" { printf "%.17g,%.17g\\n", x / n, y / n }'
      """
    try Self.withScript(script) { place in
      #expect(
        try place.gazelab("run", Self.path, "--allow-programs", "--no-figures", "--out", "whole").status == 0)
      for shard in ["1/2", "2/2"] {
        let outcome = try place.gazelab(
          "run", Self.path, "--allow-programs", "--no-figures", "--shard", shard, "--out", "parts")
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
      let merge = try place.gazelab("merge", "parts/lab/own")
      #expect(merge.status == 0, "\(merge.errors)")
      #expect(try place.text("whole/lab/own/scores.csv") == place.text("parts/lab/own/scores.csv"))
    }
  }

  // MARK: The page

  @Test(
    "the page's model in Python has the errors of ridge, and explain fits it again; export refuses",
    .enabled(
      if: Python.path != nil,
      "no python3 with pandas and matplotlib was found; 'scripts/bootstrap tests' installs them"))
  func python() throws {
    let python = try #require(Python.path)
    let model = try Self.blocks("python")[0]
    try Workplace.withLab { place in
      try place.write(
        Self.path,
        Self.experiment("{kind: program, command: [\(python), model.py], options: {alpha: 0}, name: mine}"))
      try place.write("experiments/lab/model.py", model)
      let outcome = try place.gazelab("run", Self.path, "--allow-programs", "--no-figures")
      #expect(outcome.status == 0, "\(outcome.errors)")
      try Self.expectErrorsOfLinear(place)
      let trial = ["reports/lab/own", "gaze", "--calibrator", "mine", "--repeat", "0"]
      #expect(try place.gazelab(["explain"] + trial + ["--allow-programs"]).status == 0)
      let refused = try place.gazelab(["explain"] + trial)
      #expect((refused.output + refused.errors).split(separator: /\s+/).contains("--allow-programs,"))
      let export = try place.gazelab(["export"] + trial + ["--allow-programs"])
      #expect(export.status == 65 && export.errors.contains("cannot be exported"))
    }
  }

  /// Expects that `mine` has the errors of `linear` in every trial of the run.
  private static func expectErrorsOfLinear(_ place: Workplace) throws {
    let lines = try place.text("reports/lab/own/scores.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let columns = try ["calibrator", "rmse"].map { try #require(lines[0].firstIndex(of: Substring($0))) }
    func errors(_ calibrator: String) -> [Double] {
      lines.filter { $0[columns[0]] == calibrator }.compactMap { Double($0[columns[1]]) }
    }
    let (linear, mine) = (errors("linear"), errors("mine"))
    #expect(linear.count >= 2 && linear.count == mine.count)
    for (one, other) in zip(linear, mine) { #expect(abs(other / one - 1) < 1e-7) }
  }

  private static let hasR: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["Rscript", "-e", "library(jsonlite)"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(
    "the page's model in R has the errors of linear",
    .enabled(if: hasR, "no Rscript with jsonlite was found; 'scripts/bootstrap tests' installs them"))
  func r() throws {
    let model = try Self.blocks("r")[0]
    try Workplace.withLab { place in
      try place.write(
        Self.path, Self.experiment("{kind: program, command: [Rscript, model.R], name: mine}"))
      try place.write("experiments/lab/model.R", model)
      let outcome = try place.gazelab("run", Self.path, "--allow-programs", "--no-figures")
      #expect(outcome.status == 0, "\(outcome.errors)")
      try Self.expectErrorsOfLinear(place)
    }
  }

  @Test("the page's model in awk is the mean target")
  func awk() throws {
    let yaml = try #require(try Self.blocks("yaml").last)
    try Workplace.withLab { place in
      try place.write(
        Self.path, "dataset: lab\nfeatures: [gaze]\nsplits: [{kind: random, repeats: 2}]\n" + yaml)
      let outcome = try place.gazelab("run", Self.path, "--allow-programs", "--no-figures")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }

  @Test("schema prints the module that programs get")
  func modules() throws {
    try Workplace.with { place in
      let module = try place.gazelab("schema", "python")
      #expect(module.status == 0 && module.output.contains("def serve(fit, predict=None):"))
      try place.write("gazelab_model.py", module.output)
      let other = try place.gazelab("schema", "r")
      #expect(other.status == 0 && other.output.contains("serve <- function(fit, predict)"))
    }
  }
}

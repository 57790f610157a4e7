import TestSupport
import Testing

@Suite("Names in messages")
struct NamesInMessagesTests {
  /// What controls a terminal or breaks a line: ESC, a line feed, DEL, a C1 code and an override of the direction.
  private static let odd = "a\u{1B}[31mb\nc\u{7F}d\u{9B}2Je\u{202E}f\rg"

  /// Expects that no name has controlled the terminal or broken a line of a text.
  private static func expectShown(_ text: String, _ what: String) {
    #expect(HostileText.hidden(in: text, but: ["\n"]) == [], "\(what): \(text.debugDescription)")
    #expect(!text.contains("[31mb\nc"), "\(what): \(text.debugDescription)")
  }

  @Test("whatever a path or name on the command line holds, it is shown escaped, by every command")
  func commandLine() throws {
    try Workplace.withRun { place in
      let (odd, run) = (Self.odd, Workplace.run)
      for arguments in [
        [odd], ["--\(odd)"], ["list", odd], ["list", "--format", odd], ["validate", odd],
        ["validate", Workplace.first, "--set", odd], ["validate", Workplace.first, "--set", "\(odd)=1"],
        ["validate", Workplace.first, "--set", "dataset=\(odd)"],
        ["validate", Workplace.first, "--datasets", odd],
        ["plan", odd], ["splits", odd], ["splits", Workplace.first, "--split", odd], ["describe", odd],
        ["describe", "./\(odd)"], ["simulate", odd], ["fetch", odd], ["run", odd],
        ["run", Workplace.first, "--jobs", odd], ["run", Workplace.first, "--shard", odd], ["merge", odd],
        ["report", odd], ["show", odd], ["table", odd], ["table", run, odd], ["clean", odd],
        ["compare", odd],
        ["compare", run, "--metric", odd], ["compare", run, "--against", odd], ["diff", odd, run],
        ["explain", odd, "gaze"], ["explain", run, odd], ["check", odd], ["check", "\(odd).yaml"],
        ["gate", odd],
        ["gate", "lab", "--rules", odd], ["timeline", odd], ["timeline", "lab", "--capture", odd],
        ["exercises", odd], ["export", run, odd], ["export", odd, "gaze"],
        ["export", run, "gaze", "--name", odd],
        ["apply", odd, "lab"], ["convert", odd, "--to", "table", "new"],
        ["convert", "lab", "--to", odd, "new"],
        ["certify", odd], ["certify", "--precision", odd], ["measure", odd], ["schema", odd],
        ["manual", "--format", odd], ["slurm", odd], ["slurm", "submit", odd], ["slurm", "status", odd],
        ["slurm", "script", odd, "-o", "cluster"], ["init", "x.yaml", "--dataset", odd],
      ] {
        let outcome = try place.gazelab(arguments)
        #expect(outcome.status >= 64, "\(arguments): \(outcome)")
        Self.expectShown(outcome.output, "\(arguments)")
        Self.expectShown(outcome.errors, "\(arguments)")
      }
    }
  }

  @Test("folders and files with such names work, and are shown escaped")
  func files() throws {
    try Workplace.with { place in
      let odd = Self.odd
      try place.write("\(odd)/p01\(odd).csv", PlantedFile().text)
      try place.write(
        "\(odd)/p02\(odd).csv",
        PlantedFile(participant: odd.filter { $0 != "\n" && $0 != "\r" }, seed: 2).text)
      let experiment = "\(odd)/x\(odd).yaml"
      try place.write(
        experiment,
        """
        dataset: .
        features: [gaze]
        calibrators: [linear]
        splits: [{kind: random, unit: fixation, test_share: 0.3, repeats: 2}]
        """)
      let out = "out\(odd)"
      let ran = try place.gazelab("run", experiment, "--out", out, "--no-figures", "--verbose")
      #expect(ran.status == 0, "\(ran)")
      Self.expectShown(ran.output, "run")
      Self.expectShown(ran.errors, "run")
      let run = try #require(place.files(below: out).first { $0.hasSuffix("/run.json") || $0 == "run.json" })
      let folder = "\(out)/\(run.dropLast("/run.json".count))"
      for arguments in [
        ["describe", "./\(odd)"], ["validate", experiment], ["plan", experiment], ["show", out],
        ["show", folder],
        ["report", out, "--no-figures"], ["table", folder], ["compare", folder], ["diff", folder, folder],
        ["explain", folder, "gaze"], ["gate", "./\(odd)", "--rules", "data"], ["clean", out],
        ["timeline", "\(odd)/p01\(odd).csv", "--out", out, "--no-figures"],
        ["measure", experiment, "--repeats", "1"],
        ["convert", "./\(odd)", "--to", "table", "new\(odd)"],
        ["init", "y\(odd).yaml", "--dataset", "./\(odd)"],
        ["run", experiment, "--out", out, "--no-figures", "--shard", "1/2"],
      ] {
        let outcome = try place.gazelab(arguments)
        #expect(outcome.status < 64, "\(arguments): \(outcome)")
        Self.expectShown(outcome.output, "\(arguments)")
        Self.expectShown(outcome.errors, "\(arguments)")
      }
    }
  }
}

import Files
import Foundation
import TestSupport
import Testing

struct ConvertCommandTests {
  /// bids-validator-deno, which scripts/test installs.
  static let validator: String? = {
    let paths = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
    let folders = ["\(Repository.path)/.build-test/bids-validator/bin"] + paths
    return folders.map { "\($0)/bids-validator-deno" }.first { PathKind(of: $0) == .file }
  }()

  static let reason =
    "bids-validator-deno was not found; scripts/test installs it with pip, which needs a network"

  /// What the validator may still recommend: keys and people that no capture knows.
  private static let remaining: Set = [
    "JSON_KEY_RECOMMENDED", "SIDECAR_KEY_RECOMMENDED", "TOO_FEW_AUTHORS", "NO_AUTHORS", "README_FILE_SMALL",
  ]

  private func validate(_ folder: String, in place: Workplace) throws {
    let validator = try #require(Self.validator)
    let outcome = try place.shell("NO_COLOR=1 '\(validator)' --format json --max-rows -1 '\(folder)'")
    #expect(outcome.status == 0, "\(outcome.output.prefix(2000))")
    let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let issues = (report?["issues"] as? [String: Any])?["issues"] as? [[String: Any]] ?? []
    for issue in issues {
      let code = issue["code"] as? String ?? ""
      #expect(Self.remaining.contains(code) && issue["severity"] as? String == "warning", "\(issue)")
    }
    #expect(!issues.isEmpty)
  }

  @Test("a dataset of captures is BIDS without an error", .enabled(if: validator != nil, "\(reason)"))
  func planted() throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("convert", "lab", "--to", "bids", "out/bids")
      #expect((outcome.status, outcome.errors) == (0, ""))
      #expect(outcome.output == "out/bids: 2 captures, 360 frames\n")
      try validate("out/bids", in: place)
    }
  }

  @Test("a simulated study is BIDS without an error", .enabled(if: validator != nil, "\(reason)"))
  func simulated() throws {
    try Workplace.with { place in
      try place.write(
        "datasets/simulated-study/dataset.yaml", Repository.text("datasets/simulated-study/dataset.yaml"))
      try #require(try place.gazelab("simulate", "simulated-study").status == 0)
      let outcome = try place.gazelab("convert", "simulated-study", "--to", "bids", "out/bids")
      #expect(outcome.status == 0, "\(outcome.errors)")
      try validate("out/bids", in: place)
    }
  }

  @Test("a declared table is BIDS without an error", .enabled(if: validator != nil, "\(reason)"))
  func table() throws {
    try Workplace.with { place in
      try place.write(
        "lab/r.csv",
        """
        t,who,lx,ly,rx,ry,tx,ty,pd,glasses
        0,Ann O'Neil,10.1,20.2,11.3,21.7,100,200,3.25,no
        10,Ann O'Neil,,,11.4,21.8,100,200,,no
        20,Ann O'Neil,10.3,20.4,,,900,200,3.5,yes

        """)
      try place.write(
        "lab/dataset.yaml",
        """
        format: {kind: table, missing: [""]}
        columns:
          time: {column: t, unit: ms}
          participant: {column: who}
          device: {value: Monitor}
          gaze: {left: {x: lx, y: ly, unit: px}, right: {x: rx, y: ry, unit: px}}
          target: {x: tx, y: ty, unit: px}
          labels: {glasses: {column: glasses}}
          features: {pupil: {columns: [pd], unit: mm}}
        devices:
          Monitor: {width: 1920, height: 1080, unit: px, width_cm: 52.8, height_cm: 29.7, eye_distance_cm: 65}

        """)
      let outcome = try place.gazelab("convert", "./lab", "--to", "bids", "out/bids")
      #expect(outcome.status == 0, "\(outcome.errors)")
      try validate("out/bids", in: place)
    }
  }

  @Test(
    "the thesis's captures are BIDS without an error",
    .enabled(
      if: validator != nil && Repository.captures != nil,
      "\(reason); or set GAZELAB_DATASETS to the folder that contains schneuwly-2024/"))
  func real() throws {
    let captures = try #require(Repository.captures)
    try Workplace.with { place in
      let outcome = try place.gazelab("convert", captures, "--to", "bids", "out/bids")
      #expect(outcome.status == 0, "\(outcome.errors)")
      try validate("out/bids", in: place)
    }
  }

  @Test("calibrated points are derivatives, and read back as a stream that an experiment must name")
  func calibrated() throws {
    try Workplace.withRun { place in
      let exported = try place.gazelab("export", Workplace.run, "2", "--format", "json", "--name", "Mine")
      try #require(exported.status == 0)
      let outcome = try place.gazelab(
        "convert", "lab", "--to", "bids", "datasets/out", "--calibrated", "calibrations/Mine.json")
      #expect((outcome.status, outcome.errors) == (0, ""))
      let files = place.files(below: "datasets/out").filter { $0.hasSuffix("_physio.json") }
      let eye3 = files.filter { $0.contains("_recording-eye3_") }
      #expect(files.count == 4 && eye3.count == 2)
      for name in eye3 {
        let text = try place.text("datasets/out/\(name)")
        #expect(name.hasPrefix("derivatives/gazelab/sub-"))
        #expect(text.contains(#""RecordedEye": "cyclopean""#) && text.contains("\"CalibratedBy\": \""))
      }
      if Self.validator != nil {
        try validate("datasets/out", in: place)
        try validate("datasets/out/derivatives/gazelab", in: place)
      }
      let (before, after) = (try Self.run(place, "lab", "gaze"), try Self.run(place, "out", "gaze"))
      #expect(before.errors.count == after.errors.count && !before.errors.isEmpty)
      let isSame = zip(before.errors, after.errors).allSatisfy { abs($0 - $1) < 1e-9 * max(1, abs($0)) }
      #expect(isSame && !after.card.contains("already calibrated"))
      let named = try Self.run(place, "out", "calibrated_gaze")
      #expect(named.errors != after.errors && named.card.contains("already calibrated"))
      #expect(
        try place.gazelab("convert", "lab", "--to", "table", "t", "--calibrated", "x.json").status == 64)
    }
  }

  /// Runs an experiment, and returns all numbers of its summary, and its card.
  private static func run(
    _ place: Workplace, _ dataset: String, _ features: String
  ) throws -> (errors: [Double], card: String) {
    try place.write(
      "experiments/lab/again.yaml",
      """
      title: Again
      dataset: \(dataset)
      features: [\(features)]
      calibrators: [linear]
      splits: [corners-to-sides]
      group_by: [participant]

      """)
    let run = try place.gazelab("run", "experiments/lab/again.yaml")
    try #require(run.status == 0, "\(run.errors)")
    let fields = try place.text("reports/lab/again/summary.csv").split { $0 == "\n" || $0 == "," }
    return (fields.compactMap { Double($0) }, run.output)
  }

  @Test("what a format cannot hold is listed by channel, and an error where that is asked for")
  func strict() throws {
    try Workplace.with { place in
      for (name, text) in FormatSample.schneuwlyCSV.files { try place.write("datasets/lab/\(name)", text) }
      let kept = try place.gazelab("convert", "lab", "--to", "bids", "datasets/bids", "--strict")
      #expect(kept.status == 0 && !kept.errors.contains("loss"))
      let losses = ["ses", "task", "run"].map { label in
        "loss: sub-anna_ses-01_task-calibration_run-01: schneuwly-csv has no columns for \(label), which is not written"
      }
      for isStrict in [false, true] {
        let folder = "out-\(isStrict)"
        let outcome = try place.gazelab(
          ["convert", "bids", "--to", "schneuwly-csv", folder] + (isStrict ? ["--strict"] : []))
        #expect(outcome.status == (isStrict ? 1 : 0) && place.has("\(folder)/dataset.yaml"))
        #expect(outcome.errorLines.filter { $0.hasPrefix("loss") } == losses)
      }
    }
  }

  @Test("a folder that is not empty is refused, and a failed conversion leaves no file")
  func refused() throws {
    try Workplace.withLab { place in
      try place.write("out/notes.txt", "mine")
      let outcome = try place.gazelab("convert", "lab", "--to", "bids", "out")
      #expect(outcome.status == 73)
      #expect(
        outcome.errorLines.count == 1
          && outcome.errors.contains("the folder is not empty: it has 'notes.txt'"))
      #expect(place.files(below: "out") == ["notes.txt"])
      #expect(try place.gazelab("convert", "labb", "--to", "bids", "new").status == 66)
      #expect(try place.gazelab("convert", "lab", "--to", "edf", "new").status == 64)
      #expect(!place.has("new"))
    }
  }
}

import Files
import Foundation
import TestSupport
import Testing

@Suite("Captures of every format without one channel")
struct MissingChannelTests {
  /// What an experiment can use of captures of a format that lack nothing.
  private static let features = [
    "schneuwly-csv": "[gaze, gaze+face, left_eye, blend_shapes, look_at]",
    "table": "[gaze, gaze_left+gaze_right, eye_distance, openness, pupil, calibrated_gaze]",
    "gazecapture": "[gaze, face_box+face_grid, eye_boxes, cnn]",
    "ollier-logs": "[gaze, head_position, euler]",
    "eyedid-csv": "[gaze, openness, confidence, fixation_point, head_position]",
    "ios-eye-tracking-json": "[gaze]", "live-link-face-csv": "[blend_shapes]", "eyelink-asc": "[gaze, pupil]",
    "bids": "[gaze, gaze+face, left_eye, blend_shapes, look_at]",
  ]

  /// Every command that reads captures; the dataset is `lab`.
  private static let commands =
    [
      ["describe", "lab"], ["describe", "lab", "--json"], ["gate", "datasets/lab", "--out", "g"],
      ["timeline", "lab", "--out", "t"], ["exercises", "lab", "--out", "e"],
      ["init", "--dataset", "lab", "drafts/lab.yaml"], ["run", "experiments/own/lab.yaml"],
      ["apply", calibration, "lab"],
      ["convert", "lab", "--to", "bids", "c/calibrated", "--calibrated", calibration],
    ] + ["bids", "table", "schneuwly-csv"].map { ["convert", "lab", "--to", $0, "c/\($0)", "--strict"] }

  private static let calibration = "calibrations/Mine.json"
  /// Those of the documentation that are not the program's own fault.
  private static let statuses: Set<Int32> = [0, 1, 3, 64, 65, 66]

  /// Runs all commands on the dataset, and returns their exit codes by their arguments.
  @discardableResult
  private func runAll(_ place: Workplace, _ name: String, features: String) throws -> [String: Int32] {
    try place.write(
      "experiments/own/lab.yaml",
      """
      title: All that the captures hold
      dataset: lab
      features: \(features)
      calibrators: [linear]
      splits: [{kind: leave-one-out, over: target}]
      rows: own

      """)
    var statuses = [String: Int32]()
    for arguments in Self.commands {
      let outcome = try place.gazelab(arguments)
      let command = arguments.joined(separator: " ")
      statuses[command] = outcome.status
      #expect(Self.statuses.contains(outcome.status), "\(name): \(command)\n\(outcome.errors)")
      guard outcome.status != 0 else { continue }
      let isSaid = (outcome.errors + outcome.output).split(separator: "\n").contains { line in
        line.split(separator: " ").count > 3
      }
      #expect(isSaid && !outcome.errors.contains("Fatal error"), "\(name): \(command)\n\(outcome.errors)")
    }
    for folder in ["c", "drafts", "g", "t", "e", "reports"] where place.has(folder) {
      try place.remove(folder)
    }
    return statuses
  }

  private func exportCalibration(_ place: Workplace) throws {
    let exported = try place.gazelab("export", Workplace.run, "2", "--format", "json", "--name", "Mine")
    try #require(exported.status == 0)
  }

  @Test("every command ends with a documented exit code and a sentence", arguments: FormatSample.all)
  func texts(sample: FormatSample) throws {
    try Workplace.withRun { place in
      try exportCalibration(place)
      let features = try #require(Self.features[sample.format])
      for channel in [nil] + sample.lacks.map(\.channel) {
        try place.remove("datasets/lab")
        for (name, text) in sample.files(without: channel) { try place.write("datasets/lab/\(name)", text) }
        let name = "\(sample.format) without \(channel ?? "nothing")"
        let statuses = try runAll(place, name, features: features)
        guard channel == nil else { continue }
        for command in ["describe lab", "convert lab --to table c/table --strict"] {
          #expect(statuses[command] == 0, "\(name): \(command)")
        }
        let hasTargets = !["ios-eye-tracking-json", "live-link-face-csv"].contains(sample.format)
        if hasTargets { #expect(statuses["run experiments/own/lab.yaml"] == 0, "\(name)") }
      }
    }
  }

  @Test("so does every command on BIDS without one file or key")
  func bids() throws {
    try Workplace.withRun { place in
      try exportCalibration(place)
      try place.remove("datasets/lab")
      for (name, text) in FormatSample.schneuwlyCSV.files { try place.write("datasets/source/\(name)", text) }
      let whole = ["convert", "source", "--to", "bids", "datasets/lab", "--calibrated", Self.calibration]
      try #require(try place.gazelab(whole).status == 0)
      let features = try #require(Self.features["bids"])
      try runAll(place, "bids without nothing", features: features)
      for file in place.files(below: "datasets/lab") {
        let kept = try readFile("\(place.path)/datasets/lab/\(file)")
        try place.remove("datasets/lab/\(file)")
        try runAll(place, "bids without \(file)", features: features)
        try DurableFolder(place.path).write([("datasets/lab/\(file)", kept)])
      }
    }
  }

  @Test("a calibration is applied to frames of a table without targets")
  func withoutTargets() throws {
    try Workplace.withRun { place in
      try exportCalibration(place)
      try place.remove("datasets/lab")
      try place.write("datasets/lab/p01.csv", "t,x,y\n0,100,200\n0.1,110,210\n")
      try place.write(
        "datasets/lab/dataset.yaml",
        """
        format: table
        columns:
          time: {column: t, unit: s}
          participant: {value: anna}
          device: {value: iPad Mini 6th}
          gaze: {x: x, y: y, unit: pt}

        """)
      try runAll(place, "two rows", features: "[gaze]")
    }
  }
}

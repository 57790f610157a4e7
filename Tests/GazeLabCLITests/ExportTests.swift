import Foundation
import Testing

struct ExportTests {
  private static let first = "calibrations/linear-gaze-face-trial-2"

  private func withExport(_ body: (Workplace) throws -> Void) throws {
    try Workplace.withRun { place in
      let outcome = try place.gazelab(
        "export", Workplace.run, "gaze+face", "--split", "corners-to-sides")
      #expect((outcome.status, outcome.errors) == (0, ""))
      #expect(outcome.output == "\(Self.first).json\n\(Self.first).swift\n")
      try body(place)
    }
  }

  @Test("a trial is exported as JSON and Swift, and applied to another capture")
  func exported() throws {
    try withExport { place in
      #expect(place.files(below: "calibrations").count == 2)
      let json = try JSONSerialization.jsonObject(with: Data(place.text("\(Self.first).json").utf8))
      let object = try #require(json as? [String: Any])
      #expect(object["format"] as? String == "gazelab-calibration" && object["version"] as? Int == 3)
      #expect((object["parameters"] as? [Double])?.count == 2 + 3 * 18)
      #expect((object["layout"] as? [String])?.count == 2 + 3 * 18)
      #expect(try place.text("\(Self.first).swift").contains("\nenum LinearGazeFaceTrial2 {\n"))

      try place.write("datasets/new/p03.csv", PlantedFile(participant: "cleo", seed: 3).text)
      let outcome = try place.gazelab("apply", "\(Self.first).json", "new")
      #expect((outcome.status, outcome.errors) == (0, ""))
      try Golden.expect(outcome.output, "apply.txt")
      for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      let csv = try place.gazelab("apply", "\(Self.first).json", "datasets/new/p03.csv", "--format", "csv")
      try Golden.expectCSV(csv.output, "apply.csv")
      let old = try place.gazelab("apply", "\(Self.first).json", "lab", "--capture", "p01")
      #expect(old.status == 0 && old.errors.contains("p01: was used to fit the calibration"))
    }
  }

  @Test("--out and --format determine what is written and where")
  func options() throws {
    try withExport { place in
      let outcome = try place.gazelab(
        "export", Workplace.run, "9", "--out", "a/b", "--format", "json")
      #expect((outcome.status, outcome.errors) == (0, ""))
      #expect(place.files(below: "a") == ["b/" + (outcome.output.dropFirst(4).dropLast())].map { String($0) })
      let none = try place.gazelab("export", Workplace.run, "9", "--format", "xml")
      #expect(none.status == 64 && none.output.isEmpty)
    }
  }

  @Test("the type can have a name, be public and have its origin top left, and a column can be left out")
  func styles() throws {
    try Workplace.withRun { place in
      let outcome = try place.gazelab(
        "export", Workplace.run, "2", "--name", "Gaze", "--public", "--origin", "top-left", "--without",
        "faceTransform_3_x")
      #expect(outcome.status == 0 && outcome.output == "calibrations/Gaze.json\ncalibrations/Gaze.swift\n")
      #expect(
        outcome.errors.hasPrefix(
          "reports/lab/first, trial 2: fitted and tested anew without faceTransform_3_x: RMSE "))
      #expect(outcome.errors.hasSuffix(" pt in the run, with all columns)\n"))
      let source = try place.text("calibrations/Gaze.swift")
      #expect(source.contains("\npublic enum Gaze {\n") && source.contains("? (x, 744.0 - y) : nil"))
      #expect(!source.contains("features.faceTransform.columns.3.x"))
      for name in ["class", "a b", "9", "Double", "é"] {
        let outcome = try place.gazelab("export", Workplace.run, "2", "--name", name)
        #expect(outcome.status == 64 && outcome.errors.contains("--name: "), "\(name)")
      }
      let unknown = try place.gazelab("export", Workplace.run, "2", "--without", "faceTransform_3")
      #expect(unknown.status == 65 && unknown.output.isEmpty)
      #expect(unknown.errors.contains("the trial has no column 'faceTransform_3' to fit without"))
    }
  }

  @Test("--fitter writes Swift that calibrates in the app, with a calibrator of its own or without a name")
  func fitter() throws {
    try Workplace.withRun { place in
      let outcome = try place.gazelab(
        "export", Workplace.run, "gaze+face", "--fitter", "ridge", "--name", "Fitter", "--public")
      #expect((outcome.status, outcome.output) == (0, "calibrations/Fitter.swift\n"))
      let source = try place.text("calibrations/Fitter.swift")
      #expect(source.contains("\npublic struct Fitter: Sendable {\n"))
      #expect(source.contains("// Calibrator: ridge, on gazePointX, gazePointY, faceTransform_0_x, "))
      let usual = try place.gazelab("export", Workplace.run, "gaze+face", "--fitter", "--out", "other")
      #expect((usual.status, usual.output) == (0, "other/GazeFitter.swift\n"))
      #expect(try place.text("other/GazeFitter.swift").contains("// Calibrator: linear, on gazePointX"))
      for wrong in [["--format", "json"], ["--name", "Map"], ["--calibrator", "linear"]] {
        let outcome = try place.gazelab(["export", Workplace.run, "gaze+face", "--fitter", "linear"] + wrong)
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(wrong)")
      }
      let unknown = try place.gazelab("export", Workplace.run, "gaze+face", "--fitter", "svr", "--out", "x")
      #expect(unknown.status == 65 && unknown.errors.contains("'svr' cannot be fitted on a phone"))
      #expect(!place.has("x"))
    }
  }

  @Test(
    "exports and applications that are impossible exit with 65, missing input with 66, and nothing is written"
  )
  func exits() throws {
    try withExport { place in
      let unknown = try place.gazelab(
        "export", Workplace.run, "2", "--without", "faceTransform_3", "--out", "x")
      #expect(unknown.status == 65 && unknown.output.isEmpty)
      #expect(!place.has("x"))
      #expect(try place.gazelab("export", "reports/none", "1").status == 66)
      #expect(try place.gazelab("apply", "none.json", "lab", "--capture", "p01").status == 66)
      #expect(try place.gazelab("apply", "\(Self.first).json", "lob").status == 66)
      #expect(try place.gazelab("apply", "\(Self.first).json", "lab").status == 65)
      #expect(try place.gazelab("apply", "\(Self.first).json", "lab", "--format", "pdf").status == 64)
      #expect(try place.gazelab("apply", "\(Self.first).json").status == 64)

      let text = try place.text("\(Self.first).json")
      try place.write("cut.json", String(text.dropLast(40)))
      let cut = try place.gazelab("apply", "cut.json", "lab", "--capture", "p01")
      #expect(
        cut.status == 65 && cut.errors.hasPrefix("cut.json:") && cut.errors.contains("cut.json:")
          && !cut.errors.contains("70"))

      try place.write("taken", "a file")
      let blocked = try place.gazelab("export", Workplace.run, "1", "--out", "taken")
      #expect(blocked.status == 73 && blocked.output.isEmpty)
      #expect(blocked.errors == "taken: error: cannot be written: there is a file of that name\n")
    }
  }

  @Test("a run whose captures have changed cannot be exported")
  func changed() throws {
    try withExport { place in
      try place.write("datasets/lab/p02.csv", PlantedFile(participant: "ben", seed: 9).text)
      let outcome = try place.gazelab("export", Workplace.run, "1", "--out", "x")
      #expect(outcome.status == 65 && !place.has("x"))
      #expect(outcome.errors.hasSuffix("first.yaml: error: its captures are not the ones of the run\n"))
    }
  }
}

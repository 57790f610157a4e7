import Foundation
import Testing

/// The gaze points of a calibration as files, and as those of a timeline.
struct AppliedPointsTests {
  private static let calibration = "calibrations/linear-gaze-face-trial-2.json"

  /// A calibration on corners and middle of two people, and a capture of a third.
  private func withCapture(_ body: (Workplace) throws -> Void) throws {
    try Workplace.withRun { place in
      let outcome = try place.gazelab("export", Workplace.run, "gaze+face", "--split", "corners-to-sides")
      try #require(outcome.status == 0)
      try place.write("datasets/new/p03.csv", PlantedFile(participant: "cleo", seed: 3).text)
      try body(place)
    }
  }

  private func rows(_ text: String) -> [[String: String]] {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  private func number(_ row: [String: String], _ key: String) throws -> Double {
    try #require(row[key].flatMap { Double($0) })
  }

  @Test("points of every frame have the error on the targets that the comparison prints")
  func csv() throws {
    try withCapture { place in
      let outcome = try place.gazelab("apply", Self.calibration, "new", "--points", "out/points.csv")
      #expect((outcome.status, outcome.errors) == (0, ""))
      let (points, frames) = try (
        rows(place.text("out/points.csv")), rows(place.text("datasets/new/p03.csv"))
      )
      #expect(points.count == frames.count && points.allSatisfy { $0["capture"] == "p03" })
      #expect(outcome.output.hasPrefix("out/points.csv: 1 capture, \(points.count) gaze points, "))
      var sum = 0.0
      for (point, frame) in zip(points, frames) {
        let x = try number(point, "x_pt") - number(frame, "targetPointX")
        let y = try number(point, "y_pt") - number(frame, "targetPointY")
        sum += x * x + y * y
      }
      let comparison = try place.gazelab("apply", Self.calibration, "new", "--format", "csv")
      let printed = try #require(rows(comparison.output).first { $0["name"] == "this capture" })
      let rmse = (sum / Double(2 * points.count)).squareRoot()
      #expect(abs(try number(printed, "RMSE (pt)") - rmse) < 1e-6 * rmse)
    }
  }

  @Test("no frame that was trained on extrapolates, and one with its head elsewhere does")
  func extrapolation() throws {
    try withCapture { place in
      let trained = try place.gazelab(
        "apply", Self.calibration, "lab", "--capture", "p01", "--points", "p01.csv")
      #expect(trained.status == 0)
      let (points, frames) = try (rows(place.text("p01.csv")), rows(place.text("datasets/lab/p01.csv")))
      let corners = try zip(points, frames).filter { _, frame in
        let (x, y) = try (number(frame, "targetPointX"), number(frame, "targetPointY"))
        return (x == 0 || x == 1133) && (y == 0 || y == 744)
      }
      #expect(!corners.isEmpty && corners.allSatisfy { $0.0["extrapolates"] == "no" })
      // The head of the third person's first frame is moved three metres to the side.
      var lines = try place.text("datasets/new/p03.csv").split(separator: "\n").map(String.init)
      var fields = lines[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let names = lines[0].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      fields[try #require(names.firstIndex(of: "faceTransform_3_x"))] = "3"
      lines[1] = fields.joined(separator: ",")
      try place.write("datasets/moved/p03.csv", lines.joined(separator: "\n"))
      #expect(
        try place.gazelab("apply", Self.calibration, "moved", "--points", "moved.csv").status == 0)
      #expect(try rows(place.text("moved.csv"))[0]["extrapolates"] == "yes")
    }
  }

  @Test("a table and a BIDS dataset of points are read back with the recorded ones beside them")
  func datasets() throws {
    try withCapture { place in
      for (form, options) in [("table", [String]()), ("bids", ["--as", "bids"])] {
        let outcome = try place.gazelab(
          ["apply", Self.calibration, "new", "--points", "out-\(form)"] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let described = try place.gazelab("describe", "./out-\(form)")
        #expect(described.status == 0, "\(described.errors)")
        let again = try place.gazelab("apply", Self.calibration, "new", "--points", "out-\(form)")
        #expect((again.status, again.output) == (73, ""))
      }
      let header = try place.text("out-table/p03.csv").prefix { $0 != "\n" }
      #expect(header.contains("calibrated") && header.contains("extrapolates"))
      let sidecar = try place.shell(
        "cat out-bids/derivatives/gazelab/sub-*/ses-*/beh/*_recording-eye3_physio.json")
      let knows = try place.text(Self.calibration).contains("\"uncertainty\" : {")
      #expect(sidecar.output.contains("\"sd_x\"") == knows && sidecar.output.contains("\"sd_y\"") == knows)
    }
  }

  @Test("options that do not go together are refused")
  func refused() throws {
    try withCapture { place in
      for options in [
        ["--as", "csv"], ["--points", "x.csv", "--as", "xml"], ["--points", "x.csv", "--recentre", "middle"],
      ] {
        #expect(try place.gazelab(["apply", Self.calibration, "new"] + options).status == 64)
      }
      let capture = try place.gazelab(
        "apply", Self.calibration, "new", "--points", "x.csv", "--capture", "p04")
      #expect(capture.status == 65 && capture.errors.contains("has no capture 'p04'"))
    }
  }

  @Test("a timeline of calibrated gaze names the calibration, and knows no recorded point")
  func timeline() throws {
    try withCapture { place in
      let plain = try place.gazelab("timeline", "new", "--no-figures", "--out", "plain")
      let outcome = try place.gazelab(
        "timeline", "new", "--no-figures", "--out", "own", "--calibration", Self.calibration)
      #expect((outcome.status, outcome.errors) == (0, ""))
      let sentence = "All gaze points are those of the calibration 'linear gaze+face'"
      let page = try place.text("own/timeline/new/report.md")
      #expect(page.replacing("\n", with: " ").contains(sentence))
      // Lines are broken at the width of a terminal.
      let printed = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(printed.contains("as calibrated") && !printed.contains("as recorded"), "\(printed)")
      #expect(!(try place.text("plain/timeline/new/report.md")).contains("those of the calibration"))
      let record = try place.text("own/timeline/new/timeline.json")
      #expect(record.contains("--calibration \(Self.calibration)"))
      #expect(try record != place.text("plain/timeline/new/timeline.json") && plain.status == 0)
    }
  }

  @Test("a run's only fit is taken by its features; several are refused with their list")
  func runs() throws {
    try withCapture { place in
      let several = try place.gazelab(
        "timeline", "new", "--no-figures", "--calibration", Workplace.run, "--features", "gaze+face",
        "--calibrator", "linear")
      #expect(several.status == 65 && several.output.isEmpty)
      #expect(several.errors.contains("has 4 such fits: 2 (frames, corners-to-sides, gaze+face, linear, "))
      let unnamed = try place.gazelab("timeline", "new", "--calibration", Workplace.run)
      #expect(unnamed.status == 65 && unnamed.errors.contains("name the feature set"))
      #expect(try place.gazelab("timeline", "new", "--features", "gaze").status == 64)

      try place.write(
        "experiments/lab/all.yaml",
        "title: All\ndataset: lab\nfeatures: gaze+face\ncalibrators: linear\nsplits: in-sample\n")
      try #require(place.gazelab("run", "experiments/lab/all.yaml", "--no-figures").status == 0)
      let only = try place.gazelab(
        "timeline", "new", "--no-figures", "--calibration", "reports/lab/all", "--features", "gaze+face")
      #expect((only.status, only.errors) == (0, ""))
    }
  }
}

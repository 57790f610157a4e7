import Files
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import GazeLab
@testable import Reports
@testable import Splits

@Suite("Reports of drift")
struct DriftReportTests {
  @Test("a capture is found by its file, its dataset, or its name in a dataset of several")
  func captures() throws {
    try Self.withCaptures { folder in
      let texts = try [
        Self.report(folder, "\(folder.path)/one/anna.csv"), Self.report(folder, "one"),
        Self.report(folder, "two", capture: "anna"), Self.report(folder, "two", capture: "anna.csv"),
      ].map { try #require($0.text(format: "text")) }
      #expect(texts[0].hasPrefix("n on anna\n") && Set(texts).count == 1)
      #expect(
        Self.complaint(folder, "two")
          == "two: error: has 2 captures; choose one with --capture; there are: anna, bert")
      #expect(
        Self.complaint(folder, "two", capture: "bort")
          == "two: error: has no capture 'bort'; did you mean 'bert'? there are: anna, bert")
      #expect(Self.complaint(folder, "three").hasPrefix("three: error: unknown dataset 'three'"))
    }
  }

  @Test("a target that the capture lacks is rejected")
  func target() throws {
    try Self.withCaptures { folder in
      #expect(
        Self.complaint(folder, "one", target: "rigth").hasPrefix(
          "one: error: capture 'anna' has no target 'rigth'; did you mean 'right'? there are: bottom left, left,"
        ))
      let text = try #require(Self.report(folder, "one", target: "top left").text(format: "text"))
      #expect(text.contains("1 fixation on the target 'top left' with pose\nMiddle"))
    }
  }

  @Test("columns that the calibration needs and the capture lacks are named")
  func columns() throws {
    try Self.withCaptures(ray: "look_at_ray") { folder in
      var table = PlantedTable(try folder.text("one/anna.csv"))
      table.remove(["lookAtPointX", "lookAtPointY", "lookAtPointZ"])
      try folder.write("one/anna.csv", table.text())
      #expect(
        Self.complaint(folder, "one")
          == "n.json: error: needs lookAtPointX, lookAtPointY, lookAtPointZ, which capture 'anna' lacks")
    }
  }

  /// Replaces a text in the calibration, and the checksum, which is that of all other lines.
  private static func alter(_ folder: TemporaryFolder, _ text: String, to other: String) throws {
    let isChecksum = { (line: Substring) in line.hasPrefix("  \"checksum\" : ") }
    let lines = try folder.text("n.json").replacing(text, with: other)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let others = lines.filter { !isChecksum($0) }.joined(separator: "\n")
    let checksum = "  \"checksum\" : \"\(sha256(Array(others.utf8)))\","
    try folder.write(
      "n.json", lines.map { isChecksum($0) ? checksum : String($0) }.joined(separator: "\n"))
  }

  @Test("another screen, several people and a training capture cause warnings")
  func warnings() throws {
    try Self.withCaptures { folder in
      func sentences(_ dataset: String) throws -> [String] {
        try Self.report(folder, dataset).warnings.filter { !$0.sentence.contains("fixations have not 10") }
          .map(\.sentence)
      }
      #expect(try sentences("one") == [])
      let phone = try #require(Device.builtIn.first { $0.name == "iPhone 13" })
      try folder.write(
        "phone/p.csv",
        PlantedCapture(participants: ["a", "b"], device: phone, framesPerFixation: 10).bytes)
      #expect(
        try sentences("phone") == [
          "was recorded on iPhone 13, but the calibration is for the screen of iPad Mini 6th; gaze points are "
            + "computed for that screen",
          "has 2 participants; recentring uses one offset for all of them",
        ])
      let digest = sha256(try readFile("\(folder.path)/one/anna.csv"))
      try Self.alter(folder, "\"cd\"", to: "\"\(digest)\"")
      #expect(
        try sentences("one") == ["was used to fit the calibration, so this is not a test"])
    }
  }

  @Test("a calibration tested on medians is applied to medians")
  func medians() throws {
    try Self.withCaptures { folder in
      try Self.alter(folder, "\"samples\" : \"frames\"", to: "\"samples\" : \"fixation-medians\"")
      let csv = try #require(Self.report(folder, "one").text(format: "csv"))
      #expect(csv.contains("\nall,this capture,9,"))
    }
  }

  @Test("all formats contain the same numbers; CSV has a single table without empty labels")
  func formats() throws {
    try Self.withCaptures { folder in
      let report = try Self.report(folder, "one")
      let lines = try #require(report.text(format: "csv")).split(separator: "\n")
      #expect(lines[0] == "by,name,n,RMSE (pt),angle (°),bias x (pt),bias y (pt),reason")
      #expect(lines.count == 1 + 2 + 1 + 1 + 9 + 2)
      #expect(
        lines[1] == "all,original test,3,12.5,,-0.1,1e-07,"
          + "the distance from the eyes to the screen is not known for every sample")
      #expect(
        lines[2].hasPrefix("all,this capture,90,") && lines[4].hasPrefix("viewing distance,Regular,90,"))
      #expect(
        lines[14].hasPrefix("recentre,not recentred,80,") && lines[15].hasPrefix("recentre,recentred,80,"))
      for format in Comparison.formats { #expect(report.text(format: format) != nil) }
      #expect(report.text(format: "pdf") == nil)
    }
  }

  @Test("a calibration whose own test has no error is refused")
  func noError() throws {
    try Self.withCaptures { folder in
      let map = RayMap(.recorded, PolynomialMap(x: (0, 1, 0), y: (0, 0, 1)))
      let file = CalibrationFile(
        name: "n", calibration: map, device: Planted.device, screen: Device.builtIn[0].screen,
        origin: PortableCase.origin,
        test: CalibrationFile.Test(
          leakage: .honest, count: 3, lostCount: 1, rmse: 0, angleDegrees: nil, biasX: 0, biasY: 0))
      try folder.write("n.json", file.json())
      let error = #expect(throws: InputError.self) { try Self.report(folder, "one") }
      #expect(
        error?.report.contains("n.json: error: 'test.rmse' is 0: no gaze point is free of error") == true)
    }
  }

  // MARK: Fixture

  /// `n.json`, an uncalibrated gaze ray, and the datasets `one` (anna) and `two` (anna, bert).
  private static func withCaptures(ray: String = "recorded", _ body: (TemporaryFolder) throws -> Void) throws
  {
    try TemporaryFolder.with { folder in
      let anna = PlantedCapture().bytes
      try folder.write("one/anna.csv", anna)
      try folder.write("two/anna.csv", anna)
      try folder.write("two/bert.csv", PlantedCapture(participants: ["bert"], seed: 2).bytes)
      let source = try #require(Catalogue.gazeRays.entries.first { $0.kind == ray }).made
      let map = RayMap(source, PolynomialMap(x: (0, 1, 0), y: (0, 0, 1)))
      let file = CalibrationFile(
        name: "n", calibration: map, device: Planted.device, screen: Device.builtIn[0].screen,
        origin: PortableCase.origin, test: PortableCase.test)
      try folder.write("n.json", file.json())
      try body(folder)
    }
  }

  private static func report(
    _ folder: TemporaryFolder, _ dataset: String, capture: String? = nil, target: String? = nil
  ) throws(InputError) -> DriftReport {
    try DriftReport(
      calibration: folder.path + "/n.json", dataset: dataset, capture: capture, recentringOn: target,
      in: folder.datasets)
  }

  private static func complaint(
    _ folder: TemporaryFolder, _ dataset: String, capture: String? = nil, target: String? = nil
  ) -> String {
    do throws(InputError) {
      _ = try report(folder, dataset, capture: capture, target: target)
      return ""
    } catch {
      return error.report.replacing(folder.path + "/", with: "")
    }
  }
}

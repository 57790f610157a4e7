import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import GazeLab

@Suite("Rows that apply scores, and those that it leaves out")
struct DriftRowsTests {
  private static let ray = GazeRaySource.recorded

  private static let recorded = RayMap(ray, PolynomialMap(x: (0, 1, 0), y: (0, 0, 1)))

  private static let columns = LinearMap.planted(
    [("gazePointX", 0, 1, 0), ("gazePointY", 0, 0, 1)], at: ScreenPoint(x: 0, y: 0))

  @Test("frames without a target and without a gaze point are counted by reason; all others are scored")
  func frames() throws {
    for (calibration, reason) in [
      (Self.recorded as any PortableCalibration, "because recorded is not finite"),
      (Self.columns, "because gazePointX is not finite"),
    ] {
      let report = try Self.report(calibration, samples: .frames)
      #expect(
        report.rows == [
          RowAccount(
            "frame", "scored", read: 27, leftOut: [.init("without a target", 4), .init(reason, 3)])
        ])
      let sentence = "Of 27 frames read, 20 were scored; left out: 4 without a target, 3 \(reason)."
      #expect(report.caveats.filter { $0.hasPrefix("Of ") } == [sentence])
      #expect(try #require(report.text(format: "csv")).contains("\nall,this capture,20,"))
      #expect(try #require(report.text(format: "text", width: 200)).contains(sentence))
      #expect(!report.warnings.contains { $0.sentence.contains("dropped") })
    }
  }

  @Test("of medians, both frames and fixations are counted")
  func medians() throws {
    let report = try Self.report(Self.recorded, samples: .fixationMedians)
    #expect(
      report.rows == [
        RowAccount("frame", "used", read: 27, leftOut: [.init("without a target", 4)]),
        RowAccount("fixation", "scored", read: 3, leftOut: [.init("because recorded is not finite", 1)]),
      ])
    #expect(try #require(report.text(format: "csv")).contains("\nall,this capture,2,"))
  }

  // MARK: Fixture

  /// Ten frames on each of two targets, with four frames without a target between them, then three on a third target
  /// without a gaze point.
  private static let rows: [String] = {
    func row(_ number: Int, _ gaze: String, _ target: String) -> String {
      "\(Double(number) / 60),anna,\(gaze),\(target)"
    }
    return (0..<10).map { row($0, "\(500 + $0),400", "566.5,372") }
      + (10..<14).map { row($0, "600,300", ",") }
      + (14..<24).map { row($0, "\(80 + $0),650", "0,744") } + (24..<27).map { row($0, ",", "1133,0") }
  }()

  private static func report(
    _ calibration: any PortableCalibration, samples: SampleKind
  ) throws -> DriftReport {
    try TemporaryFolder.with { folder in
      try folder.write("lab/anna.csv", (["t,who,x,y,tx,ty"] + rows).joined(separator: "\n") + "\n")
      try folder.write(
        "lab/dataset.yaml",
        """
        format: {kind: table, missing: [""]}
        columns:
          time: {column: t, unit: s}
          participant: {column: who}
          device: {value: \(Planted.device)}
          gaze: {x: x, y: y, unit: pt}
          target: {x: tx, y: ty, unit: pt}

        """)
      let planted = PortableCase.origin
      let origin = CalibrationFile.Origin(
        title: planted.title, experiment: planted.experiment, experimentSHA256: planted.experimentSHA256,
        trial: planted.trial, group: planted.group, samples: samples.rawValue, features: planted.features,
        calibrator: planted.calibrator, split: planted.split, repeatIndex: 0, foldIndex: 0, holdsOut: "",
        trainCount: 5, seed: 1, gazelab: "0", isSimulated: false, captures: planted.captures)
      let file = CalibrationFile(
        name: "n", calibration: calibration, device: Planted.device, screen: Device.builtIn[0].screen,
        origin: origin, test: PortableCase.test)
      try folder.write("n.json", file.json())
      return try DriftReport(calibration: folder.at("n.json"), dataset: "lab", in: folder.datasets)
    }
  }
}

import DelimitedText
import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Exchange

@Suite("Rows that a conversion writes, and those that it leaves out")
struct ConvertedRowsTests {
  /// 90 frames: two without a face transform and so without a gaze point, one without the left eye's transform.
  private static func writeLab(_ folder: TemporaryFolder) throws {
    var table = PlantedCapture().table
    for name in Channel.face.entry.columns { table.set(name, "0") { $0 == 3 || $0 == 40 } }
    for name in Channel.leftEye.entry.columns { table.set(name, "0") { $0 == 77 } }
    try folder.write("lab/anna.csv", table.text())
    try folder.write("lab/bert.csv", PlantedCapture(participants: ["bert"], seed: 2).bytes)
  }

  @Test("frames that schneuwly-csv cannot hold are counted by reason, and all others are written")
  func schneuwly() throws {
    try TemporaryFolder.with { folder in
      try Self.writeLab(folder)
      let conversion = try Conversion(
        folder.at("lab"), to: .schneuwlyCSV, folder: folder.at("out"), in: folder.datasets)
      try conversion.write()
      #expect(
        conversion.rows.frames
          == RowAccount(
            "frame", "written", read: 180,
            leftOut: [
              .init("without a gaze point", 2),
              .init("with a transform of the face or an eye that is missing or no rigid motion", 1),
            ]))
      let written = try ["anna", "bert"].map { name in
        try folder.text("out/\(name).csv").split(separator: "\n").count - 1
      }
      #expect(written == [87, 90] && conversion.frameCount == 177 && conversion.captureCount == 2)
      #expect(
        conversion.leftOut == [
          "Of 180 frames read, 177 were written; left out: 2 without a gaze point, 1 with a transform of the face or an "
            + "eye that is missing or no rigid motion."
        ])
      #expect(!conversion.warnings.contains { $0.sentence.contains("frames have no target") })
    }
  }

  @Test(
    "a table and BIDS hold every frame, so that nothing is said", arguments: [Conversion.Target.table, .bids])
  func whole(target: Conversion.Target) throws {
    try TemporaryFolder.with { folder in
      try Self.writeLab(folder)
      let conversion = try Conversion(
        folder.at("lab"), to: target, folder: folder.at("out"), in: folder.datasets)
      #expect(conversion.leftOut.isEmpty && conversion.frameCount == 180 && conversion.captureCount == 2)
    }
  }

  @Test("frames without targets are given calibrated gaze points, too")
  func withoutTargets() throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/session.csv", "t,x,y\n0,100,200\n0.016,,\n0.033,110,210\n")
      try folder.write(
        "lab/dataset.yaml",
        """
        format: {kind: table, missing: [""]}
        columns:
          time: {column: t, unit: s}
          participant: {value: anna}
          device: {value: \(Planted.device)}
          gaze: {x: x, y: y, unit: pt}

        """)
      try folder.write("n.json", Self.calibration().json())
      let conversion = try Conversion(
        folder.at("lab"), to: .bids, folder: folder.at("out"), calibratedBy: folder.at("n.json"),
        in: folder.datasets)
      try conversion.write()
      let account = try #require(conversion.rows.calibrated)
      #expect(account.readCount == 3 && account.usedCount == 2)
    }
  }

  private static func calibration() throws -> CalibrationFile {
    let ray = try #require(Catalogue.gazeRays.entries.first { $0.kind == "recorded" }).made
    return CalibrationFile(
      name: "n", calibration: RayMap(ray, PolynomialMap(x: (0, 1, 0), y: (0, 0, 1))),
      device: Planted.device, screen: Device.builtIn[0].screen, origin: PortableCase.origin,
      test: PortableCase.test)
  }

  @Test("frames without a calibrated gaze point are counted by reason, as many as the file has missing ones")
  func calibrated() throws {
    try TemporaryFolder.with { folder in
      try Self.writeLab(folder)
      try folder.write("n.json", Self.calibration().json())
      let conversion = try Conversion(
        folder.at("lab"), to: .bids, folder: folder.at("out"), calibratedBy: folder.at("n.json"),
        in: folder.datasets)
      try conversion.write()
      let account = try #require(conversion.rows.calibrated)
      #expect(account.readCount == 180 && account.usedCount == 178)
      #expect(account.leftOut == [.init("because recorded is not finite", 2)])
      #expect(
        conversion.leftOut == [
          "Of 180 frames read, 178 were given a calibrated gaze point; left out: 2 because recorded is not finite."
        ])
      let eye3 = try FileManager.default.subpathsOfDirectory(atPath: folder.at("out"))
        .filter { $0.hasSuffix("_recording-eye3_physio.tsv.gz") }
      #expect(eye3.count == 2)
      let rows = try eye3.flatMap { name in
        let path = folder.at("out/\(name)")
        let bytes = try FileText(FileBytes(path: path), path: path).all(limit: 1 << 30)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.split(separator: "\t") }
      }
      #expect(rows.count == 180 && rows.count { $0[1] == "n/a" && $0[2] == "n/a" } == 2)
    }
  }
}

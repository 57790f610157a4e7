import Documents
import Files
import Foundation
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import Reports
@testable import Scores
@testable import Simulation
@testable import Trials

@Suite("Runs with 'metrics: etdq'")
struct ETDQRunTests {
  private static let yaml = "calibrators: none\nsplits: in-sample\n"

  /// Recorded points are 30 pt to the right of their targets and 40 pt above, seen from 40 and from 29 cm.
  private func study() throws -> PlantedStudy {
    let study = try PlantedStudy(participants: [])
    try study.write("data/anna.csv", SchneuwlyCSV.bytes(of: MeasuredFrames.frames()))
    return study
  }

  @Test("there is a row for each target and eye, which agrees with arithmetic for the middle of the screen")
  func rows() async throws {
    let study = try study()
    let run = try await study.run(Self.yaml + "metrics: etdq\n")
    let records = try #require(run.record.etdq)
    // Nine targets at two distances, and one recorded point.
    #expect(records.count == 18 && Set(records.map(\.eye)) == ["gaze"])
    let middle = records.filter { $0.target == "middle" }
    let pointsPerMetre = Device.builtIn[0].screen.pointsPerMetre
    for (record, distance) in zip(middle, [0.4, 0.29]) {
      #expect(abs(record.distance - distance) < 1e-6 && record.measures.rowCount == 2)
      let accuracy = try #require(record.measures.accuracy)
      #expect(abs(accuracy - atan2(50 / pointsPerMetre, record.distance).degrees) < 1e-9)
      let (x, y) = (try #require(record.measures.accuracyX), try #require(record.measures.accuracyY))
      #expect(x > 0 && y < 0, "upwards is negative")
      #expect(record.measures.dataLoss == 0)
    }
    let lines = String(decoding: try readFile("\(run.folder)/etdq.csv"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 19)
    #expect(
      lines[0]
        == "participant,device,capture,head_pose,viewing_distance,target,target_x,target_y,eye,distance_m,rows,valid,"
        + "accuracy,accuracy_x,accuracy_y,rms_s2s,std,bcea,data_loss,effective_hz")
  }

  @Test("the report has a table with each target, the mean of the eye, and that of all; scores stay the same")
  func table() async throws {
    let study = try study()
    let run = try await study.run(Self.yaml + "metrics: etdq\n")
    let table = try #require(SplitResults.all(in: run)[0].etdqTable)
    #expect(table.rows.count == 19)
    #expect(table.rows.last?.prefix(3).map { $0.text() } == ["anna", "gaze", "mean"])
    let scores = try readFile("\(run.folder)/scores.csv")
    let plain = try await study.run(Self.yaml)
    #expect(try readFile("\(plain.folder)/scores.csv") == scores)
    #expect(SplitResults.all(in: plain)[0].etdqTable == nil && plain.record.etdq == nil)
    #expect(!(try namesInFolder(plain.folder).contains("etdq.csv")), "that of the earlier run is removed")
  }

  @Test("without the distance of the eyes there are no degrees, which is an error of the key")
  func unknownDistance() throws {
    let study = try study()
    try study.removeColumns(startingWith: "leftEye", of: "anna")
    let complaints = study.complaints(Self.yaml + "metrics: etdq\n")
    #expect(complaints.count == 1)
    #expect(complaints[0].hasPrefix("x.yaml:4:10: error: 'metrics: etdq' needs the distance of the eyes"))
  }

  /// The EyeLink recording as a declared table; its screen is the one of ETDQualitizer's example.
  static let eyeLink = """
    format: table
    columns:
      time: {column: timestamp, unit: ms}
      target: {x: tar_x, y: tar_y, unit: px, origin: centre}
      gaze: {left: {x: left_x, y: left_y, unit: px, origin: centre}}
      fixation: {column: target_id, ignore: [-1]}
      participant: {value: p01}
      device: {value: EyeLink 1000 Plus}
    devices:
      EyeLink 1000 Plus: {width: 1920, height: 1080, unit: px, width_cm: 52.8, height_cm: 29.69997253417969, \
    eye_distance_cm: 65}

    """

  @Test(
    "a declared table of an EyeLink has ETDQualitizer's numbers to 1e-9, also with every tenth row lost",
    .enabled(if: ETDQRecording.folder != nil, "set GAZELAB_DATASETS to the folder beside samples/"),
    arguments: [false, true])
  func declaredTable(isThinned: Bool) throws {
    let folder = try #require(ETDQRecording.folder)
    let bytes = try readFile("\(folder)/samples/etdqualitizer/\(ETDQRecording.name).tsv")
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).enumerated().map {
      index, line -> String in
      guard isThinned, index > 0, (index - 1).isMultiple(of: 10) else { return String(line) }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return ([fields[0], "", ""] + fields[3...]).joined(separator: "\t")
    }
    let study = try PlantedStudy(participants: [])
    try study.write("data/eyelink.tsv", Array(lines.joined(separator: "\n").utf8))
    try study.write("data/dataset.yaml", Array(Self.eyeLink.utf8))
    let records = ETDQRecord.all(in: try study.plan(Self.yaml + "metrics: etdq\n").fixations)
    let expected = try ETDQRecording().expected
    let targets = isThinned ? expected.everyTenthRowLost.targets : expected.targets
    #expect(records.count == 9 && targets.count == 9)
    for (target, row) in zip(targets, expected.targets) {
      let (x, y) = (try #require(row.tarXPx) + 960, 540 - (try #require(row.tarYPxDown)))
      let own = try #require(records.first { abs($0.point.x - x) < 1e-6 && abs($0.point.y - y) < 1e-6 })
        .measures
      for (own, truth) in [
        (own.accuracy, target.accuracy), (own.stepRMS, target.rmsS2S), (own.deviation, target.std),
        (own.ellipseArea, target.bcea), (own.dataLoss, target.dataLoss),
      ] { #expect(relativeError(try #require(own), of: truth) < 1e-9) }
    }
  }
}

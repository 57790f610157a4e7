import Foundation
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import Simulation
@testable import Trials

@Suite("The recording protocol of a run")
struct ProtocolRecordTests {
  private func record(_ frames: [Frame], where filter: String = "") throws -> ProtocolRecord {
    let study = try PlantedStudy(participants: [])
    try study.write("data/anna.csv", SchneuwlyCSV.bytes(of: frames))
    let plan = try study.plan("features: gaze\nsplits: in-sample\n" + filter)
    return ProtocolRecord(plan.fixations)
  }

  private func isNear(_ one: Double?, _ other: Double) -> Bool { one.map { abs($0 - other) < 1e-7 } ?? false }

  @Test("viewing distances run from the eyes' midpoint to the screen, whatever the captures call them")
  func distances() throws {
    let record = try record(MeasuredFrames.frames())
    #expect(record.distances.map(\.word) == ["Regular", "Close"])
    #expect(record.distances.map(\.fixations) == [9, 9])
    for (distance, metres) in zip(record.distances, [0.4, 0.29]) {
      let extent = try #require(distance.eyesToScreen)
      #expect(extent.count == 18)
      #expect([extent.median, extent.least, extent.largest].allSatisfy { isNear($0, metres) })
    }
    #expect(isNear(record.eyesToScreen?.median, 0.345))
    #expect(isNear(record.eyesToScreen?.least, 0.29) && isNear(record.eyesToScreen?.largest, 0.4))
  }

  @Test("the depth of the eyes follows the head's rotation")
  func turned() throws {
    let frames = Planted.fixations(framesEach: 1).flatMap(\.frames).rigid
    let record = try record(frames)
    // The fixture turns eyes and faces at random.
    let depths = frames.compactMap { $0.eyesMidpoint.map { abs($0.z) } }
    #expect(depths.count == frames.count)
    let (least, largest) = (try #require(depths.min()), try #require(depths.max()))
    let extent = try #require(record.eyesToScreen)
    #expect(abs(extent.least - least) < 1e-6 && abs(extent.largest - largest) < 1e-6)
    #expect(abs(extent.median - median(depths)) < 1e-6)
  }

  @Test("only the selected fixations are counted")
  func counts() throws {
    let all = try record(MeasuredFrames.frames())
    #expect((all.participants, all.captures, all.fixations, all.frames) == (1, 1, 18, 36))
    #expect(all.labels[0].words.map(\.word) == ["Middle"] && all.targets.count == 9)
    #expect(all.targets.map(\.fixations) == Array(repeating: 2, count: 9))
    #expect(all.targets[0].name == "bottom left" && all.targets[8].point == ScreenPoint(x: 1133, y: 744))
    #expect(all.framesPerFixation?.median == 2)
    let close = try record(MeasuredFrames.frames(), where: "where: {viewing_distance: Close}\n")
    #expect((close.fixations, close.frames, close.distances.map(\.word)) == (9, 18, ["Close"]))
    #expect(isNear(close.eyesToScreen?.largest, 0.29))
  }

  @Test("frames are timed within fixations, and missing ones leave gaps")
  func intervals() throws {
    var frames = MeasuredFrames.frames(secondsApart: 0.0625)
    frames[1].time += 0.0625
    let record = try record(frames)
    // 18 fixations of two frames each; the 4 s between targets do not count.
    #expect(record.frameInterval?.count == 18 && record.frameInterval?.median == 0.0625)
    #expect(record.frameInterval?.largest == 0.125 && record.gaps == 1)
  }

  @Test("without both eyes there is no distance")
  func withoutEyes() throws {
    let study = try PlantedStudy(participants: [])
    try study.write("data/anna.csv", SchneuwlyCSV.bytes(of: MeasuredFrames.frames()))
    try study.removeColumns(startingWith: "leftEyeTransform", of: "anna")
    let plan = try study.plan("features: gaze\nsplits: in-sample\n")
    let record = ProtocolRecord(plan.fixations)
    #expect(record.eyesToScreen == nil && record.distances.allSatisfy { $0.eyesToScreen == nil })
    #expect(record.fixations == 18)
  }

  @Test("the record is stored and read back")
  func stored() async throws {
    let study = try PlantedStudy(participants: [])
    try study.write("data/anna.csv", SchneuwlyCSV.bytes(of: MeasuredFrames.frames()))
    let run = try await study.run("features: gaze\nsplits: in-sample\n")
    #expect(try run.record.captureProtocol == record(MeasuredFrames.frames()))
    #expect(try PlantedRun(cells: [PlantedRun.cell("gaze", rmse: [1])]).run.record.captureProtocol == nil)
  }
}

extension ProtocolRecord {
  fileprivate var distances: [WordRecord] {
    labels.first { $0.label == "viewing_distance" }?.words ?? []
  }
}

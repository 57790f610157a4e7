import Foundation
import Testing

@testable import Trials

@Suite("Devices in run.json")
struct DeviceRecordTests {
  @Test("the screens of the selected fixations are stored and read back")
  func stored() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let run = try await study.run("features: gaze\nsplits: corners-to-sides\n")
    let devices = try #require(run.record.devices)
    #expect(devices.map(\.name) == [Planted.device])
    #expect(run.record.screen(of: Planted.device) == Planted.screens[Planted.device])
    #expect(run.record.screen(of: "iPhone 13") == nil)
  }

  @Test("an older run without devices is read without them")
  func before() throws {
    #expect(try PlantedRun(cells: [PlantedRun.cell("gaze", rmse: [1])]).run.record.devices == nil)
  }
}

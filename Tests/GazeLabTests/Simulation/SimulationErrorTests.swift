import Files
import Inputs
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import Simulation

struct SimulationErrorTests {
  @Test("captures are rejected if their description has changed since")
  func staleCaptures() throws {
    try SimulationFixture.with(SimulationFixture.faultless()) { fixture in
      _ = try simulate("study", in: fixture.folders)
      #expect(try fixture.dataset().captures.count == 1)
      try fixture.describe(SimulationFixture.faultless() + "\n# changed")
      let errors = try #require(throws: InputError.self) { try fixture.dataset() }
      #expect(errors.report.contains("has changed since the captures were simulated"))
      _ = try simulate("study", in: fixture.folders)
      #expect(try fixture.dataset().captures.count == 1)
    }
  }

  @Test("simulating a smaller study removes the captures of a larger one and no other file")
  func staleFilesAreRemoved() throws {
    try SimulationFixture.with(SimulationFixture.faultless(participants: 2)) { fixture in
      _ = try simulate("study", in: fixture.folders)
      try DurableFolder(fixture.folder).write([("mine.csv", [])])
      try fixture.describe(SimulationFixture.faultless())
      _ = try simulate("study", in: fixture.folders)
      #expect(
        try namesInFolder(fixture.folder)
          == ["dataset.yaml", "mine.csv", "p01-ipad-mini-6th.csv", "simulated.sha256"])
    }
  }

  @Test("all wrong parameters are reported at once, each with its line and column; nothing is written")
  func wrongParameters() throws {
    let yaml = SimulationFixture.faultless(participants: 0, devices: "[iPad Mini 6, iPhone 13, iPhone 13]")
      .replacing("Top:", with: "Topp:").replacing("neck: 0.1", with: "neck: long")
      .replacing("coupling: 0.02", with: "couplng: 0.02")
      .replacing("gain_up: {mean: 1,", with: "gain_up: {mean: 9,")
      .replacing("seconds_per_fixation: 4", with: "seconds_per_fixation: 0.1")
    try SimulationFixture.with(yaml) { fixture in
      let errors = try #require(throws: InputError.self) { try simulate("study", in: fixture.folders) }
      let lines = errors.complaints.map { $0.line.replacing(fixture.descriptionPath, with: "yaml") }
      let expected = [
        "yaml:3:17: error: 'participants' must be a whole number from 1 to 1000000, without leading zeros, not '0'",
        "yaml:4:13: error: unknown device 'iPad Mini 6'; did you mean 'iPad Mini 6th'?",
        "yaml:4:37: error: duplicate device 'iPhone 13'",
        "yaml:9:13: error: 'head_poses' has no 'Topp'; did you mean 'Top'?",
        "yaml:13:27: error: 'seconds_per_fixation' must be at least",
        "yaml:24:5: error: 'coupling' is missing",
        "yaml:24:11: error: 'neck' must be a number from 0.0 to 0.3, not 'long'",
        "yaml:34:5: error: unknown key 'couplng'; did you mean 'coupling'?",
        "yaml:37:21: error: 'mean' must be a number from 0.5 to 5.0, not '9'",
      ]
      for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start)) }
      #expect(lines.count == expected.count)
      #expect(try namesInFolder(fixture.folder) == ["dataset.yaml"])
    }
  }

  @Test("captures above the limit are rejected before anything is simulated")
  func tooLarge() throws {
    let yaml = SimulationFixture.faultless()
      .replacing("frames_per_fixation: 10", with: "frames_per_fixation: 1000\n    targets: {random: 200}")
      .replacing("seconds_per_fixation: 4", with: "seconds_per_fixation: 40")
    try SimulationFixture.with(yaml) { fixture in
      let errors = try #require(throws: InputError.self) { try simulate("study", in: fixture.folders) }
      #expect(errors.report.contains("requests captures of 600000 frames, but the limit is 500000"))
    }
  }

  @Test("captures for which the disk has no room are not begun, and the message says how much they take")
  func noRoom() throws {
    let size = SimulationSize(captureCount: 2000, byteCount: 1_040_000_000, freeByteCount: 300_000_000)
    #expect(size.notice == "2000 captures will take about 1.0 GB; 300 MB are free")
    let error = #expect(throws: FileError.self) { try size.checkRoom(in: DurableFolder("/tmp/study")) }
    #expect(
      error
        == .unwritable(
          path: "/tmp/study",
          reason: "the captures take about 1.0 GB, and the disk has room for 300 MB; nothing was written"))
    let unknown = SimulationSize(captureCount: 2, byteCount: 1_000_000, freeByteCount: nil)
    #expect(unknown.notice == nil)
    try unknown.checkRoom(in: DurableFolder("/tmp/study"))
  }

  @Test("if a capture cannot be written, none of the others appears and nothing half-written is left")
  func failedWrite() throws {
    try SimulationFixture.with(SimulationFixture.faultless(participants: 3)) { fixture in
      try DurableFolder(fixture.folder + "/p02-ipad-mini-6th.csv").write([("in the way", [])])
      #expect(throws: FileError.self) { try simulate("study", in: fixture.folders) }
      #expect(try namesInFolder(fixture.folder) == ["dataset.yaml", "p02-ipad-mini-6th.csv"])
    }
  }

  @Test(
    "a gaze that misses the plane of the screen is reported as an error of the parameters, without captures")
  func eyesThatLookAway() throws {
    let yaml = SimulationFixture.faultless()
      .replacing("Left: {right_degrees: -28", with: "Left: {right_degrees: -60")
      .replacing("gain_right: {mean: 1,", with: "gain_right: {mean: 0.5,")
    try SimulationFixture.with(yaml) { fixture in
      let errors = try #require(throws: InputError.self) { try simulate("study", in: fixture.folders) }
      #expect(
        errors.report.hasPrefix("\(fixture.descriptionPath):2:3: error: with these parameters the gaze"))
      #expect(try namesInFolder(fixture.folder) == ["dataset.yaml"])
    }
  }

  @Test("an unknown dataset is reported as missing, with the nearest name and the searched folders")
  func unknownDataset() throws {
    try SimulationFixture.with(SimulationFixture.faultless()) { fixture in
      for name in ["stduy", "../study"] {
        let errors = try #require(throws: InputError.self) { try simulate(name, in: fixture.folders) }
        #expect(errors.onlyMissingFiles)
        #expect(errors.report.contains("looked in \(fixture.root)"))
        #expect(errors.report.contains("did you mean 'study'?") == (name == "stduy"))
      }
    }
  }

  @Test("a dataset without a simulation cannot be simulated")
  func noSimulation() throws {
    try SimulationFixture.with("title: Real captures") { fixture in
      let errors = try #require(throws: InputError.self) { try simulate("study", in: fixture.folders) }
      #expect(errors.report.hasPrefix("\(fixture.descriptionPath): error: has no 'simulation'"))
      #expect(!errors.onlyMissingFiles)
    }
  }

  @Test("any device name becomes a safe file name and is unchanged in the captures")
  func oddDeviceNames() throws {
    let screen = "{width: 1133, height: 744, ppi: 326, scale: 2}"
    let yaml =
      SimulationFixture.faultless(devices: #"["../a, \"b\"", "../A b", "…"]"#)
      + "\n" + #"devices: {"../a, \"b\"": \#(screen), "../A b": \#(screen), "…": \#(screen)}"#
    try SimulationFixture.with(yaml) { fixture in
      let names = try simulate("study", in: fixture.folders).captureNames
      #expect(names == ["p01-a-b", "p01-device-2", "p01-device-3"])
      let devices = try fixture.dataset().captures.map { $0.frames[0].device }
      #expect(devices == ["../a, \"b\"", "../A b", "…"])
    }
  }
}

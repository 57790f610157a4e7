import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures

struct BIDSBadInputTests {
  private static let physio = "task-calibration_physio.json"
  private static let recording = BIDSSample.recording

  private func complaints(_ edit: (BIDSSample) throws -> Void) throws -> [String] {
    try BIDSSample.with { sample in
      try edit(sample)
      return sample.complaints()
    }
  }

  @Test("times that go back are an error with their line")
  func times() throws {
    let lines = try complaints { sample in
      try sample.edit("\(Self.recording).tsv.gz") { $0.replacing("0.0500\t", with: "0.0100\t") }
    }
    #expect(lines == ["\(Self.recording).tsv.gz:4: error: 'timestamp' goes back from 0.0333 to 0.01 s"])
  }

  @Test("a unit that is none is an error with its key")
  func units() throws {
    let lines = try complaints { sample in
      try sample.edit(Self.physio) { $0.replacing("\"Units\": \"s\"", with: "\"Units\": \"m\"") }
    }
    #expect(lines.first == "\(Self.physio):20:16: error: 'timestamp.Units' is 'm'; expected: s, ms, us or ns")
  }

  @Test("a near key is suggested for a missing one")
  func nearKey() throws {
    let lines = try complaints { sample in
      try sample.edit(Self.physio) { $0.replacing("SamplingFrequency", with: "SampleFrequency") }
    }
    #expect(
      lines.first?.contains(
        "'SamplingFrequency' is missing: the number of samples in a second (Hz); did you mean it by 'SampleFrequency'?"
      ) == true)
  }

  @Test("a column that stands twice is an error")
  func twice() throws {
    let lines = try complaints { sample in
      try sample.edit(Self.physio) { $0.replacing("\"target_y\"\n  ]", with: "\"target_x\"\n  ]") }
    }
    #expect(lines == ["\(Self.physio):13:14: error: 'Columns' names 'target_x' twice"])
  }

  @Test("broken JSON is an error with its place, however deep it is")
  func json() throws {
    for text in ["{", "{\"a\": NaN}", "{\"a\": 1, \"a\": 2}", String(repeating: "[", count: 100_000)] {
      let lines = try complaints { try $0.write("sub-p01/sub-p01_physio.json", text) }
      #expect(lines.count == 1 && lines[0].hasPrefix("sub-p01/sub-p01_physio.json:1:"), "\(lines)")
      let described = try complaints { try $0.write("dataset_description.json", text) }
      #expect(described.count == 1 && described[0].hasPrefix("dataset_description.json:1:"), "\(described)")
    }
  }

  @Test("a recording in the folder of another participant is an error")
  func otherFolder() throws {
    let lines = try complaints { sample in
      try sample.write("sub-p01/beh/sub-p02_task-calibration_recording-eye1_physio.tsv.gz", "0\t1\t2\t3\t4\n")
    }
    #expect(lines.count == 1)
    #expect(
      lines[0].contains(
        "sub-p02_task-calibration_recording-eye1_physio.tsv.gz: error: lies in the folder of sub-p01"))
  }

  @Test("two recordings of the same eye are an error")
  func sameEye() throws {
    let lines = try complaints { sample in
      try sample.writeRun("sub-p02", [("eye1", "left", "0\t1\t2\n"), ("eye2", "left", "0\t1\t2\n")])
    }
    #expect(lines.count == 1)
    #expect(
      lines[0].hasSuffix(
        "'RecordedEye' is 'left', as in sub-p02_task-look_recording-eye1_physio.tsv.gz of the same run"))
  }

  @Test(
    "a symbolic link out of the dataset is an error; one into the annex that leads nowhere is not downloaded")
  func links() throws {
    try BIDSSample.with { sample in
      try sample.folder.write("secret.json", "{}")
      let link = sample.at("sub-p01/sub-p01_physio.json")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../../secret.json")
      let lines = sample.complaints()
      #expect(
        lines.contains {
          $0.hasPrefix(
            "sub-p01/sub-p01_physio.json: error: is or lies behind a symbolic link out of the dataset")
        })
      try FileManager.default.removeItem(atPath: link)
      let file = sample.at("\(Self.recording).tsv.gz")
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(
        atPath: file, withDestinationPath: "../../.git/annex/objects/aa/bb/MD5E-s1--c/MD5E-s1--c")
      #expect(try sample.dataset().captures.count == 1)
      #expect(
        try sample.tolerated().first?.hasPrefix("1 recordings of the dataset are empty, not downloaded")
          == true)
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "nowhere")
      #expect(
        sample.complaints() == [
          "\(Self.recording).tsv.gz: error: is a symbolic link to 'nowhere', which does not exist"
        ])
    }
  }

  @Test("a recording of 10000 columns is read")
  func manyColumns() throws {
    try BIDSSample.with { sample in
      let names = ["timestamp", "x_coordinate", "y_coordinate"] + (0..<9997).map { "c\($0)" }
      let row = { (time: String) in
        ([time] + Array(repeating: "0.5", count: 9999)).joined(separator: "\t") + "\n"
      }
      try sample.writeRun("sub-p02", [("eye1", "left", row("0") + row("0.1"))], columns: names)
      let capture = try #require(try sample.dataset().captures.last)
      #expect(capture.frames.own.count == 9997 && capture.frames.count == 2)
    }
  }

  @Test("participants who would be taken for one are an error")
  func merged() throws {
    let lines = try complaints { sample in
      try sample.write("participants.tsv", "participant_id\tparticipant\nsub-p01\tAnna\nsub-p02\tAnna\n")
    }
    #expect(
      lines.first
        == "participants.tsv:3: error: two participants have the name 'Anna'; they would be taken for one")
  }

  @Test("a folder of BIDS without eye tracking says what was expected")
  func noEyes() throws {
    try TemporaryFolder.with { folder in
      try folder.write("bids/dataset_description.json", "{\"Name\": \"n\", \"BIDSVersion\": \"1.11.1\"}")
      let lines = folder.complaints("bids")
      #expect(lines.count == 1 && lines[0].contains("no recordings of eyes in"))
    }
  }
}

import Files
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct DatasetTests {
  private static func bytes(_ participant: String, seed: UInt64? = nil) -> [UInt8] {
    PlantedCapture(participants: [participant], seed: seed ?? (participant == "anna" ? 1 : 3)).bytes
  }

  private static let described = Device(
    name: "iPad: Max",
    screen: Screen(
      width: 1000, height: 600, pixelsPerInch: 254, scale: 2, camera: ScreenPoint(x: 0, y: 300)))
  private static let description =
    "title: T\ndevices: {\"iPad: Max\": {width: 1000, height: 600, ppi: 254, scale: 2}}\n"

  @Test("a folder without dataset.yaml is a dataset of all its captures, sorted by name")
  func folderWithoutDescription() throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/p02.csv", Self.bytes("ben"))
      try folder.write("lab/p01.CSV", Self.bytes("anna"))
      try folder.write("lab/notes.txt", "not a capture")
      try folder.write("lab/.hidden.csv", "not a capture")
      let dataset = try folder.dataset("lab")
      #expect((dataset.name, dataset.title, dataset.isSimulated) == ("lab", "lab", false))
      #expect(dataset.captures.map(\.name) == ["p01", "p02"])
      #expect(dataset.captures.map { Set($0.frames.map(\.participant)) } == [["anna"], ["ben"]])
      #expect(dataset.captures[0].sha256 == sha256(Self.bytes("anna")))
    }
  }

  @Test("a path is a folder or one capture; relative paths start at the experiment's folder")
  func paths() throws {
    try TemporaryFolder.with { folder in
      try folder.write("data/lab/p01.csv", Self.bytes("anna"))
      try folder.write("data/lab/p02.csv", Self.bytes("ben"))
      for path in ["data/lab", "./data/lab/", "\(folder.path)/data/lab", "data/../data/lab"] {
        #expect(try folder.dataset(path).captures.map(\.name) == ["p01", "p02"])
        #expect(try folder.dataset(path).name == "lab")
      }
      for path in ["data/lab/p02.csv", "\(folder.path)/data/lab/p02.csv"] {
        #expect(try folder.dataset(path).captures.map(\.name) == ["p02"])
      }
      // A path is shown in full, because it may have been meant relative to another folder.
      #expect(
        folder.complaints("data/lob") == [
          "experiment.yaml:2:10: error: no file or folder at 'data/lob'; did you mean 'data/lab'?"
        ])
    }
  }

  @Test("for a single capture, dataset.yaml beside it still gives devices, digest and simulation")
  func oneFileOfADataset() throws {
    try TemporaryFolder.with { folder in
      var planted = PlantedCapture()
      planted.device = Self.described
      try folder.write("lab/p01.csv", planted.bytes)
      try folder.write("lab/dataset.yaml", Self.description)
      #expect(try folder.dataset("lab/p01.csv").screens["iPad: Max"]?.width == 1000)
      try folder.write("lab/dataset.yaml", Self.description + "simulation: {}\n")
      #expect(try folder.dataset("lab/p01.csv").isSimulated)
      let wrong = String(repeating: "0", count: 64)
      try folder.write(
        "lab/dataset.yaml", Self.description + "files: [{path: p01.csv, sha256: \(wrong)}]\n")
      #expect(folder.complaints("lab/p01.csv").count == 1)
    }
  }

  @Test("only the files that dataset.yaml lists are read, and only with their digests")
  func listedFiles() throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/p01.csv", Self.bytes("anna"))
      try folder.write("lab/p02.csv", Self.bytes("ben"))
      try folder.write(
        "lab/dataset.yaml", "files:\n  - {path: p02.csv, sha256: \(sha256(Self.bytes("ben")))}\n")
      #expect(try folder.dataset("lab").captures.map(\.name) == ["p02"])
      try folder.write("lab/p02.csv", Self.bytes("ben", seed: 2))
      #expect(
        folder.complaints("lab") == [
          "lab/p02.csv: error: sha256 is \(sha256(Self.bytes("ben", seed: 2))), but lab/dataset.yaml:2:5 "
            + "expects \(sha256(Self.bytes("ben")))"
        ])
    }
  }

  @Test("all missing files are named, with the command that downloads them if there is one")
  func missingFiles() throws {
    try TemporaryFolder.with { folder in
      try folder.write(
        "lab/dataset.yaml", "files:\n  - {path: a.csv, url: https://example.org/a.csv}\n  - path: b.csv\n")
      #expect(
        folder.complaints("lab") == [
          "lab/a.csv: error: there is no such file; to download it: gazelab fetch lab",
          "lab/b.csv: error: there is no such file",
        ])
      let errors = try #require(throws: InputError.self) { try folder.dataset("lab") }
      #expect(errors.onlyMissingFiles)
    }
  }

  @Test("all unreadable files are named, not just the first")
  func severalBadFiles() throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/a.csv", "")
      try folder.write("lab/b.csv", Self.bytes("anna"))
      try folder.write("lab/c.csv", "x,y\n1,2")
      #expect(folder.complaints("lab").map { $0.prefix(9) } == ["lab/a.csv", "lab/c.csv"])
    }
  }

  @Test("an unknown device is rejected, and described in dataset.yaml it is known")
  func unknownDevice() throws {
    try TemporaryFolder.with { folder in
      var planted = PlantedCapture()
      planted.device = Self.described
      try folder.write("lab/p01.csv", planted.bytes)
      let lines = folder.complaints("lab")
      #expect(lines.count == 1)
      #expect(lines[0].hasPrefix("lab/p01.csv: error: unknown device 'iPad: Max'; "))
      #expect(lines[0].contains("describe it under 'devices' in dataset.yaml beside the captures"))
      // No device's numbers are offered for another.
      #expect(!lines[0].contains { $0.isNumber && !"01".contains($0) })
      try folder.write(
        "lab/dataset.yaml", "devices: {'iPad: Max': {width: 1133, height: 744, ppi: 326, scale: 2}}\n")
      #expect(try folder.dataset("lab").screens["iPad: Max"]?.height == 744)
    }
  }

  @Test("a misspelled device name is answered with the nearest known one")
  func nearlyKnownDevice() throws {
    try TemporaryFolder.with { folder in
      var table = PlantedCapture().table
      table.set("deviceName", "iPad mini 6")
      try folder.write("lab/p01.csv", table.text())
      #expect(
        folder.complaints("lab").first?.contains("'iPad mini 6'; did you mean 'iPad Mini 6th'?") == true)
    }
  }

  @Test("two files with the same capture name are rejected")
  func sameNames() throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/p01.csv", Self.bytes("anna"))
      try folder.write("lab/p01.CSV", Self.bytes("ben"))
      #expect(
        folder.complaints("lab") == [
          "lab/p01.csv: error: another file has the same capture name 'p01'; rename one of them"
        ]
      )
    }
  }
}

import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

@Suite("Links in datasets")
struct DatasetLinksTests {
  private static let repository = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  /// A dataset of each format; its paths are those of the files that are read.
  struct Sample: Sendable, CustomTestStringConvertible {
    let format: String
    let paths: [String]
    var source: String?

    var testDescription: String { format }

    func write(to folder: TemporaryFolder) throws {
      if let source { try FileManager.default.copyItem(atPath: source, toPath: folder.at("lab")) }
      switch format {
      case "schneuwly-csv": try folder.write("lab/p01.csv", PlantedCapture(framesPerFixation: 2).bytes)
      case "table":
        try folder.write(
          "lab/dataset.yaml",
          """
          format: {kind: table}
          columns:
            time: {column: t, unit: s}
            participant: {value: anna}
            target: {x: x, y: y, unit: pt, origin: bottom-left}
            gaze: {x: gx, y: gy, unit: pt, origin: bottom-left}
            device: {value: iPad Mini 6th}
          """)
        try folder.write("lab/p01.csv", "t,x,y,gx,gy\n0,1,1,2,2\n0.1,1,1,2,2\n")
      case "eyelink-asc":
        try folder.write(
          "lab/made.asc", String(decoding: readFile("\(EyeLinkASCTests.fixtures)/made.asc"), as: UTF8.self))
      default: break
      }
    }
  }

  static let samples = [
    Sample(format: "schneuwly-csv", paths: ["p01.csv"]),
    Sample(format: "table", paths: ["p01.csv", "dataset.yaml"]),
    Sample(
      format: "eyedid-csv", paths: ["session.csv", "dataset.yaml"],
      source: "\(repository)/datasets/eyedid-made"),
    Sample(
      format: "live-link-face-csv", paths: ["alex_rom_4_first_30_s.csv", "dataset.yaml"],
      source: "\(repository)/datasets/live-link-face"),
    Sample(
      format: "ollier-logs", paths: ["finger/touchData.csv", "dataset.yaml"],
      source: "\(repository)/datasets/ollier-made"),
    Sample(
      format: "gazecapture", paths: ["00201/info.json", "predictions.csv", "dataset.yaml"],
      source: "\(repository)/datasets/gazecapture-made"),
    Sample(format: "eyelink-asc", paths: ["made.asc"]),
    Sample(
      format: "bids",
      paths: ["participants.tsv", "dataset_description.json", "\(BIDSSample.recording).tsv.gz"],
      source: BIDSSample.source),
  ]

  @Test("a link out of a dataset is refused in every format, unless links are followed", arguments: samples)
  func links(sample: Sample) throws {
    for path in sample.paths {
      try TemporaryFolder.with { folder in
        try sample.write(to: folder)
        try #require(folder.complaints("lab") == [], "\(path)")
        try FileManager.default.moveItem(atPath: folder.at("lab/\(path)"), toPath: folder.at("outside"))
        try FileManager.default.createSymbolicLink(
          atPath: folder.at("lab/\(path)"), withDestinationPath: folder.at("outside"))
        let complaints = folder.complaints("lab")
        #expect(
          complaints.contains {
            $0.hasPrefix("lab/\(path): error: is or lies behind a symbolic link out of the dataset")
          },
          "\(path)")
        #expect(folder.complaints("lab", followingLinks: true) == [], "\(path)")
      }
    }
  }

  @Test("what a link leads to is not quoted, nor is it by a draft of dataset.yaml")
  func quoted() throws {
    try TemporaryFolder.with { folder in
      try folder.write("secret", "root:x:0:0:root:/root:/bin/bash\n")
      try folder.makeFolder("lab")
      try FileManager.default.createSymbolicLink(
        atPath: folder.at("lab/p01.csv"), withDestinationPath: folder.at("secret"))
      #expect(!folder.complaints("lab").joined().contains("root:x"))
      #expect(folder.complaints("lab", followingLinks: true).joined().contains("root:x"))
      let error = #expect(throws: InputError.self) {
        try DatasetDraft(DatasetRoot(folder.at("lab"), followsLinks: false))
      }
      #expect(error?.report.contains("symbolic link out of the dataset") == true)
    }
  }

  @Test("a link within a dataset is read, and so are a dataset's folder and a named file that are links")
  func allowed() throws {
    try TemporaryFolder.with { folder in
      let bytes = PlantedCapture(framesPerFixation: 2).bytes
      try folder.write("lab/stored/p01", bytes)
      let files = FileManager.default
      try files.createSymbolicLink(atPath: folder.at("lab/p01.csv"), withDestinationPath: "stored/p01")
      try files.createSymbolicLink(atPath: folder.at("alias"), withDestinationPath: folder.at("lab"))
      try folder.makeFolder("other")
      try files.createSymbolicLink(
        atPath: folder.at("other/p01.csv"), withDestinationPath: folder.at("lab/stored/p01"))
      #expect(folder.complaints("lab") == [])
      #expect(folder.complaints("alias") == [])
      #expect(folder.complaints(folder.at("other/p01.csv")) == [])
      #expect(!folder.complaints("other").isEmpty)
    }
  }
}

import Inputs
import TestSupport
import Testing

@testable import Captures
@testable import GazeLab

@Suite("Rows that describe reads, and those that are in no fixation")
struct DescribedRowsTests {
  private static let header = "timestamp,gazeX,gazeY,trackingState"

  /// Three frames, one of which has no target, and two frames of a capture without targets.
  private static func write(_ folder: TemporaryFolder) throws {
    try folder.write("lab/dataset.yaml", "format: eyedid-csv\nscreen: [390, 844]\n")
    try folder.write(
      "lab/a.csv", "\(header),target_x,target_y\n0,1,1,0,40,60\n33,1,1,0,40,60\n66,1,1,0,,\n")
    try folder.write("lab/b.csv", "\(header)\n0,2,1,0\n33,1,2,0\n")
  }

  @Test("frames without a target and those of captures without targets are counted")
  func counts() throws {
    try TemporaryFolder.with { folder in
      try Self.write(folder)
      let captures = try folder.dataset("lab").captures
      let account = try #require(captures.frameAccount)
      #expect(
        account
          == RowAccount(
            "frame", "counted in fixations", read: 5,
            leftOut: [.init("without a target", 1), .init("of captures without targets", 2)]))
      #expect(account.usedCount == captures.flatMap(\.fixations).reduce(0) { $0 + $1.frames.count })
      #expect(
        try DatasetReport("lab", in: folder.datasets, width: 200).text.contains(
          "\nOf 5 frames read, 2 were counted in fixations; left out: 1 without a target, 2 of captures without targets.\n"
        ))
    }
  }

  @Test("where all frames are in fixations, or no capture has targets, nothing is said")
  func nothing() throws {
    try TemporaryFolder.with { folder in
      try Self.write(folder)
      #expect(try folder.dataset("lab/b.csv").captures.frameAccount == nil)
      try folder.write("whole/anna.csv", PlantedCapture().bytes)
      #expect(try folder.dataset("whole").captures.frameAccount?.sentence == nil)
      #expect(try !DatasetReport("whole", in: folder.datasets).text.contains("left out"))
    }
  }

  @Test("rows of BIDS events without an onset are counted in a warning")
  func events() throws {
    try BIDSSample.with { sample in
      let name = "\(BIDSSample.run1)_events.tsv"
      #expect(try !sample.dataset().warnings.contains { $0.sentence.contains("have no onset") })
      let rows = try sample.text(name).split(separator: "\n")
      let fields = rows[1].split(separator: "\t", omittingEmptySubsequences: false)
      let withoutOnset = (["n/a"] + fields.dropFirst()).joined(separator: "\t")
      try sample.write(name, (rows.map(String.init) + [withoutOnset]).joined(separator: "\n") + "\n")
      let file = try #require(name.split(separator: "/").last)
      #expect(
        try sample.dataset().warnings.map(\.sentence).contains(
          "1 of \(rows.count) rows of \(file) have no onset and are left out"))
    }
  }
}

import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures
@testable import Exchange

@Suite("Captures that are converted and read back")
struct RoundTripTests {
  private static func write(_ sample: FormatSample, _ folder: TemporaryFolder, without channel: String? = nil)
    throws
  {
    for (name, text) in sample.files(without: channel) { try folder.write("lab/\(name)", text) }
  }

  @discardableResult
  private static func convert(
    _ folder: TemporaryFolder, _ from: String, to target: Conversion.Target, _ name: String
  ) throws -> Conversion {
    let conversion = try Conversion(
      folder.at(from), to: target, folder: folder.at(name), in: folder.datasets)
    try conversion.write()
    return conversion
  }

  /// The samples with a screen, without which there is no table.
  private static let samples = FormatSample.all

  @Test("a table holds all that captures of a format hold", arguments: samples)
  func table(sample: FormatSample) throws {
    try TemporaryFolder.with { folder in
      try Self.write(sample, folder)
      let conversion = try Self.convert(folder, "lab", to: .table, "out")
      #expect(!conversion.isLossy, "\(conversion.losses.map(\.line))")
      let (before, after) = (try folder.dataset("lab"), try folder.dataset("out"))
      #expect(after.captures.map(\.name) == before.captures.map(\.name))
      for (one, other) in zip(before.captures, after.captures) {
        #expect(CaptureDifferences(one, rows: Array(one.frames.indices), other).all == [])
      }
    }
  }

  @Test(
    "BIDS holds all that captures with gaze points hold",
    arguments: samples.filter { $0.format != "live-link-face-csv" })
  func bids(sample: FormatSample) throws {
    try TemporaryFolder.with { folder in
      try Self.write(sample, folder)
      let conversion = try Self.convert(folder, "lab", to: .bids, "out")
      #expect(!conversion.isLossy, "\(conversion.losses.map(\.line))")
      let (before, after) = (try folder.dataset("lab"), try folder.dataset("out"))
      let parts = before.captures.flatMap(CapturePart.all)
      #expect(after.captures.count == parts.count)
      for (part, other) in zip(parts, after.captures) {
        let differences = CaptureDifferences(
          part.capture, rows: part.rows, other, added: ["ses", "task", "run"])
        #expect(differences.all == [])
      }
    }
  }

  @Test("from schneuwly-csv to a table, BIDS and back only the labels of BIDS are lost")
  func aroundAll() throws {
    try TemporaryFolder.with { folder in
      try Self.write(.schneuwlyCSV, folder)
      #expect(try !Self.convert(folder, "lab", to: .table, "table").isLossy)
      #expect(try !Self.convert(folder, "table", to: .bids, "bids").isLossy)
      let conversion = try Self.convert(folder, "bids", to: .schneuwlyCSV, "out")
      #expect(
        conversion.losses.map(\.sentence)
          == ["ses", "task", "run"].map { "schneuwly-csv has no columns for \($0), which is not written" })
      let (before, after) = (try folder.dataset("lab").captures[0], try folder.dataset("out").captures[0])
      #expect(CaptureDifferences(before, rows: Array(before.frames.indices), after).all == [])
    }
  }
}

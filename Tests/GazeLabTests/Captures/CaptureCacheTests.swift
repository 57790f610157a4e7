import Files
import Foundation
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct CaptureCacheTests {
  private static let planted = PlantedCapture(participants: ["anna", "ben"], framesPerFixation: 2)

  /// A capture that counts as unchanged for long, and a cache for files of any size.
  private static func with(_ body: (_ path: String, _ cache: CaptureCache, TemporaryFolder) throws -> Void)
    throws
  {
    try TemporaryFolder.with { folder in
      let path = try folder.write("a/p01.csv", planted.bytes)
      try body(
        path, CaptureCache(folder: "\(folder.path)/out/.cache", leastBytes: 1, settlingSeconds: 0), folder)
    }
  }

  private static func files(_ cache: CaptureCache) throws -> [String] {
    try namesInFolder(cache.folder).filter { $0.hasSuffix(".columns") }.map { "\(cache.folder)/\($0)" }
  }

  private static func isSame(_ one: Capture, _ other: Capture) -> Bool {
    let (ours, theirs) = (Array(one.frames), Array(other.frames))
    let areFramesSame =
      ours.map(\.time) == theirs.map(\.time) && ours.map(\.face) == theirs.map(\.face)
      && ours.map(\.leftEye) == theirs.map(\.leftEye)
    return areFramesSame && one.fixations.map(\.key) == other.fixations.map(\.key)
      && one.sha256 == other.sha256 && one.absentColumns == other.absentColumns
      && one.unknownColumns == other.unknownColumns
  }

  @Test("a cached capture equals the capture read from the file")
  func same() throws {
    try Self.with { path, cache, _ in
      let first = try Capture(path: path, cache: cache)
      #expect(
        try Self.files(cache).count == 1
          && cache.content(of: path, FileBytes(path: path), formats: KnownFormats.builtIn.recognisable) != nil
      )
      #expect(Self.isSame(try Capture(path: path, cache: cache), first))
      #expect(Self.isSame(try Capture(path: path), first))
    }
  }

  @Test("a changed capture is read again, even with the same size and modification time")
  func stale() throws {
    try Self.with { path, cache, _ in
      _ = try Capture(path: path, cache: cache)
      let written = try #require(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate])
      let text = String(decoding: Self.planted.bytes, as: UTF8.self).replacing("\nanna", with: "\nannb")
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: path)
      let again = try Capture(path: path, cache: cache)
      #expect(again.frames.participants.all == ["annb", "ben"] && again.sha256 == sha256(Array(text.utf8)))
    }
  }

  @Test("columns cached by another format or version are not used")
  func format() throws {
    try Self.with { path, cache, _ in
      let current = SchneuwlyCSV.format
      func format(_ name: String, _ version: Int) -> CaptureFormat {
        CaptureFormat(
          name: name, version: version, recorder: nil, labels: current.labels, finder: current.finder,
          traits: current.traits, read: current.read)
      }
      func isKnown(_ format: CaptureFormat?) throws -> Bool {
        let formats = format.map { [$0] } ?? KnownFormats.builtIn.recognisable
        return try cache.content(of: path, FileBytes(path: path), formats: formats) != nil
      }
      _ = try Capture(path: path, cache: cache)
      #expect(try isKnown(nil) && isKnown(format(current.name, current.version)))
      let others = [format(current.name, current.version + 1), format("other-csv", current.version)]
      #expect(try others.allSatisfy { try !isKnown($0) })
      // A later version replaces the columns of the earlier one.
      _ = try Capture(path: path, formats: [others[0]], cache: cache)
      #expect(try isKnown(others[0]) && !isKnown(current) && !isKnown(nil))
    }
  }

  @Test("a file that was changed recently is not cached")
  func unsettled() throws {
    try Self.with { path, cache, _ in
      let strict = CaptureCache(folder: cache.folder, leastBytes: 1, settlingSeconds: 1_000_000)
      _ = try Capture(path: path, cache: strict)
      #expect(PathKind(of: cache.folder) == .missing)
    }
  }

  @Test("a damaged cache entry is replaced, wherever it is damaged")
  func damaged() throws {
    try Self.with { path, cache, _ in
      let first = try Capture(path: path, cache: cache)
      let file = try #require(try Self.files(cache).first)
      let good = try readFile(file)
      var spoilt = stride(from: 0, to: good.count, by: good.count / 20).map { position in
        var bytes = good
        bytes[position] ^= 1
        return bytes
      }
      spoilt += [[], Array(good[..<(good.count / 2)]), good + good]
      for bytes in spoilt {
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        #expect(
          cache.content(of: path, try FileBytes(path: path), formats: KnownFormats.builtIn.recognisable)
            == nil)
        #expect(Self.isSame(try Capture(path: path, cache: cache), first))
        #expect(try readFile(file) == good)
      }
    }
  }

  @Test("an unwritable cache folder is not an error, and captures do not share cache entries")
  func unwritable() throws {
    try Self.with { path, cache, folder in
      try folder.write("out", "a file, not a folder")
      #expect(try Capture(path: path, cache: cache).frames.count == Self.planted.frames.count)
      let other = CaptureCache(folder: "\(folder.path)/cache", leastBytes: 1, settlingSeconds: 0)
      _ = try Capture(path: path, cache: other)
      let copy = try folder.write(
        "b/p01.csv", PlantedCapture(participants: ["eve"], framesPerFixation: 2).bytes)
      #expect(try Capture(path: copy, cache: other).frames.participants.all == ["eve"])
    }
  }

  @Test("small captures are not cached")
  func small() throws {
    try Self.with { path, cache, _ in
      _ = try Capture(path: path, cache: CaptureCache(folder: cache.folder, settlingSeconds: 0))
      #expect(PathKind(of: cache.folder) == .missing)
    }
  }

  @Test("concurrent writers leave a valid cache")
  func race() throws {
    try Self.with { path, cache, _ in
      let first = try Capture(path: path)
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        _ = try? Capture(path: path, cache: cache)
      }
      #expect(Self.isSame(try Capture(path: path, cache: cache), first))
    }
  }
}

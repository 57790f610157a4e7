import Files
import Foundation
import TestSupport
import Testing

struct FileBytesTests {
  /// 300,000 bytes in lines of 50, few of which are equal.
  private static let lines: [UInt8] = (0..<300_000).map { (place: Int) -> UInt8 in
    place % 50 == 49 ? 10 : UInt8(48 + place * 7 % 41)
  }

  @Test("the bytes of a file are read by position", arguments: [0, 1, 5000, 300_000])
  func positions(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 >> 3) }
    try TemporaryFolder.with { folder in
      try DurableFolder(folder.path).write([("a", bytes)])
      let file = try FileBytes(path: folder.at("a"))
      #expect(try file.count == count && file.all() == bytes && FileBytes(bytes).all() == bytes)
      for start in stride(from: 0, to: count, by: 777) {
        let range = start..<min(start + 1000, count)
        #expect(
          try file.read(range) == Array(bytes[range]) && FileBytes(bytes).read(range) == Array(bytes[range]))
      }
      #expect(try sha256(file) == sha256(bytes))
    }
  }

  @Test("bytes that were cut off a file while it is open are an error, not the end of the program")
  func cut() throws {
    try TemporaryFolder.with { folder in
      let path = folder.at("a")
      try folder.write("a", String(repeating: "x", count: 100_000))
      let file = try FileBytes(path: path)
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 50_000)
      #expect(file.hasChanged)
      #expect(try file.read(0..<50_000).count == 50_000)
      #expect(throws: FileError.changed(path: path)) { try file.read(0..<50_001) }
      #expect(throws: FileError.changed(path: path)) { try sha256(file) }
      #expect(throws: FileError.changed(path: path)) {
        try FileText(file, path: path).all(limit: 1 << 30)
      }
    }
  }

  @Test("a file that another one has replaced has changed, and is still read as it was")
  func replaced() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "one")
      let file = try FileBytes(path: folder.at("a"))
      try DurableFolder(folder.path).write([("a", Array("other".utf8))])
      #expect(try file.hasChanged && file.read(0..<3) == Array("one".utf8))
    }
  }

  @Test("a text that is read from its start is digested on the way, and the file is not read again")
  func digestedOnTheWay() throws {
    let bytes = Self.lines
    for start in [0, 50, 65_550, 100_000] {
      try TemporaryFolder.with { folder in
        let path = try folder.write("a", bytes)
        let file = try FileBytes(path: path)
        file.digestWhileReading()
        let pieces = try LinePieces(FileText(file, path: path), from: start, size: 10_000)
        var buffer = [UInt8]()
        while try pieces.next(into: &buffer) != nil {}
        // The head of a text is read with it, so that only what lies between the two is missing.
        if start <= FileText.headSize {
          try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: 0)
        }
        #expect(try sha256(file) == sha256(bytes) && sha256(file) == sha256(bytes))
      }
    }
  }

  @Test("what was read in part, out of order, or expanded does not change the digest")
  func digestedInPart() throws {
    let bytes = Self.lines
    try TemporaryFolder.with { folder in
      let path = try folder.write("a", bytes)
      let file = try FileBytes(path: path)
      file.digestWhileReading()
      let text = try FileText(file, path: path)
      let late = try LinePieces(text, from: 200_000, size: 1000)
      let early = try LinePieces(text, from: 50, size: 90_000)
      var buffer = [UInt8]()
      for pieces in [late, early, late] { _ = try pieces.next(into: &buffer) }
      #expect(try sha256(file) == sha256(bytes))
      let stored = gzip(bytes)
      let packed = try folder.write("a.gz", stored)
      let compressed = try FileBytes(path: packed)
      compressed.digestWhileReading()
      #expect(try FileText(compressed, path: packed).all(limit: 1 << 20) == bytes)
      #expect(try sha256(compressed) == sha256(stored))
    }
  }

  @Test("a digest computed in pieces is the digest of the whole")
  func digest() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    // The example of FIPS 180-4 with a million times 'a'.
    let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    #expect(try sha256(FileBytes(bytes)) == expected)
    let long = [UInt8](repeating: 0, count: 10_000_000)
    #expect(try sha256(FileBytes(long)) == sha256(long))
  }

  @Test("a write to a file after it was opened is detected")
  func changed() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "one")
      let file = try FileBytes(path: folder.at("a"))
      #expect(!file.hasChanged && !FileBytes([1]).hasChanged)
      try folder.write("a", "three")
      #expect(file.hasChanged)
    }
  }

  @Test("a file that cannot be opened is rejected with the reason")
  func refused() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "abc")
      #expect(throws: FileError.missing(path: folder.at("b"))) { try FileBytes(path: folder.at("b")) }
      #expect(throws: FileError.isFolder(path: folder.path)) { try FileBytes(path: folder.path) }
      #expect(throws: FileError.tooLarge(path: folder.at("a"), limit: 2)) {
        try FileBytes(path: folder.at("a"), limit: 2)
      }
    }
  }
}

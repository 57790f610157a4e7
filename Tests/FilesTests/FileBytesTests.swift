import Files
import Foundation
import TestSupport
import Testing

struct FileBytesTests {
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

import Files
import TestSupport
import Testing

struct FileBytesTests {
  @Test(
    "a mapped file has the bytes of the file, even after its memory was released",
    arguments: [0, 1, 5000, 300_000])
  func mapped(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 >> 3) }
    try TemporaryFolder.with { folder in
      try DurableFolder(folder.path).write([("a", bytes)])
      let mapped = try FileBytes(path: folder.at("a"))
      #expect(mapped.count == count && Array(mapped) == bytes)
      mapped.release(0..<count)
      #expect((0..<count).allSatisfy { mapped[$0] == bytes[$0] })
      #expect(sha256(mapped) == sha256(bytes) && Array(FileBytes(bytes)) == bytes)
    }
  }

  @Test("a digest computed in pieces is the digest of the whole")
  func digest() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    // The example of FIPS 180-4 with a million times 'a'.
    let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    #expect(sha256(FileBytes(bytes)) == expected)
    let long = [UInt8](repeating: 0, count: 10_000_000)
    #expect(sha256(FileBytes(long)) == sha256(long))
  }

  @Test("a write to a file after it was opened is detected")
  func changed() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "one")
      let mapped = try FileBytes(path: folder.at("a"))
      #expect(!mapped.hasChanged && !FileBytes([1]).hasChanged)
      try folder.write("a", "three")
      #expect(mapped.hasChanged)
    }
  }

  @Test("a file that cannot be mapped is rejected with the reason")
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

import Files
import Foundation
import TestSupport
import Testing

struct ReadingTests {
  @Test("a file is read byte by byte, NUL and what is no text included")
  func bytes() throws {
    try TemporaryFolder.with { folder in
      let bytes: [UInt8] = [0, 255, 13, 10, 0, 128]
      try Data(bytes).write(to: URL(fileURLWithPath: folder.at("a")))
      #expect(try readFile(folder.at("a")) == bytes)
    }
  }

  @Test("a file of more than one read's length is read to its end")
  func long() throws {
    try TemporaryFolder.with { folder in
      let bytes = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
      try Data(bytes).write(to: URL(fileURLWithPath: folder.at("a")))
      #expect(try readFile(folder.at("a")) == bytes)
    }
  }

  @Test("an empty file holds no bytes")
  func empty() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "")
      #expect(try readFile(folder.at("a"), limit: 0).isEmpty)
    }
  }

  @Test("a file that is not there is missing, one below a file too")
  func missing() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "")
      for path in [folder.at("b"), folder.at("a/b")] {
        #expect(throws: FileError.missing(path: path)) { try readFile(path) }
      }
    }
  }

  @Test("a folder is not read as a file")
  func isFolder() throws {
    try TemporaryFolder.with { folder in
      #expect(throws: FileError.isFolder(path: folder.path)) { try readFile(folder.path) }
    }
  }

  @Test("a file of the limit's size is read, one byte more is refused")
  func limit() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "12345")
      #expect(try readFile(folder.at("a"), limit: 5).count == 5)
      #expect(throws: FileError.tooLarge(path: folder.at("a"), limit: 4)) {
        try readFile(folder.at("a"), limit: 4)
      }
    }
  }

  @Test("the limit holds for what tells no size beforehand")
  func endless() {
    #expect(throws: FileError.tooLarge(path: "/dev/zero", limit: 1000)) {
      try readFile("/dev/zero", limit: 1000)
    }
  }

  @Test("a path leads to a folder, a file or nothing")
  func pathKinds() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "")
      #expect(PathKind(of: folder.path) == .folder)
      #expect(PathKind(of: folder.at("a")) == .file)
      #expect(PathKind(of: folder.at("b")) == .missing)
    }
  }

  @Test("the names in a folder are sorted by their bytes, hidden ones and folders included")
  func names() throws {
    try TemporaryFolder.with { folder in
      for name in ["b", "B", "10", "9", "é", ".hidden"] { try folder.write(name, "") }
      try folder.makeFolder("a")
      #expect(try namesInFolder(folder.path) == [".hidden", "10", "9", "B", "a", "b", "é"])
    }
  }

  @Test("an empty folder has no names; one that is not there is missing")
  func noNames() throws {
    try TemporaryFolder.with { folder in
      let names = try namesInFolder(folder.path)
      #expect(names == [])
      #expect(throws: FileError.missing(path: folder.at("b"))) {
        try namesInFolder(folder.at("b"))
      }
    }
  }

  @Test("a file has no names: the system says why it cannot be read as a folder")
  func namesOfFile() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "")
      #expect(throws: FileError.unreadable(path: folder.at("a"), reason: "Not a directory")) {
        try namesInFolder(folder.at("a"))
      }
    }
  }

  @Test("a path with a NUL byte names no file, not the one before the NUL")
  func nulInPath() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "secret")
      #expect(throws: FileError.missing(path: folder.at("a\0b"))) { try readFile(folder.at("a\0b")) }
    }
  }
}

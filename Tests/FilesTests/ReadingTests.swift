import Files
import Foundation
import TestSupport
import Testing

struct ReadingTests {
  @Test("a file is read byte by byte, including NUL and bytes that are not text")
  func bytes() throws {
    try TemporaryFolder.with { folder in
      let bytes: [UInt8] = [0, 255, 13, 10, 0, 128]
      try Data(bytes).write(to: URL(fileURLWithPath: folder.at("a")))
      #expect(try readFile(folder.at("a")) == bytes)
    }
  }

  @Test("a file longer than one read is read to its end")
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

  @Test("a file that does not exist is missing, and so is one below a file")
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

  @Test("a file of the limit's size is read, and one byte more is rejected")
  func limit() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "12345")
      #expect(try readFile(folder.at("a"), limit: 5).count == 5)
      #expect(throws: FileError.tooLarge(path: folder.at("a"), limit: 4)) {
        try readFile(folder.at("a"), limit: 4)
      }
    }
  }

  @Test("the limit applies to files without a known size")
  func unknownSize() throws {
    #expect(throws: FileError.tooLarge(path: "/proc/self/maps", limit: 100)) {
      try readFile("/proc/self/maps", limit: 100)
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

  @Test("the names in a folder are sorted by their bytes, including hidden files and folders")
  func names() throws {
    try TemporaryFolder.with { folder in
      for name in ["b", "B", "10", "9", "é", ".hidden"] { try folder.write(name, "") }
      try folder.makeFolder("a")
      #expect(try namesInFolder(folder.path) == [".hidden", "10", "9", "B", "a", "b", "é"])
    }
  }

  @Test("an empty folder has no names, and one that does not exist is missing")
  func noNames() throws {
    try TemporaryFolder.with { folder in
      let names = try namesInFolder(folder.path)
      #expect(names == [])
      #expect(throws: FileError.missing(path: folder.at("b"))) {
        try namesInFolder(folder.at("b"))
      }
    }
  }

  @Test("a file cannot be read as a folder, and the error has the system's reason")
  func namesOfFile() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "")
      #expect(throws: FileError.unreadable(path: folder.at("a"), reason: "Not a directory")) {
        try namesInFolder(folder.at("a"))
      }
    }
  }

  @Test("a path with a NUL byte names no file, and not the one before the NUL")
  func nulInPath() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "secret")
      #expect(throws: FileError.missing(path: folder.at("a\0b"))) { try readFile(folder.at("a\0b")) }
    }
  }

  @Test("devices, pipes and sockets are refused without opening them", .timeLimit(.minutes(10)))
  func special() throws {
    try TemporaryFolder.with { folder in
      let (pipe, link) = (folder.at("pipe"), folder.at("link"))
      let made = unsafe mkfifo(pipe, 0o600)
      try #require(made == 0)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/zero")
      for (path, kind) in [(pipe, "a pipe"), (link, "a device"), ("/dev/zero", "a device")] {
        let error = FileError.isSpecial(path: path, kind: kind)
        #expect(throws: error) { try readFile(path) }
        #expect(throws: error) { try FileBytes(path: path) }
        #expect(error.sentence == "is \(kind); a file was expected")
      }
      // No device is one that the user can have meant.
      #expect(throws: FileError.isSpecial(path: "/dev/zero", kind: "a device")) {
        try readFile("/dev/zero", pipes: .named)
      }
    }
  }

  @Test("a pipe that was named on purpose is read until it is closed", .timeLimit(.minutes(10)))
  func namedPipe() throws {
    try TemporaryFolder.with { folder in
      let path = folder.at("pipe")
      let made = unsafe mkfifo(path, 0o600)
      try #require(made == 0)
      let writer = Thread {
        let handle = FileHandle(forWritingAtPath: path)
        try? handle?.write(contentsOf: Data("a,b\n1,2\n".utf8))
        try? handle?.close()
      }
      writer.start()
      #expect(try readFile(path, pipes: .named) == Array("a,b\n1,2\n".utf8))
    }
  }
}

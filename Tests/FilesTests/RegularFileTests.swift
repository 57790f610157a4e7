import Foundation
import TestSupport
import Testing

@testable import Files

struct RegularFileTests {
  private func content(_ path: String) throws -> [UInt8] {
    let file = try RegularFile(path)
    var bytes = [UInt8]()
    while let piece = try file.next() { bytes += piece }
    return bytes
  }

  @Test("a file is read to its end, also through a symbolic link")
  func reading() throws {
    try TemporaryFolder.with { folder in
      let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
      let path = try folder.write("a", bytes)
      #expect(try content(path) == bytes)
      try FileManager.default.createSymbolicLink(
        atPath: folder.at("b"), withDestinationPath: folder.at("a"))
      #expect(try content(folder.at("b")) == bytes)
    }
  }

  @Test("devices, pipes, folders and absent files are refused, also behind a symbolic link")
  func others() throws {
    try TemporaryFolder.with { folder in
      let isMade = unsafe mkfifo(folder.at("pipe"), 0o600) == 0
      #expect(isMade)
      try FileManager.default.createSymbolicLink(atPath: folder.at("zero"), withDestinationPath: "/dev/zero")
      for (path, kind) in [
        ("/dev/zero", "a device"), (folder.at("pipe"), "a pipe"), (folder.at("zero"), "a device"),
      ] {
        #expect(throws: FileError.isSpecial(path: path, kind: kind)) { try RegularFile(path) }
      }
      #expect(throws: FileError.isFolder(path: folder.path)) { try RegularFile(folder.path) }
      for path in [folder.at("none"), "\(folder.path)/a\0b"] {
        #expect(throws: FileError.missing(path: path)) { try RegularFile(path) }
      }
    }
  }
}

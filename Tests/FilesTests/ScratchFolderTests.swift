import Foundation
import TestSupport
import Testing

@testable import Files

struct ScratchFolderTests {
  @Test("a temporary folder is for us alone, and goes with its files")
  func ownFolder() throws {
    let folder = try ScratchFolder()
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path + "/a"))
    folder.remove()
    #expect(PathKind(of: folder.path) == .missing)
  }

  @Test("folders of dead processes are removed, and nothing else is, even through a link")
  func leftOvers() throws {
    try TemporaryFolder.with { folder in
      // No process has a number beyond the system's largest.
      let dead = "gazelab-scratch.2147483647-1"
      let alive = "gazelab-scratch.\(getpid())-1"
      for name in [dead, alive, "gazelab-scratch.x-1", "gazelab-F5", "gazelab-scratch.2147483647-"] {
        try folder.write("\(name)/file", "x")
      }
      try folder.write("elsewhere/file", "x")
      try FileManager.default.createSymbolicLink(
        atPath: folder.at("gazelab-scratch.2147483647-2"), withDestinationPath: folder.at("elsewhere"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.at("\(dead)/link"), withDestinationPath: folder.at("elsewhere/file"))
      let before = Set(folder.names)
      ScratchFolder.removeLeftOvers(in: folder.path)
      #expect(before.subtracting(folder.names) == [dead, "\(dead)/file", "\(dead)/link"])
      #expect(folder.has("elsewhere/file"))
    }
  }

  @Test("a folder whose process holds its lock stays, even if its number is unknown here")
  func locked() throws {
    try TemporaryFolder.with { folder in
      try folder.makeFolder("gazelab-scratch.2147483647-1")
      let descriptor = unsafe open(folder.at("gazelab-scratch.2147483647-1"), O_RDONLY)
      #expect(flock(descriptor, LOCK_EX) == 0)
      ScratchFolder.removeLeftOvers(in: folder.path)
      #expect(folder.has("gazelab-scratch.2147483647-1"))
      close(descriptor)
      ScratchFolder.removeLeftOvers(in: folder.path)
      #expect(!folder.has("gazelab-scratch.2147483647-1"))
    }
  }
}

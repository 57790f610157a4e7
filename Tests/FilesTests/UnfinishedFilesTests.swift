import Files
import Foundation
import TestSupport
import Testing

struct UnfinishedFilesTests {
  /// The number of a process that has ended.
  private func endedProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  /// The number by which names tell this machine from others, as a write uses it.
  private func machine() throws -> Substring {
    try TemporaryFolder.with { folder in
      let pending = try PendingFiles(in: DurableFolder(folder.path))
      defer { pending.discard() }
      let name = try #require(folder.names.first)
      return try #require(name.split(separator: "-").dropFirst().first)
    }
  }

  @Test("a write clears what ended processes of this machine left in its folder, and nothing else")
  func clears() throws {
    let (ended, machine) = try (endedProcess(), machine())
    let own = ProcessInfo.processInfo.processIdentifier
    try TemporaryFolder.with { folder in
      let kept = [
        ".a.csv.\(own)-\(machine)-1.tmp", ".a.csv.\(ended)-99-1.tmp", ".a.csv.\(ended).tmp", ".a.tmp",
        "a.csv.\(ended)-\(machine)-1.tmp",
      ]
      for name in kept + [".a.csv.\(ended)-\(machine)-1.tmp", ".pending.\(ended)-\(machine)-2.tmp/b"] {
        try folder.write(name, "text")
      }
      try DurableFolder(folder.path).write([("new", [1])])
      #expect(Set(folder.names) == Set(kept + ["new"]))
    }
  }

  @Test("another machine's file, or one of an earlier version, is cleared after a day")
  func clearsOld() throws {
    try TemporaryFolder.with { folder in
      let names = [".a.4711-99-1.tmp", ".a.4711-1.tmp"]
      for name in names {
        try folder.write(name, "text")
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -25 * 3600)], ofItemAtPath: folder.at(name))
      }
      UnfinishedFiles.clear(in: folder.path)
      #expect(folder.names == [])
    }
  }

  @Test("a link with the name of an unfinished file goes, and what it leads to stays")
  func link() throws {
    let (ended, machine) = try (endedProcess(), machine())
    try TemporaryFolder.with { folder in
      try folder.write("precious/file", "text")
      try FileManager.default.createSymbolicLink(
        atPath: folder.at(".x.\(ended)-\(machine)-1.tmp"), withDestinationPath: folder.at("precious"))
      UnfinishedFiles.clear(in: folder.path)
      #expect(folder.names == ["precious", "precious/file"])
      #expect(try folder.text("precious/file") == "text")
    }
  }

  @Test("while a write waits, its name says that it is unfinished; afterwards nothing of that name is left")
  func names() throws {
    try TemporaryFolder.with { folder in
      let pending = try PendingFiles(in: DurableFolder(folder.path))
      try pending.write("a", [1])
      let waiting = try #require(folder.names.first)
      #expect(UnfinishedFiles.isUnfinished(waiting) && folder.names == [waiting, "\(waiting)/a"])
      try pending.commit()
      #expect(folder.names == ["a"])
    }
    for name in [
      ".a.tmp", ".a.1.tmp", "a.1-2-3.tmp", ".a.1-2-3-4.tmp", ".a.x-2.tmp", ".a.1-2-3", ".a.0-1-1.tmp",
    ] {
      #expect(!UnfinishedFiles.isUnfinished(name), "\(name)")
    }
  }
}

import Files
import TestSupport
import Testing

struct PendingFilesTests {
  @Test("files appear together on commit, also those in new folders, and stale ones go")
  func commit() throws {
    try TemporaryFolder.with { folder in
      try folder.write("old", "before")
      try folder.write("a", "before")
      let files = try PendingFiles(in: DurableFolder(folder.path))
      try files.write("a", Array("now".utf8))
      try files.write("s/b", Array("new".utf8))
      #expect(try folder.text("a") == "before")
      #expect(!folder.names.contains("s/b"))
      try files.commit(removing: ["old", "a"])
      #expect(folder.names == ["a", "s", "s/b"])
      #expect(try folder.text("a") == "now")
      #expect(try folder.text("s/b") == "new")
    }
  }

  @Test("discarded files leave the folder as it was, and no new folder")
  func discard() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "before")
      let files = try PendingFiles(in: DurableFolder(folder.at("x/y")))
      try files.write("b", [1])
      try files.write("s/c", [2])
      files.discard()
      #expect(folder.names == ["a"])
      // Nothing is left to commit.
      try files.commit()
      #expect(folder.names == ["a"])
    }
  }

  @Test("a file that cannot be written is an error, after which the others can be discarded")
  func failure() throws {
    try TemporaryFolder.with { folder in
      let files = try PendingFiles(in: DurableFolder(folder.path))
      try files.write("a", [1])
      let long = String(repeating: "n", count: 300)
      #expect(throws: FileError.self) { try files.write(long, [2]) }
      files.discard()
      #expect(folder.names == [])
    }
  }

  @Test("the room on a disk is known, also for a folder that does not exist yet")
  func room() throws {
    try TemporaryFolder.with { folder in
      let free = try #require(DurableFolder(folder.path).freeByteCount)
      #expect(free > 0)
      #expect(DurableFolder(folder.at("x/y")).freeByteCount != nil)
    }
  }
}

import Files
import TestSupport
import Testing

struct PendingFilesTests {
  @Test("files appear together on commit, and stale ones go")
  func commit() throws {
    try TemporaryFolder.with { folder in
      try folder.write("old", "before")
      try folder.write("a", "before")
      let files = try PendingFiles(in: DurableFolder(folder.path))
      try files.write("a", Array("now".utf8))
      try files.write("b", Array("new".utf8))
      #expect(try folder.text("a") == "before")
      #expect(!folder.names.contains("b"))
      try files.commit(removing: ["old", "a"])
      #expect(folder.names == ["a", "b"])
      #expect(try folder.text("a") == "now")
      #expect(try folder.text("b") == "new")
    }
  }

  @Test("discarded files leave the folder as it was")
  func discard() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "before")
      let files = try PendingFiles(in: DurableFolder(folder.path))
      try files.write("a", [1])
      try files.write("b", [2])
      files.discard()
      #expect(folder.names == ["a"])
      #expect(try folder.text("a") == "before")
    }
  }

  @Test(
    "a file that cannot be written is an error with its own place, after which the others can be discarded")
  func failure() throws {
    try TemporaryFolder.with { folder in
      let files = try PendingFiles(in: DurableFolder(folder.path))
      try files.write("a", [1])
      let long = String(repeating: "n", count: 300)
      let error = #expect(throws: FileError.self) { try files.write(long, [2]) }
      #expect(error?.path == folder.at(long))
      files.discard()
      #expect(folder.names == [])
      #expect(throws: FileError.self) { try PendingFiles(in: DurableFolder(folder.at("missing"))) }
    }
  }

  @Test("the room on the disk of a folder is known")
  func room() throws {
    try TemporaryFolder.with { folder in
      let free = try #require(DurableFolder(folder.path).freeByteCount)
      #expect(free > 0)
      #expect(DurableFolder(folder.at("missing")).freeByteCount == nil)
    }
  }
}

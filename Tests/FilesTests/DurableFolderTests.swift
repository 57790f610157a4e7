import Files
import Foundation
import TestSupport
import Testing

struct DurableFolderTests {
  private func files(_ contents: [(String, String)]) -> [(name: String, bytes: [UInt8])] {
    contents.map { ($0.0, Array($0.1.utf8)) }
  }

  @Test("files are replaced completely: nothing of a longer one is left")
  func replaces() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "a long text")
      try DurableFolder(folder.path).write(files([("a", "new"), ("b", "")]))
      #expect(try folder.text("a") == "new")
      #expect(try folder.text("b") == "")
      #expect(folder.names == ["a", "b"])
    }
  }

  @Test("a folder, its parents and its subfolders are created")
  func makesFolders() throws {
    try TemporaryFolder.with { folder in
      try DurableFolder(folder.at("x/y")).write(files([("tables/t.csv", "1"), ("tables/a/b", "2")]))
      #expect(try folder.text("x/y/tables/t.csv") == "1")
      #expect(try folder.text("x/y/tables/a/b") == "2")
      #expect(
        folder.names
          == ["x", "x/y", "x/y/tables", "x/y/tables/a", "x/y/tables/a/b", "x/y/tables/t.csv"])
    }
  }

  @Test(
    "many files, which are flushed together, appear whole, and none of them if they are to be stopped before")
  func many() throws {
    try TemporaryFolder.with { folder in
      let all = files((0..<40).map { ("\($0 % 3)/f\($0)", "text \($0)") })
      var count = 0
      let isWritten = try DurableFolder(folder.path).write(
        all,
        unless: {
          count += 1
          return count > all.count
        })
      #expect(!isWritten && folder.names.isEmpty)
      #expect(try DurableFolder(folder.path).write(all))
      for (name, bytes) in all { #expect(try readFile(folder.at(name)) == bytes) }
      #expect(folder.names.count == 43)
    }
  }

  @Test(
    "a subfolder that is a link is refused, and nothing is written or removed behind it",
    arguments: ["elsewhere", "nowhere"], [["tables/t.csv"], []])
  func linkedSubfolder(target: String, written: [String]) throws {
    try TemporaryFolder.with { folder in
      try folder.write("elsewhere/t.csv", "mine")
      try folder.makeFolder("run")
      try FileManager.default.createSymbolicLink(
        atPath: folder.at("run/tables"), withDestinationPath: "../\(target)")
      let error = #expect(throws: FileError.self) {
        try DurableFolder(folder.at("run")).write(
          files([("a", "new")] + written.map { ($0, "new") }), removing: ["tables/t.csv"])
      }
      #expect(error?.path == folder.at("run/tables"))
      #expect(
        error?.sentence
          == "cannot be written: it is a link to \"../\(target)\", which is not followed; remove the link")
      #expect(try folder.text("elsewhere/t.csv") == "mine" && !folder.has("run/a"))
    }
  }

  @Test("stale files are removed, while those just written and all others stay")
  func removesStale() throws {
    try TemporaryFolder.with { folder in
      for name in ["old", "kept", "mine"] { try folder.write(name, "before") }
      try DurableFolder(folder.path).write(
        files([("kept", "now")]), removing: ["old", "kept", "never there"])
      #expect(folder.names == ["kept", "mine"])
      #expect(try folder.text("kept") == "now")
    }
  }

  @Test("a stale file that cannot be removed is an error, and the last file does not appear")
  func cannotRemoveStale() throws {
    try TemporaryFolder.with { folder in
      try folder.makeFolder("old")
      try folder.write("last", "before")
      #expect(throws: FileError.self) {
        try DurableFolder(folder.path).write(files([("first", "now"), ("last", "now")]), removing: ["old"])
      }
      #expect(try folder.text("last") == "before")
      #expect(folder.names == ["last", "old"])
    }
  }

  @Test("what cannot be listed is not taken for empty")
  func unreadableFolder() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "")
      #expect(try namesIfThere(folder.at("none")) == [])
      #expect(throws: FileError.self) { try namesIfThere(folder.at("a")) }
      #expect(throws: FileError.self) { try DurableFolder(folder.at("a")).removeFiles { _ in true } }
    }
  }

  @Test("a new folder appears with all of its files or not at all")
  func creates() throws {
    try TemporaryFolder.with { folder in
      try DurableFolder(folder.at("x/new/")).create(files([("a", "1"), ("s/b", "2")]))
      #expect(folder.names == ["x", "x/new", "x/new/a", "x/new/s", "x/new/s/b"])
      let error = #expect(throws: FileError.self) {
        try DurableFolder(folder.at("y/other")).create(files([("a", "1"), ("a/b", "2")]))
      }
      #expect(error?.path == folder.at("y/other"))
      #expect(throws: FileError.self) { try DurableFolder(folder.at("x/new")).create(files([("c", "3")])) }
      #expect(folder.names == ["x", "x/new", "x/new/a", "x/new/s", "x/new/s/b"])
    }
  }

  @Test("a second write replaces the first")
  func writesTwice() throws {
    try TemporaryFolder.with { folder in
      let durable = DurableFolder(folder.path)
      try durable.write(files([("a", "1"), ("s/b", "2")]))
      try durable.write(files([("a", "3"), ("s/b", "4")]), removing: ["a", "s/b"])
      #expect(try folder.text("a") == "3")
      #expect(try folder.text("s/b") == "4")
      #expect(folder.names == ["a", "s", "s/b"])
    }
  }

  @Test("if a file is in the place of a folder, nothing changes and no temporary file is left")
  func fileForFolder() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "before")
      try folder.write("s", "a file")
      try folder.write("old", "before")
      #expect(throws: FileError.unwritable(path: folder.at("s"), reason: "there is a file of that name")) {
        try DurableFolder(folder.path).write(files([("a", "now"), ("s/b", "now")]), removing: ["old"])
      }
      #expect(folder.names == ["a", "old", "s"])
      #expect(try folder.text("a") == "before")
      #expect(try folder.text("s") == "a file")
    }
  }

  @Test("if a folder is in the place of a file, nothing changes and no temporary file is left")
  func folderForFile() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "before")
      try folder.makeFolder("b")
      #expect(throws: FileError.unwritable(path: folder.at("b"), reason: "there is a folder of that name")) {
        try DurableFolder(folder.path).write(files([("a", "now"), ("b", "now")]))
      }
      #expect(folder.names == ["a", "b"])
      #expect(try folder.text("a") == "before")
    }
  }

  @Test("a name that is too long for the system is rejected and nothing changes")
  func longName() throws {
    try TemporaryFolder.with { folder in
      let name = String(repeating: "n", count: 300)
      #expect(throws: FileError.self) {
        try DurableFolder(folder.path).write(files([("a", "now"), (name, "now")]))
      }
      #expect(folder.names.isEmpty)
    }
  }

  @Test("a file cannot be written as if it were a folder")
  func fileAsFolder() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "before")
      #expect(throws: FileError.unwritable(path: folder.at("a"), reason: "there is a file of that name")) {
        try DurableFolder(folder.at("a")).write([])
      }
      #expect(try folder.text("a") == "before")
    }
  }

  @Test("folders created for files that could not be written are removed again")
  func removesMadeFolders() throws {
    try TemporaryFolder.with { folder in
      try folder.write("s", "a file")
      #expect(throws: FileError.self) {
        try DurableFolder(folder.path).write(files([("new/deep/a", "1"), ("s/b", "2")]))
      }
      #expect(folder.names == ["s"])
    }
  }

  @Test("files that are kept appear whole in a folder of their own, and not at all if nothing is written")
  func keeps() throws {
    try TemporaryFolder.with { folder in
      try folder.write("run/a", "before")
      try folder.write("run/s/b", "before")
      try folder.write("run/notes", "mine")
      let copy = DurableFolder.KeptCopy(of: ["a", "s/b", "missing"], in: folder.at("run@1"))
      let run = DurableFolder(folder.at("run"))
      let isWritten = try run.write(files([("a", "now")]), keeping: copy, unless: { true })
      #expect(!isWritten && !folder.has("run@1"))
      try folder.makeFolder("run/c")
      #expect(throws: FileError.self) { try run.write(files([("a", "now"), ("c", "now")]), keeping: copy) }
      #expect(!folder.has("run@1"))
      try run.write(files([("a", "now")]), removing: ["s/b"], keeping: copy)
      #expect(try folder.text("run/a") == "now" && folder.text("run@1/a") == "before")
      #expect(try folder.text("run@1/s/b") == "before" && !folder.has("run/s/b"))
      let copied = ["run@1", "run@1/a", "run@1/s", "run@1/s/b"]
      #expect(folder.names == ["run", "run/a", "run/c", "run/notes", "run/s"] + copied)
      // A folder that is there stays, and so does everything else.
      #expect(throws: FileError.self) { try run.write(files([("a", "later")]), keeping: copy) }
      #expect(try folder.text("run/a") == "now" && folder.text("run@1/a") == "before")
      #expect(folder.names.count == 9)
    }
  }
}

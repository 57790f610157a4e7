import Files
import Foundation
import TestSupport
import Testing

struct FolderLockTests {
  @Test("only one process works alone in a folder; the message names it, and its end lets the next one in")
  func alone() throws {
    try TemporaryFolder.with { folder in
      let first = try FolderLock(folder.path, "results", .alone)
      let error = #expect(throws: FileError.self) { try FolderLock(folder.path, "results", .alone) }
      let process = ProcessInfo.processInfo.processIdentifier
      #expect(error?.path == folder.path)
      #expect(error?.sentence.hasPrefix("cannot be written: process \(process) on ") == true)
      first.release()
      #expect(folder.names == [])
      let second = try FolderLock(folder.path, "results", .alone)
      // A second release must not take the lock away from others.
      first.release()
      #expect(throws: FileError.self) { try FolderLock(folder.path, "results", .alone) }
      second.release()
    }
  }

  @Test("processes that work together keep out one that works alone, until all of them have ended")
  func together() throws {
    try TemporaryFolder.with { folder in
      let locks = try (1...3).map { _ in try FolderLock(folder.path, "units", .together) }
      for lock in locks {
        #expect(throws: FileError.self) { try FolderLock(folder.path, "units", .alone) }
        lock.release()
      }
      let lock = try FolderLock(folder.path, "units", .alone)
      #expect(throws: FileError.self) { try FolderLock(folder.path, "units", .together) }
      lock.release()
    }
  }

  @Test("a folder that was made for the lock goes with it, unless something was written into it")
  func madeFolder() throws {
    try TemporaryFolder.with { folder in
      try FolderLock(folder.at("a/b"), "results", .alone).release()
      #expect(folder.names == [])
      let lock = try FolderLock(folder.at("a/b"), "results", .alone)
      try folder.write("a/b/file", "text")
      lock.release()
      #expect(folder.names == ["a", "a/b", "a/b/file"])
      #expect(try folder.text("a/b/file") == "text")
    }
  }

  @Test("what stands in the lock's file is shown only if it is our own sentence")
  func strangeFile() throws {
    try TemporaryFolder.with { folder in
      let lock = try FolderLock(folder.path, "results", .alone)
      try Data("\u{1B}[31mprocess 1\n".utf8).write(
        to: URL(fileURLWithPath: folder.at(".results.lock")), options: [])
      let error = #expect(throws: FileError.self) { try FolderLock(folder.path, "results", .alone) }
      #expect(error?.sentence.contains("another process is working in this folder") == true)
      lock.release()
    }
  }
}

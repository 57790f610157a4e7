import Files
import Foundation
import TestSupport
import Testing

@Suite("Walking through folders")
struct FolderWalkTests {
  private static func link(_ name: String, to target: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.at(name), withDestinationPath: target)
  }

  private static func names(_ paths: [String], in folder: TemporaryFolder) -> [String] {
    paths.map { String($0.dropFirst(folder.path.count)) }
  }

  @Test("folders come in the order of their names, each before what is in it")
  func order() throws {
    try TemporaryFolder.with { folder in
      for name in ["b/x/1", "a-b/2", "a/c/3", ".hidden/4", "b/5"] { try folder.write(name, "") }
      let walk = try FolderWalk(at: folder.path, depth: 9)
      #expect(Self.names(walk.folders, in: folder) == ["", "/a", "/a/c", "/a-b", "/b", "/b/x"])
      #expect(walk.ends.isEmpty && walk.unreadable.isEmpty)
      let all = try FolderWalk(at: folder.path, depth: 1, visitsHidden: true)
      #expect(Self.names(all.folders, in: folder) == ["", "/.hidden", "/a", "/a-b", "/b"])
    }
  }

  @Test("loops of links end, and a folder with many names is visited once, under its own")
  func loops() throws {
    try TemporaryFolder.with { folder in
      for name in ["m/run/file", "n/file"] { try folder.write(name, "") }
      // Every folder leads to every other: there are more ways through them than anybody can walk.
      for (index, place) in ["", "m/", "m/run/", "n/"].enumerated() {
        for (number, target) in ["", "/m", "/m/run", "/n"].enumerated() {
          try Self.link("\(place)a\(index)\(number)", to: folder.path + target, in: folder)
        }
      }
      try Self.link("nowhere", to: "nothing", in: folder)
      try Self.link("itself", to: "itself", in: folder)
      let walk = try FolderWalk(at: folder.path, depth: .max)
      #expect(Self.names(walk.folders, in: folder) == ["", "/m", "/m/run", "/n"])
    }
  }

  @Test("what only a link leads to is visited unless links are not followed")
  func outside() throws {
    try TemporaryFolder.with { folder in
      for name in ["inside/file", "outside/below/file"] { try folder.write(name, "") }
      try Self.link("inside/out", to: "../outside", in: folder)
      let inside = folder.at("inside")
      let walk = try FolderWalk(at: inside, depth: 9)
      #expect(walk.folders == [inside, "\(inside)/out", "\(inside)/out/below"])
      #expect(try FolderWalk(at: inside, depth: 9, followsLinks: false).folders == [inside])
    }
  }

  @Test("the walk goes no further than the ends and the depth")
  func ends() throws {
    try TemporaryFolder.with { folder in
      for name in ["a/run/inner/file", "b/c/d/file"] { try folder.write(name, "") }
      let walk = try FolderWalk(at: folder.path, depth: 2) { $0.hasSuffix("run") }
      #expect(Self.names(walk.ends, in: folder) == ["/a/run"])
      #expect(Self.names(walk.folders, in: folder) == ["", "/a", "/b", "/b/c"])
    }
  }

  @Test("more files than the limit are an error, and a file or nothing has no folders")
  func limit() throws {
    try TemporaryFolder.with { folder in
      for index in 0..<12 { try folder.write("a/\(index)", "") }
      #expect(throws: FileError.self) { try FolderWalk(at: folder.path, depth: 9, entryLimit: 12) }
      #expect(try FolderWalk(at: folder.path, depth: 9, entryLimit: 13).folders.count == 2)
      #expect(try FolderWalk(at: folder.at("a/1"), depth: 9).folders.isEmpty)
      #expect(try FolderWalk(at: folder.at("none"), depth: 9).folders.isEmpty)
    }
  }
}

import Files
import Foundation
import Serving
import TestSupport
import Testing

@Suite("What a served folder shows")
struct ServedFolderTests {
  /// A folder with a secret beside it.
  private func with(_ body: (_ place: String, ServedFolder) throws -> Void) throws {
    try TemporaryFolder.with { place in
      for (name, text) in [
        ("secret.txt", "secret"), ("out/index.html", "index"), ("out/run/report.html", "report"),
        ("out/run/scores.csv", "1"), ("out/.cache/column", "2"), ("out/empty/note.txt", "3"),
        ("outer/a.txt", "4"),
      ] {
        try place.write(name, text)
      }
      try body(place.path, try ServedFolder(place.at("out")))
    }
  }

  private func text(_ found: ServedFolder.Found) -> String? {
    guard case .file(let path) = found else { return nil }
    return (try? readFile(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("files are found, and a folder's page stands for it")
  func finds() throws {
    try with { _, folder in
      #expect(text(folder.found(["run", "scores.csv"], isFolder: false)) == "1")
      #expect(text(folder.found([], isFolder: true)) == "index")
      #expect(text(folder.found(["run"], isFolder: true)) == "report")
      #expect(folder.found(["run"], isFolder: false) == .folder)
      #expect(folder.found(["empty"], isFolder: true) == .nothing)
      #expect(folder.found(["run", "scores.csv"], isFolder: true) == .nothing)
      #expect(folder.found(["nothing"], isFolder: false) == .nothing)
    }
  }

  @Test("a link that leads out of the folder, or to something hidden, leads to nothing")
  func links() throws {
    try with { place, folder in
      let out = "\(place)/out"
      for (name, target) in [
        ("file", "\(place)/secret.txt"), ("up", ".."), ("relative", "../secret.txt"), ("hidden", ".cache"),
        ("chain", "file"), ("outer", "../outer"), ("index.html.old", "/etc/passwd"), ("loop", "loop"),
      ] {
        try FileManager.default.createSymbolicLink(atPath: "\(out)/\(name)", withDestinationPath: target)
      }
      for names in [
        ["file"], ["up"], ["up", "secret.txt"], ["relative"], ["hidden", "column"], ["chain"],
        ["outer", "a.txt"],
        ["index.html.old"], ["loop"],
      ] {
        #expect(folder.found(names, isFolder: false) == .nothing, "\(names)")
        #expect(folder.found(names, isFolder: true) == .nothing, "\(names)")
      }
      try FileManager.default.createSymbolicLink(atPath: "\(out)/inside", withDestinationPath: "run")
      #expect(text(folder.found(["inside", "scores.csv"], isFolder: false)) == "1")
    }
  }

  @Test("a folder's page that is a link out of the folder is not shown")
  func linkedPage() throws {
    try with { place, folder in
      try FileManager.default.createSymbolicLink(
        atPath: "\(place)/out/empty/index.html", withDestinationPath: "\(place)/secret.txt")
      #expect(folder.found(["empty"], isFolder: true) == .nothing)
    }
  }

  @Test("names that the rules would refuse do not lead out of the folder either")
  func upwards() throws {
    try with { _, folder in
      #expect(folder.found(["..", "secret.txt"], isFolder: false) == .nothing)
      #expect(folder.found(["..", "outer", "a.txt"], isFolder: false) == .nothing)
      #expect(folder.found([".cache", "column"], isFolder: false) == .nothing)
    }
  }

  @Test("a missing folder is an error")
  func missing() throws {
    #expect(throws: FileError.self) { try ServedFolder("/no/such/folder") }
  }
}

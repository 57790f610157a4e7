import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures

struct FetchTests {
  private static let bytes = PlantedCapture().bytes
  private static let digest = sha256(bytes)

  /// Fetches `lab` and returns reports and errors without the folder's path.
  private static func fetchLab(_ folder: TemporaryFolder) -> (reports: [String], complaints: [String]) {
    var reports = [String]()
    do {
      try fetch("lab", in: folder.datasets) { reports.append($0.replacing(folder.path + "/", with: "")) }
      return (reports, [])
    } catch let errors as InputError {
      return (reports, errors.complaints.map { $0.line.replacing(folder.path + "/", with: "") })
    } catch {
      return (reports, ["\(error)"])
    }
  }

  @Test("captures are downloaded, verified, and kept if already present")
  func downloads() throws {
    try TemporaryFolder.with { folder in
      try folder.write("mirror/x y.csv", Self.bytes)
      let url = "file://\(folder.path)/mirror/x%20y.csv"
      try folder.write(
        "lab/dataset.yaml", "files: [{path: p01.csv, sha256: \(Self.digest), url: '\(url)'}]\n")
      #expect(Self.fetchLab(folder) == (["lab/p01.csv: downloaded, sha256 verified"], []))
      #expect(try readFile("\(folder.path)/lab/p01.csv") == Self.bytes)
      #expect(try folder.dataset("lab").captures.count == 1)
      // Without the mirror, only the existing file can be used.
      try folder.write("mirror/x y.csv", "changed")
      #expect(Self.fetchLab(folder) == (["lab/p01.csv: already present"], []))
    }
  }

  @Test("a file with another digest is rejected and not stored")
  func wrongDigest() throws {
    try TemporaryFolder.with { folder in
      try folder.write("mirror/p01.csv", "other")
      let url = "file://\(folder.path)/mirror/p01.csv"
      try folder.write(
        "lab/dataset.yaml", "files: [{path: p01.csv, sha256: \(Self.digest), url: '\(url)'}]\n")
      let complaints = Self.fetchLab(folder).complaints
      #expect(complaints.count == 1)
      #expect(complaints[0].hasPrefix("lab/dataset.yaml:1:9: error: "))
      #expect(
        complaints[0].hasSuffix(
          "have the expected sha256 but \(sha256(Array("other".utf8))); nothing was stored"))
      #expect(try namesInFolder("\(folder.path)/lab") == ["dataset.yaml"])
    }
  }

  @Test("a file that is not at its address is reported")
  func missingAtMirror() throws {
    try TemporaryFolder.with { folder in
      let url = "file://\(folder.path)/nothing.csv"
      try folder.write(
        "lab/dataset.yaml", "files: [{path: p01.csv, sha256: \(Self.digest), url: '\(url)'}]\n")
      let complaints = Self.fetchLab(folder).complaints
      #expect(complaints.count == 1)
      #expect(complaints[0].hasSuffix("/nothing.csv: there is no such file"))
      #expect(try namesInFolder("\(folder.path)/lab") == ["dataset.yaml"])
    }
  }

  @Test("nothing is fetched unless every file has a digest and a safe address")
  func unsafeDescriptions() throws {
    try TemporaryFolder.with { folder in
      try folder.write("mirror/p01.csv", Self.bytes)
      let good = "file://\(folder.path)/mirror/p01.csv"
      try folder.write(
        "lab/dataset.yaml",
        """
        files:
          - {path: p01.csv, sha256: \(Self.digest), url: '\(good)'}
          - {path: p02.csv, sha256: \(Self.digest), url: 'http://example.org/p02.csv'}
          - {path: p03.csv, url: '\(good)'}
          - {path: p04.csv, sha256: \(Self.digest)}
          - {path: p05.csv, sha256: \(Self.digest), url: '-o/tmp/x'}
        """)
      let (reports, complaints) = Self.fetchLab(folder)
      #expect(reports.isEmpty)
      #expect(
        complaints == [
          "lab/dataset.yaml:3:5: error: 'url' must start with https:// or file:///",
          "lab/dataset.yaml:4:5: error: 'sha256' is missing; files are only fetched with a digest",
          "lab/dataset.yaml:5:5: error: 'url' must start with https:// or file:///",
          "lab/dataset.yaml:6:5: error: 'url' must start with https:// or file:///",
        ])
      #expect(!folder.has("lab/p01.csv"))
    }
  }

  @Test(
    "a path out of the folder is rejected before anything is fetched", arguments: ["../p01.csv", "/p01.csv"])
  func pathsOut(path: String) throws {
    try TemporaryFolder.with { folder in
      let url = "file://\(try folder.write("mirror/p01.csv", Self.bytes))"
      try folder.write(
        "lab/dataset.yaml", "files: [{path: \(path), sha256: \(Self.digest), url: '\(url)'}]\n")
      #expect(
        Self.fetchLab(folder) == (
          [], ["lab/dataset.yaml:1:16: error: 'path' must be a file name without folders, not '\(path)'"]
        ))
      #expect(!folder.has("p01.csv"))
    }
  }

  @Test(
    "only files of the dataset's format are stored, and never its description",
    arguments: ["dataset.yaml", "Dataset.YAML", "notes.txt", "p01.csv.yaml", ".p01.csv", "p01.json"])
  func foreignNames(path: String) throws {
    try TemporaryFolder.with { folder in
      let url = "file://\(try folder.write("mirror/p01.csv", Self.bytes))"
      let text =
        "format: schneuwly-csv\nfiles: [{path: \(path), sha256: \(Self.digest), url: '\(url)'}]\n"
      try folder.write("lab/dataset.yaml", text)
      let (reports, complaints) = Self.fetchLab(folder)
      #expect(reports.isEmpty && complaints.count == 1)
      #expect(complaints.first?.contains("'path' must be ") == true)
      #expect(try folder.text("lab/dataset.yaml") == text)
      #expect(try namesInFolder(folder.at("lab")) == ["dataset.yaml"])
    }
  }

  @Test("devices, pipes and folders are not read, also behind a link, and nothing is left behind")
  func devices() throws {
    try TemporaryFolder.with { folder in
      let isMade = unsafe mkfifo(folder.at("pipe"), 0o600) == 0
      #expect(isMade)
      try FileManager.default.createSymbolicLink(atPath: folder.at("zero"), withDestinationPath: "/dev/zero")
      for (path, kind) in [
        ("/dev/zero", "device"), (folder.at("pipe"), "pipe"), (folder.at("zero"), "device"),
        (folder.path, "folder"),
      ] {
        try folder.write(
          "lab/dataset.yaml", "files: [{path: p01.csv, sha256: \(Self.digest), url: 'file://\(path)'}]\n")
        let complaint = try #require(Self.fetchLab(folder).complaints.first)
        #expect(complaint.contains("is a \(kind)"))
        #expect(try namesInFolder(folder.at("lab")) == ["dataset.yaml"])
      }
    }
  }

  @Test("a file with more bytes than its stated size is not stored")
  func tooLarge() throws {
    try TemporaryFolder.with { folder in
      let url = "file://\(try folder.write("mirror/p01.csv", Self.bytes))"
      func write(size: Int) throws {
        try folder.write(
          "lab/dataset.yaml",
          "files: [{path: p01.csv, sha256: \(Self.digest), url: '\(url)', size: \(size)}]\n")
      }
      try write(size: Self.bytes.count - 1)
      let complaint = try #require(Self.fetchLab(folder).complaints.first)
      #expect(
        complaint.hasSuffix(
          "has more than \(Self.bytes.count - 1) bytes, the limit for this file; 'size' can state another; nothing was stored"
        ))
      #expect(try namesInFolder(folder.at("lab")) == ["dataset.yaml"])
      try write(size: Self.bytes.count)
      #expect(Self.fetchLab(folder) == (["lab/p01.csv: downloaded, sha256 verified"], []))
      try folder.write("lab/dataset.yaml", "files: [{path: p01.csv, size: 0}]\n")
      #expect(
        Self.fetchLab(folder).complaints.first?.contains("'size' must be a whole number from 1") == true)
    }
  }

  @Test("nothing is written through a symbolic link, but a right file behind one is kept")
  func links() throws {
    try TemporaryFolder.with { folder in
      let url = "file://\(try folder.write("mirror/p01.csv", Self.bytes))"
      try folder.write(
        "lab/dataset.yaml", "files: [{path: p01.csv, sha256: \(Self.digest), url: '\(url)'}]\n")
      let outside = try folder.write("outside.csv", "mine")
      try FileManager.default.createSymbolicLink(
        atPath: folder.at("lab/p01.csv"), withDestinationPath: outside)
      #expect(
        Self.fetchLab(folder).complaints.first?.contains("is a symbolic link to '") == true)
      #expect(try folder.text("outside.csv") == "mine")
      try folder.write("outside.csv", Self.bytes)
      #expect(Self.fetchLab(folder) == (["lab/p01.csv: already present"], []))
      try FileManager.default.removeItem(atPath: outside)
      #expect(
        Self.fetchLab(folder).complaints.first?.contains("is a symbolic link to '") == true, "to nothing")
      #expect(!folder.has("outside.csv"))
    }
  }

  @Test("a cancelled fetch stores nothing")
  func cancelled() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)"
    let place = TemporaryFolder(existing: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let url = "file://\(try place.write("mirror/p01.csv", Self.bytes))"
    try place.write(
      "lab/dataset.yaml", "files: [{path: p01.csv, sha256: \(Self.digest), url: '\(url)'}]\n")
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try fetch("lab", in: place.datasets) { _ in }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try namesInFolder(place.at("lab")) == ["dataset.yaml"])
  }

  @Test("a simulation, a description without files and an unknown name are rejected")
  func nothingToFetch() throws {
    try TemporaryFolder.with { folder in
      #expect(
        Self.fetchLab(folder).complaints.first?.hasPrefix("lab: error: no dataset.yaml found for 'lab'")
          == true)
      try folder.write("lab/dataset.yaml", "simulation: {}\n")
      #expect(
        Self.fetchLab(folder).complaints == ["lab/dataset.yaml: error: is a simulation; use gazelab simulate"]
      )
      try folder.write("lab/dataset.yaml", "title: T\n")
      #expect(Self.fetchLab(folder).complaints == ["lab/dataset.yaml: error: lists no files to fetch"])
    }
  }
}

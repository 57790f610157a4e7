import Files
import Inputs
import TestSupport
import Testing

@testable import GazeLab

struct FetchTests {
  private static let bytes = PlantedCapture().bytes
  private static let digest = sha256(bytes)

  /// Fetches `lab` and returns reports and errors without the folder's path.
  private static func fetchLab(_ folder: TemporaryFolder) -> (reports: [String], complaints: [String]) {
    var reports = [String]()
    do {
      try fetch("lab", in: folder.datasets) { reports.append($0.replacing(folder.path + "/", with: "")) }
      return (reports, [])
    } catch let errors as InputErrors {
      return (reports, errors.errors.map { $0.line.replacing(folder.path + "/", with: "") })
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

  @Test("a failed download is reported with curl's message")
  func missingAtMirror() throws {
    try TemporaryFolder.with { folder in
      let url = "file://\(folder.path)/nothing.csv"
      try folder.write(
        "lab/dataset.yaml", "files: [{path: p01.csv, sha256: \(Self.digest), url: '\(url)'}]\n")
      let complaints = Self.fetchLab(folder).complaints
      #expect(complaints.count == 1)
      #expect(complaints[0].contains("could not be downloaded: curl: (37)"))
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

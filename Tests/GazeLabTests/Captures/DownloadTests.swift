import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures

/// Downloads from a real server that speaks HTTPS, on this machine.
@Suite(.enabled(if: DownloadServer.canRun, "sudo apt install curl openssl python3"))
struct DownloadTests {
  private static let bytes = PlantedCapture().bytes

  /// Fetches `p01.csv` from a path of the server.
  ///
  /// - Returns: Why it failed; nil if the right file was stored.
  private static func fetched(
    _ path: String, size: Int? = nil,
    _ change: (inout Downloader, DownloadServer, TemporaryFolder) throws -> Void = {
      _, _, _ in
    }
  ) throws -> String? {
    try TemporaryFolder.with { folder in
      let server = try DownloadServer(folder, serving: bytes)
      try folder.write(
        "lab/dataset.yaml",
        "files: [{path: p01.csv, sha256: \(sha256(bytes)), url: '\(server.address)\(path)'"
          + (size.map { ", size: \($0)" } ?? "") + "}]\n")
      var downloader = Downloader()
      downloader.environment = server.environment
      try change(&downloader, server, folder)
      do {
        try fetch("lab", in: folder.datasets, with: downloader) { _ in }
      } catch let errors as InputError {
        #expect(try namesInFolder(folder.at("lab")) == ["dataset.yaml"], "nothing is left behind")
        return errors.complaints[0].sentence
      }
      #expect(try readFile(folder.at("lab/p01.csv")) == bytes)
      #expect(try namesInFolder(folder.at("lab")) == ["dataset.yaml", "p01.csv"])
      return nil
    }
  }

  @Test("a file is downloaded, also where the server sends on to another address of HTTPS")
  func whole() throws {
    #expect(try Self.fetched("/whole") == nil)
    #expect(try Self.fetched("/to-https") == nil)
  }

  @Test("brackets in an address are part of it, and do not become many addresses")
  func brackets() throws { #expect(try Self.fetched("/[1-3]") == nil) }

  @Test(
    "a server must not send on to another scheme, nor in a circle",
    arguments: ["/to-http", "/to-file", "/circle"])
  func redirects(path: String) throws {
    let sentence = try #require(try Self.fetched(path))
    #expect(
      sentence.contains("could not be downloaded: curl: (\(path == "/circle" ? 47 : 1))"), "\(sentence)")
  }

  @Test("a stream without end, or longer than stated, is stopped at the size of the file")
  func endless() throws {
    for path in ["/endless", "/large"] {
      let sentence = try #require(try Self.fetched(path, size: 1_000_000))
      #expect(
        sentence.hasSuffix(
          "has more than 1000000 bytes, the limit for this file; 'size' can state another; nothing was stored"
        ))
    }
  }

  @Test("a server that sends a byte now and then is given up")
  func drip() throws {
    let usual = Downloader()
    #expect((usual.patience, usual.leastSpeed, usual.timeLimit) == (30, 1000, 3600))
    let sentence = try #require(try Self.fetched("/drip") { downloader, _, _ in downloader.patience = 2 })
    #expect(sentence.contains("curl: (28) Operation too slow"), "\(sentence)")
    let late = try #require(try Self.fetched("/drip") { downloader, _, _ in downloader.timeLimit = 1 })
    #expect(late.contains("curl: (28) Operation timed out"), "\(late)")
  }

  @Test("a download that is cut in the middle, and one that is not there, store nothing")
  func cut() throws {
    let sentence = try #require(try Self.fetched("/cut"))
    #expect(sentence.contains("could not be downloaded: curl: ("), "\(sentence)")
    let absent = try #require(try Self.fetched("/none"))
    #expect(absent.contains("curl: (22) The requested URL returned error: 404"), "\(absent)")
  }

  @Test("a certificate of an unknown authority is refused")
  func certificate() throws {
    let sentence = try #require(
      try Self.fetched("/whole") { downloader, _, _ in downloader.environment["CURL_CA_BUNDLE"] = nil })
    #expect(sentence.contains("curl: (60) SSL certificate problem"), "\(sentence)")
  }

  @Test("the user's settings of curl have no effect")
  func settings() throws {
    #expect(
      try Self.fetched("/whole") { downloader, _, folder in
        for name in [".curlrc", ".config/curlrc"] {
          try folder.write(name, "url = file:///etc/passwd\noutput = \(folder.at("lab/stolen"))\ninsecure\n")
        }
        downloader.environment["XDG_CONFIG_HOME"] = folder.at(".config")
        downloader.environment["CURL_HOME"] = folder.path
      } == nil)
  }

  @Test("without curl, the message says to install it")
  func withoutCurl() throws {
    let sentence = try #require(
      try Self.fetched("/whole") { downloader, _, folder in downloader.environment["PATH"] = folder.path })
    #expect(sentence.hasSuffix("needs curl, which was not found; install curl"))
  }

  @Test("cancelling stops a download at once, with its process, and leaves nothing behind")
  func cancellation() async throws {
    let folder = TemporaryFolder(
      existing: FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    let server = try DownloadServer(folder, serving: Self.bytes)
    try folder.write(
      "lab/dataset.yaml",
      "files: [{path: p01.csv, sha256: \(sha256(Self.bytes)), url: '\(server.address)/drip'}]\n")
    let environment = server.environment
    let task = Task {
      var downloader = Downloader()
      (downloader.environment, downloader.patience) = (environment, 3000)
      try fetch("lab", in: folder.datasets, with: downloader) { _ in }
    }
    // The server notes each request. Tasks that wait for children may occupy all of Swift's threads.
    Thread.detachNewThread {
      while !folder.has("server/requests") { usleep(1000) }
      task.cancel()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try namesInFolder(folder.at("lab")) == ["dataset.yaml"])
  }
}

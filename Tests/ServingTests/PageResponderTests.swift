import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Serving

@Suite("What a server of pages answers")
struct PageResponderTests {
  /// A folder with a report, a page that is not ours, and a secret beside it.
  private func with(_ body: (PageResponder, LiveBoard) async throws -> Void) async throws {
    let place = TemporaryFolder(existing: NSTemporaryDirectory() + "/gazelab-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: place.path) }
    let page = try #require(LivePage.waiting(for: "first"))
    let own = String(decoding: page.bytes, as: UTF8.self)
    try place.write("secret.txt", "secret")
    try place.write("out/first/report.html", own.replacing("; connect-src 'self'", with: ""))
    try place.write("out/first/other.html", "<script>alert(1)</script>")
    try place.write("out/first/scores.csv", "score\n1\n")
    try place.write("out/first/large.csv", [UInt8](repeating: 49, count: 5_000_000))
    let board = LiveBoard(name: "board")
    let responder = PageResponder(try ServedFolder(place.at("out")), board)
    responder.port.withLock { $0 = 8123 }
    try await body(responder, board)
  }

  private func request(
    _ target: String, method: String = "GET", host: String = "127.0.0.1:8123",
    _ headers: [String: String] = [:]
  ) -> PageRequest {
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    return PageRequest(
      method: method, path: parts[0], query: parts.count > 1 ? parts[1] : "",
      headers: headers.merging(["host": host]) { first, _ in first })
  }

  private func bytes(_ answer: PageAnswer) -> Data {
    switch answer.body {
    case .bytes(let bytes): bytes
    case .file(let path, _): Data((try? readFile(path)) ?? [])
    }
  }

  private func text(_ answer: PageAnswer) -> String { String(decoding: bytes(answer), as: UTF8.self) }

  @Test("a report comes with the live script, another page with none and locked up")
  func pages() async throws {
    try await with { responder, _ in
      let report = await responder.answer(to: request("/first/report.html"))
      #expect(report.status == 200)
      #expect(text(report).contains(LiveScript.text))
      #expect(
        report["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
      let other = await responder.answer(to: request("/first/other.html"))
      #expect(bytes(other) == Data("<script>alert(1)</script>".utf8))
      let policy = try #require(other["Content-Security-Policy"])
      #expect(policy.contains("default-src 'none'") && policy.contains("sandbox"))
      #expect(!policy.contains("script-src"))
    }
  }

  @Test("files have their types, and browsers guess and keep nothing")
  func headers() async throws {
    try await with { responder, _ in
      let scores = await responder.answer(to: request("/first/scores.csv"))
      #expect(bytes(scores) == Data("score\n1\n".utf8))
      #expect(scores["Content-Type"] == "text/csv; charset=utf-8")
      #expect(scores["Cache-Control"] == "no-store")
      #expect(scores["X-Content-Type-Options"] == "nosniff")
      #expect(scores["Cross-Origin-Resource-Policy"] == "same-origin")
      #expect(scores["Access-Control-Allow-Origin"] == nil)
    }
  }

  @Test("a large file is whole")
  func large() async throws {
    try await with { responder, _ in
      let large = await responder.answer(to: request("/first/large.csv"))
      #expect(bytes(large).count == 5_000_000)
    }
  }

  @Test("the head of an answer has its length, and says whether the connection ends")
  func heads() async throws {
    try await with { responder, _ in
      let answer = await responder.answer(to: request("/first/scores.csv", method: "HEAD"))
      let head = String(decoding: answer.head(isLast: true), as: UTF8.self)
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.hasSuffix("\r\n\r\n"))
      #expect(head.contains("\r\nContent-Length: 8\r\n") && head.contains("\r\nConnection: close\r\n"))
      let refused = await responder.answer(to: request("/", method: "POST")).head(isLast: false)
      #expect(String(decoding: refused, as: UTF8.self).contains("\r\nAllow: GET, HEAD\r\n"))
    }
  }

  @Test("refusals and missing files")
  func refusals() async throws {
    try await with { responder, _ in
      for (request, status) in [
        (request("/first/scores.csv", host: "evil.example:8123"), 403),
        (request("/.news", host: "evil.example:8123"), 403),
        (request("/.news", ["origin": "http://evil.example"]), 403),
        (request("/first/scores.csv", method: "POST"), 405), (request("/.news", method: "PUT"), 405),
        (request("/../secret.txt"), 400), (request("/first/%2e%2e/%2e%2e/secret.txt"), 400),
        (request("/first/nothing.csv"), 404), (request("/second/report.html"), 404),
      ] {
        let response = await responder.answer(to: request)
        #expect(response.status == status, "\(request.method) \(request.path)")
        let body = text(response)
        #expect(!body.contains("secret"))
      }
    }
  }

  @Test("a folder's address gets its slash")
  func folders() async throws {
    try await with { responder, _ in
      let folder = await responder.answer(to: request("/first"))
      #expect(folder.status == 302)
      #expect(folder["Location"] == "/first/")
      let page = await responder.answer(to: request("/first/"))
      #expect(page.status == 200)
    }
  }

  @Test("a run that is followed and not there yet has a page that waits")
  func waits() async throws {
    try await with { responder, board in
      board.tell(0, of: 1) { $0.run = "second" }
      let page = await responder.answer(to: request("/second/report.html"))
      #expect(text(page).contains("There is no answer yet."))
    }
  }

  @Test("a page that has not seen the news gets it at once; one that has waits for more")
  func news() async throws {
    try await with { responder, board in
      board.tell(0, of: 1) { $0.run = "first" }
      func number(_ answer: PageAnswer) throws -> Int {
        struct News: Decodable { let number: Int }
        return try JSONDecoder().decode(News.self, from: bytes(answer)).number
      }
      let seen = try await number(responder.answer(to: request("/.news?after=0")))
      async let waiting = responder.answer(to: request("/.news?after=\(seen)"))
      while board.waiterCount == 0 { await Task.yield() }
      board.tell(0, of: 1, hasAnswer: true) { _ in }
      let next = try await number(waiting)
      #expect(next == seen + 1)
    }
  }

  @Test("nobody waits at a board that is closed")
  func closed() async throws {
    let board = LiveBoard(name: "board")
    async let text = board.text(after: 1, waiting: 1000)
    while board.waiterCount == 0 { await Task.yield() }
    board.close()
    _ = await text
    _ = await board.text(after: 1, waiting: 1000)
    #expect(board.waiterCount == 0)
  }
}

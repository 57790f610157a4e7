import Files
import FlyingFox
import Foundation
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
    _ path: String, method: HTTPMethod = .GET, host: String = "127.0.0.1:8123",
    _ headers: [HTTPHeader: String] = [:]
  ) -> HTTPRequest {
    let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
    var headers = HTTPHeaders(headers)
    headers[.host] = host
    return HTTPRequest(
      method: method, version: .http11, target: .init(path: parts[0], query: parts.count > 1 ? parts[1] : ""),
      headers: headers, body: HTTPBodySequence())
  }

  @Test("a report comes with the live script, another page with none and locked up")
  func pages() async throws {
    try await with { responder, _ in
      let report = try await responder.handleRequest(request("/first/report.html"))
      #expect(report.statusCode.code == 200)
      #expect(String(decoding: try await report.bodyData, as: UTF8.self).contains(LiveScript.text))
      #expect(
        report.headers[HTTPHeader("Content-Security-Policy")]?.contains("frame-ancestors 'none'") == true)
      let other = try await responder.handleRequest(request("/first/other.html"))
      #expect(try await other.bodyData == Data("<script>alert(1)</script>".utf8))
      let policy = try #require(other.headers[HTTPHeader("Content-Security-Policy")])
      #expect(policy.contains("default-src 'none'") && policy.contains("sandbox"))
      #expect(!policy.contains("script-src"))
    }
  }

  @Test("files have their types, and browsers guess and keep nothing")
  func headers() async throws {
    try await with { responder, _ in
      let scores = try await responder.handleRequest(request("/first/scores.csv"))
      #expect(try await scores.bodyData == Data("score\n1\n".utf8))
      #expect(scores.headers[.contentType] == "text/csv; charset=utf-8")
      #expect(scores.headers[.cacheControl] == "no-store")
      #expect(scores.headers[HTTPHeader("X-Content-Type-Options")] == "nosniff")
      #expect(scores.headers[HTTPHeader("Cross-Origin-Resource-Policy")] == "same-origin")
      #expect(scores.headers[HTTPHeader("Access-Control-Allow-Origin")] == nil)
    }
  }

  @Test("a large file is whole")
  func large() async throws {
    try await with { responder, _ in
      let large = try await responder.handleRequest(request("/first/large.csv"))
      #expect(try await large.bodyData.count == 5_000_000)
    }
  }

  @Test("HEAD has the length and no body")
  func head() async throws {
    try await with { responder, _ in
      let head = try await responder.handleRequest(request("/first/scores.csv", method: .HEAD))
      #expect(head.statusCode.code == 200)
      #expect(try await head.bodyData.isEmpty)
      #expect(head.headers[.contentLength] == "8")
    }
  }

  @Test("refusals and missing files")
  func refusals() async throws {
    try await with { responder, _ in
      for (request, status) in [
        (request("/first/scores.csv", host: "evil.example:8123"), 403),
        (request("/.news", host: "evil.example:8123"), 403),
        (request("/.news", [HTTPHeader("Origin"): "http://evil.example"]), 403),
        (request("/first/scores.csv", method: .POST), 405), (request("/.news", method: .PUT), 405),
        (request("/../secret.txt"), 400), (request("/first/%2e%2e/%2e%2e/secret.txt"), 400),
        (request("/first/nothing.csv"), 404), (request("/second/report.html"), 404),
      ] {
        let response = try await responder.handleRequest(request)
        #expect(response.statusCode.code == status, "\(request.method.rawValue) \(request.target.rawValue)")
        let body = try await response.bodyData
        #expect(!String(decoding: body, as: UTF8.self).contains("secret"))
      }
    }
  }

  @Test("a folder's address gets its slash")
  func folders() async throws {
    try await with { responder, _ in
      let folder = try await responder.handleRequest(request("/first"))
      #expect(folder.statusCode.code == 302)
      #expect(folder.headers[.location] == "/first/")
      let page = try await responder.handleRequest(request("/first/"))
      #expect(page.statusCode.code == 200)
    }
  }

  @Test("a run that is followed and not there yet has a page that waits")
  func waits() async throws {
    try await with { responder, board in
      board.tell(0, of: 1) { $0.run = "second" }
      let page = try await responder.handleRequest(request("/second/report.html"))
      #expect(String(decoding: try await page.bodyData, as: UTF8.self).contains("There is no answer yet."))
    }
  }

  @Test("news comes at once to whoever has not seen it, and later to whoever has")
  func news() async throws {
    try await with { responder, board in
      board.tell(0, of: 1) { $0.run = "first" }
      func number(_ response: HTTPResponse) async throws -> Int {
        struct News: Decodable { let number: Int }
        return try JSONDecoder().decode(News.self, from: try await response.bodyData).number
      }
      let seen = try await number(responder.handleRequest(request("/.news?after=0")))
      async let waiting = responder.handleRequest(request("/.news?after=\(seen)"))
      while board.waiterCount == 0 { await Task.yield() }
      board.tell(0, of: 1, hasAnswer: true) { _ in }
      #expect(try await number(waiting) == seen + 1)
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

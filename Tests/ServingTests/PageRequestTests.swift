import Serving
import Testing

@Suite("Requests as they are read")
struct PageRequestTests {
  private func request(_ lines: String...) -> PageRequest? {
    PageRequest(lines.joined(separator: "\r\n").utf8)
  }

  @Test("a browser's request")
  func usual() throws {
    let found = try #require(
      request("GET /a%20b/c.csv?after=7&x HTTP/1.1", "Host: 127.0.0.1:8000", "Sec-Fetch-Site:same-origin \t"))
    #expect(found.method == "GET" && found.path == "/a%20b/c.csv" && found.query == "after=7&x")
    #expect(found.headers == ["host": "127.0.0.1:8000", "sec-fetch-site": "same-origin"])
    #expect(!found.isLast)
  }

  @Test(
    "the connection ends with an older client, with one that wants it, and before a body",
    arguments: [
      ["GET / HTTP/1.0"], ["GET / HTTP/1.1", "Connection: Close"], ["POST / HTTP/1.1", "Content-Length: 5"],
      ["POST / HTTP/1.1", "Transfer-Encoding: chunked"], ["POST / HTTP/1.1", "Content-Length: x"],
    ])
  func last(lines: [String]) throws {
    #expect(try #require(PageRequest(lines.joined(separator: "\r\n").utf8)).isLast)
  }

  @Test(
    "what is no request, or could be read in two ways, is none",
    arguments: [
      "", "GET", "GET /", "GET / HTTP/2", "GET  / HTTP/1.1", "GET / / HTTP/1.1", " GET / HTTP/1.1",
      "GET / HTTP/1.1 ",
      "GET / HTTP/1.1\r\nHost", "GET / HTTP/1.1\r\n: a", "GET / HTTP/1.1\r\nHost : a",
      "GET / HTTP/1.1\r\n Host: a",
      "GET / HTTP/1.1\r\nA: b\r\n c", "GET / HTTP/1.1\r\nHost: a\r\nHost: b",
      "GET / HTTP/1.1\r\nHost: a\r\nhost: a",
      "GET / HTTP/1.1\nHost: a", "GET / HTTP/1.1\r\nA: b\u{0}", "GET / HTTP/1.1\r\nA\u{E9}: b",
    ])
  func wrong(text: String) {
    #expect(PageRequest(text.utf8) == nil)
  }

  @Test("bytes that are no text are no request")
  func noise() {
    #expect(PageRequest(Array("GET /".utf8) + [0xFF] + Array(" HTTP/1.1".utf8)) == nil)
  }
}

import Serving
import Testing

@Suite("Which requests a server of pages answers")
struct PageRulesTests {
  private let rules = PageRules(port: 8123)

  private func answer(
    _ path: String = "/report.html", method: String = "GET", headers: [String: String] = [:],
    host: String? = "127.0.0.1:8123"
  ) -> PageRules.Answer {
    var headers = headers
    if let host { headers["host"] = host }
    return rules.answer(to: PageRequest(method: method, path: path, headers: headers))
  }

  private func status(_ answer: PageRules.Answer) -> Int? {
    guard case .refused(let status, _) = answer else { return nil }
    return status
  }

  @Test(
    "a request of this machine for a file is answered",
    arguments: ["127.0.0.1:8123", "localhost:8123", "LOCALHOST:8123"])
  func answers(host: String) {
    #expect(answer(host: host) == .path(["report.html"], isFolder: false))
  }

  @Test(
    "a name that somebody has made to lead to this machine is refused, and so is a request without a name",
    arguments: [
      "evil.example", "evil.example:8123", "127.0.0.1", "127.0.0.1:81230", "127.0.0.1:8124", "localhost",
      "127.0.0.1:8123.evil.example", "127.0.0.1:8123, evil.example", "[::1]:8123", "", nil,
    ] as [String?])
  func refusesHosts(host: String?) {
    #expect(status(answer(host: host)) == 403)
  }

  @Test("at the usual port, a browser leaves the port out")
  func usualPort() {
    let request = PageRequest(method: "GET", path: "/", headers: ["host": "localhost"])
    #expect(PageRules(port: 80).answer(to: request) == .path([], isFolder: true))
    #expect(status(rules.answer(to: request)) == 403)
  }

  @Test(
    "a page of another origin is refused, also one of another server of this machine",
    arguments: [
      "http://evil.example", "https://127.0.0.1:8123", "http://127.0.0.1:8124", "http://localhost", "null",
      "",
    ])
  func refusesOrigins(origin: String) {
    #expect(status(answer(headers: ["origin": origin])) == 403)
  }

  @Test("a page of the server's own origin is answered")
  func ownOrigin() {
    #expect(
      status(answer(headers: ["origin": "http://127.0.0.1:8123", "sec-fetch-site": "same-origin"])) == nil)
    #expect(status(answer(headers: ["sec-fetch-site": "none", "sec-fetch-mode": "navigate"])) == nil)
  }

  @Test(
    "other pages may link to a report, but neither load nor frame it", arguments: ["cross-site", "same-site"])
  func fetchMetadata(site: String) {
    func asked(_ mode: String, _ destination: String) -> Int? {
      status(
        answer(headers: ["sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": destination]))
    }
    #expect(asked("navigate", "document") == nil)
    #expect(asked("navigate", "iframe") == 403)
    #expect(asked("no-cors", "script") == 403)
    #expect(asked("cors", "empty") == 403)
    #expect(status(answer(headers: ["sec-fetch-site": site])) == 403)
  }

  @Test(
    "nothing can be written",
    arguments: ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "TRACE", "PROPFIND", "get", ""])
  func refusesMethods(method: String) {
    #expect(status(answer(method: method)) == 405)
  }

  @Test(
    "no name leads upwards, to something hidden or past its end, however it is encoded",
    arguments: [
      "/..", "/../secret", "/a/../../secret", "/./a", "/a/.", "/%2e%2e/secret", "/%2E./secret",
      "/.%2e/secret",
      "/a/%2e%2e/%2e%2e/secret", "/..%2fsecret", "/a%2f..%2f..%2fsecret", "/%5c..%5csecret", "/..\\secret",
      "/a\\b", "/.cache", "/.hidden/a", "/a/.lock", "/%2ecache/a", "//etc/passwd", "/a//b", "///",
      "/a%00.html",
      "/%00", "/a%0d%0ab", "/a%7f", "/%ff", "/%", "/%2", "/%zz", "", "report.html", "http://evil.example/a",
      "*",
    ])
  func refusesPaths(path: String) {
    #expect(status(answer(path)) == 400)
  }

  @Test("a name is decoded once")
  func decodesOnce() {
    #expect(answer("/a%252e%252e/b") == .path(["a%2e%2e", "b"], isFolder: false))
    #expect(answer("/n%C3%A4chste%20Studie/") == .path(["nächste Studie"], isFolder: true))
    #expect(answer("/") == .path([], isFolder: true))
  }

  @Test("a path that is longer than any file's is refused")
  func longPath() {
    #expect(status(answer("/" + String(repeating: "a", count: 5000))) == 400)
  }

  @Test(
    "an address leads back to its path",
    arguments: ["a/b.html", "my study/50 %,seed=1/report.html", "ä/ß#?&+.csv"])
  func addresses(path: String) {
    #expect(
      answer(PageRules.address(of: path))
        == .path(path.split(separator: "/").map(String.init), isFolder: false))
  }
}

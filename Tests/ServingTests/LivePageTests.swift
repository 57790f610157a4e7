import Documents
import Files
import Foundation
import Testing

@testable import Serving

@Suite("A page as it is sent to a browser")
struct LivePageTests {
  private let page = Array(
    HTMLDocument.text(
      title: "My study", header: "", body: "<div class=\"page\"><main id=\"main\">numbers</main></div>\n",
      program: "GazeLab"
    ).utf8)

  @Test("the page runs its own script and ours, asks its own server, and nothing else")
  func policy() throws {
    let live = try #require(LivePage(page))
    let digest = HTMLDocument.digest(LiveScript.text)
    let directives = live.policy.split(separator: "; ").map(String.init)
    #expect(directives.contains("default-src 'none'"))
    #expect(directives.contains("connect-src 'self'"))
    let scripts = try #require(directives.first { $0.hasPrefix("script-src ") }).split(separator: " ")
    #expect(scripts.count == 3)
    #expect(scripts.contains("'sha256-\(digest)'"))
    #expect(!live.policy.contains("unsafe-eval") && !live.policy.contains("*"))
    let text = String(decoding: live.bytes, as: UTF8.self)
    #expect(text.contains("content=\"\(live.policy)\""))
    #expect(text.contains("<script>\(LiveScript.text)</script>"))
  }

  @Test("our script stands before that of the page, and all else is as it is on the disk")
  func rest() throws {
    let live = try #require(LivePage(page))
    let (text, own) = (String(decoding: live.bytes, as: UTF8.self), String(decoding: page, as: UTF8.self))
    let scripts = text.ranges(of: "<script>").map(\.lowerBound)
    #expect(scripts.count == 2)
    let body = try #require(text.range(of: "<body>")).lowerBound
    #expect(scripts[0] < body && body < scripts[1])
    let tail = own[try #require(own.range(of: "<meta name=\"color-scheme\"")).lowerBound...]
    #expect(text.hasSuffix(tail))
    #expect(!own.contains(LiveScript.text))
  }

  @Test("two contents have two digests, so that a browser knows which one it shows")
  func digests() throws {
    func digest(_ page: [UInt8]) throws -> String {
      let text = String(decoding: try #require(LivePage(page)).bytes, as: UTF8.self)
      return String(try #require(text.firstMatch(of: /<meta name="live-digest" content="([0-9a-f]+)">/)).1)
    }
    #expect(try digest(page) == sha256(page))
    #expect(try digest(page + [32]) != digest(page))
  }

  @Test(
    "a page that is not ours, or that asks for more than ours do, gets no script",
    arguments: [
      "<html></html>", "",
      "<!DOCTYPE html>\n<meta http-equiv=\"Content-Security-Policy\" content=\"script-src *\">\n\(HTMLPage.generator)",
      "<!DOCTYPE html>\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-a'"
        + "; connect-src *\">\n\(HTMLPage.generator)",
    ])
  func others(page: String) {
    #expect(LivePage(Array(page.utf8)) == nil)
  }

  @Test("the page of a run that has no report yet waits for it")
  func waiting() throws {
    let text = String(decoding: try #require(LivePage.waiting(for: "my/<first>")).bytes, as: UTF8.self)
    #expect(text.contains("There is no answer yet."))
    #expect(text.contains("my/&lt;first&gt;") && !text.contains("<first>"))
  }
}

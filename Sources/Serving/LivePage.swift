import Documents
import Files
import Foundation

/// A page of ours as a server sends it: the page on the disk, and the script that follows its changes.
package struct LivePage: Sendable {
  package let bytes: Data
  /// What the page may do, as it says itself.
  package let policy: String

  private static let policyStart = #"<meta http-equiv="Content-Security-Policy" content=""#
  /// The policy is in the first lines of every page.
  private static let headSize = 4096

  /// - Returns: Nil for a page that is not ours, which gets no script.
  package init?(_ page: [UInt8]) {
    let head = page.prefix(Self.headSize)
    guard HTMLPage.isOurs(Array(head)), let start = Self.end(of: Self.policyStart, in: head),
      let end = head[start...].firstIndex(of: UInt8(ascii: "\"")),
      let close = head[end...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    guard let policy = Self.policy(String(decoding: head[start..<end], as: UTF8.self)) else { return nil }
    self.policy = policy
    var data = Data(capacity: page.count + LiveScript.text.utf8.count + 4096)
    data.append(contentsOf: page[..<start])
    data.append(contentsOf: policy.utf8)
    data.append(contentsOf: page[end...close])
    data.append(
      contentsOf: "\n<meta name=\"live-digest\" content=\"\(sha256(page))\">".utf8)
    data.append(contentsOf: Self.script)
    data.append(contentsOf: page[(close + 1)...])
    bytes = data
  }

  private static let script = Array(
    "\n<style>\(LiveScript.style)</style>\n<script>\(LiveScript.text)</script>".utf8)

  /// A page that waits for the first answer of an experiment.
  static func waiting(for run: String) -> LivePage? {
    let text = HTMLDocument.text(
      title: run, header: "",
      body: "<div class=\"page\"><main id=\"main\">\n<p>There is no answer yet.</p>\n</main></div>\n",
      program: Program.title)
    return LivePage(Array(text.utf8))
  }

  private static func end(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.firstRange(of: Array(text.utf8))?.upperBound
  }

  /// The policy of a page that may also ask its own server, and run our script. Nil for another kind of
  /// policy.
  private static func policy(_ own: String) -> String? {
    let scripts = "script-src "
    guard own.hasPrefix("default-src 'none'; \(scripts)'sha256-"), !own.contains("connect-src") else {
      return nil
    }
    return own.replacing(
      scripts, with: "\(scripts)'sha256-\(HTMLDocument.digest(LiveScript.text))' ", maxReplacements: 1)
      + "; connect-src 'self'"
  }
}

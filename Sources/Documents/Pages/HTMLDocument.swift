import Files
import Foundation

/// What every page has in common: one self-contained HTML file, which loads nothing.
package enum HTMLDocument {
  /// One page.
  ///
  /// - Parameters:
  ///   - header: Follows the title, as HTML.
  ///   - body: Everything below, as HTML, with an element `main`.
  ///   - program: The name and version for the footer.
  ///   - style: Further rules behind those of all pages.
  package static func text(
    title: String, header: String, body: String, program: String, script: String = PageScript.text,
    style: String = ""
  ) -> String {
    """
    \(beginning(policy: script == PageScript.text ? policy : policy(script)))
    <title>\(HTMLText.attribute(title))</title>
    <style>\(PageStyle.text)\(style)</style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the numbers</a>
    <header><h1>\(HTMLText.content(title))</h1>
    \(header)</header>
    \(body)<footer><p>Made by \(HTMLText.content(program)). This file is self-contained and loads nothing.</p></footer>
    <script>\(script)</script>
    </body>
    </html>

    """
  }

  /// What pages of the usual script begin with.
  static let beginning = beginning(policy: policy)

  private static func beginning(policy: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="color-scheme" content="light dark">
    \(HTMLPage.generator)
    """
  }

  /// The file may show itself and run its one script. It cannot request anything from elsewhere.
  package static let policy = policy(PageScript.text)

  private static func policy(_ script: String) -> String {
    "default-src 'none'; script-src 'sha256-\(digest(script))'; style-src 'unsafe-inline'; "
      + "img-src data:; base-uri 'none'; form-action 'none'"
  }

  /// The digest by which a policy allows a script: its SHA-256 in Base64.
  package static func digest(_ script: String) -> String {
    let hexadecimal = Array(sha256(Array(script.utf8)))
    let bytes = stride(from: 0, to: hexadecimal.count, by: 2).compactMap {
      UInt8(String(hexadecimal[$0...$0 + 1]), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }
}

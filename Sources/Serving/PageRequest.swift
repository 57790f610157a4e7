/// A request as far as a server of files reads it: no body, no version but HTTP/1.
///
/// Source: RFC 9112, sections 2 to 5 (message, request line, field syntax).
package struct PageRequest: Sendable, Equatable {
  /// As it was sent, such as `GET`.
  package let method: String
  /// As it was sent, with its percent signs and without the query.
  package let path: String
  /// What is behind the question mark; empty without one.
  package let query: String
  /// By name in lower case.
  package let headers: [String: String]
  /// True if the connection closes after the answer: the client asks for that, or sends a body, which is never read.
  package let isLast: Bool

  package init(method: String, path: String, query: String = "", headers: [String: String]) {
    self.init(method: method, path: path, query: query, headers: headers, isLast: false)
  }

  private init(method: String, path: String, query: String, headers: [String: String], isLast: Bool) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.isLast = isLast
  }

  /// The most bytes up to the end of the headers.
  package static let largestSize = 16_384

  /// Reads the bytes up to the empty line, without it.
  ///
  /// - Returns: Nil for what is no request, or could be read in two ways.
  package init?(_ head: some Collection<UInt8>) {
    guard let text = String(validating: head, as: UTF8.self) else { return nil }
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    let parts = (lines.popFirst() ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }), ["HTTP/1.1", "HTTP/1.0"].contains(parts[2])
    else { return nil }
    var headers = [String: String]()
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
        line[..<colon].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
        line.utf8.allSatisfy({ $0 >= 0x20 || $0 == 9 })
      else { return nil }
      let value = line[line.index(after: colon)...].drop { " \t".contains($0) }
      // Where one of two names counts, another reader could take the other.
      guard
        headers.updateValue(Self.withoutEndingBlanks(value), forKey: line[..<colon].lowercased()) == nil
          || line[..<colon].lowercased() != "host"
      else { return nil }
    }
    let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let hasBody = headers["transfer-encoding"] != nil || (headers["content-length"] ?? "0") != "0"
    let connection = headers["connection"]?.lowercased() ?? ""
    self.init(
      method: String(parts[0]), path: String(target[0]), query: target.count > 1 ? String(target[1]) : "",
      headers: headers, isLast: hasBody || connection.contains("close") || parts[2] == "HTTP/1.0")
  }

  private static func withoutEndingBlanks(_ text: Substring) -> String {
    var text = text
    while let last = text.last, " \t".contains(last) { text.removeLast() }
    return String(text)
  }
}

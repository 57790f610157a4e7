import Foundation

/// What a server sends back.
struct PageAnswer: Sendable {
  enum Body: Sendable {
    case bytes(Data)
    /// A file that is read while it is sent, so that slow readers hold no memory.
    case file(path: String, size: Int)
  }

  let status: Int
  private(set) var headers: [(name: String, value: String)]
  let body: Body

  /// A file that is no page of ours shows itself and runs nothing.
  private static let strict =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; sandbox"

  /// - Parameter policy: What a page may do; nil for a file that is none of ours.
  init(_ status: Int, type: String, policy: String? = nil, _ body: Body) {
    self.status = status
    self.body = body
    // A sandbox would keep a browser's reader of PDF files from running.
    let own = policy ?? (type == "application/pdf" ? "default-src 'none'" : Self.strict)
    headers = [
      ("Content-Type", type), ("Cache-Control", "no-store"), ("Content-Security-Policy", own),
      ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Referrer-Policy", "no-referrer"),
    ]
    if status == 405 { headers.append(("Allow", "GET, HEAD")) }
  }

  /// A sentence as plain text.
  init(_ status: Int, _ sentence: String) {
    self.init(status, type: "text/plain; charset=utf-8", .bytes(Data("\(sentence)\n".utf8)))
  }

  /// The same answer with another header.
  func with(_ name: String, _ value: String) -> PageAnswer {
    var answer = self
    answer.headers.append((name, value))
    return answer
  }

  subscript(name: String) -> String? { headers.first { $0.name == name }?.value }

  var size: Int {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(_, let size): size
    }
  }

  private static let phrases = [
    200: "OK", 302: "Found", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 431: "Request Header Fields Too Large",
  ]

  /// The bytes before the body.
  func head(isLast: Bool) -> Data {
    let all = headers + [("Content-Length", "\(size)"), ("Connection", isLast ? "close" : "keep-alive")]
    let lines = all.map { "\($0.name): \($0.value)\r\n" }
    return Data("HTTP/1.1 \(status) \(Self.phrases[status] ?? "")\r\n\(lines.joined())\r\n".utf8)
  }
}

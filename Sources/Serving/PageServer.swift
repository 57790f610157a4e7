import Files
import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// A port on which no server can be started, as a sentence.
package struct ServerError: Error, CustomStringConvertible {
  package let description: String
}

/// Serves the pages of a folder to the browsers of this machine, and tells them what is new.
package struct PageServer: Sendable {
  private let board: LiveBoard
  private let port: UInt16?
  private let patience: Duration
  private let responder: PageResponder

  /// - Parameters:
  ///   - port: Nil for one that is free.
  ///   - patience: How long a peer may be silent before it is cut off.
  package init(
    _ folder: ServedFolder, _ board: LiveBoard, port: UInt16? = nil, patience: Duration = .seconds(60)
  ) {
    self.board = board
    self.port = port
    self.patience = patience
    responder = PageResponder(folder, board)
  }

  /// Serves until the task is cancelled. A server that fails, because the system gives it no more
  /// connections, is started again at its port.
  ///
  /// - Parameter begun: Called with the port, once.
  /// - Throws: `ServerError` if the port is not free, `CancellationError`.
  package func run(_ begun: @escaping @Sendable (UInt16) -> Void) async throws {
    var port = self.port
    defer { board.close() }
    while true {
      try Task.checkCancellation()
      let server = try HTTPServer(
        config: .init(
          address: .inet(ip4: "127.0.0.1", port: port ?? 0), timeout: PageResponder.longestWait + 10,
          sharedRequestBufferSize: 4096, sharedRequestReplaySize: 0,
          pool: PatientPool(HTTPServer.defaultPool(), patience: patience), logger: .disabled),
        handler: responder)
      let isFirst = responder.port.withLock { $0 == 0 }
      let bound = try await serve(server, port) { bound in
        responder.port.withLock { $0 = bound }
        if isFirst { begun(bound) }
      }
      port = bound ?? port
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  private enum Event: Sendable {
    case listening(UInt16)
    case failed
  }

  /// - Returns: The port at which it served until it failed; nil if it did not.
  private func serve(
    _ server: HTTPServer, _ port: UInt16?, _ begun: @escaping @Sendable (UInt16) -> Void
  ) async throws -> UInt16? {
    try await withThrowingTaskGroup(of: Event?.self) { [responder] group in
      group.addTask {
        do {
          try await server.run()
        } catch {
          try Task.checkCancellation()
          guard responder.port.withLock({ $0 != 0 }) else {
            throw ServerError(
              description: "port \(port.map { "\($0) " } ?? "")cannot be used: \(Self.sentence(error))")
          }
        }
        return .failed
      }
      group.addTask {
        // If the server fails before, the other task says so.
        try? await server.waitUntilListening()
        guard case .ip4(_, let bound) = await server.listeningAddress else { return nil }
        begun(bound)
        return .listening(bound)
      }
      defer { group.cancelAll() }
      var bound: UInt16?
      while let event = try await group.next() {
        switch event {
        case .listening(let port): bound = port
        case .failed: return bound
        case nil: break
        }
      }
      return bound
    }
  }

  private static func sentence(_ error: any Error) -> String {
    guard case SocketError.failed(_, let number, let message) = error else { return "\(error)" }
    return number == EADDRINUSE ? "another program uses it; leave --port out to have a free one" : message
  }
}

/// Answers requests with files of the folder, or with what is new.
struct PageResponder: HTTPHandler {
  private let folder: ServedFolder
  private let board: LiveBoard
  /// 0 until the server listens.
  let port = PortHolder()

  /// Seconds that a request for news waits.
  static let longestWait = 20.0
  private static let newsPath = "/.news"
  /// A larger file is read while it is sent, so that slow readers hold no memory.
  private static let largestWhole = 4_000_000

  init(_ folder: ServedFolder, _ board: LiveBoard) {
    self.folder = folder
    self.board = board
  }

  final class PortHolder: Sendable {
    private let port = Mutex<UInt16>(0)
    func withLock<Value>(_ body: (inout sending UInt16) -> sending Value) -> Value { port.withLock(body) }
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let isNews = request.target.path() == Self.newsPath
    let asked = PageRequest(
      method: request.method.rawValue, path: isNews ? "/" : request.target.path(),
      headers: Dictionary(
        request.headers.keys.map { ($0.rawValue.lowercased(), request.headers[$0] ?? "") },
        uniquingKeysWith: { first, _ in first }))
    let response: HTTPResponse
    switch PageRules(port: port.withLock { $0 }).answer(to: asked) {
    case .refused(let status, let reason): response = Self.text(status, reason)
    case .path where isNews: response = await news(request)
    case .path(let names, let isFolder): response = file(names, isFolder: isFolder)
    }
    return request.method == .HEAD ? Self.withoutBody(response) : response
  }

  private func news(_ request: HTTPRequest) async -> HTTPResponse {
    let seen = request.query.first { $0.name == "after" }.flatMap { Int($0.value) } ?? 0
    let text = await board.text(after: seen, waiting: Self.longestWait)
    return Self.response(200, "application/json", Data(text.utf8))
  }

  private func file(_ names: [String], isFolder: Bool) -> HTTPResponse {
    if names.last == "report.html" || isFolder {
      let run = (isFolder ? names : names.dropLast()).joined(separator: "/")
      if let page = board.page(of: run).flatMap({ LivePage($0) }) { return Self.page(page) }
    }
    switch folder.found(names, isFolder: isFolder) {
    case .folder:
      var response = Self.text(302, "the folder's address ends with a slash")
      response.headers[.location] = PageRules.address(of: names.joined(separator: "/")) + "/"
      return response
    case .nothing:
      let run = names.dropLast().joined(separator: "/")
      if names.last == "report.html", board.runs.contains(run), let page = LivePage.waiting(for: run) {
        return Self.page(page)
      }
      return Self.text(404, "there is no such file")
    case .file(let path): return Self.file(path)
    }
  }

  private static func file(_ path: String) -> HTTPResponse {
    let type = ServedFolder.type(of: path)
    if (fileSize(path) ?? 0) > largestWhole {
      guard let body = try? HTTPBodySequence(file: URL(fileURLWithPath: path), suggestedBufferSize: 1 << 16)
      else {
        return text(404, "there is no such file")
      }
      return changedHeaders(HTTPResponse(statusCode: .ok, body: body), type, policy: strict)
    }
    guard let bytes = try? readFile(path, mayGrow: true) else { return text(404, "there is no such file") }
    if type.hasPrefix("text/html"), let page = LivePage(bytes) { return Self.page(page) }
    return response(200, type, Data(bytes))
  }

  private static func page(_ page: LivePage) -> HTTPResponse {
    changedHeaders(
      HTTPResponse(statusCode: .ok, body: HTTPBodySequence(data: page.bytes, suggestedBufferSize: 1 << 16)),
      "text/html; charset=utf-8", policy: page.policy + "; frame-ancestors 'none'")
  }

  private static func text(_ status: Int, _ sentence: String) -> HTTPResponse {
    response(status, "text/plain; charset=utf-8", Data("\(sentence)\n".utf8))
  }

  /// A file that is no page of ours shows itself and runs nothing.
  private static let strict =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; sandbox"

  private static func response(_ status: Int, _ type: String, _ body: Data) -> HTTPResponse {
    let phrases = [
      200: "OK", 302: "Found", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
      405: "Method Not Allowed",
    ]
    var response = HTTPResponse(
      statusCode: HTTPStatusCode(status, phrase: phrases[status] ?? ""),
      body: HTTPBodySequence(data: body, suggestedBufferSize: 1 << 16))
    if status == 405 { response.headers[HTTPHeader("Allow")] = "GET, HEAD" }
    // A sandbox would keep a browser's reader of PDF files from running.
    return changedHeaders(response, type, policy: type == "application/pdf" ? "default-src 'none'" : strict)
  }

  private static func changedHeaders(
    _ response: HTTPResponse, _ type: String, policy: String
  ) -> HTTPResponse {
    var response = response
    response.headers[.contentType] = type
    response.headers[.cacheControl] = "no-store"
    response.headers[HTTPHeader("Content-Security-Policy")] = policy
    response.headers[HTTPHeader("X-Content-Type-Options")] = "nosniff"
    response.headers[HTTPHeader("Cross-Origin-Resource-Policy")] = "same-origin"
    response.headers[HTTPHeader("Referrer-Policy")] = "no-referrer"
    return response
  }

  private static func withoutBody(_ response: HTTPResponse) -> HTTPResponse {
    guard case .httpBody(let body) = response.payload else { return response }
    var response = HTTPResponse(statusCode: response.statusCode, headers: response.headers)
    if let count = body.count { response.headers[.contentLength] = "\(count)" }
    return response
  }
}

import Files
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

  /// Serves until the task is cancelled.
  ///
  /// - Parameter begun: Called with the port, once.
  /// - Throws: `ServerError` if the port is not free, `CancellationError`.
  package func run(_ begun: @escaping @Sendable (UInt16) -> Void) async throws {
    let pool = PatientPool(SocketPool<Poll>.make(), patience: patience)
    try await pool.prepare()
    let socket = try listening()
    defer {
      try? socket.close()
      board.close()
    }
    let listening = try AsyncSocket(socket: socket, pool: pool)
    guard case .ip4(_, let bound) = try socket.sockname() else {
      throw ServerError(description: "the system does not tell the server's address")
    }
    responder.port.withLock { $0 = bound }
    begun(bound)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await pool.run() }
        group.addTask { try await accept(listening) }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch {
      // Sockets that are cancelled can fail in other ways.
      try Task.checkCancellation()
      throw error
    }
  }

  private func listening() throws -> Socket {
    do {
      let socket = try Socket(domain: CInt(AF_INET))
      try socket.setValue(true, for: .localAddressReuse)
      // A short answer must not wait until the peer has acknowledged the one before, which takes 40 ms. Connections
      // inherit it.
      try socket.setValue(true, for: BoolSocketOption(level: CInt(IPPROTO_TCP), name: TCP_NODELAY))
      try socket.bind(to: .inet(ip4: "127.0.0.1", port: port ?? 0))
      try socket.listen()
      return socket
    } catch SocketError.failed(_, let number, let message) {
      let reason =
        number == EADDRINUSE ? "another program uses it; leave --port out to have a free one" : message
      throw ServerError(description: "port \(port.map { "\($0) " } ?? "")cannot be used: \(reason)")
    }
  }

  private func accept(_ listening: AsyncSocket) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        try Task.checkCancellation()
        do {
          let connection = try await listening.accept()
          group.addTask { await serve(connection) }
        } catch SocketError.failed {
          // The system has no more connections to give; some may end soon.
          try await Task.sleep(for: .milliseconds(50))
        }
      }
    }
  }

  // MARK: Connections

  /// Seconds that a request may take to come.
  private static let longestRequest = 10.0
  private static let end = Array("\r\n\r\n".utf8)

  private func serve(_ connection: AsyncSocket) async {
    defer { try? connection.close() }
    var waiting = [UInt8]()
    // The peer is gone or silent, or the program ends.
    while let head = try? await head(of: connection, &waiting) {
      let isTooLong = head.count > PageRequest.largestSize
      let request = isTooLong ? nil : PageRequest(head)
      let answer =
        if let request {
          await responder.answer(to: request)
        } else {
          isTooLong ? PageAnswer(431, "the request is too long") : PageAnswer(400, "this is no request")
        }
      let isLast = request?.isLast ?? true
      let isHead = request?.method == "HEAD"
      guard (try? await send(answer, isLast: isLast, isHead: isHead, to: connection)) != nil, !isLast else {
        return
      }
    }
  }

  /// The bytes of the next request up to the empty line, or too many of them; those behind stay in `waiting`.
  private func head(of connection: AsyncSocket, _ waiting: inout [UInt8]) async throws -> [UInt8] {
    var start: ContinuousClock.Instant?
    while true {
      if let range = waiting.firstRange(of: Self.end) {
        defer { waiting.removeFirst(range.upperBound) }
        return Array(waiting[..<range.lowerBound])
      }
      guard waiting.count <= PageRequest.largestSize else { return waiting }
      waiting += try await connection.read(atMost: 4096)
      let begun = start ?? .now
      start = begun
      guard begun.duration(to: .now) < .seconds(Self.longestRequest) else { throw SocketError.disconnected }
    }
  }

  private func send(
    _ answer: PageAnswer, isLast: Bool, isHead: Bool, to connection: AsyncSocket
  ) async throws {
    let head = answer.head(isLast: isLast)
    guard !isHead else { return try await connection.write(head) }
    switch answer.body {
    case .bytes(let bytes): try await connection.write(head + bytes)
    case .file(let path, let size):
      let file = try RegularFile(path)
      try await connection.write(head)
      var left = size
      while left > 0, let piece = try file.next() {
        let sent = piece.prefix(left)
        try await connection.write(Data(sent))
        left -= sent.count
      }
      // A file that has become shorter meanwhile cannot be sent as it was announced.
      guard left == 0 else { throw SocketError.disconnected }
    }
  }
}

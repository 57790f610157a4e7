import FlyingSocks

/// Sockets that wait for a peer only so long: one that sends half a request or reads nothing is cut off, so
/// that it does not hold a connection for ever.
struct PatientPool: AsyncSocketPool {
  private let sockets: any AsyncSocketPool
  /// How long a peer may neither send nor take a byte.
  private let patience: Duration

  init(_ sockets: any AsyncSocketPool, patience: Duration) {
    self.sockets = sockets
    self.patience = patience
  }

  func prepare() async throws { try await sockets.prepare() }

  func run() async throws { try await sockets.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // The socket that listens has no peer, and waits for one as long as it takes.
    guard (try? socket.remotePeer()) != nil else {
      return try await sockets.suspendSocket(socket, untilReadyFor: events)
    }
    try await withThrowingTaskGroup(of: Void.self) { [sockets, patience] group in
      group.addTask { try await sockets.suspendSocket(socket, untilReadyFor: events) }
      group.addTask {
        try await Task.sleep(for: patience)
        throw SocketError.timeout(message: "the peer is silent")
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}

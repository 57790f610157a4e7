internal import Foundation

/// Receives signals on a thread of its own, so that they are heard whatever all other threads do.
///
/// A handler passes each signal on through a pipe. Blocked signals could not be awaited on the thread: once the program
/// waits for asynchronous work, Dispatch unblocks all of them on the main thread, where they would end the program.
public enum SignalWatch {
  /// Signals are written to one end and read from the other; nil if the system has no pipe left.
  private static let pipe: (reading: CInt, writing: CInt)? = {
    var ends: [CInt] = [-1, -1]
    guard unsafe Foundation.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// Watches from now on. To be called once.
  ///
  /// - Parameters:
  ///   - signals: SIGHUP is left out if the process ignores it, as `nohup` arranges.
  ///   - receive: Called on the watching thread with each signal.
  public static func start(_ signals: [CInt], _ receive: @escaping @Sendable (CInt) -> Void) {
    // The handler must find the pipe.
    guard let pipe else { return }
    let watching = Watching(pipe.reading, receive)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let context = unsafe Unmanaged.passRetained(watching).toOpaque()
    let failure = unsafe pthread_create(&thread, nil, { unsafe Watching.run($0) }, context)
    guard failure == 0 else {
      // Without a thread, signals do what they do by default.
      unsafe Unmanaged<Watching>.fromOpaque(context).release()
      return
    }
    for number in signals where number != SIGHUP || !isIgnored(number) {
      signal(number) { SignalWatch.pass($0) }
    }
  }

  /// Runs within a signal handler, where little more than writing is allowed.
  private static func pass(_ number: CInt) {
    let kept = errno
    var byte = UInt8(truncatingIfNeeded: number)
    if let pipe { _ = unsafe write(pipe.writing, &byte, 1) }
    errno = kept
  }

  private final class Watching: Sendable {
    private let reading: CInt
    private let receive: @Sendable (CInt) -> Void

    init(_ reading: CInt, _ receive: @escaping @Sendable (CInt) -> Void) {
      self.reading = reading
      self.receive = receive
    }

    @unsafe
    static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let context = unsafe context else { return nil }
      let watching = unsafe Unmanaged<Watching>.fromOpaque(context).takeRetainedValue()
      // What the receiver waits for must not be cut short by a further signal.
      var all = sigset_t()
      unsafe sigfillset(&all)
      unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
      while true {
        var byte = UInt8(0)
        if unsafe read(watching.reading, &byte, 1) == 1 { watching.receive(CInt(byte)) }
      }
    }
  }

  /// Returns whether the process ignores a signal, as `nohup` arranges for the program that it starts.
  static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if os(Linux)
      let handler = unsafe action.__sigaction_handler.sa_handler
    #else
      let handler = unsafe action.__sigaction_u.__sa_handler
    #endif
    // SIG_IGN is the address 1, which Swift's functions cannot be compared with.
    return unsafe unsafeBitCast(handler, to: Int.self) == 1
  }
}

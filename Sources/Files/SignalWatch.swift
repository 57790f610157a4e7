internal import Foundation

/// Receives signals on a thread of its own, so that they arrive whatever all other threads do.
///
/// The signals are blocked everywhere else. So none is lost, and none ends the program in the middle of a file.
public enum SignalWatch {
  /// Watches from now on. To be called once, before the program starts a thread, since threads inherit what is blocked.
  ///
  /// - Parameters:
  ///   - signals: SIGHUP is left out if the process ignores it, as `nohup` arranges.
  ///   - receive: Called on the watching thread with each signal.
  public static func start(_ signals: [CInt], _ receive: @escaping @Sendable (CInt) -> Void) {
    var watched = sigset_t()
    unsafe sigemptyset(&watched)
    for signal in signals where signal != SIGHUP || !isIgnored(signal) { unsafe sigaddset(&watched, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &watched, nil)
    let watching = Watching(watched, receive)
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
      unsafe pthread_sigmask(SIG_UNBLOCK, &watched, nil)
      return
    }
  }

  private final class Watching: Sendable {
    private let signals: sigset_t
    private let receive: @Sendable (CInt) -> Void

    init(_ signals: sigset_t, _ receive: @escaping @Sendable (CInt) -> Void) {
      (self.signals, self.receive) = (signals, receive)
    }

    @unsafe
    static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let context = unsafe context else { return nil }
      let watching = unsafe Unmanaged<Watching>.fromOpaque(context).takeRetainedValue()
      while true {
        var (signals, number) = (watching.signals, CInt(0))
        if unsafe sigwait(&signals, &number) == 0 { watching.receive(number) }
      }
    }
  }

  /// Whether the process ignores a signal, as `nohup` arranges for the program that it starts.
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

internal import Foundation

/// Whether the process ignores a signal, as `nohup` arranges for the program that it starts.
public func isSignalIgnored(_ number: CInt) -> Bool {
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

internal import Foundation

/// The program's output streams. Unlike `print`, `write` throws if the disk is full.
public enum StandardStream: Sendable {
  case output, error

  private var descriptor: CInt { self == .output ? STDOUT_FILENO : STDERR_FILENO }

  /// - Throws: `unwritable`.
  public func write(_ text: String) throws(FileError) {
    guard writeAll(Array(text.utf8), to: descriptor) else {
      throw .unwritable(self == .output ? "standard output" : "standard error")
    }
  }

  public var isTerminal: Bool { isatty(descriptor) == 1 }
}

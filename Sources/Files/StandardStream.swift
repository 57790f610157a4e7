internal import Foundation

/// The program's output streams. Unlike `print`, `write` throws if the disk is full.
public enum StandardStream: Sendable {
  case output, error

  private var descriptor: CInt { self == .output ? STDOUT_FILENO : STDERR_FILENO }

  /// Writes a text. It is no error if the reader of the stream has stopped reading.
  ///
  /// - Throws: `unwritable`.
  public func write(_ text: String) throws(FileError) { _ = try write(Array(text.utf8)) }

  /// Writes bytes. It is no error if the reader of the stream has stopped reading, as `head` does; the program must
  /// ignore SIGPIPE for that.
  ///
  /// - Returns: Whether the stream can take more.
  /// - Throws: `unwritable`.
  public func write(_ bytes: [UInt8]) throws(FileError) -> Bool {
    if writeAll(bytes[...], to: descriptor) { return true }
    guard errno == EPIPE else {
      throw .unwritable(self == .output ? "standard output" : "standard error")
    }
    return false
  }

  /// Returns whether the stream can be written to within a time. A full pipe cannot, as long as its reader does not
  /// read.
  public func takesMore(within milliseconds: CInt) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&state, 1, milliseconds) != 0
  }

  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// How many characters fit on a line of the terminal; nil if the stream is none, or if it does not say.
  public var columnCount: Int? {
    var size = winsize()
    guard isTerminal, unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}

internal import Foundation

/// A regular file that is read piece by piece. A device, a pipe or a socket is refused: it can be endless.
package final class RegularFile {
  package let path: String
  private let descriptor: CInt
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)

  /// Opens the file to which `path` leads, also through symbolic links.
  ///
  /// - Throws: `missing`, `isFolder`, `isSpecial`, `changed` or `unreadable`.
  package init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = try openForReading(path)
  }

  deinit { close(descriptor) }

  /// The next bytes; nil at the end.
  ///
  /// - Throws: `unreadable`.
  package func next() throws(FileError) -> ArraySlice<UInt8>? {
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path) }
      return count == 0 ? nil : buffer[..<count]
    }
  }
}

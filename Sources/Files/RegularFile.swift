internal import Foundation

/// A regular file that is read piece by piece. A device, a pipe or a socket is refused without being opened: it can be
/// endless, and some devices act on being opened.
package final class RegularFile {
  package let path: String
  private let descriptor: CInt
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)

  /// Opens the file to which `path` leads, also through symbolic links.
  ///
  /// - Throws: `missing`, `isFolder` or `unreadable`.
  package init(_ path: String) throws(FileError) {
    guard let resolved = resolvedPath(path) else {
      if path.utf8.contains(0) || errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
      throw .unreadable(path)
    }
    try Self.check(resolved, named: path) { status in unsafe lstat(resolved, &status) }
    // Somebody may put another file there at this moment, which must neither be followed nor waited for.
    let descriptor = unsafe open(resolved, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path) }
    do throws(FileError) {
      try Self.check(resolved, named: path) { status in unsafe fstat(descriptor, &status) }
    } catch {
      close(descriptor)
      throw error
    }
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { close(descriptor) }

  private static func check(
    _ resolved: String, named path: String, _ read: (inout stat) -> CInt
  ) throws(FileError) {
    var status = stat()
    guard read(&status) == 0 else { throw .unreadable(path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .isFolder(path: path)
    default: throw .unreadable(path: path, reason: "it is a device, a pipe or a socket; a file was expected")
    }
  }

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

internal import Foundation

/// A file that is written under a hidden name beside its place. Errors are `unwritable` with the final path.
final class UnfinishedFile {
  let final: String
  private let temporary: String
  /// -1 once it is closed.
  private var descriptor: CInt = -1
  private var isPlaced = false

  init(_ final: String, isPrivate: Bool = false) throws(FileError) {
    self.final = final
    temporary = UnfinishedFiles.path(beside: final)
    let mode: mode_t = isPrivate ? 0o600 : 0o666
    descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .unwritable(final) }
  }

  deinit { discard() }

  func write(_ piece: ArraySlice<UInt8>) throws(FileError) {
    guard writeAll(piece, to: descriptor) else { throw .unwritable(final) }
  }

  /// - Parameters:
  ///   - isFlushed: Whether to wait until the file is on the disk.
  ///   - disk: The disk that is flushed later, so that a file on it need not be.
  func close(isFlushed: Bool, on disk: DiskFlush? = nil) throws(FileError) {
    let isSafe = !isFlushed || disk?.covers(descriptor) == true || fsync(descriptor) == 0
    let error = FileError.unwritable(final)
    // A full network disk may report the error only on closing.
    let isClosed = Foundation.close(descriptor) == 0
    descriptor = -1
    guard isSafe else { throw error }
    guard isClosed else { throw .unwritable(final) }
  }

  /// Gives the file its name.
  func place() throws(FileError) {
    guard unsafe rename(temporary, final) == 0 else { throw .unwritable(final) }
    isPlaced = true
    UnfinishedFiles.forget(temporary)
  }

  /// Removes the file, unless it has its name.
  func discard() {
    if descriptor >= 0 { Foundation.close(descriptor) }
    descriptor = -1
    guard !isPlaced else { return }
    unsafe unlink(temporary)
    UnfinishedFiles.forget(temporary)
  }
}

/// Writes all bytes, in several calls if needed. Returns false with `errno` set on failure.
func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> Bool {
  unsafe bytes.withUnsafeBytes { buffer in
    var offset = 0
    while offset < buffer.count {
      let count = unsafe write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }
}

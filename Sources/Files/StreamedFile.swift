internal import Foundation

/// A file that is written piece by piece beside its place and digested on the way. It appears complete or not at all.
package final class StreamedFile {
  /// The path at which the file appears.
  package let path: String
  package private(set) var byteCount = 0
  private let folder: String
  private let temporary: String
  /// -1 once it is closed.
  private var descriptor: CInt
  private var digest = RunningDigest()
  private var isCommitted = false

  /// - Parameter name: Without "/".
  /// - Throws: `unwritable`.
  package init(_ name: String, in folder: String) throws(FileError) {
    self.folder = folder
    path = "\(folder)/\(name)"
    // Renaming would fail, too, but only when everything has been written.
    if PathKind(of: path) == .folder {
      throw .unwritable(path: path, reason: "there is a folder of that name")
    }
    temporary = UnfinishedFiles.path(for: name, in: folder)
    descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let reason = FileError.systemReason
      UnfinishedFiles.forget(temporary)
      throw .unwritable(path: path, reason: reason)
    }
  }

  deinit { discard() }

  /// The digest of what has been written, as 64 lower-case hexadecimal digits.
  package var sha256: String { digest.text }

  /// - Throws: `unwritable`, as if the disk is full. The caller then calls `discard`.
  package func write(_ piece: ArraySlice<UInt8>) throws(FileError) {
    guard writeAll(piece, to: descriptor) else { throw .unwritable(path) }
    digest.add(piece)
    byteCount += piece.count
  }

  /// Moves the file to its place, once it is safe on the disk.
  ///
  /// - Throws: `unwritable`. The caller then calls `discard`.
  package func commit() throws(FileError) {
    let isSafe = fsync(descriptor) == 0
    let reason = FileError.systemReason
    // A full network disk may report the error only on closing.
    let isClosed = close(descriptor) == 0
    let closingReason = FileError.systemReason
    descriptor = -1
    guard isSafe else { throw .unwritable(path: path, reason: reason) }
    guard isClosed else { throw .unwritable(path: path, reason: closingReason) }
    try DurableFolder.whileRenaming { () throws(FileError) in
      guard unsafe rename(temporary, path) == 0 else { throw .unwritable(path) }
      isCommitted = true
      UnfinishedFiles.forget(temporary)
      DurableFolder.flushFolder(folder)
    }
  }

  /// Removes what has been written, unless it has been committed.
  package func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    guard !isCommitted else { return }
    unsafe unlink(temporary)
    UnfinishedFiles.forget(temporary)
  }
}

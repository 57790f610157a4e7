internal import Foundation

/// Metadata that shows whether a file has changed.
public struct FileStamp: Sendable, Equatable, Codable {
  let isRegular: Bool
  let size: Int
  let device: UInt64
  let inode: UInt64
  /// The modification time in seconds and nanoseconds.
  let written: [Int]
  /// The time of the last status change, which programs cannot forge.
  let changed: [Int]

  /// Returns whether the last change was at least this many seconds ago.
  public func isSettled(_ seconds: Int) -> Bool { time(nil) - changed[0] >= seconds }

  /// Returns whether an open file has the content that it had. Another file may have taken its name, which changes its
  /// status.
  static func isUnchanged(_ descriptor: CInt, since stamp: FileStamp) -> Bool {
    guard let now = FileStamp(descriptor) else { return false }
    if now == stamp { return true }
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_nlink == 0 && now.size == stamp.size
      && now.written == stamp.written
  }

  /// Returns nil if the system cannot provide the metadata.
  init?(_ descriptor: CInt) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    size = Int(status.st_size)
    #if canImport(Glibc)
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    self.written = [Int(written.tv_sec), Int(written.tv_nsec)]
    self.changed = [Int(changed.tv_sec), Int(changed.tv_nsec)]
  }
}

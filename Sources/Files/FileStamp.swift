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

  /// Returns whether an open file has the content that it had, even if another one has taken its name.
  static func isUnchanged(_ descriptor: CInt, since stamp: FileStamp) -> Bool {
    guard let now = FileStamp(descriptor) else { return false }
    if now == stamp { return true }
    return FileStatus(descriptor)?.system.st_nlink == 0 && now.size == stamp.size
      && now.written == stamp.written
  }

  /// What a path leads to, a file or a folder; nil if there is nothing.
  package init?(path: String) {
    guard let status = FileStatus(path) else { return nil }
    self.init(status)
  }

  init?(_ descriptor: CInt) {
    guard let status = FileStatus(descriptor) else { return nil }
    self.init(status)
  }

  private init(_ status: FileStatus) {
    isRegular = status.kind == S_IFREG
    size = status.size
    device = status.identity.device
    inode = status.identity.inode
    (written, changed) = status.times
  }
}

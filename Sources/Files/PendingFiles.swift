internal import Foundation
internal import Synchronization

/// Files of a folder that are written one by one, from any thread, into a hidden folder beside their places, and appear
/// together with `commit`. So they need not be in memory at the same time.
public final class PendingFiles: Sendable {
  private let folder: String
  private let waiting: String
  private let names = Mutex([String]())

  /// - Parameter folder: An existing folder.
  /// - Throws: `unwritable`. Nothing is changed then.
  public init(in folder: DurableFolder) throws(FileError) {
    self.folder = folder.path
    UnfinishedFiles.clear(in: folder.path)
    waiting = UnfinishedFiles.path(beside: "\(folder.path)/pending")
    guard unsafe mkdir(waiting, 0o777) == 0 else {
      let error = FileError.unwritable(folder.path)
      UnfinishedFiles.forget(waiting)
      throw error
    }
  }

  /// Writes a file where it waits.
  ///
  /// - Parameter name: Without "/".
  /// - Throws: `unwritable`. The caller then calls `discard`.
  public func write(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    let final = "\(folder)/\(name)"
    try DurableFolder.requireNoFolder(final)
    do throws(FileError) {
      try DurableFolder(waiting).write([(name, bytes)], clearing: false)
    } catch {
      throw error.unwritable(at: final)
    }
    names.withLock { $0.append(name) }
  }

  /// Moves the files to their places, in the order in which they were written, and removes those `stale` files of an
  /// earlier write, which need not exist, that are not among them.
  ///
  /// - Throws: `unwritable`. The caller then calls `discard`.
  public func commit(removing stale: [String] = []) throws(FileError) {
    let names = names.withLock { $0 }
    try DurableFolder.whileRenaming { () throws(FileError) in
      for name in names {
        let final = "\(folder)/\(name)"
        guard unsafe rename("\(waiting)/\(name)", final) == 0 else { throw .unwritable(final) }
      }
      let written = Set(names)
      try DurableFolder(folder).removeFiles(named: stale.filter { !written.contains($0) })
      unsafe rmdir(waiting)
      UnfinishedFiles.forget(waiting)
      DurableFolder.flushFolder(folder)
    }
  }

  /// Removes everything that was written and has not been moved to its place.
  public func discard() {
    UnfinishedFiles.remove(waiting)
    UnfinishedFiles.forget(waiting)
  }
}

extension DurableFolder {
  /// How many bytes the disk of the folder has room for, without the part that is kept for the system; nil if the folder
  /// does not exist or the disk does not say.
  public var freeByteCount: Int? {
    var status = statvfs()
    guard unsafe statvfs(path, &status) == 0 else { return nil }
    let (count, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize))
    return overflows ? nil : count
  }
}

internal import Foundation
internal import Synchronization

/// A folder whose files are replaced together: each file appears complete, and none appears if one cannot be written.
///
/// Files are written under temporary names and flushed to disk, many of them with one call; only then are they renamed, in
/// turn.
public struct DurableFolder: Sendable {
  public let path: String

  public init(_ path: String) { self.path = path }

  /// Writes `files`, and removes the `stale` files that are not among them before the last one appears.
  ///
  /// - Parameters:
  ///   - files: Names are relative to the folder; subfolders ("/") are created. Files are renamed in this order.
  ///   - stale: Names of files from an earlier write, which need not exist.
  ///   - isPrivate: Whether only the owner can read the files.
  ///   - isFlushed: Whether to wait until the files are on the disk. Without, a power failure can cut them.
  ///   - clearing: Whether to clear what killed processes left in the folders; a caller that writes many files into one
  ///     folder does it once.
  ///   - isStopped: Asked before each file and each piece of a large one, and before all are flushed; if true, nothing is
  ///     written.
  /// - Returns: Whether the files were written.
  /// - Throws: `unwritable`. Unless renaming or removing itself fails, the folder is then unchanged; the last file never
  ///   appears without the others.
  @discardableResult
  public func write(
    _ files: [(name: String, bytes: [UInt8])], removing stale: [String] = [], isPrivate: Bool = false,
    isFlushed: Bool = true, clearing: Bool = true, unless isStopped: () -> Bool = { false }
  ) throws(FileError) -> Bool {
    var pending: [(temporary: String, final: String)] = []
    var made = [String]()
    let written = Set(files.map(\.name))
    do throws(FileError) {
      try makeFolder(path, &made)
      for name in stale where PathKind(of: "\(path)/\(name)") == .folder {
        throw FileError.unwritable(path: "\(path)/\(name)", reason: "there is a folder of that name")
      }
      let disk = isFlushed ? DiskFlush(path, fileCount: files.count) : nil
      for file in files {
        let final = path + "/" + file.name
        try makeFolder(Self.parent(of: final), &made)
        // Renaming would fail, too, but only after other files have been renamed.
        if PathKind(of: final) == .folder {
          throw FileError.unwritable(path: final, reason: "there is a folder of that name")
        }
        let temporary = UnfinishedFiles.path(for: Self.lastName(of: final), in: Self.parent(of: final))
        pending.append((temporary, final))
        let isWritten = try Self.write(
          file.bytes, to: temporary, final: final, mode: isPrivate ? 0o600 : 0o666, isFlushed: isFlushed,
          on: disk, unless: isStopped)
        guard isWritten else {
          Self.remove(pending.map(\.temporary), made)
          return false
        }
      }
      guard !isStopped() else {
        Self.remove(pending.map(\.temporary), made)
        return false
      }
      if let disk, !disk.flush() { throw FileError.unwritable(path) }
      try Self.whileRenaming { () throws(FileError) in
        for (temporary, final) in pending {
          // The last file tells that all others are there.
          if final == pending.last?.final { try removeFiles(named: stale.filter { !written.contains($0) }) }
          guard unsafe rename(temporary, final) == 0 else { throw FileError.unwritable(final) }
          UnfinishedFiles.forget(temporary)
        }
        guard isFlushed else { return }
        for folder in Self.parents(of: pending.map(\.final) + made) { Self.flushFolder(folder) }
      }
    } catch {
      Self.remove(pending.map(\.temporary), made)
      throw error
    }
    if files.isEmpty { try removeFiles(named: stale) }
    if isFlushed && clearing { Self.parents(of: pending.map(\.final)).forEach(UnfinishedFiles.clear) }
    return true
  }

  /// Writes the files of a folder that does not exist yet: it appears with all of them or not at all, even if the process
  /// is killed.
  ///
  /// - Throws: `unwritable`; nothing is changed then.
  public func create(_ files: [(name: String, bytes: [UInt8])]) throws(FileError) {
    var final = path
    while final.count > 1 && final.hasSuffix("/") { final.removeLast() }
    let parent = Self.parent(of: final)
    let made = try DurableFolder(parent).make()
    UnfinishedFiles.clear(in: parent)
    let waiting = UnfinishedFiles.path(for: Self.lastName(of: final), in: parent)
    defer { UnfinishedFiles.forget(waiting) }
    do throws(FileError) {
      try DurableFolder(waiting).write(files, clearing: false)
      try Self.whileRenaming { () throws(FileError) in
        guard unsafe rename(waiting, final) == 0 else { throw FileError.unwritable(final) }
        for folder in Self.parents(of: [final] + made) { Self.flushFolder(folder) }
      }
    } catch {
      UnfinishedFiles.remove(waiting)
      for folder in made.reversed() { unsafe rmdir(folder) }
      // Nobody knows the hidden folder.
      guard case .unwritable(_, let reason) = error else { throw error }
      throw .unwritable(path: final, reason: reason)
    }
  }

  private static func parents(of paths: [String]) -> [String] { Set(paths.map(parent)).sorted() }

  private static let renaming = Mutex((count: 0, isClosed: false))

  /// Renames files that must appear together. Waits for ever once the program is about to end.
  static func whileRenaming(_ work: () throws(FileError) -> Void) throws(FileError) {
    func begins() -> Bool {
      renaming.withLock { state in
        if !state.isClosed { state.count += 1 }
        return !state.isClosed
      }
    }
    while !begins() { usleep(1000) }
    defer { renaming.withLock { $0.count -= 1 } }
    try work()
  }

  /// From now on no file is renamed, so that the program can end. Waits for those that are being renamed.
  ///
  /// - Returns: Whether it had to wait.
  public static func closeRenaming() -> Bool {
    renaming.withLock { $0.isClosed = true }
    var hasWaited = false
    while renaming.withLock({ $0.count > 0 }) {
      hasWaited = true
      usleep(1000)
    }
    return hasWaited
  }

  /// Files can be renamed again.
  public static func openRenaming() { renaming.withLock { $0.isClosed = false } }

  /// Removes the files of the folder, not of its subfolders, whose names are `unwanted`.
  ///
  /// - Returns: The number of bytes that they had.
  /// - Throws: `unwritable` if one cannot be removed, `unreadable` if the folder is there and cannot be read.
  @discardableResult
  public func removeFiles(_ unwanted: (String) -> Bool) throws(FileError) -> Int {
    var byteCount = 0
    for name in try namesIfThere(path) where unwanted(name) {
      let file = "\(path)/\(name)"
      guard PathKind(of: file) == .file else { continue }
      byteCount += fileSize(file) ?? 0
      // Another process may have removed it in the meantime, which is no error.
      guard unsafe unlink(file) == 0 || errno == ENOENT else { throw .unwritable(file) }
    }
    return byteCount
  }

  /// - Throws: `unwritable` if one is there and cannot be removed.
  func removeFiles(named names: [String]) throws(FileError) {
    for name in names {
      let file = "\(path)/\(name)"
      guard unsafe unlink(file) == 0 || errno == ENOENT else { throw .unwritable(file) }
    }
  }

  private static func remove(_ temporaries: [String], _ folders: [String]) {
    for temporary in temporaries {
      unsafe unlink(temporary)
      UnfinishedFiles.forget(temporary)
    }
    for folder in folders.reversed() { unsafe rmdir(folder) }
  }

  /// - Throws: `unwritable` unless the folder is writable or can be created.
  public func checkWritable() throws(FileError) {
    var existing = path
    while PathKind(of: existing) == .missing, Self.parent(of: existing) != existing {
      existing = Self.parent(of: existing)
    }
    guard PathKind(of: existing) == .folder else {
      throw .unwritable(path: existing, reason: "there is a file of that name")
    }
    guard unsafe access(existing, W_OK | X_OK) == 0 else { throw .unwritable(existing) }
  }

  /// Creates the folder and its parents, unless they are there.
  ///
  /// - Returns: The folders that were not there.
  /// - Throws: `unwritable`.
  func make() throws(FileError) -> [String] {
    var made = [String]()
    try makeFolder(path, &made)
    return made
  }

  /// Creates a folder and its parents, and appends the new ones to `made`.
  private func makeFolder(_ path: String, _ made: inout [String]) throws(FileError) {
    switch PathKind(of: path) {
    case .folder: return
    case .file: throw .unwritable(path: path, reason: "there is a file of that name")
    case .missing: break
    }
    let parent = Self.parent(of: path)
    if parent != path { try makeFolder(parent, &made) }
    if unsafe mkdir(path, 0o777) == 0 {
      made.append(path)
    } else if errno != EEXIST {
      // Another process may have created it in the meantime, which is no error.
      throw .unwritable(path)
    }
  }

  /// - Parameters:
  ///   - final: The name that the file is to get, which errors name: nobody knows the hidden one.
  ///   - disk: What flushes the file later; nil to flush it now.
  /// - Returns: False if it was stopped.
  private static func write(
    _ bytes: [UInt8], to path: String, final: String, mode: mode_t, isFlushed: Bool,
    on disk: DiskFlush?, unless isStopped: () -> Bool
  ) throws(FileError) -> Bool {
    guard !isStopped() else { return false }
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .unwritable(final) }
    var (start, isWritten) = (0, true)
    while start < bytes.count && isWritten {
      let end = min(start + pieceSize, bytes.count)
      isWritten = writeAll(bytes[start..<end], to: descriptor)
      start = end
      if start < bytes.count && isStopped() {
        close(descriptor)
        return false
      }
    }
    let isFlushedNow = isFlushed && !(disk?.covers(descriptor) ?? false)
    isWritten = isWritten && (!isFlushedNow || fsync(descriptor) == 0)
    let reason = FileError.systemReason
    let isClosed = close(descriptor) == 0
    guard isWritten else { throw .unwritable(path: final, reason: reason) }
    // A full network disk may report the error only on closing.
    guard isClosed else { throw .unwritable(final) }
    return true
  }

  /// Large enough for the disk's full speed, and written well within a second.
  private static let pieceSize = 8 << 20

  static func flushFolder(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // Not every file system can flush a folder; the files themselves are already safe.
    _ = fsync(descriptor)
    close(descriptor)
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func lastName(of path: String) -> Substring {
    path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
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

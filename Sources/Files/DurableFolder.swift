internal import Foundation
internal import Synchronization

/// A folder whose files are replaced together: each file appears complete, and none appears if one cannot be written.
///
/// Files are written under hidden names and flushed to disk, many with one call; only then are they renamed, in turn.
public struct DurableFolder: Sendable {
  public let path: String

  public init(_ path: String) { self.path = path }

  /// Files of a folder that are to stay when others take their names.
  public struct KeptCopy: Sendable {
    /// Relative to the folder; those of files that do not exist are left out.
    let names: [String]
    /// The path of the folder that is made of them, on the same disk.
    let folder: String

    public init(of names: [String], in folder: String) {
      self.names = names
      self.folder = folder
    }
  }

  /// Writes one file into the folder that its path names.
  ///
  /// - Throws: `unwritable`.
  package static func write(_ bytes: [UInt8], toFile path: String) throws(FileError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    try DurableFolder(parts.count < 2 ? "." : folder.isEmpty ? "/" : folder)
      .write([(parts.last.map(String.init) ?? path, bytes)])
  }

  /// Writes `files`, and removes the `stale` files that are not among them before the last one appears.
  ///
  /// - Parameters:
  ///   - files: Names are relative to the folder; subfolders ("/") are created, and must not be links. Files are renamed
  ///     in this order.
  ///   - stale: Names of files from an earlier write, which need not exist.
  ///   - isPrivate: Whether only the owner can read the files.
  ///   - isFlushed: Whether to wait until the files are on the disk. Without, a power failure can cut them.
  ///   - clearing: Whether to clear what killed processes left in the folders.
  ///   - kept: Files that are there and stay as they are in a folder of their own, which appears whole, before any of
  ///     `files`; nil to keep none.
  ///   - isStopped: Asked before each piece of a file, and before all are flushed; if true, nothing is written.
  /// - Returns: Whether the files were written.
  /// - Throws: `unwritable`. Unless renaming or removing itself fails, the folder is then unchanged; the last file never
  ///   appears without the others.
  @discardableResult
  public func write(
    _ files: [(name: String, bytes: [UInt8])], removing stale: [String] = [], isPrivate: Bool = false,
    isFlushed: Bool = true, clearing: Bool = true, keeping kept: KeptCopy? = nil,
    unless isStopped: () -> Bool = { false }
  ) throws(FileError) -> Bool {
    var pending = [UnfinishedFile]()
    var made = [String]()
    var isDone = false
    defer {
      if !isDone {
        for file in pending { file.discard() }
        for folder in made.reversed() { unsafe rmdir(folder) }
      }
    }
    try makeFolder(path, &made)
    for name in stale + files.map(\.name) { try requireNoLink(above: name) }
    for name in stale { try Self.requireNoFolder("\(path)/\(name)") }
    let disk = isFlushed ? DiskFlush(path, fileCount: files.count) : nil
    for (name, bytes) in files {
      try makeFolder(Self.parent(of: "\(path)/\(name)"), &made)
      try Self.requireNoFolder("\(path)/\(name)")
      guard !isStopped() else { return false }
      let file = try UnfinishedFile("\(path)/\(name)", isPrivate: isPrivate)
      pending.append(file)
      for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
        guard start == 0 || !isStopped() else { return false }
        try file.write(bytes[start..<min(start + Self.pieceSize, bytes.count)])
      }
      try file.close(isFlushed: isFlushed, on: disk)
    }
    guard !isStopped() else { return false }
    if let disk, !disk.flush() { throw .unwritable(path) }
    let copy = try kept.map { kept throws(FileError) in
      try UnfinishedFolder(kept.folder, of: kept.names, in: path)
    }
    let written = Set(files.map(\.name))
    try Self.whileRenaming { () throws(FileError) in
      try copy?.place()
      for file in pending {
        // The last file tells that all others are there.
        if file === pending.last { try removeFiles(named: stale.filter { !written.contains($0) }) }
        try file.place()
      }
      guard isFlushed else { return }
      for folder in Self.parents(of: pending.map(\.final) + made) { Self.flushFolder(folder) }
    }
    isDone = true
    if files.isEmpty { try removeFiles(named: stale) }
    if isFlushed && clearing { Self.parents(of: pending.map(\.final)).forEach(UnfinishedFiles.clear) }
    return true
  }

  /// Writes the files of a folder that does not exist yet: it appears with all of them or not at all, even if the process
  /// is killed.
  ///
  /// - Throws: `unwritable`; nothing is changed then.
  public func create(_ files: [(name: String, bytes: [UInt8])]) throws(FileError) {
    let final = withoutEndingSlashes(path)
    let parent = Self.parent(of: final)
    let made = try DurableFolder(parent).make()
    UnfinishedFiles.clear(in: parent)
    let waiting = UnfinishedFiles.path(beside: final)
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
      throw error.unwritable(at: final)
    }
  }

  /// Renaming a file to the name of a folder would fail, too, but only after other files have been renamed.
  static func requireNoFolder(_ path: String) throws(FileError) {
    guard PathKind(of: path) != .folder else {
      throw .unwritable(path: path, reason: "there is a folder of that name")
    }
  }

  /// Throws if a subfolder in which a file is to be written or removed is a link.
  private func requireNoLink(above name: String) throws(FileError) {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      try Self.requireNoLink(folder)
    }
  }

  /// What a link leads to belongs to somebody else, so that nothing is written or removed there.
  package static func requireNoLink(_ folder: String) throws(FileError) {
    guard let target = symbolicLink(at: folder) else { return }
    throw .unwritable(
      path: folder,
      reason: "it is a link to \(target.debugDescription), which is not followed; remove the link")
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
      try Self.removeFile(file)
    }
    return byteCount
  }

  /// Removes files, which need not exist.
  func removeFiles(named names: [String]) throws(FileError) {
    for name in names { try Self.removeFile("\(path)/\(name)") }
  }

  /// Another process may have removed the file in the meantime, which is no error.
  private static func removeFile(_ path: String) throws(FileError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path) }
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

  /// Creates the folder and its parents, and returns those that were not there.
  func make() throws(FileError) -> [String] {
    var made = [String]()
    try makeFolder(path, &made)
    return made
  }

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

  /// Large enough for the disk's full speed, and written well within a second.
  private static let pieceSize = 8 << 20

  static func flushFolder(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // Not every file system can flush a folder; the files themselves are already safe.
    _ = fsync(descriptor)
    close(descriptor)
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// A path without slashes behind it; the root keeps its own.
package func withoutEndingSlashes(_ path: String) -> String {
  var path = path
  while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
  return path
}

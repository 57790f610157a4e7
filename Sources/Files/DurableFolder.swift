#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder whose files are replaced together: each appears whole, and none if one cannot be written.
///
/// Everything is first written under temporary names and flushed to the disk; only when that has worked
/// for all of them are they renamed, one after the other, and the folder flushed.
public struct DurableFolder: Sendable {
  public let path: String

  public init(_ path: String) {
    self.path = path
  }

  /// Writes `files`, then removes those of `stale` that are not among them.
  ///
  /// - Parameters:
  ///   - files: Names relative to the folder, with "/" for subfolders, which are made. Renamed in this order.
  ///   - stale: Names that an earlier writing may have left; absent ones are no error.
  /// - Throws: `unwritable`. Unless it is a renaming that fails, the folder then holds what it held before.
  public func write(_ files: [(name: String, bytes: [UInt8])], removing stale: [String] = [])
    throws(FileError)
  {
    var pending: [(temporary: String, final: String)] = []
    var made = [String]()
    do throws(FileError) {
      try makeFolder(path, &made)
      for file in files {
        let final = path + "/" + file.name
        try makeFolder(Self.parent(of: final), &made)
        // The renaming would refuse it too, but after others have taken place.
        if PathKind(of: final) == .folder {
          throw FileError.unwritable(path: final, reason: "there is a folder of that name")
        }
        let temporary = Self.parent(of: final) + "/.\(Self.lastName(of: final)).\(getpid()).tmp"
        pending.append((temporary, final))
        try Self.writeAndFlush(file.bytes, to: temporary)
      }
      for (temporary, final) in pending {
        guard unsafe rename(temporary, final) == 0 else {
          throw FileError.unwritable(path: final, reason: FileError.systemReason)
        }
      }
    } catch {
      for (temporary, _) in pending { unsafe unlink(temporary) }
      for folder in made.reversed() { unsafe rmdir(folder) }
      throw error
    }
    let written = Set(files.map(\.name))
    for name in stale where !written.contains(name) { unsafe unlink(path + "/" + name) }
    let changed = pending.map { Self.parent(of: $0.final) } + made.map { Self.parent(of: $0) }
    for folder in Set(changed).sorted() { Self.flushFolder(folder) }
  }

  /// Finds out before any work is done whether the folder is there to be written to, or can be made.
  ///
  /// - Throws: `unwritable`.
  public func checkWritable() throws(FileError) {
    var existing = path
    while PathKind(of: existing) == .missing, Self.parent(of: existing) != existing {
      existing = Self.parent(of: existing)
    }
    guard PathKind(of: existing) == .folder else {
      throw .unwritable(path: existing, reason: "there is a file of that name")
    }
    guard unsafe access(existing, W_OK | X_OK) == 0 else {
      throw .unwritable(path: existing, reason: FileError.systemReason)
    }
  }

  /// Makes a folder and those above it, and notes the ones that were not there.
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
      // Another process may have been quicker; that is no error.
      throw .unwritable(path: path, reason: FileError.systemReason)
    }
  }

  private static func writeAndFlush(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: FileError.systemReason) }
    let isWritten = writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
    let reason = FileError.systemReason
    // A full network disk may only say so here.
    guard close(descriptor) == 0, isWritten else { throw .unwritable(path: path, reason: reason) }
  }

  private static func flushFolder(_ path: String) {
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

/// Writes all bytes, however many calls that takes. False, with `errno` set, if the system refuses.
func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
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

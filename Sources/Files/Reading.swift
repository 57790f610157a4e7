internal import Foundation

/// A rule for paths that lead to a pipe or a terminal, which have no end until they are closed.
public enum PipeUse: Sendable {
  /// The path stands in a folder or a file that somebody else may have made.
  case refused
  /// The user has named the path on the command line. Standard error tells that the program waits.
  case named
}

/// Opens a regular file, or a pipe where one is allowed. Throws as `readFile` does.
func openForReading(_ path: String, _ pipes: PipeUse = .refused) throws(FileError) -> CInt {
  // C would end the path at the NUL byte and open another file.
  guard !path.utf8.contains(0) else { throw .missing(path: path) }
  // Opening a device can have effects, and opening a pipe waits for a writer.
  guard let status = FileStatus(path) else {
    if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
    throw .unreadable(path)
  }
  let waits = try waits(status.kind, path, pipes)
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
  guard descriptor >= 0 else {
    if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
    throw .unreadable(path)
  }
  // Another file can have taken the name.
  guard let opened = FileStatus(descriptor), waits || opened.kind == S_IFREG else {
    close(descriptor)
    throw .changed(path: path)
  }
  return descriptor
}

/// Returns whether reading a file of this kind waits for input, and then says so on standard error.
private func waits(_ kind: mode_t, _ path: String, _ pipes: PipeUse) throws(FileError) -> Bool {
  switch kind {
  case S_IFREG: return false
  case S_IFDIR: throw .isFolder(path: path)
  case S_IFIFO where pipes == .named:
    try? StandardStream.error.write("waiting for the pipe \(path.debugDescription)\n")
    return true
  case S_IFCHR where pipes == .named && isTerminal(path):
    try? StandardStream.error.write("waiting for the terminal \(path.debugDescription)\n")
    return true
  case S_IFIFO: throw .isSpecial(path: path, kind: "a pipe")
  case S_IFSOCK: throw .isSpecial(path: path, kind: "a socket")
  default: throw .isSpecial(path: path, kind: "a device")
  }
}

private func isTerminal(_ path: String) -> Bool {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return isatty(descriptor) == 1
}

/// Reads a whole file of at most `limit` bytes.
///
/// - Parameter mayGrow: Whether somebody may append to the file meanwhile.
/// - Throws: `missing`, `isFolder`, `isSpecial`, `tooLarge`, `changed` or `unreadable`.
public func readFile(
  _ path: String, limit: Int = 4 << 30, pipes: PipeUse = .refused, mayGrow: Bool = false
) throws(FileError) -> [UInt8] {
  let descriptor = try openForReading(path, pipes)
  defer { close(descriptor) }
  guard let stamp = FileStamp(descriptor) else { throw .unreadable(path) }
  guard stamp.size <= limit else { throw .tooLarge(path: path, limit: limit) }
  let bytes = try readAll(descriptor, path, limit: limit, expected: stamp.size)
  // Files of the system have no size.
  guard mayGrow || !stamp.isRegular || stamp.size == 0 || FileStamp.isUnchanged(descriptor, since: stamp)
  else {
    throw .changed(path: path)
  }
  return bytes
}

/// Reads until the end, because a pipe has no size and a file may grow while it is read.
func readAll(
  _ descriptor: CInt, _ path: String, limit: Int, expected: Int = 0
) throws(FileError) -> [UInt8] {
  var bytes = [UInt8]()
  bytes.reserveCapacity(expected)
  var buffer = [UInt8](repeating: 0, count: 1 << 20)
  while true {
    let count = unsafe read(descriptor, &buffer, buffer.count)
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw .unreadable(path) }
    guard count > 0 else { return bytes }
    bytes += buffer.prefix(count)
    guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
  }
}

/// The size of a file in bytes; nil if there is no file.
public func fileSize(_ path: String) -> Int? {
  FileStatus(path)?.size
}

public enum PathKind: Sendable {
  case folder, file, missing

  public init(of path: String) {
    self = FileStatus(path).map { $0.kind == S_IFDIR ? .folder : .file } ?? .missing
  }
}

/// The names in a folder as `namesInFolder` gives them; none if there is no such folder.
///
/// - Throws: `unreadable`. What lies in the folder is then not known, which is something else than nothing.
public func namesIfThere(_ path: String) throws(FileError) -> [String] {
  do throws(FileError) {
    return try namesInFolder(path)
  } catch {
    guard case .missing = error else { throw error }
    return []
  }
}

/// The names in a folder, sorted by their UTF-8 bytes, without "." and "..".
///
/// - Throws: `missing` or `unreadable`.
public func namesInFolder(_ path: String) throws(FileError) -> [String] {
  guard let folder = unsafe opendir(path) else {
    if errno == ENOENT { throw .missing(path: path) }
    throw .unreadable(path)
  }
  defer { unsafe closedir(folder) }
  var names = [String]()
  while true {
    errno = 0
    guard let entry = unsafe readdir(folder) else {
      if errno != 0 { throw .unreadable(path) }
      break
    }
    // The entry ends with its name: of the 256 bytes of `d_name` the rest may lie outside its memory.
    let start = unsafe UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
    let name = unsafe String(cString: start.assumingMemoryBound(to: CChar.self))
    if name != "." && name != ".." { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

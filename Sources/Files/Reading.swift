internal import Foundation

func openForReading(_ path: String) throws(FileError) -> CInt {
  // C would end the path at the NUL byte and open another file.
  guard !path.utf8.contains(0) else { throw .missing(path: path) }
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
    throw .unreadable(path)
  }
  return descriptor
}

/// Reads a whole file of at most `limit` bytes.
///
/// - Throws: `missing`, `isFolder`, `tooLarge` or `unreadable`.
public func readFile(_ path: String, limit: Int = 4 << 30) throws(FileError) -> [UInt8] {
  let descriptor = try openForReading(path)
  defer { close(descriptor) }
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(path) }
  if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
  let size = Int(status.st_size)
  guard size <= limit else { throw .tooLarge(path: path, limit: limit) }

  var bytes = [UInt8]()
  bytes.reserveCapacity(size)
  var buffer = [UInt8](repeating: 0, count: 1 << 20)
  // Read until the end, because a pipe has no size and a file may grow while it is read.
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
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return nil }
  return Int(status.st_size)
}

public enum PathKind: Sendable {
  case folder, file, missing

  public init(of path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      self = .missing
      return
    }
    self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
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
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
}

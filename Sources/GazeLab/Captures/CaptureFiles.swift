import Files
import Inputs
import Synchronization

/// Opens the files of a capture, and remembers what was read.
final class CaptureFiles: Sendable {
  private let opened = Mutex([(path: String, bytes: FileBytes)]())
  private let expanded = Mutex([String: FileBytes]())

  /// The bytes of a file, decompressed if its name says that it is compressed.
  func open(_ path: String) throws(InputError) -> FileBytes {
    let bytes = try stored(path)
    guard let compression = Compression(fileName: path) else { return bytes }
    if let known = expanded.withLock({ $0[path] }) { return known }
    let expansion = try InputError.from { () throws(FileError) in
      try compression.expanded(bytes, path: path)
    }
    expanded.withLock { $0[path] = expansion }
    return expansion
  }

  /// The bytes of a file as it is stored.
  func stored(_ path: String) throws(InputError) -> FileBytes {
    if let known = opened.withLock({ $0.first { $0.path == path }?.bytes }) { return known }
    let bytes = try InputError.from { () throws(FileError) in try FileBytes(path: path) }
    opened.withLock { $0.append((path, bytes)) }
    return bytes
  }

  /// Adds part of a file that holds several captures to what was read.
  func remember(_ path: String, _ part: FileBytes) { opened.withLock { $0.append((path, part)) } }

  /// The digest of the only file, as it is stored; of several, the digest of their digests, sorted by path.
  var sha256: String {
    let all = opened.withLock { $0 }
    let digests = all.sorted { $0.path < $1.path }.map { Files.sha256($0.bytes) }
    return digests.count == 1 ? digests[0] : Files.sha256(Array(digests.joined(separator: "\n").utf8))
  }

  /// How many files were opened.
  var count: Int { opened.withLock { $0.count } }

  func checkUnchanged() throws(InputError) {
    guard let changed = opened.withLock({ $0.first { $0.bytes.hasChanged } }) else { return }
    throw InputError(
      Place(file: changed.path), "changed while it was being read; try again when writing has finished")
  }
}

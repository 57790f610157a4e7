import Files
import Inputs
import Synchronization

/// Opens the files of a capture, and remembers what was read.
package final class CaptureFiles: Sendable {
  private let opened = Mutex([(path: String, bytes: FileBytes)]())
  /// The path of a file that the user has named.
  private let named: String?
  private let root: DatasetRoot?

  /// - Parameters:
  ///   - named: The path of a file that the user has named, which may be a pipe, or a link to anywhere.
  ///   - root: The folder of the dataset; nil for files by themselves, whose links may lead anywhere.
  package init(named: String? = nil, in root: DatasetRoot? = nil) {
    self.named = named
    self.root = root
  }

  /// Whether links may lead out of the dataset's folder.
  package var followsLinks: Bool { root?.followsLinks ?? false }

  /// The text of a file, decompressed if its name says that it is compressed.
  package func open(_ path: String) throws(InputError) -> FileText {
    let bytes = try stored(path)
    return try InputError.from { () throws(FileError) in try FileText(bytes, path: path) }
  }

  /// The whole text of a file that cannot be read piece by piece.
  package func whole(_ path: String, limit: Int = JSONDocument.Limits.bytes) throws(InputError) -> [UInt8] {
    let text = try open(path)
    return try InputError.from { () throws(FileError) in try text.all(limit: limit) }
  }

  func stored(_ path: String) throws(InputError) -> FileBytes {
    if let known = opened.withLock({ $0.first { $0.path == path }?.bytes }) { return known }
    if path != named { try root?.check(path) }
    let bytes = try InputError.from { () throws(FileError) in
      try FileBytes(path: path, pipes: path == named ? .named : .refused)
    }
    bytes.digestWhileReading()
    opened.withLock { $0.append((path, bytes)) }
    return bytes
  }

  /// Adds part of a file that holds several captures to what was read.
  package func remember(_ path: String, _ part: FileBytes) { opened.withLock { $0.append((path, part)) } }

  /// The digest of the only file, as it is stored; of several, the digest of their digests, sorted by path.
  func sha256() throws(InputError) -> String {
    let all = opened.withLock { $0 }
    let digests = try InputError.from { () throws(FileError) in
      try all.sorted { $0.path < $1.path }.map { file throws(FileError) in try Files.sha256(file.bytes) }
    }
    return digests.count == 1 ? digests[0] : Files.sha256(Array(digests.joined(separator: "\n").utf8))
  }

  var count: Int { opened.withLock { $0.count } }

  func checkUnchanged() throws(InputError) {
    guard let changed = opened.withLock({ $0.first { $0.bytes.hasChanged } }) else { return }
    throw InputError(Place(file: changed.path), FileError.changed(path: changed.path).sentence)
  }
}

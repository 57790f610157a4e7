internal import Foundation
internal import Synchronization

/// The bytes of a file, which are read by position when they are needed, or bytes in memory.
///
/// The file stays open, so that all reads are from the same file, even if another one takes its name. It is never
/// mapped: access to a mapped file that was cut ends the program.
public struct FileBytes: Sendable {
  private final class Contents: Sendable {
    let path: String
    /// Empty if there is a file.
    let memory: [UInt8]
    let file: (descriptor: CInt, stamp: FileStamp)?
    /// The digest of the start of the file and where it ends; nil unless reading is to digest.
    let digested = Mutex<(digest: RunningDigest, end: Int)?>(nil)

    init(path: String, memory: [UInt8] = [], file: (descriptor: CInt, stamp: FileStamp)? = nil) {
      self.path = path
      self.memory = memory
      self.file = file
    }

    deinit { if let file { close(file.descriptor) } }
  }

  private let contents: Contents
  public let count: Int

  public init(_ bytes: [UInt8], path: String = "") {
    self.init(Contents(path: path, memory: bytes), count: bytes.count)
  }

  /// Opens a file of at most `limit` bytes. A file without a size, such as a pipe, is read into memory.
  ///
  /// - Throws: `missing`, `isFolder`, `isSpecial`, `tooLarge` or `unreadable`.
  public init(path: String, limit: Int = 4 << 30, pipes: PipeUse = .refused) throws(FileError) {
    let descriptor = try openForReading(path, pipes)
    guard let stamp = FileStamp(descriptor), stamp.isRegular, stamp.size > 0 else {
      defer { close(descriptor) }
      let mostBytes = pipes == .named ? min(limit, MemoryLimit.current / 4) : limit
      self.init(try readAll(descriptor, path, limit: mostBytes), path: path)
      return
    }
    guard stamp.size <= limit else {
      close(descriptor)
      throw .tooLarge(path: path, limit: limit)
    }
    self.init(Contents(path: path, file: (descriptor, stamp)), count: stamp.size)
  }

  private init(_ contents: Contents, count: Int) { (self.contents, self.count) = (contents, count) }

  public var path: String { contents.path }

  public var isEmpty: Bool { count == 0 }

  /// The stamp of the file when it was opened; nil for bytes in memory.
  public var stamp: FileStamp? { contents.file?.stamp }

  /// The bytes if they are in memory; nil for those of a file.
  var memory: [UInt8]? { contents.file == nil ? contents.memory : nil }

  /// True if the file has been written to, cut, removed or replaced since it was opened.
  public var hasChanged: Bool {
    guard let file = contents.file else { return false }
    return FileStamp(file.descriptor) != file.stamp
  }

  /// - Throws: `changed` if the file has become shorter; `unreadable`.
  public func read(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    if let memory, range == memory.indices { return memory }
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      do throws(FileError) {
        try unsafe read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
        count = range.count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// All bytes, after which the file must not have changed.
  ///
  /// - Throws: `changed` or `unreadable`.
  public func all() throws(FileError) -> [UInt8] {
    let bytes = try read(0..<count)
    if hasChanged { throw .changed(path: path) }
    return bytes
  }

  /// Fills a buffer with the bytes from `start`. Throws as `read` does.
  @unsafe
  public func read(into buffer: UnsafeMutableRawBufferPointer, at start: Int) throws(FileError) {
    precondition(start >= 0 && start + buffer.count <= count, "bytes from \(start) of \(count)")
    guard let base = buffer.baseAddress, unsafe !buffer.isEmpty else { return }
    guard let file = contents.file else {
      unsafe contents.memory.withUnsafeBytes { memory in
        unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[start..<start + buffer.count]))
      }
      return
    }
    var done = 0
    while done < buffer.count {
      let got = unsafe pread(file.descriptor, base + done, buffer.count - done, off_t(start + done))
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw .unreadable(path) }
      guard got > 0 else { throw .changed(path: path) }
      done += got
    }
  }

  /// Makes those who read a text from its start digest it on the way, so that `sha256` need not read the file again.
  public func digestWhileReading() {
    guard contents.file != nil else { return }
    contents.digested.withLock { digested in
      if digested == nil { digested = (RunningDigest(), 0) }
    }
  }

  /// The digest of the start of the file, and where it ends.
  var digested: (digest: RunningDigest, end: Int) {
    contents.digested.withLock { $0 ?? (RunningDigest(), 0) }
  }

  /// Keeps the digest of the whole file if it is to be digested while it is read.
  func keep(_ digest: RunningDigest) {
    contents.digested.withLock { digested in
      if digested != nil { digested = (digest, count) }
    }
  }

  /// Digests what has been read from `start`, as far as it continues what was digested before.
  @unsafe
  func digest(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    contents.digested.withLock { digested in
      guard let end = digested?.end, start <= end, end < start + bytes.count else { return }
      unsafe digested?.digest.add(UnsafeRawBufferPointer(rebasing: bytes[(end - start)...]))
      digested?.end = start + bytes.count
    }
  }
}

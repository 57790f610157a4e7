internal import Foundation

/// The bytes of a file, either mapped, so that they are read on access, or in memory.
///
/// A mapped file must not be truncated: access then kills the program. `hasChanged` detects that it was written to.
public struct FileBytes: Sendable, RandomAccessCollection {
  @safe
  fileprivate final class Memory: @unchecked Sendable {
    let start: UnsafeRawPointer?
    let count: Int
    /// The mapped file; nil for bytes in memory.
    let file: (descriptor: CInt, status: FileStamp)?

    /// - Parameter start: `count` bytes, which this object will free.
    @unsafe
    init(_ start: UnsafeRawPointer?, count: Int, file: (descriptor: CInt, status: FileStamp)?) {
      unsafe self.start = unsafe start
      (self.count, self.file) = (count, file)
    }

    deinit {
      if let file {
        unsafe munmap(UnsafeMutableRawPointer(mutating: start), count)
        close(file.descriptor)
      } else {
        unsafe start?.deallocate()
      }
    }
  }

  private let memory: Memory

  private static let readAhead = 1 << 16

  public var count: Int { memory.count }
  public var startIndex: Int { 0 }
  public var endIndex: Int { memory.count }

  public init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: Swift.max(1, bytes.count), alignment: 16)
    unsafe copy.copyBytes(from: bytes)
    unsafe memory = Memory(UnsafeRawPointer(copy.baseAddress), count: bytes.count, file: nil)
  }

  init(_ expansion: Expansion) {
    let count = expansion.count
    self.init(unsafe Memory(UnsafeRawPointer(expansion.release()), count: count, file: nil))
  }

  /// Maps a file of at most `limit` bytes. A file without a size, such as a pipe, is read into memory.
  ///
  /// - Throws: `missing`, `isFolder`, `tooLarge` or `unreadable`.
  public init(path: String, limit: Int = 4 << 30) throws(FileError) {
    let descriptor = try openForReading(path)
    guard let stamp = FileStamp(descriptor), stamp.isRegular, stamp.size > 0, stamp.size <= limit,
      let start = unsafe mmap(nil, stamp.size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      unsafe start != MAP_FAILED
    else {
      close(descriptor)
      self.init(try readFile(path, limit: limit))
      return
    }
    self.init(unsafe Memory(UnsafeRawPointer(start), count: stamp.size, file: (descriptor, stamp)))
  }

  private init(_ memory: Memory) { self.memory = memory }

  public subscript(position: Int) -> UInt8 {
    precondition(position >= 0 && position < memory.count, "byte \(position) of \(memory.count)")
    return unsafe memory.start.unsafelyUnwrapped.load(fromByteOffset: position, as: UInt8.self)
  }

  /// The stamp of the file when it was opened; nil for bytes in memory.
  public var stamp: FileStamp? { memory.file?.status }

  /// Whether the file has been written to since it was opened.
  public var hasChanged: Bool {
    guard let file = memory.file else { return false }
    return FileStamp(file.descriptor) != file.status
  }

  @unsafe
  public func withUnsafeBytes<Answer>(_ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    unsafe body(UnsafeRawBufferPointer(start: memory.start, count: memory.count))
  }

  public func withContiguousStorageIfAvailable<Answer>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Answer
  ) rethrows -> Answer? {
    unsafe try body(
      UnsafeRawBufferPointer(start: memory.start, count: memory.count).bindMemory(to: UInt8.self))
  }

  /// Lets the system reclaim the memory of some bytes of a mapped file. On the next access they are read again.
  public func release(_ range: Range<Int>) {
    guard memory.file != nil, let start = unsafe memory.start else { return }
    let page = Int(sysconf(CInt(_SC_PAGESIZE)))
    // Include read-ahead, because the system maps more than was accessed. Bytes still in use are read again.
    let first = Swift.max(0, range.lowerBound - Self.readAhead) / page * page
    let end = Swift.min(range.upperBound, memory.count) / page * page
    guard end > first else { return }
    unsafe madvise(UnsafeMutableRawPointer(mutating: start + first), end - first, MADV_DONTNEED)
  }
}

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

  /// Whether the last change was at least this many seconds ago.
  public func isSettled(_ seconds: Int) -> Bool { time(nil) - changed[0] >= seconds }

  /// Returns nil if the system cannot provide the metadata.
  init?(_ descriptor: CInt) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    size = Int(status.st_size)
    #if canImport(Glibc)
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
    self.written = [Int(written.tv_sec), Int(written.tv_nsec)]
    self.changed = [Int(changed.tv_sec), Int(changed.tv_nsec)]
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes of a file: mapped, so that only what is looked at is read, or in memory.
///
/// The file must not be cut while its bytes are looked at: the system then ends the program. One that was written to
/// meanwhile can be told by `hasChanged`.
public struct FileBytes: Sendable, RandomAccessCollection {
  /// Owns the memory.
  @safe
  fileprivate final class Memory: @unchecked Sendable {
    let start: UnsafeRawPointer?
    let count: Int
    /// Of the mapped file; nil for bytes in memory.
    let file: (descriptor: CInt, status: FileStamp)?

    /// - Parameter start: Of `count` bytes that this is to free.
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

  /// How much more than what is looked at the system may map.
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

  /// Maps a file; what has no size, such as a pipe, is read into memory.
  ///
  /// - Parameter limit: The most bytes that are taken; a larger file is an error, not a part of it.
  /// - Throws: `missing`, `isFolder`, `tooLarge` or `unreadable`.
  public init(path: String, limit: Int = 4 << 30) throws(FileError) {
    // C would end the path there and open another file.
    guard !path.utf8.contains(0) else { throw .missing(path: path) }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
      throw .unreadable(path: path, reason: FileError.systemReason)
    }
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

  /// Of the file when it was opened; nil for bytes in memory.
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

  /// Lets the system forget the memory of some bytes of a mapped file; looked at again, they are read again.
  public func release(_ range: Range<Int>) {
    guard memory.file != nil, let start = unsafe memory.start else { return }
    let page = Int(sysconf(CInt(_SC_PAGESIZE)))
    // What others look at is read again; and the system maps more than was looked at.
    let first = Swift.max(0, range.lowerBound - Self.readAhead) / page * page
    let end = Swift.min(range.upperBound, memory.count) / page * page
    guard end > first else { return }
    unsafe madvise(UnsafeMutableRawPointer(mutating: start + first), end - first, MADV_DONTNEED)
  }
}

/// What tells whether a file is the one that it was.
public struct FileStamp: Sendable, Equatable, Codable {
  let isRegular: Bool
  let size: Int
  let device: UInt64
  let inode: UInt64
  /// When the file was written to, in seconds and nanoseconds.
  let written: [Int]
  /// When anything about the file was changed; the system sets it, and nobody else can.
  let changed: [Int]

  /// Whether the last change was at least so many seconds ago.
  public func isSettled(_ seconds: Int) -> Bool { time(nil) - changed[0] >= seconds }

  /// Nil if the system does not say.
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

public import Files

/// A text and columns, serialised into the bytes of one file with a checksum.
///
/// The header of 48 bytes holds a magic string, the version, the byte order, the length, and a checksum of everything
/// that follows. The text and the columns come next, in words of 8 bytes. Numbers have the byte order of the machine;
/// a machine with another byte order rejects the file.
public struct ColumnArchive: Sendable {
  public let text: String
  /// The columns of numbers; nil for one that is absent but has a position.
  public let numbers: [NumberColumn?]
  public let codes: [CodeColumn]

  private static let mark = Array("gazelab columns\n".utf8)
  private static let version: UInt64 = 1
  private static let byteOrder: UInt64 = 0x0102_0304_0506_0708
  private static let headCount = 48

  public init(text: String, numbers: [NumberColumn?], codes: [CodeColumn]) {
    self.text = text
    self.numbers = numbers
    self.codes = codes
  }

  public var bytes: [UInt8] {
    var writer = Writer(bytes: Self.mark)
    for word in [Self.version, Self.byteOrder, 0, 0] { writer.append(word) }
    writer.append(array: Array(text.utf8))
    writer.append(UInt64(numbers.count))
    for column in numbers {
      writer.append(column.map { UInt64($0.count) } ?? .max)
      if let column { writer.append(array: column.stored) }
    }
    writer.append(UInt64(codes.count))
    for column in codes {
      writer.append(UInt64(column.count))
      writer.append(array: column.stored)
    }
    let count = writer.bytes.count
    writer.overwrite(UInt64(count), at: 32)
    writer.overwrite(
      unsafe writer.bytes.withUnsafeBytes { bytes in
        var sum = Checksum()
        unsafe sum.add(UnsafeRawBufferPointer(rebasing: bytes[Self.headCount...]))
        return sum.value(byteCount: bytes.count)
      }, at: 40)
    return writer.bytes
  }

  /// Appends values padded to multiples of 8 bytes. The bytes at the start must be such a multiple, too.
  private struct Writer {
    var bytes: [UInt8]

    mutating func append(_ word: UInt64) {
      unsafe withUnsafeBytes(of: word) { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func append<Element>(array: [Element]) {
      append(UInt64(array.count))
      unsafe array.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      bytes += [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
    }

    mutating func overwrite(_ word: UInt64, at position: Int) {
      let native = unsafe withUnsafeBytes(of: word) { unsafe Array($0) }
      bytes.replaceSubrange(position..<position + 8, with: native)
    }
  }

  /// Returns nil if the bytes cannot be read, are incomplete or modified, or if the version or byte order differs.
  public init?(_ bytes: FileBytes) {
    guard bytes.count >= Self.headCount, bytes.count % 8 == 0,
      let head = try? bytes.read(0..<Self.headCount), head.starts(with: Self.mark)
    else { return nil }
    let words = stride(from: Self.mark.count, to: Self.headCount, by: 8).map { start in
      unsafe head.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: start, as: UInt64.self) }
    }
    guard words[0] == Self.version, words[1] == Self.byteOrder, words[2] == UInt64(bytes.count) else {
      return nil
    }
    var reader = Reader(bytes, position: Self.headCount)
    guard let archive = reader.archive(), reader.sum.value(byteCount: bytes.count) == words[3] else {
      return nil
    }
    self = archive
  }

  /// Reads an archive from the end of its header to its end, and computes its checksum on the way.
  private struct Reader {
    private let bytes: FileBytes
    private var position: Int
    private(set) var sum = Checksum()

    init(_ bytes: FileBytes, position: Int) { (self.bytes, self.position) = (bytes, position) }

    private mutating func word() -> UInt64? {
      var word = UInt64(0)
      let isRead = unsafe withUnsafeMutableBytes(of: &word) { unsafe read(into: $0) }
      return isRead ? word : nil
    }

    @unsafe
    private mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
      guard buffer.count <= bytes.count - position else { return false }
      var start = 0
      while start < buffer.count {
        // A piece is still in the cache when its words are added.
        let end = min(start + Self.pieceSize, buffer.count)
        let piece = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start..<end])
        guard unsafe (try? bytes.read(into: piece, at: position + start)) != nil else { return false }
        unsafe sum.add(UnsafeRawBufferPointer(piece))
        start = end
      }
      position += buffer.count
      return true
    }

    private static let pieceSize = 1 << 18

    mutating func archive() -> ColumnArchive? {
      guard let text = array(of: UInt8.self), let numberCount = count(), numberCount <= 100_000 else {
        return nil
      }
      var numbers = [NumberColumn?]()
      for _ in 0..<numberCount {
        guard let rows = word() else { return nil }
        guard rows != .max else {
          numbers.append(nil)
          continue
        }
        guard let stored = array(of: Double.self, rows: rows) else { return nil }
        numbers.append(NumberColumn(stored: stored, count: Int(rows)))
      }
      guard let codeCount = count(), codeCount <= 100_000 else { return nil }
      var codes = [CodeColumn]()
      for _ in 0..<codeCount {
        guard let rows = word(), let stored = array(of: UInt32.self, rows: rows) else { return nil }
        codes.append(CodeColumn(stored: stored, count: Int(rows)))
      }
      guard position == bytes.count else { return nil }
      return ColumnArchive(text: String(decoding: text, as: UTF8.self), numbers: numbers, codes: codes)
    }

    private mutating func count() -> Int? { word().flatMap { Int(exactly: $0) } }

    /// The values stored for a column with this many rows.
    private mutating func array<Element: BitwiseCopyable>(of type: Element.Type, rows: UInt64) -> [Element]? {
      guard rows <= Int.max, let array = array(of: type) else { return nil }
      return array.count == rows || (array.count == 1 && rows > 1) ? array : nil
    }

    private mutating func array<Element: BitwiseCopyable>(of type: Element.Type) -> [Element]? {
      let stride = MemoryLayout<Element>.stride
      guard let count = count(), count <= (bytes.count - position) / stride else { return nil }
      var isRead = false
      let array = unsafe [Element](unsafeUninitializedCapacity: count) { buffer, written in
        let all = unsafe UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count * stride)
        let whole = all.count / 8 * 8
        isRead = unsafe read(into: UnsafeMutableRawBufferPointer(rebasing: all[..<whole]))
        if isRead, whole < all.count {
          // The last word is filled with zeros.
          guard let last = word() else {
            isRead = false
            return
          }
          unsafe withUnsafeBytes(of: last) { word in
            unsafe UnsafeMutableRawBufferPointer(rebasing: all[whole...]).copyMemory(
              from: UnsafeRawBufferPointer(rebasing: word[..<(all.count - whole)]))
          }
        }
        written = isRead ? count : 0
      }
      return isRead ? array : nil
    }
  }

  /// A checksum of words. Any change in a single word changes it.
  private struct Checksum {
    // Four independent sums let the processor pipeline the multiplications.
    private var sums = SIMD4<UInt64>(1, 2, 3, 4)
    private var lane = 0

    @unsafe
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
      var position = 0
      while position + 8 <= bytes.count {
        if lane == 0, position + 32 <= bytes.count {
          for lane in 0..<4 {
            let word = unsafe bytes.loadUnaligned(fromByteOffset: position + 8 * lane, as: UInt64.self)
            sums[lane] = Self.mixed(sums[lane] ^ word)
          }
          position += 32
        } else {
          let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
          sums[lane] = Self.mixed(sums[lane] ^ word)
          lane = (lane + 1) % 4
          position += 8
        }
      }
    }

    func value(byteCount: Int) -> UInt64 {
      (0..<4).reduce(UInt64(byteCount)) { Self.mixed($0 ^ sums[$1]) }
    }

    /// A bijection: multiplication by an odd factor, then a rotation.
    @inline(__always)
    private static func mixed(_ sum: UInt64) -> UInt64 {
      let product = sum &* 0x9E37_79B9_7F4A_7C15
      return product << 29 | product >> 35
    }
  }
}

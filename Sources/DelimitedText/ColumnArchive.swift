public import Files

/// A text and columns, serialised into the bytes of one file with a checksum.
///
/// The header of 48 bytes holds a magic string, the version, the byte order, the length, and a checksum of everything
/// that follows. The text and the columns come next, in words of 8 bytes. Numbers have the byte order of the machine;
/// a machine with another byte order rejects the file.
public struct ColumnArchive: Sendable {
  public let text: String
  /// Nil for a column that is absent but has a position.
  public let numbers: [NumberColumn?]
  public let codes: [CodeColumn]

  private static let mark = Array("gazelab columns\n".utf8)
  private static let version: UInt64 = 1
  private static let byteOrder: UInt64 = 0x0102_0304_0506_0708
  private static let headCount = 48

  public init(text: String, numbers: [NumberColumn?], codes: [CodeColumn]) {
    (self.text, self.numbers, self.codes) = (text, numbers, codes)
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
    writer.overwrite(unsafe writer.bytes.withUnsafeBytes { unsafe Self.checksum($0) }, at: 40)
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

  /// Returns nil if the bytes are incomplete or modified, or if the version or byte order differs.
  public init?(_ bytes: FileBytes) {
    let read = unsafe bytes.withUnsafeBytes { buffer -> ColumnArchive? in
      guard buffer.count >= Self.headCount, buffer.count % 8 == 0,
        unsafe buffer.prefix(Self.mark.count).elementsEqual(Self.mark)
      else { return nil }
      var reader = unsafe Reader(buffer, position: Self.mark.count)
      guard reader.word() == Self.version, reader.word() == Self.byteOrder,
        reader.word() == UInt64(buffer.count), unsafe reader.word() == Self.checksum(buffer)
      else { return nil }
      return reader.archive()
    }
    guard let read else { return nil }
    self = read
  }

  @safe
  private struct Reader {
    private let bytes: UnsafeRawBufferPointer
    private let end: Int
    private var position: Int

    @unsafe
    init(_ bytes: UnsafeRawBufferPointer, position: Int) {
      unsafe self.bytes = unsafe bytes
      (end, self.position) = (bytes.count, position)
    }

    mutating func word() -> UInt64? {
      guard position + 8 <= end else { return nil }
      defer { position += 8 }
      return unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    }

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
      guard position == end else { return nil }
      return ColumnArchive(text: String(decoding: text, as: UTF8.self), numbers: numbers, codes: codes)
    }

    private mutating func count() -> Int? { word().flatMap { Int(exactly: $0) } }

    /// The values stored for a column with this many rows.
    private mutating func array<Element: BitwiseCopyable>(of type: Element.Type, rows: UInt64) -> [Element]? {
      guard rows <= Int.max, let array = array(of: type) else { return nil }
      return array.count == rows || (array.count == 1 && rows > 1) ? array : nil
    }

    private mutating func array<Element: BitwiseCopyable>(of type: Element.Type) -> [Element]? {
      guard let count = count(), count <= (end - position) / MemoryLayout<Element>.stride else {
        return nil
      }
      let size = count * MemoryLayout<Element>.stride
      let array = unsafe [Element](unsafeUninitializedCapacity: count) { buffer, written in
        unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[position..<position + size]))
        written = count
      }
      position += (size + 7) / 8 * 8
      return array
    }
  }

  /// A checksum of all words after the header. Any change in a single word changes it.
  @unsafe
  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    // Four independent sums let the processor pipeline the multiplications.
    var sums = SIMD4<UInt64>(1, 2, 3, 4)
    var position = headCount
    while position + 8 <= bytes.count {
      for lane in 0..<4 where position + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        sums[lane] = mixed(sums[lane] ^ word)
        position += 8
      }
    }
    return (0..<4).reduce(UInt64(bytes.count)) { mixed($0 ^ sums[$1]) }
  }

  /// A bijection: multiplication by an odd factor, then a rotation.
  @inline(__always)
  private static func mixed(_ sum: UInt64) -> UInt64 {
    let product = sum &* 0x9E37_79B9_7F4A_7C15
    return product << 29 | product >> 35
  }
}

import Testing

@testable import Files

struct CompressionTests {
  /// A hand-made stream of either format that stores bytes uncompressed.
  private static func stored(_ bytes: [UInt8], _ kind: Compression) -> [UInt8] {
    let blocks = stride(from: 0, to: max(1, bytes.count), by: 60_000).map { start in
      (
        bytes: bytes[min(start, bytes.count)..<min(start + 60_000, bytes.count)],
        isLast: start + 60_000 >= bytes.count
      )
    }
    switch kind {
    case .gzip:
      // The format of RFC 1952 with stored blocks (RFC 1951, 3.2.4).
      return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        + blocks.flatMap { block in
          let count = UInt16(block.bytes.count)
          return [block.isLast ? 1 : 0] + little(count) + little(~count) + block.bytes
        } + little(checksum(bytes)) + little(UInt32(bytes.count))
    case .zstandard:
      // RFC 8878, 3.1.1, without checksum and size, with a window of 2 MB and raw blocks.
      return [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58]
        + blocks.flatMap { block in
          little(UInt32(block.bytes.count << 3) | (block.isLast ? 1 : 0)).prefix(3) + block.bytes
        }
    }
  }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// CRC-32 of RFC 1952.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  private static func expanded(_ bytes: [UInt8], _ kind: Compression, limit: Int = 1 << 30) throws -> [UInt8]
  {
    try FileText(
      FileBytes(bytes), path: "a" + kind.rawValue, limit: ExpansionLimit(byteCount: limit, reason: "test")
    ).all(limit: .max)
  }

  private static let long = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }

  @Test(
    "'abc' compressed by gzip 1.12 and zstd 1.5.4 expands to 'abc'",
    arguments: [
      (
        Compression.gzip,
        [
          0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 0x4C, 0x4A, 6, 0, 0xC2, 0x41, 0x24, 0x35, 3, 0, 0, 0,
        ] as [UInt8]
      ),
      (
        .zstandard,
        [0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58, 0x19, 0x00, 0x00, 0x61, 0x62, 0x63, 0x99, 0x09, 0x77, 0xad]
      ),
    ])
  func known(kind: Compression, bytes: [UInt8]) throws {
    #expect(try Self.expanded(bytes, kind) == Array("abc".utf8))
    for count in 0..<bytes.count {
      #expect(throws: FileError.self) { try Self.expanded(Array(bytes[..<count]), kind) }
    }
    #expect(throws: FileError.self) { try Self.expanded(bytes + [7, 7, 7, 7, 7], kind) }
  }

  @Test(
    "concatenated streams, including long ones, expand to their concatenated contents",
    arguments: Compression.allCases)
  func pieces(kind: Compression) throws {
    let all = Self.stored(Self.long, kind) + Self.stored([], kind) + Self.stored([1, 2], kind)
    #expect(try Self.expanded(all, kind) == Self.long + [1, 2])
  }

  @Test("no more bytes are produced than allowed", arguments: Compression.allCases)
  func limit(kind: Compression) throws {
    let piece = Self.stored(Array(Self.long[..<1000]), kind)
    #expect(try Self.expanded(piece, kind, limit: 1000).count == 1000)
    #expect(throws: FileError.expandsTooFar(path: "a" + kind.rawValue, limit: 999, reason: "test")) {
      try Self.expanded(piece, kind, limit: 999)
    }
    // Each block expands four bytes to 128 KB.
    let blocks = [UInt8](repeating: 0, count: 4000).indices.flatMap { _ in
      Self.little(UInt32((128 << 10) << 3 | 1 << 1)).prefix(3) + [0]
    }
    let bomb: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58] + blocks
    #expect(throws: FileError.expandsTooFar(path: "a.zst", limit: 1 << 22, reason: "test")) {
      try Self.expanded(bomb, .zstandard, limit: 1 << 22)
    }
  }

  @Test("a file may expand to 256 times its size, to 64 MiB if it is small, and to a quarter of the memory")
  func usualLimit() {
    func limit(_ stored: Int, _ memory: Int) -> Int {
      ExpansionLimit.usual(storedCount: stored, memory: memory).byteCount
    }
    #expect(limit(459_000, 16 << 30) == 117_504_000)
    #expect(limit(1, 16 << 30) == 67_108_864 && limit(262_144, 16 << 30) == 67_108_864)
    #expect(limit(6_000_000, 4 << 30) == 1 << 30)
    #expect(limit(1, 100_000_000) == 25_000_000)
    #expect(limit(.max, 4000) == 1000)
    func start(_ taken: Int) -> Int {
      ExpansionLimit.usual(storedCount: 6_000_000, memory: 16 << 30).atStart(of: taken).byteCount
    }
    #expect([1, 1_000_000, 6_000_000].map(start) == [67_108_864, 256_000_000, 1_536_000_000])
    #expect(ExpansionLimit(byteCount: 5, reason: "").atStart(of: 1).byteCount == 5)
  }

  @Test("a changed byte of a gzip file is detected")
  func changedByte() throws {
    let piece = Self.stored(Array(Self.long[..<300]), .gzip)
    for position in piece.indices where position > 10 || position < 3 {
      var spoilt = piece
      spoilt[position] ^= 16
      #expect(throws: FileError.damaged(path: "a.gz", format: "gzip")) { try Self.expanded(spoilt, .gzip) }
    }
  }

  @Test("the file name determines the compression")
  func names() {
    #expect(Compression(fileName: "a.csv.gz") == .gzip && Compression(fileName: "A.CSV.GZ") == .gzip)
    #expect(Compression(fileName: "a.csv.zst") == .zstandard && Compression(fileName: "a.csv") == nil)
  }
}

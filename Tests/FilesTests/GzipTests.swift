import Files
import Testing

struct GzipTests {
  @Test(
    "what is compressed expands to the same bytes",
    arguments: [0, 1, 1 << 20, (1 << 20) + 1, 3_000_000])
  func thereAndBack(count: Int) throws {
    var state = UInt32(7)
    let bytes = (0..<count).map { index -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return index % 3 == 0 ? UInt8(truncatingIfNeeded: state >> 24) : UInt8(ascii: "0")
    }
    let file = gzip(bytes)
    #expect(Array(try Compression.gzip.expanded(FileBytes(file), path: "x.gz")) == bytes)
  }

  @Test("the header has no time and no file name, and the end has RFC 1952's checksum and size")
  func framing() {
    // The check value of CRC-32 is that of the digits from 1 to 9.
    let file = gzip(Array("123456789".utf8))
    #expect(file.prefix(10) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    #expect(file.suffix(8) == [0x26, 0x39, 0xF4, 0xCB, 9, 0, 0, 0])
    #expect(gzip(Array("123456789".utf8)) == file)
  }
}

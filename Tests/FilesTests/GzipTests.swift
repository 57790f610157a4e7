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
    #expect(try FileText(FileBytes(file), path: "x.gz").all(limit: 1 << 30) == bytes)
  }

  @Test("the header has no time and no file name, and the end has RFC 1952's checksum and size")
  func framing() {
    // The check value of CRC-32 is that of the digits from 1 to 9.
    let file = gzip(Array("123456789".utf8))
    #expect(file.prefix(10) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    #expect(file.suffix(8) == [0x26, 0x39, 0xF4, 0xCB, 9, 0, 0, 0])
    #expect(gzip(Array("123456789".utf8)) == file)
  }

  @Test("a file made of pieces has the same bytes as one made at once", arguments: [1, 1000, 700_000])
  func pieces(size: Int) {
    let bytes = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let writer = GzipWriter(level: 6)
    for start in stride(from: 0, to: bytes.count, by: size) {
      writer.append(Array(bytes[start..<min(start + size, bytes.count)]))
      // Single bytes would take long.
      if size == 1 && start == 5000 {
        writer.append(Array(bytes[5001...]))
        break
      }
    }
    #expect(writer.finish() == gzip(bytes))
  }

  @Test("contents come piece by piece, whether or not the file is compressed", arguments: [1, 2_500_000])
  func contents(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
    // Several streams in one file expand to their concatenated contents.
    for (path, stored) in [("x.csv", bytes), ("x.csv.gz", gzip(bytes)), ("y.csv.gz", gzip([]) + gzip(bytes))]
    {
      let reader = try FileText(FileBytes(stored), path: path).reader()
      var (read, piece) = ([UInt8](), [UInt8](repeating: 0, count: 100_000))
      while true {
        let made = try reader.read(into: &piece, at: 0)
        read += piece[..<made]
        if made < piece.count { break }
      }
      #expect(read == bytes && reader.position == count && reader.share == 1)
    }
  }

  @Test("a compressed file that was cut or changed is damaged")
  func damaged() {
    let file = gzip(Array(repeating: 7, count: 100_000))
    var changed = file
    changed[changed.count - 5] ^= 1
    for bytes in [Array(file.dropLast()), [], Array("features,rmse".utf8), changed] {
      #expect(throws: FileError.damaged(path: "x.gz", format: "gzip")) {
        try FileText(FileBytes(bytes), path: "x.gz").all(limit: 1 << 30)
      }
    }
  }
}

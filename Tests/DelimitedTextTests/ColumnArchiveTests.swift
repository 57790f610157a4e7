import DelimitedText
import Files
import Testing

struct ColumnArchiveTests {
  private static let archive = ColumnArchive(
    text: "größe",
    numbers: [
      NumberColumn([1, -0.0, .infinity]), nil, NumberColumn(repeating: 0.1, count: 1000), NumberColumn([]),
    ], codes: [CodeColumn([7, 7]), CodeColumn([1, 2, 3])])

  @Test("an archive is read back bit for bit")
  func roundTrip() throws {
    let read = try #require(ColumnArchive(FileBytes(Self.archive.bytes)))
    #expect(read.text == "größe" && read.numbers.map { $0?.count } == [3, nil, 1000, 0])
    #expect(read.numbers[0]?.map(\.bitPattern) == [1, -0.0, .infinity].map(\.bitPattern))
    #expect(read.numbers[2]?.constant == 0.1 && read.codes.map(Array.init) == [[7, 7], [1, 2, 3]])
    #expect(read.bytes == Self.archive.bytes)
  }

  @Test("bytes with any bit changed, or truncated, are rejected")
  func damaged() {
    let bytes = Self.archive.bytes
    for position in bytes.indices {
      for bit in 0..<8 {
        var spoilt = bytes
        spoilt[position] ^= 1 << bit
        if ColumnArchive(FileBytes(spoilt)) != nil { Issue.record("bit \(bit) of byte \(position)") }
      }
      #expect(ColumnArchive(FileBytes(Array(bytes[..<position]))) == nil)
    }
    #expect(ColumnArchive(FileBytes(bytes + [UInt8](repeating: 0, count: 8))) == nil)
  }

  @Test("swapped words are rejected")
  func swapped() {
    let bytes = ColumnArchive(text: "", numbers: [NumberColumn((0..<64).map(Double.init))], codes: []).bytes
    for (one, other) in [(80, 88), (80, 112), (88, 240), (96, 128)] {
      var spoilt = bytes
      for offset in 0..<8 { spoilt.swapAt(one + offset, other + offset) }
      #expect(ColumnArchive(FileBytes(spoilt)) == nil)
    }
  }
}

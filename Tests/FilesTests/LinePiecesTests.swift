import Testing

@testable import Files

struct LinePiecesTests {
  @Test("a small text needs no large buffer", arguments: ["a.csv", "a.csv.gz"])
  func smallBuffer(name: String) throws {
    let bytes = Array("a,1\nb,2".utf8)
    let text = try FileText(FileBytes(name.hasSuffix("gz") ? gzip(bytes) : bytes, path: name), path: name)
    let pieces = try LinePieces(text, from: 4, size: 1 << 20)
    var buffer = [UInt8]()
    let piece = try #require(try pieces.next(into: &buffer))
    #expect(Array(buffer[..<piece.count]) == Array("b,2\n".utf8))
    #expect(buffer.count < 100)
    #expect(try pieces.next(into: &buffer) == nil)
  }
}

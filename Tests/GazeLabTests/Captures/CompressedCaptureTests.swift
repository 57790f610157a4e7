import Files
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct CompressedCaptureTests {
  private static let capture = PlantedCapture(framesPerFixation: 2)

  /// A Zstandard file that stores bytes uncompressed (RFC 8878).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    precondition(bytes.count < 128 << 10)
    let head = bytes.count << 3 | 1
    return [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58] + [head, head >> 8, head >> 16].map { UInt8($0 & 255) } + bytes
  }

  @Test("a compressed capture reads like the capture; its digest is that of the compressed file")
  func compressed() throws {
    try TemporaryFolder.with { folder in
      let bytes = Self.stored(Self.capture.bytes)
      let capture = try Capture(path: folder.write("a/p01.csv.zst", bytes))
      #expect(capture.name == "p01" && capture.sha256 == sha256(bytes))
      #expect(capture.frames.map(\.time) == Self.capture.frames.map(\.time))
      #expect(folder.complaints("a") == [])
    }
  }

  @Test("a capture and its compressed copy have the same name, which is an error")
  func clash() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a/p01.csv", Self.capture.bytes)
      try folder.write("a/p01.csv.zst", Self.stored(Self.capture.bytes))
      #expect(
        folder.complaints("a") == [
          "a/p01.csv.zst: error: another file has the same capture name 'p01'; rename one of them"
        ]
      )
    }
  }

  @Test("a truncated compressed file is rejected with its name, an error inside it with its place")
  func refused() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a/p01.csv.zst", Self.stored(Self.capture.bytes).dropLast())
      try folder.write("b/p01.csv.gz", Self.capture.bytes)
      try folder.write("c/p01.csv.zst", Self.stored(Array("a,b\n1,2\n".utf8)))
      #expect(
        folder.complaints("a") == [
          "a/p01.csv.zst: error: is not a complete Zstandard file: it was cut off or changed; copy it again"
        ])
      #expect(
        folder.complaints("b") == [
          "b/p01.csv.gz: error: is not a complete gzip file: it was cut off or changed; copy it again"
        ])
      #expect(folder.complaints("c")[0].hasPrefix("c/p01.csv.zst:1:1: error: is not a capture"))
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import Files

struct StreamedFileTests {
  @Test("a file that is written in pieces appears when it is complete, with the digest of all of them")
  func pieces() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a", "before")
      let file = try StreamedFile("a", in: folder.path)
      // Of "abc": FIPS 180-2, appendix B.1.
      let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      try file.write(Array("a".utf8)[...])
      try file.write(Array("xbcx".utf8)[1...2])
      #expect(try folder.text("a") == "before")
      #expect((file.sha256, file.byteCount) == (digest, 3))
      try file.commit()
      #expect(try folder.text("a") == "abc")
      #expect(folder.names == ["a"])
      file.discard()
      #expect(folder.names == ["a"])
    }
  }

  @Test("a file that is given up leaves nothing behind")
  func discarded() throws {
    try TemporaryFolder.with { folder in
      let file = try StreamedFile("a", in: folder.path)
      try file.write([1])
      file.discard()
      #expect(folder.names == [])
      try folder.makeFolder("b")
      #expect(throws: FileError.self) { try StreamedFile("b", in: folder.path) }
      #expect(throws: FileError.self) { try StreamedFile("a", in: folder.at("none")) }
    }
  }
}

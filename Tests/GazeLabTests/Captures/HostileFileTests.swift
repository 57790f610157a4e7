import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

/// Files that are made, or changed, so that a reader hangs, crashes or reads something else than they hold.
struct HostileFileTests {
  private static let table = PlantedCapture(framesPerFixation: 2).table

  private static func complaints(_ name: String, _ bytes: [UInt8]) throws -> [String] {
    try TemporaryFolder.with { folder in
      try folder.write("a/\(name)", bytes)
      return folder.complaints("a")
    }
  }

  /// Rows that repeat, up to at least a number of bytes, as a gzip file.
  private static func packed(_ start: [UInt8], _ piece: [UInt8], byteCount: Int) -> [UInt8] {
    let writer = GzipWriter(level: 9)
    writer.append(start)
    for _ in 0...byteCount / piece.count { writer.append(piece) }
    return writer.finish()
  }

  @Test("a quotation mark in a bare field makes no second participant, but is refused at its place")
  func strayQuote() throws {
    var table = Self.table
    let name = table[3, "username"]
    table[3, "username"] = name + "\""
    let place = table.place(3, "username").split(separator: ":").map { Int($0) ?? 0 }
    #expect(
      try Self.complaints("p01.csv", Array(table.text().utf8)) == [
        "a/p01.csv:\(place[0]):\(place[1] + name.utf8.count): error: quotation mark inside a field that does not start "
          + "with one; put the whole field in quotation marks and double those inside"
      ])
  }

  @Test("a quotation mark in a field that nobody needs is refused, too")
  func strayQuoteInIgnoredField() throws {
    let lines = Self.table.text().split(separator: "\n")
    let text = lines.enumerated().map { "\($1),\($0 == 0 ? "note" : $0 == 5 ? "5\" tall" : "x")\n" }.joined()
    let complaints = try Self.complaints("p01.csv", Array(text.utf8))
    #expect(complaints.count == 1 && complaints[0].contains("p01.csv:6:"))
    #expect(complaints[0].contains("quotation mark inside a field"))
  }

  @Test(
    "zeros without end behind a valid number are refused, plain and compressed", arguments: [false, true])
  func zeros(isPacked: Bool) throws {
    var table = Self.table
    table[3, "gazePointX"] = "0.5125371"
    let text = table.text()
    let number = try #require(text.range(of: "0.5125371"))
    let start = Array(text[..<number.upperBound].utf8)
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: 1 << 20)
    let bytes =
      isPacked
      ? Self.packed(start, zeros, byteCount: 40 << 20)
      : start + (0..<8).flatMap { _ in zeros } + Array(text.utf8.suffix(100))
    let complaints = try Self.complaints(isPacked ? "p01.csv.gz" : "p01.csv", bytes)
    #expect(complaints.count == 1)
    #expect(complaints[0].contains(":5:") && complaints[0].contains("field of more than 4096 bytes"))
  }

  @Test("a small file that expands to more than 64 MiB is refused with the limit")
  func bomb() throws {
    let text = Self.table.text()
    // Empty lines at the end are allowed, and compress to a thousandth.
    let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 20)
    let bytes = Self.packed(Array((text + "\n").utf8), lines, byteCount: 65 << 20)
    let error = #expect(throws: FileError.self) {
      try FileText(FileBytes(bytes), path: "p01.csv.gz").all(limit: .max)
    }
    #expect(
      error?.sentence
        == "expands to more than 67108864 bytes, the limit for this file (64 MiB for a small file); expand it to a "
        + "plain file first")
  }

  @Test("devices and pipes in the folder of a dataset are refused by name", .timeLimit(.minutes(10)))
  func specialFiles() throws {
    try TemporaryFolder.with { folder in
      for name in ["a", "b"] { try folder.makeFolder(name) }
      try FileManager.default.createSymbolicLink(
        atPath: folder.at("a/p01.csv"), withDestinationPath: "/dev/zero")
      let made = unsafe mkfifo(folder.at("b/p01.csv"), 0o600)
      try #require(made == 0)
      #expect(
        folder.complaints("a", followingLinks: true) == ["a/p01.csv: error: is a device; a file was expected"]
      )
      #expect(folder.complaints("b") == ["b/p01.csv: error: is a pipe; a file was expected"])
    }
  }

  @Test(
    "a capture that is cut while it is read is refused", arguments: [0, 1, 70_000, 1_500_000, 2_999_999])
  func cut(size: Int) throws {
    try TemporaryFolder.with { folder in
      let text = Self.table.text() + "\n"
      let rows = text.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined()
      let bytes = Array((text + String(repeating: rows, count: 3_000_000 / rows.utf8.count)).utf8)
      let path = try folder.write("p01.csv", bytes)
      let files = CaptureFiles()
      _ = try files.open(path)
      try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: UInt64(size))
      let source = CaptureSource(name: "p01", files: [path], place: Place(file: path))
      let error = #expect(throws: InputError.self) { try SchneuwlyCSV.format.read(source, files) }
      #expect(error?.report.hasPrefix("\(path): error: was changed while it was read") == true)
      #expect(throws: InputError.self) { try files.checkUnchanged() }
    }
  }
}

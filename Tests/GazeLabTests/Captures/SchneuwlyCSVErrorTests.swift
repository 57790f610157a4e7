import Files
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct SchneuwlyCSVErrorTests {
  private static let table = PlantedCapture(framesPerFixation: 2).table

  /// The only error for a file with these bytes.
  private static func complaint(_ bytes: [UInt8]) throws -> String {
    try TemporaryFolder.with { folder in
      try folder.write("a/p01.csv", bytes)
      let lines = folder.complaints("a")
      #expect(lines.count == 1)
      return lines.first ?? ""
    }
  }

  private static func complaint(_ text: String) throws -> String { try complaint(Array(text.utf8)) }

  @Test("NaN is no number of a capture", arguments: ["nan", "NaN"])
  func notANumber(field: String) throws {
    var table = Self.table
    table[3, "faceTransform_3_z"] = field
    #expect(
      try Self.complaint(table.text())
        == "a/p01.csv:\(table.place(3, "faceTransform_3_z")): error: 'faceTransform_3_z' is not a number: '\(field)'; "
        + "numbers are written like -0.25 or 1e-3")
  }

  @Test(
    "numbers out of bounds are rejected with the bounds",
    arguments: [
      ("faceTransform_0_x", "1e200", "1e+200", "10000"),
      ("gazePointX", "-1e10", "-10000000000", "1000000000"),
      ("timestamp", "2e11", "200000000000", "100000000000"),
    ])
  func hugeNumbers(column: String, field: String, value: String, limit: String) throws {
    var table = Self.table
    table[0, column] = field
    #expect(
      try Self.complaint(table.text())
        == "a/p01.csv:\(table.place(0, column)): error: '\(column)' is \(value); "
        + "expected a number from -\(limit) to \(limit)")
  }

  @Test("a name is refused if it would be too long to be read once its hidden characters are escaped")
  func escapedName() throws {
    var table = Self.table
    table.set("username", String(repeating: "\u{12}", count: 60))
    #expect(
      try Self.complaint(table.text()).contains("is longer than 200 bytes with its hidden characters escaped")
    )
    table.set("username", String(repeating: "G", count: 201))
    #expect(try Self.complaint(table.text()).contains("is longer than 200 bytes: "))
  }

  @Test("an unknown device is refused, also where a target is missing")
  func unknownDevice() throws {
    var table = Self.table
    table.set("deviceName", "iPad Mimi")
    for name in ["targetPointX", "targetPointY"] { table.set(name, "") { $0 == 0 } }
    #expect(try Self.complaint(table.text()).contains("'iPad Mimi'"))
  }

  @Test("a part that only some rows have is rejected at the first empty field")
  func partInSomeRows() throws {
    var table = Self.table
    for name in SchneuwlyCSV.columns(of: .lookAt) { table.set(name, "") { $0 >= 4 } }
    #expect(
      try Self.complaint(table.text()) == "a/p01.csv:\(table.place(4, "lookAtPointX")): error: "
        + "'lookAtPointX' is missing; every row needs it")
  }

  @Test("a part that lacks a column is rejected, not considered absent")
  func incompletePart() throws {
    var table = Self.table
    table.remove(["leftEyeTransform_2_y"])
    #expect(
      try Self.complaint(table.text())
        == "a/p01.csv:1:1: error: missing column 'leftEyeTransform_2_y'; "
        + "columns may be in any order"
    )
  }

  @Test(
    "an unknown head pose or viewing distance is rejected with the nearest word",
    arguments: [
      (
        "position", "Midle",
        "is 'Midle'; did you mean 'Middle'? expected: Middle, Top, Down, Left, Right"
      ),
      (
        "distance", "Arms extended",
        "is 'Arms extended'; did you mean 'Arms Extended'? expected: Regular, Close, Arms Extended"
      ),
      ("distance", "", "is empty; expected: Regular, Close, Arms Extended"), ("username", " ", "is empty"),
      ("deviceName", "\"\"", "is empty"),
    ])
  func unknownWords(column: String, field: String, sentence: String) throws {
    var table = Self.table
    table[17, column] = field
    let line = try Self.complaint(table.text())
    #expect(line.hasPrefix("a/p01.csv:19:"))
    #expect(line.hasSuffix("error: '\(column)' \(sentence)"))
  }

  @Test("a name that is not UTF-8 is rejected")
  func invalidName() throws {
    var bytes = Array(Self.table.text().utf8)
    let name = try #require(bytes.firstRange(of: Array("\nanna".utf8)))
    bytes[name.upperBound - 1] = 0xFF
    #expect(try Self.complaint(bytes) == "a/p01.csv:2:1: error: is not UTF-8 text; save the file as UTF-8")
  }

  @Test(
    "files that are not text are rejected",
    arguments: [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D], Array(repeating: 0, count: 4096),
      [0x50, 0x4B, 3, 4] + Array(repeating: 0x80, count: 100), (0...255).map { UInt8($0) },
    ])
  func binaryFiles(bytes: [UInt8]) throws {
    let line = try Self.complaint(bytes)
    #expect(line.hasPrefix("a/p01.csv:1:"))
    #expect(line.contains("UTF-8") || line.contains("is not a capture"))
  }

  @Test("a folder is not a capture")
  func folderAsFile() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a/p01.csv/x", "")
      #expect(folder.complaints("a") == ["a/p01.csv: error: is a folder; a file was expected"])
    }
  }
}

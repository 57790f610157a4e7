import DelimitedText
import Files
import TestSupport
import Testing

@testable import Inputs

struct CSVFileTests {
  /// The fields of each row of a text.
  private static func rows(_ bytes: [UInt8]) throws -> [[String]] {
    var file = try CSVFile(path: "a.csv", bytes: bytes)
    var (rows, fields) = ([[String]](), [CSVFile.Field]())
    while try file.nextRow(&fields) { try rows.append(fields.map { try file.text($0) }) }
    return rows
  }

  private static func rows(_ text: String) throws -> [[String]] { try rows(Array(text.utf8)) }

  private static func complaint(_ bytes: [UInt8]) throws -> String {
    try #require(throws: InputError.self) { try rows(bytes) }.report
  }

  private static func complaint(_ text: String) throws -> String { try complaint(Array(text.utf8)) }

  @Test(
    "line ends, blank lines at the end and a byte order mark do not matter",
    arguments: [
      "a,b\n1,2", "a,b\n1,2\n", "a,b\r\n1,2", "a,b\r\n1,2\r\n", "a,b\n1,2\n\n \n\t\r\n\n",
      "\u{FEFF}a,b\n1,2\n",
      "a,b\n1,2\r",
    ])
  func lineEnds(text: String) throws {
    #expect(try Self.rows(text) == [["a", "b"], ["1", "2"]])
  }

  @Test("spaces and tabs around a field are not part of it; those inside are")
  func spaces() throws {
    #expect(try Self.rows(" a ,\tb c\t, \"d \" \n") == [["a", "b c", "d "]])
  }

  @Test("a quoted field may contain commas and doubled quotation marks")
  func quotes() throws {
    let row = #""a,b","say ""hi""","","""",xy"#
    #expect(try Self.rows(row) == [["a,b", #"say "hi""#, "", "\"", "xy"]])
  }

  @Test("a doubled quotation mark before a combining accent is one quotation mark")
  func quotesBeforeAccents() throws {
    #expect(try Self.rows("\"a\"\"\u{301}b\"") == [["a\"\u{301}b"]])
  }

  @Test("a row that is written and read again stays the same")
  func roundTrip() throws {
    let fields = [
      "a", "", "a,b", "\"", "\"\u{301}", ",\u{301}", " a", "a ", "a\"\"b", "\u{308}x", "-1e-3", "é", "👩‍🔬",
    ]
    let visible = fields.map(\.onOneLine)
    #expect(try Self.rows(csvRow(fields)) == [visible])
    #expect(try Self.rows(csvRow(fields.reversed())) == [visible.reversed()])
  }

  @Test("empty fields count, including the last of a line")
  func emptyFields() throws {
    #expect(try Self.rows("a,,\n,,\n") == [["a", "", ""], ["", "", ""]])
  }

  @Test("the column counts characters, not bytes, starting after the byte order mark")
  func columns() throws {
    #expect(
      try Self.complaint("\u{FEFF}né,\"x\n")
        == "a.csv:1:4: error: quotation mark that is not closed on its line")
  }

  @Test("only decimal notation is a number")
  func numbers() throws {
    let text = "-0.25,+1,1e-3,.5,5.,\"7\",nan,inf,1e400,0x10,1_000,,1 2,\"0,38\",٣,1e,--1,1d"
    var file = try CSVFile(path: "a.csv", bytes: Array(text.utf8))
    var fields = [CSVFile.Field]()
    _ = try file.nextRow(&fields)
    let values = fields.map { file.number($0) }
    #expect(values == [-0.25, 1, 0.001, 0.5, 5, 7] + [Double?](repeating: nil, count: 12))
  }

  @Test("only digits up to 10¹² are a count")
  func counts() throws {
    let text = "0,7,007,1000000000000,1000000000001,99999999999999,-1,+1,1.0,,x,\"12\""
    var file = try CSVFile(path: "a.csv", bytes: Array(text.utf8))
    var fields = [CSVFile.Field]()
    _ = try file.nextRow(&fields)
    let counts = fields.map { file.count($0) }
    #expect(counts == [0, 7, 7, 1_000_000_000_000] + [Int?](repeating: nil, count: 7) + [12])
  }

  @Test("fields are the same if their bytes are")
  func sameFields() throws {
    var file = try CSVFile(path: "a.csv", bytes: Array("a, a ,\"a\",ab,\"\"\"\",\"\"\"\"".utf8))
    var fields = [CSVFile.Field]()
    _ = try file.nextRow(&fields)
    let same = fields.map { file.areSame($0, fields[0]) }
    #expect(same == [true, true, false, false, false, false])
    #expect(file.areSame(fields[4], fields[5]))
  }

  @Test(
    "a mark keeps a text from being a formula and can always be removed again",
    arguments: [
      ("=1+1", "'=1+1"), ("+a", "'+a"), ("-1", "'-1"), ("@x", "'@x"), ("'=1", "''=1"), ("''-x", "'''-x"),
      ("=\u{301}", "'=\u{301}"), ("'\u{301}=1", "'\u{301}=1"), ("-", "-"), ("'-", "'-"), ("'a", "'a"),
      ("", ""), ("a=1", "a=1"),
    ])
  func formulas(text: String, written: String) {
    #expect(Array(notAFormula(text).utf8) == Array(written.utf8))
    #expect(Array(withoutFormulaMark(written).utf8) == Array(text.utf8))
  }

  @Test(
    "anything but plain rows of UTF-8 is rejected with its place",
    arguments: [
      ("a,b\n1,\"2\n3", "a.csv:2:3: error: quotation mark that is not closed on its line"),
      ("a,\"b\"c\n", "a.csv:1:6: error: text after a closing quotation mark; expected a comma"),
      ("a,b\r1,2\r", "a.csv:1:4: error: carriage return without line feed; lines must end in LF or CRLF"),
      ("a,b\n1,\u{0}2", "a.csv:2:3: error: NUL byte; is this a text file in UTF-8?"),
      ("a,b\n\"\u{0}\",2", "a.csv:2:2: error: NUL byte; is this a text file in UTF-8?"),
      ("", "a.csv: error: is empty; a header line was expected"),
      ("\u{FEFF}", "a.csv: error: is empty; a header line was expected"),
      (" \n\r\n\n", "a.csv: error: is empty; a header line was expected"),
    ])
  func refused(text: String, line: String) throws {
    #expect(try Self.complaint(text) == line)
  }

  @Test(
    "UTF-16 is recognised by its byte order mark",
    arguments: [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61]])
  func utf16(bytes: [UInt8]) throws {
    #expect(try Self.complaint(bytes) == "a.csv: error: is UTF-16 text; save it as UTF-8")
  }

  @Test("bytes that are not UTF-8 are rejected where their field starts")
  func invalidUTF8() throws {
    let bytes = Array("a,né\n1,".utf8) + [0xC3, 0x28]
    #expect(try Self.complaint(bytes) == "a.csv:2:3: error: is not UTF-8 text; save the file as UTF-8")
  }

  @Test("a field of 4096 bytes is read, a longer one is rejected")
  func longFields() throws {
    let longest = String(repeating: "x", count: 4096)
    #expect(try Self.rows("a,\(longest)") == [["a", longest]])
    #expect(try Self.rows("a,\"\(longest)\"") == [["a", longest]])
    let expected = "a.csv:1:3: error: field of more than 4096 bytes; is this a CSV file?"
    #expect(try Self.complaint("a,x\(longest)") == expected)
  }

  @Test(
    "a quotation mark belongs around a field or, doubled, inside one that has them",
    arguments: [
      ("victor\"", "1:7", "quotation mark inside a field that does not start with one"),
      ("ab\"c", "1:3", "quotation mark inside a field that does not start with one"),
      ("x,a\"\"b", "1:4", "quotation mark inside a field that does not start with one"),
      ("\"a\"b", "1:4", "text after a closing quotation mark"),
      ("a,\"b\nc\"", "1:3", "quotation mark that is not closed on its line"),
    ])
  func strayQuotes(text: String, place: String, complaint: String) throws {
    #expect(try Self.complaint(Array(text.utf8)).hasPrefix("a.csv:\(place): error: \(complaint)"))
    #expect(try Self.rows("\"vi\"\"ctor\", \"b\" ") == [["vi\"ctor", "b"]])
  }

  @Test("rows are read as the text comes, with the same lines and places", arguments: [false, true])
  func pieces(isPacked: Bool) throws {
    let lines = (0..<60_000).map { "row \($0),\"a, b\",\($0 % 7)" }
    let bytes = Array((lines + ["x,\"y"]).joined(separator: "\r\n").utf8)
    let text =
      isPacked
      ? try FileText(FileBytes(gzip(bytes)), path: "a.csv.gz") : try FileText(onDisk(bytes), path: "a")
    var file = try CSVFile(path: "a.csv", text: text)
    var fields = [CSVFile.Field]()
    for row in 0..<60_000 {
      let isRow = try file.nextRow(&fields)
      guard isRow, file.line == row + 1, try fields.map(file.text) == ["row \(row)", "a, b", "\(row % 7)"]
      else {
        Issue.record("row \(row)")
        return
      }
    }
    let error = #expect(throws: InputError.self) { try file.nextRow(&fields) }
    #expect(error?.report == "a.csv:60001:3: error: quotation mark that is not closed on its line")
  }

  /// The bytes of a file that is not in memory.
  private func onDisk(_ bytes: [UInt8]) throws -> FileBytes {
    try TemporaryFolder.with { folder in
      try FileBytes(path: folder.write("a", bytes))
    }
  }

  @Test("copies of a file read on by themselves")
  func copies() throws {
    let bytes = Array((0..<100_000).map { "\($0),x\n" }.joined().utf8)
    var (one, fields) = (
      try CSVFile(path: "a.csv", text: FileText(onDisk(bytes), path: "a")), [CSVFile.Field]()
    )
    for _ in 0..<50_000 { _ = try one.nextRow(&fields) }
    var other = one
    for row in 50_000..<100_000 {
      let isRow = try one.nextRow(&fields)
      guard isRow, one.number(fields[0]) == Double(row) else {
        Issue.record("row \(row)")
        return
      }
    }
    let isRow = try other.nextRow(&fields)
    #expect(isRow && other.number(fields[0]) == 50_000 && other.line == 50_001)
  }

  @Test("a line without an end is refused without holding it", arguments: ["1.5", "a,\"b\",", "# "])
  func endlessLine(start: String) throws {
    let bytes = Array("h\n\(start)".utf8) + [UInt8](repeating: UInt8(ascii: "0"), count: 20_000_000)
    let text = try FileText(FileBytes(gzip(bytes)), path: "a.csv.gz")
    var (file, fields) = (
      try CSVFile(path: "a.csv", text: text, syntax: DelimitedSyntax(comment: [UInt8(ascii: "#")])),
      [CSVFile.Field]()
    )
    _ = try file.nextRow(&fields)
    let error = #expect(throws: InputError.self) { try file.nextRow(&fields) }
    let complaint = start == "# " ? "line of more than 4194304 bytes" : "field of more than 4096 bytes"
    #expect(
      error?.complaints[0].place.line == 2 && error?.complaints[0].sentence.hasPrefix(complaint) == true)
  }

  @Test("a comment with a NUL byte is refused")
  func zeroInComment() throws {
    var (file, fields) = (
      try CSVFile(
        path: "a.csv", bytes: Array("# a\n# b\0\n1\n".utf8),
        syntax: DelimitedSyntax(comment: [UInt8(ascii: "#")])),
      [CSVFile.Field]()
    )
    let error = #expect(throws: InputError.self) { try file.nextRow(&fields) }
    #expect(error?.report == "a.csv:2:4: error: NUL byte; is this a text file in UTF-8?")
  }

  @Test("100 million bytes on one line are rejected, whatever they are", arguments: ["x", ",", "\"", "é"])
  func hugeLine(unit: String) throws {
    let million = Array(String(repeating: unit, count: 1_000_000 / unit.utf8.count).utf8)
    var bytes = [UInt8]()
    for _ in 0..<100 { bytes += million }
    #expect(try Self.complaint(bytes).contains("a.csv:1"))
  }
}

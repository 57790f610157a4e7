import DelimitedText
import Files
import Testing

@testable import Inputs

struct DelimitedFileTests {
  private static func rows(_ text: String, _ syntax: DelimitedSyntax) throws -> [[String]] {
    var file = try CSVFile(path: "a.txt", bytes: Array(text.utf8), syntax: syntax)
    var (rows, fields) = ([[String]](), [CSVFile.Field]())
    while try file.nextRow(&fields) { try rows.append(fields.map { try file.text($0) }) }
    return rows
  }

  @Test("fields between tabs may be empty and keep their commas")
  func tabs() throws {
    let syntax = DelimitedSyntax(separator: UInt8(ascii: "\t"))
    #expect(
      try Self.rows("a\tb\tc\n1,5\t\t \n\t\t\n", syntax) == [
        ["a", "b", "c"], ["1,5", "", ""], ["", "", ""],
      ])
  }

  @Test("any number of spaces separate two fields, and those around a row do not count")
  func spaces() throws {
    let syntax = DelimitedSyntax(separator: UInt8(ascii: " "))
    #expect(
      try Self.rows("a b   c\n  1  2 3  \n4 5 6 \r\n", syntax) == [
        ["a", "b", "c"], ["1", "2", "3"], ["4", "5", "6"],
      ])
  }

  @Test("comments are skipped and count as lines")
  func comments() throws {
    let syntax = DelimitedSyntax(comment: Array("##".utf8))
    let text = "## made,by\na,b\n##\n1,2\n"
    #expect(try Self.rows(text, syntax) == [["a", "b"], ["1", "2"]])
    var file = try CSVFile(path: "a.txt", bytes: Array(text.utf8), syntax: syntax)
    var (fields, lines) = ([CSVFile.Field](), [Int]())
    while try file.nextRow(&fields) { lines.append(file.line) }
    #expect(lines.prefix(2) == [2, 4])
  }

  @Test("a doubled carriage return ends a line only where it is allowed")
  func doubledReturns() throws {
    let text = "a,b\r\r\n1,2\r\r\n"
    #expect(try Self.rows(text, DelimitedSyntax(allowsDoubledReturns: true)) == [["a", "b"], ["1", "2"]])
    #expect(throws: InputError.self) { try Self.rows(text, .csv) }
  }

  @Test("numbers have the decimal mark of the file, and a missing one is known however it is written")
  func numbers() throws {
    let syntax = DelimitedSyntax(
      separator: UInt8(ascii: ";"), decimalMark: UInt8(ascii: ","), missing: ["", "-1001"])
    var file = try CSVFile(path: "a.txt", bytes: Array("1,5;1.5;;-1001,0\n".utf8), syntax: syntax)
    var fields = [CSVFile.Field]()
    _ = try file.nextRow(&fields)
    #expect(fields.map(file.number) == [1.5, nil, nil, -1001])
    #expect(fields.map(file.isMissing) == [false, false, true, true])
  }
}

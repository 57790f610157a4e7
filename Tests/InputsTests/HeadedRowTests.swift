import DelimitedText
import Testing

@testable import Inputs

struct HeadedRowTests {
  private static func rows<Value>(
    _ text: String, syntax: DelimitedSyntax = .csv, _ make: (HeadedRow) throws(InputError) -> Value
  ) throws(InputError) -> [Value] {
    var file = try CSVFile(path: "a.csv", bytes: Array(text.utf8), syntax: syntax)
    let header = try CSVHeader(&file)
    return try file.rows(under: header, make)
  }

  @Test("fields are found by the names of their columns, in any order")
  func fields() throws {
    let rows = try Self.rows("b,a\n1,x\n,y\n") { row throws(InputError) in
      (row.line, try row.text("a"), row.number("b"), try row.text("c"), row.place("a").column)
    }
    #expect(rows.map(\.0) == [2, 3] && rows.map(\.1) == ["x", "y"] && rows.map(\.2) == [1, nil])
    #expect(rows.map(\.3) == ["", ""] && rows.map(\.4) == [3, 2])
  }

  @Test("a missing number is nil, and anything else that is none is an error")
  func numbers() throws {
    let syntax = DelimitedSyntax(missing: ["n/a"])
    #expect(
      try Self.rows("a\n2\nn/a\n", syntax: syntax) { row throws(InputError) in
        try row.numberIfPresent("a")
      } == [2, nil])
    let error = #expect(throws: InputError.self) {
      try Self.rows("a\nx\n", syntax: syntax) { row throws(InputError) in try row.numberIfPresent("a") }
    }
    #expect(error?.report.hasPrefix("a.csv:2:1: error: 'a' is not a number: 'x'") == true)
  }

  @Test("a text without quotes keeps quotation marks as they are")
  func quotes() throws {
    let syntax = DelimitedSyntax(separator: UInt8(ascii: "\t"), hasQuotes: false)
    let rows = try Self.rows("a\tb\n\"x\ty\"z\n", syntax: syntax) { row throws(InputError) in
      [try row.text("a"), try row.text("b")]
    }
    #expect(rows == [["\"x", "y\"z"]])
  }
}

import Testing

@testable import BuiltInFormats

struct TableSeparatorTests {
  @Test(
    "the separator is the mark that a header has most of, outside of quotation marks",
    arguments: [
      ("a,b,c", TableSeparator.comma), ("a;b,c;d", .semicolon), ("a\tb,c", .tab), ("a|b", .pipe),
      ("\"a,b,c,d\";e", .semicolon), ("gaze x,gaze y", .comma), ("a b c", .space),
    ])
  func detected(header: String, separator: TableSeparator) {
    #expect(TableSeparator.detected(in: header.utf8) == separator)
  }

  @Test("a header of one column has no separator")
  func single() {
    #expect(TableSeparator.detected(in: "timestamp".utf8) == nil)
  }
}

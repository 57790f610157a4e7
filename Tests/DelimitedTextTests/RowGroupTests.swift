import Files
import Testing

@testable import DelimitedText

struct RowGroupTests {
  @Test("consecutive rows with the same first field are one group, with the rows before it counted")
  func groups() throws {
    let text = "head,1\na,1\na,2\n\"b\" ,3\nab,4\na,5"
    let groups = try RowGroup.divide(FileText(Array(text.utf8)), from: 7)
    #expect(groups.map(\.name) == ["a", "b", "ab", "a"])
    #expect(groups.map(\.rowsBefore) == [0, 2, 3, 4])
    let bytes = Array(text.utf8)
    #expect(
      groups.map { String(decoding: bytes[$0.bytes], as: UTF8.self) } == [
        "a,1\na,2\n", "\"b\" ,3\n", "ab,4\n", "a,5",
      ])
  }

  @Test("rows without a comma and no rows at all are no problem")
  func oddRows() throws {
    #expect(try RowGroup.divide(FileText([]), from: 0).isEmpty)
    let groups = try RowGroup.divide(FileText(Array("a\na\n\nb".utf8)), from: 0)
    #expect(groups.map(\.name) == ["a", "", "b"])
    #expect(groups.map(\.rowsBefore) == [0, 2, 3])
  }
}

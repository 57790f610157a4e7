import Documents
import Foundation
import Inputs
import TestSupport
import Testing

@testable import GazeLab
@testable import Trials

/// The figures of `gazelab plot`, of tables that are written here.
@Suite("Plots of columns")
struct ColumnPlotTests {
  private func table(_ text: String, _ columns: [String]) throws -> PlottedTable {
    let file = try CSVFile(path: "r/t.csv", bytes: Array(text.utf8))
    return try PlottedTable(file, [], columns: columns, where: [])
  }

  @Test("a column of numbers is an axis, and one with any other text has places; empty fields are neither")
  func kinds() throws {
    let table = try table("a,b,c\n1,x,07\n,y,3\n3,,1e400\n", ["a", "b", "c"])
    #expect(table["a"].numbers == [1, nil, 3] && !table["a"].isText)
    #expect(table["b"].isText && table["b"].distinct([0, 1, 2]) == ["x", "y"])
    #expect(table["c"].isText)
    #expect(try self.table("a\n0x10\n2\n", ["a"])["a"].isText)
    #expect((0..<3).map(table["a"].isThere) == [true, false, true])
  }

  @Test("one column is divided by another row by row, and a division by zero is no value")
  func quotients() throws {
    #expect(try table("a,n\n6,2\n1,0\n,4\n", ["a/n"])["a/n"].numbers == [3, nil, nil])
    #expect(try table("a/n,n\n5,2\n", ["a/n"])["a/n"].numbers == [5])
    #expect(throws: InputError.self) { try table("a,n\n6,2\n", ["a/m"]) }
  }
}

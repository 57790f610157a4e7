import Foundation
import Inputs
import TestSupport
import Testing

@testable import Documents

struct JSONTableTests {
  /// Every kind of entry.
  private static let entries = Table(
    title: "t", columns: [Table.Column(title: "x", isRanked: true)],
    rows: [
      [.text("a")], [.number(0.1, decimals: 0)], [.number(.infinity, decimals: 1)],
      [.spread(1.0 / 3, deviation: 1e-300, decimals: 2)],
      [.spread(.leastNonzeroMagnitude, deviation: nil, decimals: 2)],
      [.scientific(.greatestFiniteMagnitude)], [.probability(0.000123)], [.counts(3...3)], [.counts(3...4)],
      [.missing("-")], [.missing("failed", reason: "it could not be fitted")],
    ], marking: Marking(rows: [nil, .best] + Array(repeating: nil, count: 9), meanings: []))

  private func value(_ text: String) throws -> JSONValue { try JSONValue(json: text) }

  @Test("a table with every kind of entry, and one of hostile text, match the schemas")
  func schema() throws {
    let rows = SchemaValidator(root: try value(TableSchema.text))
    let record = SchemaValidator(root: try value(TableSchema.recordText))
    // The validators themselves find what is wrong.
    #expect(rows.complaints(about: .list([.record(["x": .list([])])])) == [".0.x: type"])
    #expect(Set(record.complaints(about: .record(["tables": .number(1)]))) == [".tables: type"])
    for table in [Self.entries, HostileTextTests.table] {
      #expect(rows.complaints(about: try value(JSONTable.format.text(table))) == [], "\(table.title)")
      let text = TablesRecord.text([("tables/table-1", table)])
      #expect(record.complaints(about: try value(text)) == [], "\(table.title)")
    }
  }

  @Test("rows are objects whose numbers read back to the same Double, and null stands where there is none")
  func numbers() throws {
    let text = JSONTable.format.text(Self.entries)
    let rows = try #require(try value(text).array)
    #expect(
      rows.map { $0["x"]?.number } == [
        nil, 0.1, nil, 1.0 / 3, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.000123, 3, nil, nil, nil,
      ])
    for index in [0, 2, 8, 9, 10] { #expect(rows[index]["x"] == .null) }
    #expect(rows[3]["SD of x"] == .number(1e-300) && rows[4]["SD of x"] == .null)
    #expect(rows[8]["smallest x"] == .number(3) && rows[8]["largest x"] == .number(4))
    #expect(rows[1]["mark"] == .text("best") && rows[0]["mark"] == .null)
    #expect(rows[9]["reason"] == .null)
    #expect(rows[10]["reason"] == .text("failed: it could not be fitted"))
  }

  @Test("the members of a row are the columns of the CSV file, in order, and have different names")
  func columns() throws {
    let table = Table(
      title: "t",
      columns: [Table.Column(title: "who", isLabel: true)]
        + ["x", "x", "x [2]"].map { Table.Column(title: $0) },
      rows: [[.missing("-"), .counts(1...1), .text("a word"), .number(2, decimals: 0)]])
    #expect(
      JSONTable.format.text(table)
        == "[\n  {\"who\": null, \"x\": 1, \"x [2]\": \"a word\", \"x [2] [2]\": 2.0}\n]\n")
    #expect(CSVTable.format.text(table) == "who,x,x [2],x [2] [2]\n,1,a word,2.0\n")
    #expect(JSONTable.format.text(changed(table) { $0.rows = [] }) == "[]\n")
  }

  @Test("several tables are one object: rows by the table's name, and what the tables are")
  func several() throws {
    let text = try #require(JSONTable.format.text(of: [("one", Self.entries), ("two", Self.entries)]))
    let whole = try value(text)
    #expect(whole["one"]?.array?.count == 11 && whole["two"] == whole["one"])
    #expect(whole["tables"]?.array?.map { $0["name"]?.string } == ["one", "two"])
    #expect(CSVTable.format.text(of: [("one", Self.entries)]) == nil)
  }
}

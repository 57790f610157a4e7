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

  @Test("a table with every kind of entry, and one of hostile text, match the schema")
  func schema() throws {
    let validator = SchemaValidator(root: try value(TableSchema.text))
    // The validator itself finds what is wrong.
    #expect(
      Set(validator.complaints(about: .object(["title": .number(1)]))) == [": required", ".title: type"])
    for table in [Self.entries, HostileTextTests.table] {
      #expect(validator.complaints(about: try value(JSONTable.format.text(table))) == [], "\(table.title)")
    }
  }

  @Test(
    "numbers read back to the same Double; entries have the text that people see, and their mark or reason")
  func numbers() throws {
    let text = JSONTable.format.text(Self.entries)
    let rows = try #require(try value(text)["rows"]?.array).map { $0.array?.first }
    #expect(
      rows.map { $0?["value"]?.number } == [
        nil, 0.1, nil, 1.0 / 3, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.000123, 3, nil, nil, nil,
      ])
    #expect(rows[3]?["sd"] == .number(1e-300))
    #expect(rows[8]?["low"] == .number(3) && rows[8]?["high"] == .number(4))
    #expect(rows[2]?["text"] == .text("inf") && rows[1]?["text"] == .text("0"))
    #expect(rows[1]?["mark"] == .text("best") && rows[0]?["mark"] == nil)
    #expect(rows[10]?["missing"] == .text("failed"))
    #expect(rows[10]?["reason"] == .text("it could not be fitted"))
    #expect(text == JSONTable.format.text(Self.entries))
  }
}

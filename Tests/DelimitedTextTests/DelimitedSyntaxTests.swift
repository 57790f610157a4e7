import DelimitedText
import Files
import Testing

struct DelimitedSyntaxTests {
  private static let semicolons = DelimitedSyntax(
    separator: UInt8(ascii: ";"), decimalMark: UInt8(ascii: ","), comment: Array("#".utf8),
    missing: ["", "NA", "-1001"], allowsDoubledReturns: true)

  private static let kinds: [FieldKind] = [
    .number(limit: 1e9), .text(), .ignored,
    .number(limit: 1e9, mayBeMissing: true),
  ]

  /// Reads a text whose careful rows only ever bring new words.
  private static func read(
    _ text: String, _ syntax: DelimitedSyntax, workers: Int = 1, chunkSize: Int = 1 << 20
  ) throws -> DelimitedReader.Outcome {
    try DelimitedReader(kinds, syntax: syntax).read(
      FileText(Array(text.utf8)), from: 0, workers: workers, chunkSize: chunkSize
    ) { row in
      let line = row.filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
      let text = String(decoding: line, as: UTF8.self)
      let fields = Array(text.replacing("\"x;y\"", with: "x").utf8).split(
        separator: syntax.separator, omittingEmptySubsequences: false)
      guard fields.count == 4, let first = decimalNumber(fields[0], decimalMark: syntax.decimalMark) else {
        return nil
      }
      let second = decimalNumber(fields[3], decimalMark: syntax.decimalMark)
      guard second != nil || syntax.isMissing(fields[3]) else { return nil }
      let name = String(decoding: fields[1], as: UTF8.self).filter { $0 != "\"" }
      return CarefulRow(
        numbers: [first, syntax.isMissing(fields[3]) ? .nan : second ?? .nan], texts: [name], words: [])
    }
  }

  private static func rows(_ outcome: DelimitedReader.Outcome) -> [String] {
    switch outcome {
    case .stopped(let row): return ["stopped after \(row.linesBefore)"]
    case .columns(let columns):
      return (0..<columns.rowCount).map { row in
        "\(columns.numbers[0][row]) \(columns.texts[0].names[columns.texts[0].codes[row]]) "
          + "\(columns.numbers[1][row])"
      }
    }
  }

  @Test(
    "semicolons, decimal commas, comments and missing numbers are read in chunks of any size",
    arguments: [1, 2, 4], [7, 64, 1 << 20])
  func semicolons(workers: Int, chunkSize: Int) throws {
    let text = (0..<90).map { row in
      let value = ["1,25", "NA", "", "-1001", "-1001,0", "0,0", "1e2"][row % 7]
      return "\(row),5;\"a \(row / 40)\";\"x;y\";\(value)" + (row % 9 == 8 ? "\n# \(row);1;2" : "")
    }.joined(separator: "\n")
    let expected = (0..<90).map { row in
      "\(row).5 a \(row / 40) \(["1.25", "nan", "nan", "nan", "nan", "0.0", "100.0"][row % 7])"
    }
    #expect(
      try Self.rows(Self.read(text, Self.semicolons, workers: workers, chunkSize: chunkSize)) == expected)
  }

  @Test("doubled carriage returns are read and counted where they are allowed")
  func doubledReturns() throws {
    let text = "1;a;x;2\r\r\n3;a;x;4\r\n5;a;x;6\r\r\n"
    guard case .columns(let columns) = try Self.read(text, Self.semicolons) else {
      Issue.record("the rows were not read")
      return
    }
    #expect(columns.rowCount == 3)
    // The first row brings a new word, so that it is read carefully and not counted.
    #expect(columns.doubledReturnCount == 1)
    let strict = try Self.read("1,a,x,2\r\r\n", .csv)
    #expect(Self.rows(strict) == ["1.0 a 2.0"])
  }

  @Test(
    "a text that ends within its last line is told from one whose last line is whole",
    arguments: [
      ("1;a;x;2\n3;a;x;4", true), ("1;a;x;2", true),
      ("1;a;x;2\n3;a;x;4\n", false),
      ("1;a;x;2\r\n", false), ("1;a;x;2\n \n  ", false), ("1;a;x;2\n3;a;x;4\r", false),
    ], [1, 4])
  func unfinished(sample: (text: String, isUnfinished: Bool), workers: Int) throws {
    let outcome = try Self.read(sample.text, Self.semicolons, workers: workers, chunkSize: 9)
    guard case .columns(let columns) = outcome else {
      Issue.record("the rows were not read")
      return
    }
    #expect(columns.isUnfinished == sample.isUnfinished)
  }

  @Test("a number that may not be missing stops the reader where it is missing")
  func missingNumberStops() throws {
    #expect(try Self.rows(Self.read("1;a;x;2\nNA;a;x;2\n", Self.semicolons)) == ["stopped after 1"])
  }

  @Test("a row with a field too few or too many is left to the careful reader")
  func wrongFieldCount() throws {
    #expect(try Self.rows(Self.read("1;a;x;2\n1;a;2\n", Self.semicolons)) == ["stopped after 1"])
    #expect(try Self.rows(Self.read("1;a;x;2\n1;a;x;2;3\n", Self.semicolons)) == ["stopped after 1"])
  }

  @Test("ten thousand columns of numbers are read")
  func tenThousandColumns() throws {
    let kinds = [FieldKind](repeating: .number(limit: 1e9), count: 10_000)
    let line = (0..<10_000).map { "\($0).5" }.joined(separator: ",") + "\n"
    let source = FileText(Array(String(repeating: line, count: 3).utf8))
    let outcome = try DelimitedReader(kinds).read(source, from: 0, workers: 2) { _ in nil }
    guard case .columns(let columns) = outcome else {
      Issue.record("the rows were not read")
      return
    }
    #expect(columns.numbers.count == 10_000)
    #expect(columns.numbers.enumerated().allSatisfy { $1.constant == Double($0) + 0.5 })
  }

  @Test(
    "timestamps are seconds since 1970 in UTC",
    arguments: [
      // date -u -d TIMESTAMP +%s
      ("1970-01-01T00:00:00Z", 0), ("2026-03-01T12:00:00.250Z", 1_772_366_400.25),
      ("2024-02-29 23:59:59", 1_709_251_199), ("2024-02-29T23:59:59+01:30", 1_709_245_799),
      ("1969-12-31T23:59:59.5-0000", -0.5), ("2000-03-01T00:00:00.000001Z", 951_868_800.000001),
    ])
  func timestamps(text: String, seconds: Double) {
    #expect(timestampSeconds(text.utf8) == seconds)
  }

  @Test(
    "what is no timestamp is refused",
    arguments: [
      "", "2026-03-01", "2026-13-01T00:00:00Z", "2023-02-29T00:00:00Z", "2026-03-01T24:00:00Z",
      "2026-03-01T12:00:00.Z", "2026-03-01T12:00:00+1", "2026-3-1T12:00:00", "12:00:00",
      "2026-03-01T12:00:00Zx",
    ])
  func wrongTimestamps(text: String) {
    #expect(timestampSeconds(text.utf8) == nil)
  }
}

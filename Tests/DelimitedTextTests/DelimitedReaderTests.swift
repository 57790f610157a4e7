import DelimitedText
import Files
import Synchronization
import Testing

struct DelimitedReaderTests {
  private static let kinds: [FieldKind] = [
    .text(), .number(limit: 1000), .word(["up", "down"]), .ignored,
    .number(limit: 1e9),
  ]

  /// Reads a row by splitting it at commas; nil if a number cannot be read, such as "bad".
  private static func careful(_ row: [UInt8]) -> CarefulRow? {
    let text = row.filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    let fields = String(decoding: text, as: UTF8.self).split(separator: ",").map(String.init)
    guard fields.count == 5, let first = Double(fields[1]), let second = Double(fields[4]) else { return nil }
    return CarefulRow(
      numbers: [first, second], texts: [fields[0].filter { $0 != "\"" }], words: [fields[2] == "up" ? 0 : 1])
  }

  private static func read(
    _ text: String, workers: Int = 1, chunkSize: Int = 1 << 20
  ) throws -> DelimitedReader.Outcome {
    try read(FileText(Array(text.utf8)), workers: workers, chunkSize: chunkSize)
  }

  private static func read(
    _ text: FileText, workers: Int = 1, chunkSize: Int = 1 << 20
  ) throws -> DelimitedReader.Outcome {
    try DelimitedReader(kinds).read(text, from: 0, workers: workers, chunkSize: chunkSize, carefully: careful)
  }

  /// All rows as text.
  private static func rows(_ outcome: DelimitedReader.Outcome) -> [String] {
    switch outcome {
    case .stopped(let row):
      return ["stopped at \(String(decoding: row.bytes, as: UTF8.self)) behind \(row.linesBefore)"]
    case .columns(let columns):
      return (0..<columns.rowCount).map { row in
        let text = columns.texts[0].names[columns.texts[0].codes[row]]
        return "\(text) \(columns.numbers[0][row]) \(columns.words[0][row]) \(columns.numbers[1][row])"
      }
    }
  }

  private static let text = (0..<200).map { row in
    let name = row % 31 == 0 ? "\"name \(row / 7)\"" : "name \(row / 7)"
    return "\(name),\(Double(row) / 8),\(row % 3 == 0 ? "up" : "down"),x\(row),\(row < 120 ? 7 : row)"
  }

  private static let expected = (0..<200).map { row in
    "name \(row / 7) \(Double(row) / 8) \(row % 3 == 0 ? 0 : 1) \(row < 120 ? 7 : Double(row))"
  }

  @Test(
    "rows are the same for any number of workers and any chunk size", arguments: 1...8,
    [1, 13, 64, 1000, 1 << 20])
  func sameRows(workers: Int, chunkSize: Int) throws {
    for lineEnd in ["\n", "\r\n"] {
      for last in ["", lineEnd, lineEnd + " \t" + lineEnd + lineEnd + " "] {
        let text = Self.text.joined(separator: lineEnd) + last
        let rows = try Self.rows(Self.read(text, workers: workers, chunkSize: chunkSize))
        #expect(rows == Self.expected)
        let packed = try FileText(FileBytes(gzip(Array(text.utf8))), path: "a.csv.gz")
        #expect(try Self.rows(Self.read(packed, workers: workers, chunkSize: chunkSize)) == Self.expected)
      }
    }
  }

  @Test("a blank line between rows is a row, which the caller reads", arguments: 1...3, [1, 30, 1000])
  func blankLine(workers: Int, chunkSize: Int) throws {
    let text = Self.text[..<20].joined(separator: "\n") + "\n\n" + Self.text[20]
    let outcome = try Self.read(text, workers: workers, chunkSize: chunkSize)
    #expect(Self.rows(outcome) == ["stopped at \n behind 20"])
  }

  @Test("a line without an end is not held in memory, but reported with its start", arguments: [1, 4])
  func endlessLine(workers: Int) throws {
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: 100_000_000)
    let text = FileText(Array("a,1,up,x,1\na,1,up,x,1.5".utf8) + zeros)
    guard case .stopped(let row) = try Self.read(text, workers: workers) else {
      Issue.record("read")
      return
    }
    #expect(row.isCut && row.linesBefore == 1 && row.bytes.count <= 2 * LinePieces.longestLine)
    #expect(row.bytes.starts(with: Array("a,1,up,x,1.500".utf8)))
  }

  @Test("a number of more than 4096 digits is left to the caller", arguments: [4096, 4097])
  func longNumber(count: Int) throws {
    let number = "1." + String(repeating: "0", count: count - 2)
    let text = FileText(Array("a,1,up,x,1\na,2,up,x,\(number)\n".utf8))
    let asked = Mutex([[UInt8]]())
    _ = try DelimitedReader(Self.kinds).read(text, from: 0, workers: 1) { row in
      asked.withLock { $0.append(row) }
      return Self.careful(row)
    }
    #expect(asked.withLock { $0.count } == (count > 4096 ? 2 : 1))
  }

  @Test("damage to a compressed file is reported instead of what it made of a row", arguments: 1...3)
  func damaged(workers: Int) throws {
    var lines = [String](repeating: "a,1,up,x,1", count: 20_000)
    lines[15_000] = "name,bad,up,x,1"
    let packed = gzip(Array(lines.joined(separator: "\n").utf8))
    let text = try FileText(FileBytes(Array(packed.dropLast(9))), path: "a.csv.gz", limit: nil)
    #expect(throws: FileError.damaged(path: "a.csv.gz", format: "gzip")) {
      try Self.read(text, workers: workers, chunkSize: 1000)
    }
  }

  @Test("a compressed text is read up to its limit", arguments: [1, 4])
  func limit(workers: Int) throws {
    let bytes = Array(String(repeating: "a,1,up,x,1\n", count: 1_000_000).utf8)
    let limit = ExpansionLimit(byteCount: 5_000_000, reason: "test")
    let text = try FileText(FileBytes(gzip(bytes)), path: "a.csv.gz", limit: limit)
    #expect(throws: FileError.expandsTooFar(path: "a.csv.gz", limit: 5_000_000, reason: "test")) {
      try Self.read(text, workers: workers)
    }
  }

  @Test(
    "the first unreadable row is reported, even if another worker fails at a later one first",
    arguments: 1...8)
  func firstError(workers: Int) throws {
    for bad in [0, 1, 57, 150, 199] {
      var lines = Self.text
      for row in bad..<200 where row == bad || row > bad + 20 { lines[row] = "name,bad,up,x,1" }
      let outcome = try Self.read(lines.joined(separator: "\n"), workers: workers, chunkSize: 100)
      #expect(Self.rows(outcome) == ["stopped at name,bad,up,x,1\n behind \(bad)"])
    }
  }

  @Test("names are listed in the order of their first rows")
  func namesInOrder() throws {
    let outcome = try Self.read(Self.text.joined(separator: "\n"), workers: 4, chunkSize: 50)
    guard case .columns(let columns) = outcome else {
      Issue.record("stopped")
      return
    }
    #expect(columns.texts[0].names == (0...28).map { "name \($0)" })
  }

  @Test("a constant column is stored as one number, and 0 and -0 are distinct")
  func constants() throws {
    let rows = ["a,5,up,x,0.0", "a,5,up,x,-0.0", "a,5,up,x,0.0"]
    guard case .columns(let columns) = try Self.read(rows.joined(separator: "\n")) else {
      Issue.record("stopped")
      return
    }
    #expect(columns.numbers[0].constant == 5 && columns.numbers[1].constant == nil)
    #expect(columns.numbers[1].map(\.sign) == [.plus, .minus, .plus])
    #expect(columns.texts[0].codes.constant == 0 && columns.words[0].constant == 0)
  }

  @Test(
    "a row that is not plain is left to the caller",
    arguments: [
      "\"a\"\"b\",1,up,x,1", "a\",1,up,x,1", "a,1,up,x\",1", "a,1,up,\"x\"y,1", "a,1,up,\"x\"\"y\",1",
      "a,1,up,\"x,1", "a,1001,up,x,1", "a,,up,x,1",
      "a,1,sideways,x,1", "a,1,up,x,1,",
      "a,1,up,x",
      " ,1,up,x,1", "a ,1,up,x,1", "a,1 ,up,x,1", "a,1,up,x\u{0},1", "a,1,up,x,1\rb", "a,\t1,up,x,1",
      "a,0x1,up,x,1",
      "a,1,up,\(String(repeating: "x", count: 300)),1", "", "unseen,1,up,x,1",
    ])
  func notPlain(row: String) throws {
    let first = "a,1,up,x,1"
    let text = FileText(Array("\(first)\n\(first)\n\(row)\n\(first)\n".utf8))
    let asked = Mutex([String]())
    let outcome = try DelimitedReader(Self.kinds).read(text, from: 0, workers: 1) { row in
      let text = String(decoding: row, as: UTF8.self)
      asked.withLock { $0.append(text) }
      return text == "\(first)\n" ? CarefulRow(numbers: [1, 1], texts: ["a"], words: [0]) : nil
    }
    #expect(asked.withLock { $0 } == ["\(first)\n", "\(row)\n"])
    #expect(Self.rows(outcome) == ["stopped at \(row)\n behind 2"])
  }

  @Test("a label learned from a quoted field is not matched where the same bytes mean something else")
  func quotedLabels() throws {
    // The first name itself contains quotation marks; the second does not.
    let text = "\"\"\"a\"\"\",1,up,x,1\n\"a\",2,up,x,2\n b,3,up,x,3\nb,4,up,x,4\n"
    let names = ["\"\"\"a\"\"\"": "\"a\"", "\"a\"": "a", " b": "b"]
    let outcome = try DelimitedReader(Self.kinds).read(FileText(Array(text.utf8)), from: 0, workers: 1) {
      row in
      let field = String(decoding: row.prefix { $0 != UInt8(ascii: ",") }, as: UTF8.self)
      return names[field].map { CarefulRow(numbers: [9, 9], texts: [$0], words: [0]) }
    }
    #expect(Self.rows(outcome) == ["\"a\" 9.0 0 9.0", "a 9.0 0 9.0", "b 9.0 0 9.0", "b 4.0 0 4.0"])
  }

  @Test("no bytes give no rows")
  func noRows() throws {
    #expect(try Self.rows(Self.read("")) == [])
    #expect(try Self.rows(Self.read(" \n\r\n\t\n")) == [])
  }
}

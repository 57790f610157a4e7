import DelimitedText
import Files
import Synchronization
import Testing

struct DelimitedReaderTests {
  private static let kinds: [FieldKind] = [
    .text(column: 0), .number(column: 0, limit: 1000), .word(column: 0, of: ["up", "down"]), .ignored,
    .number(column: 1, limit: 1e9),
  ]

  /// Reads a row by splitting it at commas; nil if a number cannot be read, such as "bad".
  private static func careful(_ bytes: FileBytes, _ position: Int) -> CarefulRow? {
    let line = bytes[position...].prefix { $0 != UInt8(ascii: "\n") }
    let text = line.filter { $0 != UInt8(ascii: "\r") }
    let fields = String(decoding: text, as: UTF8.self).split(separator: ",").map(String.init)
    guard fields.count == 5, let first = Double(fields[1]), let second = Double(fields[4]) else { return nil }
    return CarefulRow(
      numbers: [first, second], texts: [fields[0].filter { $0 != "\"" }], words: [fields[2] == "up" ? 0 : 1],
      end: min(line.endIndex + 1, bytes.count))
  }

  private static func read(_ text: String, workers: Int = 1, chunkSize: Int = 1 << 20)
    -> DelimitedReader.Outcome
  {
    let bytes = FileBytes(Array(text.utf8))
    return DelimitedReader(kinds).read(bytes, in: 0..<bytes.count, workers: workers, chunkSize: chunkSize) {
      careful(bytes, $0)
    }
  }

  /// All rows as text.
  private static func rows(_ outcome: DelimitedReader.Outcome) -> [String] {
    switch outcome {
    case .stopped(let position, let rowsBefore): return ["stopped at \(position) behind \(rowsBefore)"]
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
  func sameRows(workers: Int, chunkSize: Int) {
    for lineEnd in ["\n", "\r\n"] {
      for last in ["", lineEnd] {
        let text = Self.text.joined(separator: lineEnd) + last
        #expect(Self.rows(Self.read(text, workers: workers, chunkSize: chunkSize)) == Self.expected)
      }
    }
  }

  @Test(
    "the first unreadable row is reported, even if another worker fails at a later one first",
    arguments: 1...8)
  func firstError(workers: Int) {
    for bad in [0, 1, 57, 150, 199] {
      var lines = Self.text
      for row in bad..<200 where row == bad || row > bad + 20 { lines[row] = "name,bad,up,x,1" }
      let position = lines[..<bad].reduce(0) { $0 + $1.utf8.count + 1 }
      let outcome = Self.read(lines.joined(separator: "\n"), workers: workers, chunkSize: 100)
      #expect(Self.rows(outcome) == ["stopped at \(position) behind \(bad)"])
    }
  }

  @Test("names are listed in the order of their first rows")
  func namesInOrder() throws {
    guard case .columns(let columns) = Self.read(Self.text.joined(separator: "\n"), workers: 4, chunkSize: 50)
    else {
      Issue.record("stopped")
      return
    }
    #expect(columns.texts[0].names == (0...28).map { "name \($0)" })
  }

  @Test("a constant column is stored as one number, and 0 and -0 are distinct")
  func constants() throws {
    let rows = ["a,5,up,x,0.0", "a,5,up,x,-0.0", "a,5,up,x,0.0"]
    guard case .columns(let columns) = Self.read(rows.joined(separator: "\n")) else {
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
      "\"a\"\"b\",1,up,x,1", "a,1,up,\"x\"\"y\",1", "a,1,up,\"x,1", "a,1001,up,x,1", "a,,up,x,1",
      "a,1,sideways,x,1", "a,1,up,x,1,",
      "a,1,up,x",
      " ,1,up,x,1", "a ,1,up,x,1", "a,1 ,up,x,1", "a,1,up,x\u{0},1", "a,1,up,x,1\rb", "a,\t1,up,x,1",
      "a,0x1,up,x,1",
      "a,1,up,\(String(repeating: "x", count: 300)),1", "", "unseen,1,up,x,1",
    ])
  func notPlain(row: String) {
    let first = "a,1,up,x,1"
    let bytes = FileBytes(Array("\(first)\n\(first)\n\(row)\n\(first)\n".utf8))
    let asked = Mutex([Int]())
    let outcome = DelimitedReader(Self.kinds).read(bytes, in: 0..<bytes.count, workers: 1) { position in
      asked.withLock { $0.append(position) }
      return position == 0 ? CarefulRow(numbers: [1, 1], texts: ["a"], words: [0], end: 11) : nil
    }
    #expect(asked.withLock { $0 } == [0, 22])
    #expect(Self.rows(outcome) == ["stopped at 22 behind 2"])
  }

  @Test("a label learned from a quoted field is not matched where the same bytes mean something else")
  func quotedLabels() {
    // The first name itself contains quotation marks; the second does not.
    let text = "\"\"\"a\"\"\",1,up,x,1\n\"a\",2,up,x,2\n b,3,up,x,3\nb,4,up,x,4\n"
    let bytes = FileBytes(Array(text.utf8))
    let names = [0: "\"a\"", 17: "a", 30: "b"]
    let outcome = DelimitedReader(Self.kinds).read(bytes, in: 0..<bytes.count, workers: 1) { position in
      let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      return names[position].map { CarefulRow(numbers: [9, 9], texts: [$0], words: [0], end: end + 1) }
    }
    #expect(Self.rows(outcome) == ["\"a\" 9.0 0 9.0", "a 9.0 0 9.0", "b 9.0 0 9.0", "b 4.0 0 4.0"])
  }

  @Test("no bytes give no rows")
  func noRows() {
    #expect(Self.rows(Self.read("")) == [])
  }
}

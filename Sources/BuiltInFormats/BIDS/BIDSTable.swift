import DelimitedText
import Files
import Inputs

/// A small tab-separated table with a header: events.tsv, participants.tsv.
///
/// BIDS has no quotation marks; a missing value is written `n/a`.
package struct BIDSTable: Sendable {
  package static let missing = "n/a"

  let path: String
  let columns: [String]
  /// Each as long as `columns`.
  let rows: [[String]]
  /// The line of the first row: 1 for a table without a header.
  let firstLine: Int
  let hasMark: Bool

  /// - Parameter columns: The columns of a table without a header; nil if the first line names them.
  init(path: String, bytes: [UInt8], columns: [String]? = nil) throws(InputError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InputError(Place(file: path), "is not UTF-8 text; save the file as UTF-8")
    }
    self.path = path
    hasMark = text.utf8.starts(with: [0xEF, 0xBB, 0xBF])
    let content = text.utf8.dropFirst(hasMark ? 3 : 0)
    var lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    while let last = lines.last, last.allSatisfy({ $0 == UInt8(ascii: "\r") }) { lines.removeLast() }
    for (index, line) in lines.enumerated() { try Self.check(line, of: path, number: index + 1) }
    let fields = lines.map { line in
      (line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        .split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { field in
          String(Substring(field)).trimmed
        }
    }
    if let columns {
      self.columns = columns
      rows = fields
      firstLine = 1
    } else {
      guard let header = fields.first else {
        throw InputError(Place(file: path), "is empty; a header line was expected")
      }
      self.columns = header
      rows = Array(fields.dropFirst())
      firstLine = 2
      var known = Set<String>()
      for name in header where !name.isEmpty && !known.insert(name).inserted {
        throw InputError(Place(file: path, line: 1), "duplicate column \(name.quoted)")
      }
    }
    for (index, row) in rows.enumerated() where row.count != self.columns.count {
      throw InputError(
        Place(file: path, line: index + firstLine),
        "has \(row.count) fields, but there are \(self.columns.count) columns")
    }
  }

  private static func check(
    _ line: Substring.UTF8View, of path: String, number: Int
  ) throws(InputError) {
    var (column, fieldColumn, count) = (1, 1, 0)
    for byte in line.last == UInt8(ascii: "\r") ? line.dropLast() : line {
      guard byte != 0 else {
        throw InputError(
          Place(file: path, line: number, column: column), "NUL byte; is this a text file in UTF-8?")
      }
      count = byte == UInt8(ascii: "\t") ? 0 : count + 1
      guard count <= CSVFile.fieldByteLimit else {
        throw InputError(
          Place(file: path, line: number, column: fieldColumn),
          "field of more than \(CSVFile.fieldByteLimit) bytes; is this a table?")
      }
      // Continuation bytes do not start a character.
      if byte & 0b1100_0000 != 0b1000_0000 { column += 1 }
      if count == 0 { fieldColumn = column }
    }
  }

  func index(of column: String) -> Int? { columns.firstIndex(of: column) }

  func place(row: Int) -> Place { Place(file: path, line: row + firstLine) }

  /// The number in a field; nil for a missing value.
  func number(_ row: Int, _ column: Int) throws(InputError) -> Double? {
    let text = rows[row][column]
    guard text != Self.missing else { return nil }
    if let number = decimalNumber(text.utf8) { return number }
    throw InputError(
      place(row: row),
      "\(columns[column].quoted) is not a number: \(text.quoted); a missing value is written \(Self.missing)")
  }
}

extension String {
  /// Without spaces at both ends.
  fileprivate var trimmed: String {
    guard utf8.first == UInt8(ascii: " ") || utf8.last == UInt8(ascii: " ") else { return self }
    return String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

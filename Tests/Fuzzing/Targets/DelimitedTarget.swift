import DelimitedText
import Files
import Inputs

extension FuzzTarget {
  /// Delimited rows. The first byte chooses the syntax and the kinds of fields. The fast reader, which reads plain rows
  /// by itself, agrees with one that reads every row carefully, however the rows are divided into chunks.
  static let delimited = FuzzTarget(name: "delimited") { bytes in
    guard let choice = bytes.first, bytes.count > 1 else { return }
    let rest = Array(bytes.dropFirst())
    let chosen = DelimitedCase.all[Int(choice) % DelimitedCase.all.count]
    guard let file = accepted(["rows.csv": rest], { try chosen.file(rest) }) else { return }
    // The fast reader adds the line end that the last row may lack.
    let careful = (try? chosen.file(rest + [UInt8(ascii: "\n")])).flatMap(chosen.rows)
    for chunkSize in [DelimitedReader.chunkSize, 5, 64] {
      let outcome = accepted(["rows.csv": rest, "": rest]) {
        try DelimitedReader(chosen.kinds, syntax: chosen.syntax).read(
          file.source, from: file.position, workers: 1, chunkSize: chunkSize
        ) { row in chosen.careful(row) }
      }
      switch outcome {
      case .columns(let columns)?:
        guard let careful else { fatalError("the careful reader refuses what the fast one accepts") }
        chosen.requireSame(columns, careful)
      default: require(careful == nil, "what the careful reader accepts is read")
      }
    }
  }
}

/// A syntax and the kinds of a row's fields.
private struct DelimitedCase: Sendable {
  let syntax: DelimitedSyntax
  let kinds: [FieldKind]

  struct Row {
    let numbers: [Double]
    let texts: [String]
    let words: [Int]
  }

  private static let words = ["Middle", "Left"]
  private static let plain: [FieldKind] = [
    .text(), .number(limit: 1e9), .word(words),
    .number(limit: 1e300, mayBeMissing: true), .ignored,
  ]

  static let all = [
    DelimitedCase(syntax: .csv, kinds: plain),
    DelimitedCase(syntax: .csv, kinds: [.number(limit: .greatestFiniteMagnitude)]),
    DelimitedCase(
      syntax: DelimitedSyntax(
        separator: UInt8(ascii: ";"), decimalMark: UInt8(ascii: ","), missing: ["NA", "-1"]),
      kinds: plain),
    DelimitedCase(
      syntax: DelimitedSyntax(
        separator: UInt8(ascii: "\t"), comment: Array("#".utf8), missing: ["", "nan"],
        allowsDoubledReturns: true),
      kinds: plain),
    DelimitedCase(
      syntax: DelimitedSyntax(separator: UInt8(ascii: " ")),
      kinds: [.number(limit: 1e9), .text(), .number(limit: 1e9)]),
    DelimitedCase(syntax: .csv, kinds: [.timestamp, .text()]),
  ]

  func file(_ bytes: [UInt8]) throws(InputError) -> CSVFile {
    try CSVFile(path: "rows.csv", bytes: bytes, syntax: syntax)
  }

  /// All rows, read carefully; nil if one is refused.
  func rows(_ file: CSVFile) -> [Row]? {
    var (file, rows, fields) = (file, [Row](), [CSVFile.Field]())
    while true {
      guard let isThere = try? file.nextRow(&fields) else { return nil }
      guard isThere else { return rows }
      guard let row = row(fields, file) else { return nil }
      rows.append(row)
    }
  }

  /// One row; nil if it is refused.
  func careful(_ bytes: [UInt8]) -> CarefulRow? {
    // As the second row of a file: at the start of the first one stands a byte order mark.
    guard var file = try? file([UInt8(ascii: "\n")] + bytes) else { return nil }
    var fields = [CSVFile.Field]()
    guard (try? file.nextRow(&fields)) == true, (try? file.nextRow(&fields)) == true,
      let row = row(fields, file)
    else { return nil }
    return CarefulRow(numbers: row.numbers, texts: row.texts, words: row.words)
  }

  private func row(_ fields: [CSVFile.Field], _ file: CSVFile) -> Row? {
    guard fields.count == kinds.count else { return nil }
    var (numbers, texts, words) = ([Double](), [String](), [Int]())
    for (field, kind) in zip(fields, kinds) {
      switch kind {
      case .number(let limit, let mayBeMissing):
        if mayBeMissing, file.isMissing(field) {
          numbers.append(.nan)
          continue
        }
        guard let number = file.number(field), abs(number) <= limit else { return nil }
        numbers.append(number)
      case .timestamp:
        guard let number = file.timestamp(field) else { return nil }
        numbers.append(number)
      case .clock(let clock):
        guard let number = file.clock(field, clock) else { return nil }
        numbers.append(number)
      case .text:
        guard let text = try? file.text(field), !text.isEmpty, text.utf8.count <= 200 else { return nil }
        texts.append(text)
      case .word(let all, _):
        guard let text = try? file.text(field), let word = all.firstIndex(of: text) else { return nil }
        words.append(word)
      case .ignored: break
      }
    }
    return Row(numbers: numbers, texts: texts, words: words)
  }

  func requireSame(_ columns: DelimitedColumns, _ rows: [Row]) {
    require(columns.rowCount == rows.count, "\(columns.rowCount) rows are \(rows.count)")
    for (index, row) in rows.enumerated() {
      require(zip(columns.numbers, row.numbers).allSatisfy { areSame($0[index], $1) }, "numbers are the same")
      require(
        zip(columns.texts, row.texts).allSatisfy { $0.names[$0.codes[index]] == $1 }, "texts are the same")
      require(zip(columns.words, row.words).allSatisfy { $0[index] == $1 }, "words are the same")
    }
  }
}

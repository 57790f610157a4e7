import Captures
import DelimitedText
import Files
import Inputs

/// The rows of one `_physio.tsv.gz`, by column.
struct BIDSSamples: Sendable {
  /// Seconds, as the column `timestamp` counts them.
  let times: [Double]
  /// By name, with NaN where a value is missing.
  let numbers: [String: NumberColumn]
  /// By name; the words of labels.
  let words: [String: FrameTable.Codes<String>]
  /// Columns of texts that are not labels.
  let unknownColumns: [String]

  /// Bounds that no real recording exceeds.
  private static let (timeLimit, pointLimit) = (1e15, 1e9)

  private static let syntax = DelimitedSyntax(separator: UInt8(ascii: "\t"), missing: [BIDSTable.missing])

  init(
    _ recording: BIDSRecording, _ files: CaptureFiles, _ warnings: inout [CountedSentence]
  ) throws(InputError) {
    let path = recording.path
    let text = try files.open(path)
    if text.head.starts(with: [0xEF, 0xBB, 0xBF]) {
      warnings.append("\(fileName(path)) begins with a byte order mark, which is skipped")
    }
    let file = try CSVFile(path: path, text: text, syntax: Self.syntax)
    let kinds = try Self.kinds(recording, file)
    let reader = BIDSRowReader(names: recording.columns, columnsFile: recording.columnsFile, kinds: kinds)
    let columns = try file.columns(reader.fields, reader.row)
    let numberNames = zip(recording.columns, kinds).filter { $0.1.isNumber }.map(\.0)
    let wordNames = zip(recording.columns, kinds).filter { $0.1.isWords }.map(\.0)
    numbers = Dictionary(uniqueKeysWithValues: zip(numberNames, columns.numbers))
    words = Dictionary(
      uniqueKeysWithValues: zip(wordNames, columns.texts.map { .init($0.names, $0.codes) }))
    unknownColumns = zip(recording.columns, kinds).filter { !$0.1.isNumber && !$0.1.isWords }.map(\.0)
    let ticks = recording.ticksPerSecond
    times = (numbers["timestamp"] ?? NumberColumn([])).map { $0 / ticks }
    if let row = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
      throw InputError(
        Place(file: path, line: row + 1), "'timestamp' goes back from \(times[row - 1]) to \(times[row]) s")
    }
  }

  /// By the first row: a column of texts is a label if its words are declared, else unknown.
  private static func kinds(_ recording: BIDSRecording, _ file: CSVFile) throws(InputError)
    -> [BIDSRowReader.Kind]
  {
    var (first, fields, texts) = (file, [CSVFile.Field](), [String]())
    _ = try first.nextRow(&fields)
    for field in fields { texts.append(try first.text(field)) }
    if texts.first == "timestamp" || texts.filter(recording.columns.contains).count >= 3 {
      throw InputError(
        Place(file: recording.path, line: 1),
        "is a header, but BIDS has none here: 'Columns' of \(recording.columnsFile) names the columns; remove the line"
      )
    }
    guard texts.count == recording.columns.count else {
      throw InputError(
        Place(file: recording.path, line: 1),
        "has \(texts.count) fields, but 'Columns' of \(recording.columnsFile) names \(recording.columns.count)"
      )
    }
    let levels = Dictionary(recording.ownColumns.map { ($0.name, $0.levels) }) { first, _ in first }
    return recording.columns.enumerated().map { index, name in
      if index == 0 { return .number(limit: timeLimit, mayBeMissing: false) }
      if index < 3 || BIDSColumns.target.contains(name) {
        return .number(limit: pointLimit, mayBeMissing: true)
      }
      if (levels[name] ?? nil) != nil { return .words }
      let text = texts[index]
      let looksLikeNumber =
        decimalNumber(text.utf8) != nil
        || ["n/a", "na", "", "nan", "inf", "-inf"].contains(text.lowercased())
      return looksLikeNumber ? .number(limit: .greatestFiniteMagnitude, mayBeMissing: true) : .unknown
    }
  }
}

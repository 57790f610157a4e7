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
    let header = CSVHeader(
      recording.columns, of: path, counted: "'Columns' of \(recording.columnsFile) names")
    let values = try Self.values(recording, header, file)
    var reader = RowReader(
      header, advice: .init(missing: "; a missing value is written \(BIDSTable.missing)"))
    let places = zip(0..., values).map { position, value in value.map { reader.add($0, at: position) } }
    let columns = try reader.columns(of: file)
    var numbers = [String: NumberColumn]()
    var words = [String: FrameTable.Codes<String>]()
    for (position, name) in recording.columns.enumerated() {
      guard let place = places[position] else { continue }
      if case .text = values[position] {
        words[name] = .init(columns.texts[place].names, columns.texts[place].codes)
      } else {
        numbers[name] = columns.numbers[place]
      }
    }
    self.numbers = numbers
    self.words = words
    unknownColumns = zip(recording.columns, values).filter { $0.1 == nil }.map(\.0)
    let ticks = recording.ticksPerSecond
    times = (numbers["timestamp"] ?? NumberColumn([])).map { $0 / ticks }
    if let row = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
      throw InputError(
        Place(file: path, line: row + 1), "'timestamp' goes back from \(times[row - 1]) to \(times[row]) s")
    }
  }

  /// How each column is written, by the first row: a column of texts is a label if its words are declared, else unknown
  /// and nil.
  private static func values(
    _ recording: BIDSRecording, _ header: CSVHeader, _ file: CSVFile
  ) throws(InputError) -> [RowReader.Value?] {
    var first = file
    var fields = [CSVFile.Field]()
    _ = try first.nextRow(&fields)
    let texts = try fields.map { field throws(InputError) in try first.text(field) }
    if texts.first == "timestamp" || texts.filter(recording.columns.contains).count >= 3 {
      throw InputError(
        Place(file: recording.path, line: 1),
        "is a header, but BIDS has none here: 'Columns' of \(recording.columnsFile) names the columns; remove the line"
      )
    }
    try header.check(fields, of: first)
    let levels = Dictionary(recording.ownColumns.map { ($0.name, $0.levels) }) { first, _ in first }
    return recording.columns.enumerated().map { index, name in
      if index == 0 { return .number(limit: timeLimit, mayBeMissing: false) }
      if index < 3 || BIDSColumns.target.contains(name) {
        return .number(limit: pointLimit, mayBeMissing: true)
      }
      // A missing word is one, too.
      if (levels[name] ?? nil) != nil { return .text(mayBeMissing: true) }
      let text = texts[index]
      let looksLikeNumber =
        decimalNumber(text.utf8) != nil
        || ["n/a", "na", "", "nan", "inf", "-inf"].contains(text.lowercased())
      return looksLikeNumber ? .number(limit: .greatestFiniteMagnitude, mayBeMissing: true) : nil
    }
  }
}

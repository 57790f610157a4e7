import Captures
import DelimitedText
import Inputs

/// The rows of one `_physio.tsv.gz`, by column.
struct BIDSSamples: Sendable {
  let times: [Double]
  /// The columns of numbers by name, with NaN where a value is missing.
  let numbers: [String: NumberColumn]
  /// The words of labels by name.
  let words: [String: FrameTable.Codes<String>]
  let unknownColumns: [String]

  /// A bound that no real recording exceeds.
  private static let timeLimit = 1e15

  init(
    _ recording: BIDSRecording, _ files: CaptureFiles, _ warnings: inout [CountedSentence]
  ) throws(InputError) {
    let file = try BIDSText.open(recording.path, files, &warnings)
    let header = CSVHeader(
      recording.columns, of: recording.path, counted: "'Columns' of \(recording.columnsFile) names")
    let kinds = try Self.kinds(recording, header, file)
    var reader = RowReader(header, advice: BIDSText.advice)
    for (position, kind) in kinds.enumerated() { reader.add(kind, at: position) }
    let columns = try reader.columns(of: file)
    warnings += [columns.unfinishedLine].compactMap(\.self).filter { !warnings.contains($0) }
    var numbers = [String: NumberColumn]()
    var words = [String: FrameTable.Codes<String>]()
    var unknown = [String]()
    for (position, name) in recording.columns.enumerated() {
      switch kinds[position] {
      case .number: numbers[name] = columns.numbers(at: position)
      case .text:
        let texts = columns.texts(at: position)
        words[name] = .init(texts.names, texts.codes)
      default: unknown.append(name)
      }
    }
    self.numbers = numbers
    self.words = words
    unknownColumns = unknown
    let ticks = recording.ticksPerSecond
    times = (numbers["timestamp"] ?? NumberColumn([])).map { $0 / ticks }
    if let row = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
      throw InputError(
        Place(file: recording.path, line: row + 1),
        "'timestamp' goes back from \(times[row - 1]) to \(times[row]) s")
    }
    if let odd = Self.oddRate(times, stated: recording.samplingFrequency) { warnings.append(odd) }
  }

  /// The part of the stated rate by which that of the times may differ.
  private static let rateTolerance = 0.05

  /// What is said if times follow each other at another rate than the sidecar states. Neither is changed: the times
  /// are used, and nothing is derived from the stated rate.
  ///
  /// - Parameter times: Rising, seconds.
  private static func oddRate(_ times: [Double], stated: Double) -> CountedSentence? {
    guard let rate = SampleRate(times: times), !rate.isNear(stated, tolerance: rateTolerance) else {
      return nil
    }
    let measured = decimal(rate.frequency, rate.frequency < 1 ? 4 : 2)
    return """
      'SamplingFrequency' is \(shortest(stated)) Hz, but the timestamps follow each other at \(measured) Hz; are their unit \
      and the rate right? the timestamps are used
      """
  }

  /// The kinds of the columns, by the first row: a column of texts is a label if its words are declared, else unknown
  /// and ignored.
  private static func kinds(
    _ recording: BIDSRecording, _ header: CSVHeader, _ file: CSVFile
  ) throws(InputError) -> [FieldKind] {
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
      if index == 0 { return .number(limit: timeLimit) }
      if index < 3 || BIDSColumns.target.contains(name) {
        return .number(limit: BIDSRecording.pointLimit, mayBeMissing: true)
      }
      // A missing word is one, too.
      if (levels[name] ?? nil) != nil { return .text(mayBeMissing: true) }
      let text = texts[index]
      let looksLikeNumber =
        decimalNumber(text.utf8) != nil
        || ["n/a", "na", "", "nan", "inf", "-inf"].contains(text.lowercased())
      return looksLikeNumber ? .number(limit: .greatestFiniteMagnitude, mayBeMissing: true) : .ignored
    }
  }
}

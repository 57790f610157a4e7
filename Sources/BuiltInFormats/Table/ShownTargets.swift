import Captures
import DelimitedText
import Files
import Inputs

/// The targets of one capture that a file of their own tells by time.
struct ShownTargets {
  /// A target that was shown from its onset until just before its offset.
  private struct Shown {
    /// Seconds on the clock of the file.
    let onset: Double
    let offset: Double
    /// As the file writes them.
    let x: Double
    let y: Double
    let place: Place
  }

  private let declaration: TargetsFile
  private let path: String
  /// In the order of their onsets; they do not overlap.
  private let shown: [Shown]

  private static let rowLimit = 1_000_000
  private static let advice = RowReader.Advice(
    missing: ", and other words for a missing one are declared as 'missing' of 'targets'",
    decimalMark: " unless 'decimal' of 'targets' says otherwise",
    limit: "; is its 'unit' under 'targets' in dataset.yaml right?")

  /// Reads the targets of a capture.
  ///
  /// - Throws: What is wrong with the file, among it targets that overlap.
  init(_ declaration: TargetsFile, of source: CaptureSource, _ files: CaptureFiles) throws(InputError) {
    self.declaration = declaration
    let main = source.files[0]
    let folder = main.lastIndex(of: "/").map { String(main[...$0]) } ?? ""
    let path = folder + declaration.file(of: source.name)
    self.path = path
    let text: FileText
    do throws(InputError) {
      text = try files.open(path)
    } catch {
      throw error.mapSentences { $0.sentence + "; 'targets' of dataset.yaml names it" }
    }
    let (file, header) = try declaration.options.header(of: CSVFile(path: path, text: text))
    _ = try ColumnPlan(
      declaration.entries, header, of: path, format: TableFormat.name, capture: source.name)
    let hasCaptures = header[TargetsFile.captureColumn] != nil
    guard hasCaptures || declaration.isPerCapture || source.siblingCount == 1 else {
      throw InputError(
        header.start,
        "needs a column 'capture' with the name of each row's capture, because there are \(source.siblingCount); or "
          + "give each a file of its own, as in 'file: \"{stem}-targets.csv\"'")
    }
    let rows = try file.rows(under: header) { row throws(InputError) -> Shown? in
      guard row.line <= Self.rowLimit else {
        throw InputError(
          Place(file: path, line: row.line, column: 1), "more than \(Self.rowLimit) rows; that is the limit")
      }
      if hasCaptures {
        let word = try row.text(TargetsFile.captureColumn)
        guard [word, KnownFormats.builtIn.captureName(ofFile: word)].contains(source.name) else { return nil }
      }
      return try Self.shown(row, declaration)
    }
    let all = rows.compactMap(\.self)
    // Rows of the same onset stay in their order.
    let order = all.indices.sorted { (all[$0].onset, $0) < (all[$1].onset, $1) }
    shown = order.map { all[$0] }
    try checkOverlaps()
  }

  // MARK: Rows

  /// The target of a row; nil for a row that has none.
  private static func shown(_ row: HeadedRow, _ declaration: TargetsFile) throws(InputError) -> Shown? {
    let onset = try time(row, declaration.onset)
    let offset = try time(row, declaration.offset)
    let columns = declaration.target.columns.map(\.name)
    let point: [Double?]
    if let points = declaration.target.points {
      point = try named(row, columns[0], points, declaration.options)
    } else {
      point = try plain(row, columns)
    }
    let isOfNone = onset == nil && offset == nil && point.allSatisfy { $0 == nil }
    if isOfNone || point.isEmpty { return nil }
    let parts = zip(
      [declaration.onset.columns[0].name, declaration.offset.columns[0].name] + columns,
      [onset, offset] + point)
    if let (column, _) = parts.first(where: { $0.1 == nil }) {
      throw row.complaint(
        column, "\(column.quoted) is missing; a row needs all of its target, or nothing of it")
    }
    guard let onset, let offset, let x = point[0], let y = point[1] else { return nil }
    guard offset > onset else {
      throw row.complaint(
        declaration.offset.columns[0].name,
        "the target ends at \(shortest(offset)) s, which is not after it begins at \(shortest(onset)) s; are 'onset' and "
          + "'offset' in dataset.yaml right?")
    }
    return Shown(
      onset: onset, offset: offset, x: x, y: y, place: row.place(declaration.onset.columns[0].name))
  }

  private static func time(_ row: HeadedRow, _ entry: ColumnEntry) throws(InputError) -> Double? {
    let column = entry.columns[0].name
    guard let unit = entry.unit, unit != .iso8601 else { return try row.timestampIfPresent(column) }
    let limit = ColumnEntry.timeLimit * unit.perBase
    return try row.numberIfPresent(column, limit: limit, advice: advice).map(unit.base)
  }

  private static func plain(_ row: HeadedRow, _ columns: [String]) throws(InputError) -> [Double?] {
    try columns.map { column throws(InputError) in
      try row.numberIfPresent(column, limit: ColumnEntry.pointLimit, advice: advice)
    }
  }

  /// The point of a row's word: nothing for a word that is ignored, and nil for both coordinates without a word.
  private static func named(
    _ row: HeadedRow, _ column: String, _ points: NamedPoints, _ options: TableOptions
  ) throws(InputError) -> [Double?] {
    let word = try row.text(column)
    if word.isEmpty || options.missing.contains(word) { return [nil, nil] }
    if points.ignored.contains(word) { return [] }
    guard let point = points.point(word, options.decimalMark) else {
      throw row.complaint(
        column,
        "\(word.quoted) is not among the 'points' of 'targets' in dataset.yaml"
          + hint(for: word, among: points.points.map(\.word), then: "add it there, or to 'ignore'"))
    }
    return [point.x, point.y]
  }

  private func checkOverlaps() throws(InputError) {
    for (one, next) in zip(shown, shown.dropFirst()) where next.onset < one.offset {
      let line = one.place.line.map { " at line \($0)" } ?? ""
      throw InputError(
        next.place,
        "this target is shown from \(shortest(next.onset)) s on, while that\(line) is shown until "
          + "\(shortest(one.offset)) s; of two targets at a time it is not known which one was looked at")
    }
  }

  // MARK: By time

  /// Gives frames the targets that were shown at their times; all other frames have none.
  ///
  /// - Parameters:
  ///   - screens: One per display of the frames.
  /// - Returns: What is said about targets of which no frame is there.
  func give(to parts: inout FrameParts, _ screens: [Screen]) throws(InputError) -> [CountedSentence] {
    let first = declaration.clock == .same ? 0 : parts.time.first ?? 0
    let found = parts.time.map { time in
      // Decimal times differ by rounding once they are subtracted: a frame at an offset must not count as before it.
      index(at: time - first + max(abs(time), abs(first), abs(declaration.shift)).ulp)
    }
    let points = try declaration.target.coordinates?.points(
      x: NumberColumn(found.map { $0.map { shown[$0].x } ?? .nan }),
      y: NumberColumn(found.map { $0.map { shown[$0].y } ?? .nan }), on: parts.displays, screens,
      declaredAt: declaration.place)
    guard let points else { preconditionFailure("targets without coordinates") }
    parts.take(targets: points, shown: CodeColumn(found.map { $0.map { UInt32($0 + 1) } ?? 0 }))
    let seen = Set(found.compactMap(\.self)).count
    guard let start = shown.first?.onset, let end = shown.last?.offset else {
      return ["\(fileName(path)) has no targets for it"]
    }
    guard seen == 0 else {
      let hidden = shown.count - seen
      return hidden == 0
        ? []
        : [
          "\(count: hidden) of \(count: shown.count) targets of \(fileName(path)) have no frame while they are shown"
        ]
    }
    let times = parts.time.map { $0 - first }
    throw InputError(
      Place(file: path),
      "none of its \(counted(shown.count, "target")) is shown while there are frames: targets from "
        + "\(shortest(start + declaration.shift)) to \(shortest(end + declaration.shift)) s, frames from "
        + "\(shortest(times.min() ?? 0)) to \(shortest(times.max() ?? 0)) s; see 'unit' of 'onset', 'clock' and 'shift' of "
        + "'targets' in dataset.yaml")
  }

  /// The index of the target that is shown at a time; nil if there is none.
  private func index(at time: Double) -> Int? {
    var (low, high) = (0, shown.count)
    while low < high {
      let middle = (low + high) / 2
      if shown[middle].onset + declaration.shift <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0, time < shown[low - 1].offset + declaration.shift else { return nil }
    return low - 1
  }
}

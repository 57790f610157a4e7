import Captures
import Files
import Inputs

/// Gaze points that another program predicted, read from a CSV file with one row per test sample and fold.
package struct PredictionTable: Sendable {
  package enum Column: String, CaseIterable {
    case sample, frame, split, samples, fold, x, y, unit, part
    case firstFrame = "first_frame"
    case repeatIndex = "repeat"
  }

  package struct Row: Sendable {
    /// The sample's number in its group; nil if rows name frames alone.
    package let sample: Int32?
    /// The sample's first frame in its capture; nil if the file does not say.
    package let frame: Int32?
    /// The coordinates in `unit`; NaN where the file gives no point.
    package let x: Double
    let y: Double
    let unit: PredictionUnit
    package let line: Int32
  }

  package struct FoldNumber: Sendable, Hashable, Comparable {
    package let repeatIndex: Int
    package let index: Int

    package static func < (one: FoldNumber, other: FoldNumber) -> Bool {
      (one.repeatIndex, one.index) < (other.repeatIndex, other.index)
    }
  }

  /// The rows that say the same about their split, samples, capture and group.
  package struct Section: Sendable {
    package struct Key: Sendable, Hashable {
      package let split: String?
      package let samples: SampleKind?
      package let capture: String?
      /// The values by property, such as `participant`; empty if rows name frames alone.
      package let labels: [String: String]
    }

    package let key: Key
    /// The place of the first row.
    package let place: Place
    /// Rows without repeat and fold are those of fold 0 of repeat 0.
    package fileprivate(set) var folds: [FoldNumber: [Row]] = [:]

    init(key: Key, place: Place) { (self.key, self.place) = (key, place) }

    mutating func append(_ row: Row, to fold: FoldNumber) { folds[fold, default: []].append(row) }
  }

  package let path: String
  /// The path as it is written in the experiment, which does not depend on where the experiment is.
  package let name: String
  package let sha256: String
  /// The properties by which rows distinguish groups.
  package let labels: [String]
  package let columns: Set<Column>
  /// The rows, divided by what they say about their samples; never empty.
  package let sections: [Section]
  /// The number of rows that are not for testing, and the line of the first; nil if there are none.
  package let untested: (count: Int, line: Int)?

  /// True if samples are named by their number, false if by their capture and first frame.
  package var namesSamples: Bool { columns.contains(.sample) }
  /// True if there is one prediction per sample, whatever the fold.
  package var isFixed: Bool { !columns.contains(.fold) }
  package var rowCount: Int { sections.reduce(0) { $0 + $1.folds.values.reduce(0) { $0 + $1.count } } }

  package func place(of row: Row) -> Place { Place(file: path, line: Int(row.line)) }

  /// The predictions for the samples of a group: the same for all folds if the table is fixed. The fold is nil if it is
  /// unknown, as for a calibrator that is fitted to a part of a fold's training.
  package func predictions(for fold: FoldIdentity?, of samples: Samples) -> FoldPredictions {
    let captures = namesSamples ? [] : Set(samples.origins.sources.map(\.key.capture.onOneLine))
    let number =
      isFixed
      ? FoldNumber(repeatIndex: 0, index: 0)
      : fold.map { FoldNumber(repeatIndex: $0.repeatIndex, index: $0.index) }
    var predictions = FoldPredictions(namesSamples: namesSamples)
    guard let number else { return predictions }
    for section in sections
    where section.key.fits(samples.kind) && section.key.fits(split: fold?.split)
      && (namesSamples ? section.key.fits(group: fold?.group) : captures.contains(section.key.capture ?? ""))
    {
      for row in section.folds[number] ?? [] { predictions.add(row, capture: section.key.capture ?? "") }
    }
    return predictions
  }
}

extension PredictionTable.Section.Key {
  package func fits(_ kind: SampleKind) -> Bool { samples == nil || samples == kind }

  package func fits(split label: String?) -> Bool {
    split == nil || label == nil || split == label?.onOneLine
  }

  /// Returns true if the labels are those of a group, or the group is unknown. Other labels of the rows do not matter.
  package func fits(group: String?) -> Bool {
    guard let group else { return true }
    return GroupName.parts(group).allSatisfy { labels[$0.property] == $0.value.onOneLine }
  }
}

/// The predictions for a fold, by sample.
package struct FoldPredictions: Sendable {
  private let namesSamples: Bool
  private var rows: [Name: PredictionTable.Row] = [:]
  /// The first two rows that predict the same sample.
  package private(set) var duplicate: (first: PredictionTable.Row, second: PredictionTable.Row)?

  init(namesSamples: Bool) { self.namesSamples = namesSamples }

  /// The number of a sample, or a capture and the number of its frame.
  private struct Name: Hashable {
    var capture = ""
    let number: Int32
  }

  package var isEmpty: Bool { rows.isEmpty }

  mutating func add(_ row: PredictionTable.Row, capture: String) {
    let name =
      namesSamples ? Name(number: row.sample ?? -1) : Name(capture: capture, number: row.frame ?? -1)
    guard let earlier = rows[name] else {
      rows[name] = row
      return
    }
    if duplicate == nil { duplicate = earlier.line < row.line ? (earlier, row) : (row, earlier) }
  }

  /// The prediction for a sample of the group; nil if there is none.
  package func row(_ sample: Int, _ origins: Origins) -> PredictionTable.Row? {
    if namesSamples { return rows[Name(number: Int32(clamping: sample))] }
    let frame = Int32(clamping: origins.frameRows(sample).lowerBound)
    return rows[Name(capture: origins.source(sample).key.capture.onOneLine, number: frame)]
  }
}

/// The unit of a predicted gaze point. The origin is always the screen's bottom left corner, and y points up.
enum PredictionUnit: String, Sendable, CaseIterable {
  case points = "pt"
  case centimetres = "cm"
  case millimetres = "mm"
  /// Shares of the screen's width and height, from 0 to 1 on the screen.
  case normalised

  func point(x: Double, y: Double, on screen: Screen) -> ScreenPoint {
    switch self {
    case .points: ScreenPoint(x: x, y: y)
    case .centimetres:
      ScreenPoint(x: x / 100 * screen.pointsPerMetre, y: y / 100 * screen.verticalPointsPerMetre)
    case .millimetres:
      ScreenPoint(x: x / 1000 * screen.pointsPerMetre, y: y / 1000 * screen.verticalPointsPerMetre)
    case .normalised: ScreenPoint(x: x * screen.width, y: y * screen.height)
    }
  }
}

extension PredictionTable {
  /// Reads a file of predictions, whose path is written as `name` in the experiment. Columns are found by name, in any
  /// order; other columns are ignored.
  init(path: String, name: String, bytes: [UInt8]) throws(InputError) {
    var reader = try PredictionTableReader(path: path, bytes: bytes)
    self = try reader.read(name: name, sha256: Files.sha256(bytes))
  }
}

private struct PredictionTableReader {
  private typealias Column = PredictionTable.Column
  private typealias Section = PredictionTable.Section

  private static let capture = "capture"

  private var rows: KeyedRows<Column>
  private let properties: [String: Int]
  private var sections: [Section] = []
  private var sectionNumbers = Numbering<Section.Key>()
  private var untested: (count: Int, line: Int)?

  init(path: String, bytes: [UInt8]) throws(InputError) {
    rows = try KeyedRows(path: path, bytes: bytes, isKey: Self.isKey)
    let namesSamples = rows.has(.sample)
    properties = rows.keys.filter { namesSamples || $0.key == Self.capture }
    try checkHeader()
  }

  /// True for a column that can tell groups apart. Labels come before the predicted point, as `gazelab splits` prints them.
  private static func isKey(_ name: String, before columns: [Column: Int]) -> Bool {
    guard let property = FixationProperty(rawValue: name) else { return false }
    return columns[.x] == nil && columns[.y] == nil || FixationProperty.always.contains(property)
  }

  private func checkHeader() throws(InputError) {
    let header = rows.header.start
    for column in [Column.x, .y] where !rows.has(column) {
      throw InputError(
        header,
        "missing column \(column.rawValue.quoted); x and y are the predicted gaze point, from the screen's bottom left "
          + "corner with y up")
    }
    if rows.has(.frame) && rows.has(.firstFrame) {
      throw InputError(header, "has both 'frame' and 'first_frame', which mean the same; leave one out")
    }
    let namesFrames = properties[Self.capture] != nil && (rows.has(.frame) || rows.has(.firstFrame))
    guard rows.has(.sample) || namesFrames else {
      throw InputError(
        header,
        "missing column 'sample', or 'capture' and 'frame', which say what a row predicts; 'gazelab splits' prints them"
      )
    }
    if rows.has(.repeatIndex) != rows.has(.fold) {
      let missing = rows.has(.fold) ? Column.repeatIndex : .fold
      throw InputError(
        header,
        "missing column \(missing.rawValue.quoted); give both 'repeat' and 'fold' as 'gazelab splits' prints them, or "
          + "neither if there is one prediction per sample for all folds")
    }
  }

  mutating func read(name: String, sha256: String) throws(InputError) -> PredictionTable {
    let keyColumns = properties.values + rows.positions([.split, .samples])
    var section = 0
    while try rows.next() {
      // A file that keeps the column `part` of `gazelab splits` may also hold training rows.
      let half: FoldPart? = try rows.word(.part, FoldPart.complaint)
      guard half ?? .test == .test else {
        untested = (1 + (untested?.count ?? 0), untested?.line ?? rows.file.line)
        continue
      }
      if !rows.isSame(at: keyColumns) { section = try sectionNumber() }
      let fold = PredictionTable.FoldNumber(
        repeatIndex: try count(.repeatIndex) ?? 0, index: try count(.fold) ?? 0)
      sections[section].append(try row(), to: fold)
      rows.remember()
    }
    guard !sections.isEmpty else {
      throw InputError(
        Place(file: rows.file.path, line: 2),
        "there are no rows" + (untested == nil ? "" : " of part 'test'"))
    }
    return PredictionTable(
      path: rows.file.path, name: name, sha256: sha256,
      labels: properties.keys.filter { $0 != Self.capture || rows.has(.sample) }.sorted(),
      columns: Set(rows.columns.keys), sections: sections, untested: untested)
  }

  private func row() throws(InputError) -> PredictionTable.Row {
    let x = try coordinate(.x)
    let y = try coordinate(.y)
    if x.isNaN != y.isNaN {
      throw rows.error(
        x.isNaN ? .x : .y,
        "\(x.isNaN ? "'x'" : "'y'") is empty but \(x.isNaN ? "'y'" : "'x'") is not; leave both empty where there is no "
          + "prediction")
    }
    let frame = try count(rows.has(.frame) ? .frame : .firstFrame)
    let unit: PredictionUnit? = try rows.word(.unit) { word in
      "unknown unit \(word.quoted)" + hint(for: word, among: PredictionUnit.allCases.map(\.rawValue))
    }
    return PredictionTable.Row(
      sample: try count(.sample).map(Int32.init), frame: frame.map(Int32.init), x: x, y: y,
      unit: unit ?? .points, line: Int32(clamping: rows.file.line))
  }

  private func coordinate(_ column: Column) throws(InputError) -> Double {
    try rows.number(column, orEmpty: "where there is no prediction") ?? .nan
  }

  private func count(_ column: Column) throws(InputError) -> Int? {
    try rows.count(column, atMost: Int(Int32.max))
  }

  private mutating func sectionNumber() throws(InputError) -> Int {
    var labels = [String: String]()
    for (name, position) in properties { labels[name] = try rows.text(at: position) }
    let samples: SampleKind? = try rows.word(.samples) { word in
      "unknown kind of samples \(word.quoted)"
        + hint(for: word, among: SampleKind.allCases.map(\.rawValue))
    }
    let key = Section.Key(
      split: try rows.text(.split), samples: samples, capture: labels[Self.capture],
      labels: rows.has(.sample) ? labels : [:])
    let number = sectionNumbers.number(of: key)
    if number == sections.count {
      sections.append(Section(key: key, place: Place(file: rows.file.path, line: rows.file.line)))
    }
    return number
  }
}

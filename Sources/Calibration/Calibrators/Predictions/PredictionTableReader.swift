import Captures
import Files
import Inputs

extension PredictionTable {
  /// Reads a file of predictions. Columns are found by name, in any order; other columns are ignored.
  ///
  /// - Parameter name: The path as it is written in the experiment.
  init(path: String, name: String, bytes: [UInt8]) throws(InputError) {
    var reader = try PredictionTableReader(path: path, bytes: bytes)
    self = try reader.read(name: name, sha256: Files.sha256(bytes))
  }
}

private struct PredictionTableReader {
  private typealias Column = PredictionTable.Column
  private typealias Section = PredictionTable.Section

  private static let capture = "capture"

  private var file: CSVFile
  private let header: CSVHeader
  private let columns: [Column: Int]
  /// The positions of capture, participant and the other properties, by name.
  private let properties: [String: Int]
  /// The positions of all columns on which the section of a row depends.
  private let keyColumns: [Int]
  private var sections: [Section] = []
  private var sectionNumbers: [Section.Key: Int] = [:]
  private var untested: (count: Int, line: Int)?

  init(path: String, bytes: [UInt8]) throws(InputError) {
    file = try CSVFile(path: path, bytes: bytes)
    header = try CSVHeader(&file)
    var columns = [Column: Int]()
    var properties = [String: Int]()
    for (position, name) in header.names.enumerated() {
      var earlier: Int?
      if let column = Column(rawValue: name) {
        earlier = columns.updateValue(position, forKey: column)
      } else if Self.canTellGroups(name, isBeforePoint: columns[.x] == nil && columns[.y] == nil) {
        earlier = properties.updateValue(position, forKey: name)
      }
      if earlier != nil { throw InputError(header.place(of: position), "duplicate column \(name.quoted)") }
    }
    try Self.check(columns, properties, header.start)
    let namesSamples = columns[.sample] != nil
    self.columns = columns
    self.properties = properties.filter { namesSamples || $0.key == Self.capture }
    keyColumns = self.properties.values + [columns[.split], columns[.samples]].compactMap { $0 }
  }

  /// True if a column can be a key of groups. Labels come before the predicted point, as `gazelab splits` prints them.
  private static func canTellGroups(_ name: String, isBeforePoint: Bool) -> Bool {
    guard let property = FixationProperty(rawValue: name) else { return false }
    return isBeforePoint || FixationProperty.always.contains(property)
  }

  private static func check(
    _ columns: [Column: Int], _ properties: [String: Int], _ header: Place
  ) throws(InputError) {
    for column in [Column.x, .y] where columns[column] == nil {
      throw InputError(
        header,
        "missing column \(column.rawValue.quoted); x and y are the predicted gaze point, from the screen's bottom left "
          + "corner with y up")
    }
    if columns[.frame] != nil && columns[.firstFrame] != nil {
      throw InputError(header, "has both 'frame' and 'first_frame', which mean the same; leave one out")
    }
    let namesFrames = properties[capture] != nil && (columns[.frame] ?? columns[.firstFrame]) != nil
    guard columns[.sample] != nil || namesFrames else {
      throw InputError(
        header,
        "missing column 'sample', or 'capture' and 'frame', which say what a row predicts; 'gazelab splits' prints them"
      )
    }
    if (columns[.repeatIndex] == nil) != (columns[.fold] == nil) {
      let missing = columns[.fold] == nil ? Column.fold : .repeatIndex
      throw InputError(
        header,
        "missing column \(missing.rawValue.quoted); give both 'repeat' and 'fold' as 'gazelab splits' prints them, or "
          + "neither if there is one prediction per sample for all folds")
    }
  }

  mutating func read(name: String, sha256: String) throws(InputError) -> PredictionTable {
    var (fields, previous) = ([CSVFile.Field](), [CSVFile.Field]())
    var section = 0
    while try file.nextRow(&fields, under: header) {
      guard try isTested(fields) else {
        untested = (1 + (untested?.count ?? 0), untested?.line ?? file.line)
        continue
      }
      if previous.isEmpty || !keyColumns.allSatisfy({ file.areSame(fields[$0], previous[$0]) }) {
        section = try sectionNumber(fields)
      }
      let fold = PredictionTable.FoldNumber(
        repeatIndex: try count(.repeatIndex, fields) ?? 0, index: try count(.fold, fields) ?? 0)
      sections[section].append(try row(fields), to: fold)
      swap(&fields, &previous)
    }
    guard !sections.isEmpty else {
      throw InputError(
        Place(file: file.path, line: 2), "there are no rows" + (untested == nil ? "" : " of part 'test'"))
    }
    let labels = properties.keys.filter { $0 != Self.capture || columns[.sample] != nil }.sorted()
    return PredictionTable(
      path: file.path, name: name, sha256: sha256, labels: labels, columns: Set(columns.keys),
      sections: sections,
      untested: untested)
  }

  /// True for a test row. A file that keeps the column `part` of `gazelab splits` may also hold training rows.
  private func isTested(_ fields: [CSVFile.Field]) throws(InputError) -> Bool {
    guard let position = columns[.part] else { return true }
    let word = try file.text(fields[position])
    guard let half = FoldTable.Half(rawValue: word) else {
      throw InputError(
        file.place(of: fields[position]), "'part' must be train, test or others, not \(word.quoted)")
    }
    return half == .test
  }

  private func row(_ fields: [CSVFile.Field]) throws(InputError) -> PredictionTable.Row {
    let (x, y) = (try coordinate(.x, fields), try coordinate(.y, fields))
    if x.isNaN != y.isNaN {
      throw InputError(
        place(x.isNaN ? .x : .y, fields),
        "\(x.isNaN ? "'x'" : "'y'") is empty but \(x.isNaN ? "'y'" : "'x'") is not; leave both empty where there is no "
          + "prediction")
    }
    let frame = try count(columns[.frame] == nil ? .firstFrame : .frame, fields)
    return PredictionTable.Row(
      sample: try count(.sample, fields).map(Int32.init), frame: frame.map(Int32.init), x: x, y: y,
      unit: try unit(fields), line: Int32(clamping: file.line))
  }

  /// The number in a field; NaN if the field is empty.
  private func coordinate(_ column: Column, _ fields: [CSVFile.Field]) throws(InputError) -> Double {
    guard let position = columns[column], !fields[position].range.isEmpty else { return .nan }
    guard let number = file.number(fields[position]) else {
      throw InputError(
        file.place(of: fields[position]),
        "\(column.rawValue.quoted) must be a number, or empty where there is no prediction, not "
          + (try file.text(fields[position])).quoted)
    }
    return number
  }

  private func unit(_ fields: [CSVFile.Field]) throws(InputError) -> PredictionUnit {
    guard let position = columns[.unit] else { return .points }
    let word = try file.text(fields[position])
    if let unit = PredictionUnit(rawValue: word) { return unit }
    throw InputError(
      file.place(of: fields[position]),
      "unknown unit \(word.quoted)" + hint(for: word, among: PredictionUnit.allCases.map(\.rawValue)))
  }

  private func count(_ column: Column, _ fields: [CSVFile.Field]) throws(InputError) -> Int? {
    guard let position = columns[column] else { return nil }
    guard let count = file.count(fields[position]), count <= Int32.max else {
      throw InputError(
        file.place(of: fields[position]),
        "\(column.rawValue.quoted) must be a whole number from 0 to \(Int32.max), not "
          + (try file.text(fields[position])).quoted)
    }
    return count
  }

  private mutating func sectionNumber(_ fields: [CSVFile.Field]) throws(InputError) -> Int {
    var labels = [String: String]()
    for (name, position) in properties {
      labels[name] = withoutFormulaMark(try file.text(fields[position]))
    }
    let capture = labels[Self.capture]
    if columns[.sample] == nil { labels = [:] }
    var samples: SampleKind?
    if let position = columns[.samples] {
      let (word, kinds) = (try file.text(fields[position]), SampleKind.allCases.map(\.rawValue))
      samples = SampleKind(rawValue: word)
      guard samples != nil else {
        throw InputError(
          file.place(of: fields[position]),
          "unknown kind of samples \(word.quoted)" + hint(for: word, among: kinds))
      }
    }
    var split: String?
    if let position = columns[.split] { split = withoutFormulaMark(try file.text(fields[position])) }
    let key = Section.Key(split: split, samples: samples, capture: capture, labels: labels)
    if let number = sectionNumbers[key] { return number }
    sectionNumbers[key] = sections.count
    sections.append(Section(key: key, place: Place(file: file.path, line: file.line)))
    return sections.count - 1
  }

  private func place(_ column: Column, _ fields: [CSVFile.Field]) -> Place {
    columns[column].map { file.place(of: fields[$0]) } ?? Place(file: file.path, line: file.line)
  }
}

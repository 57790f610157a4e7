import Captures
import Inputs

extension FoldTable {
  /// Reads a file of folds. Columns are found by name, in any order; unknown columns are ignored.
  init(path: String, bytes: [UInt8]) throws(InputError) {
    var reader = try FoldTableReader(path: path, bytes: bytes)
    self = try reader.read()
  }
}

private struct FoldTableReader {
  private struct FoldKey: Hashable {
    let section: Int
    let repeatIndex: Int
    let index: Int
  }

  private struct FoundFold {
    let key: FoldKey
    let name: String
    let place: Place
    var named: [FoldTable.Named] = []
  }

  private struct SectionKey: Hashable {
    let split: String?
    let group: FoldTable.Group
    let samples: SampleKind?
  }

  /// The column of older files that joined the keys of a group into one text.
  private static let groupColumn = "group"

  private var file: CSVFile
  private let header: CSVHeader
  private let columns: [FoldTable.Column: Int]
  /// The columns that distinguish the groups, by name: those of a file as the program writes it, or an older one.
  private let groupColumns: [String: Int]
  private var captures: [(name: String, place: Place)] = []
  private var captureNumbers: [String: Int] = [:]
  private var sections: [SectionKey] = []
  private var sectionNumbers: [SectionKey: Int] = [:]
  private var folds: [FoundFold] = []
  private var foldNumbers: [FoldKey: Int] = [:]

  init(path: String, bytes: [UInt8]) throws(InputError) {
    file = try CSVFile(path: path, bytes: bytes)
    header = try CSVHeader(&file)
    var columns = [FoldTable.Column: Int]()
    var properties = [String: Int]()
    for (position, column) in header.names.enumerated() {
      let name = Label.name(ofColumn: column)
      let isProperty =
        name == Self.groupColumn || name == FixationProperty.capture.rawValue
        || (FixationProperty(rawValue: name) != nil && FoldTable.Column(rawValue: name) == nil)
      let earlier = isProperty ? properties.updateValue(position, forKey: name) : nil
      guard let column = FoldTable.Column(rawValue: name) else { continue }
      guard columns.updateValue(position, forKey: column) == nil, earlier == nil else {
        throw InputError(header.place(of: position), "duplicate column \(column.rawValue.quoted)")
      }
    }
    guard columns[.part] != nil else {
      throw InputError(header.start, "missing column 'part', whose values are train, test or others")
    }
    guard columns[.firstFrame] != nil || columns[.fixation] != nil else {
      throw InputError(
        header.start, "missing column 'first_frame' or 'fixation', which identifies the samples of a row")
    }
    self.columns = columns
    groupColumns = Self.groupColumns(properties, before: columns[.samples])
  }

  /// The columns that are keys of the groups. In a file from elsewhere, `participant` and the like describe the rows
  /// and are ignored. Captures and labels are keys if their columns come before the samples; a later capture says where
  /// the frames are.
  private static func groupColumns(_ properties: [String: Int], before samples: Int?) -> [String: Int] {
    if let group = properties[groupColumn] { return [groupColumn: group] }
    guard let samples, properties["participant"] != nil, properties["device"] != nil else { return [:] }
    let capture = FixationProperty.capture.rawValue
    return properties.filter { name, position in
      let isLabel = if case .label = FixationProperty(rawValue: name) { true } else { false }
      return (name != capture && !isLabel) || position < samples
    }
  }

  private var isByFixation: Bool { columns[.firstFrame] == nil }

  mutating func read() throws(InputError) -> FoldTable {
    // Most rows repeat most of the previous row, which then need not be parsed again.
    var (fields, previous) = ([CSVFile.Field](), [CSVFile.Field]())
    var (fold, capture) = (0, 0)
    while try file.nextRow(&fields, under: header) {
      if !isSame([.split, .samples, .repeatIndex, .fold, .name], fields, previous)
        || !groupColumns.values.allSatisfy({ file.areSame(fields[$0], previous[$0]) })
      {
        fold = try foldNumber(fields)
      }
      if !isByFixation && !isSame([.capture], fields, previous) { capture = try captureNumber(fields) }
      add(
        FoldTable.Named(half: try half(fields), capture: capture, rows: try rows(fields)), to: fold)
      swap(&fields, &previous)
    }
    guard !folds.isEmpty else { throw InputError(Place(file: file.path, line: 2), "there are no rows") }
    return FoldTable(
      captures: columns[.capture] == nil || isByFixation ? nil : captures, isByFixation: isByFixation,
      sections: try finishedSections())
  }

  private func field(_ column: FoldTable.Column, _ fields: [CSVFile.Field]) -> CSVFile.Field? {
    columns[column].map { fields[$0] }
  }

  private func text(_ column: FoldTable.Column, _ fields: [CSVFile.Field]) throws(InputError) -> String? {
    guard let field = field(column, fields) else { return nil }
    return withoutFormulaMark(try file.text(field))
  }

  private func count(
    _ column: FoldTable.Column, _ fields: [CSVFile.Field], default fallback: Int
  ) throws(InputError) -> Int {
    guard let field = field(column, fields) else { return fallback }
    guard let count = file.count(field) else {
      throw InputError(
        file.place(of: field),
        "\(column.rawValue.quoted) must be a whole number of at least 0, not \(try file.text(field).quoted)")
    }
    return count
  }

  private func isSame(
    _ names: [FoldTable.Column], _ fields: [CSVFile.Field], _ previous: [CSVFile.Field]
  ) -> Bool {
    !previous.isEmpty
      && names.allSatisfy { name in columns[name].map { file.areSame(fields[$0], previous[$0]) } ?? true }
  }

  private mutating func foldNumber(_ fields: [CSVFile.Field]) throws(InputError) -> Int {
    let key = FoldKey(
      section: try sectionNumber(fields), repeatIndex: try count(.repeatIndex, fields, default: 0),
      index: try count(.fold, fields, default: 0))
    let name = try text(.name, fields) ?? "fold \(key.index)"
    if let number = foldNumbers[key] {
      guard folds[number].name == name else {
        throw InputError(
          place(.name, fields),
          "fold \(key.index) of repeat \(key.repeatIndex) is named \(name.quoted) here but "
            + "\(folds[number].name.quoted) above")
      }
      return number
    }
    foldNumbers[key] = folds.count
    folds.append(
      FoundFold(
        key: key, name: name, place: place(columns[.repeatIndex] == nil ? .fold : .repeatIndex, fields)))
    return folds.count - 1
  }

  private mutating func sectionNumber(_ fields: [CSVFile.Field]) throws(InputError) -> Int {
    let word = try text(.samples, fields)
    let samples = word.flatMap { SampleKind(rawValue: $0) }
    if let word, samples == nil {
      let words = SampleKind.allCases.map(\.rawValue)
      throw InputError(
        place(.samples, fields),
        "'samples' must be one of \(words.joined(separator: ", ")), not \(word.quoted)")
    }
    let key = SectionKey(split: try text(.split, fields), group: try group(fields), samples: samples)
    if let number = sectionNumbers[key] { return number }
    sectionNumbers[key] = sections.count
    sections.append(key)
    return sections.count - 1
  }

  private func group(_ fields: [CSVFile.Field]) throws(InputError) -> FoldTable.Group {
    guard !groupColumns.isEmpty else { return .unnamed }
    var labels = [String: String]()
    for (name, position) in groupColumns {
      labels[name] = withoutFormulaMark(try file.text(fields[position]))
    }
    return labels[Self.groupColumn].map { .named($0) } ?? .labelled(labels)
  }

  private mutating func captureNumber(_ fields: [CSVFile.Field]) throws(InputError) -> Int {
    guard let name = try text(.capture, fields) else { return 0 }
    guard !name.isEmpty else { throw InputError(place(.capture, fields), "'capture' is empty") }
    if let number = captureNumbers[name] { return number }
    captureNumbers[name] = captures.count
    captures.append((name, place(.capture, fields)))
    return captures.count - 1
  }

  private func half(_ fields: [CSVFile.Field]) throws(InputError) -> FoldTable.Half {
    let word = try text(.part, fields) ?? ""
    guard let half = FoldTable.Half(rawValue: word) else {
      throw InputError(place(.part, fields), "'part' must be train, test or others, not \(word.quoted)")
    }
    return half
  }

  private func rows(_ fields: [CSVFile.Field]) throws(InputError) -> ClosedRange<Int> {
    let first = try count(isByFixation ? .fixation : .firstFrame, fields, default: 0)
    let last = isByFixation ? first : try count(.lastFrame, fields, default: first)
    guard first <= last else {
      throw InputError(place(.lastFrame, fields), "'last_frame' is \(last), before 'first_frame', \(first)")
    }
    return first...last
  }

  /// Merges consecutive rows that list consecutive frames of the same capture and part.
  private mutating func add(_ named: FoldTable.Named, to fold: Int) {
    if let last = folds[fold].named.last, last.half == named.half, last.capture == named.capture,
      last.rows.upperBound + 1 == named.rows.lowerBound
    {
      folds[fold].named[folds[fold].named.count - 1] = FoldTable.Named(
        half: named.half, capture: named.capture, rows: last.rows.lowerBound...named.rows.upperBound)
    } else {
      folds[fold].named.append(named)
    }
  }

  private func place(_ column: FoldTable.Column, _ fields: [CSVFile.Field]) -> Place {
    field(column, fields).map(file.place) ?? Place(file: file.path, line: file.line)
  }

  private func finishedSections() throws(InputError) -> [FoldTable.Section] {
    var repeats = [[[FoldTable.NamedFold]]](repeating: [], count: sections.count)
    let sorted = folds.sorted {
      ($0.key.section, $0.key.repeatIndex, $0.key.index) < ($1.key.section, $1.key.repeatIndex, $1.key.index)
    }
    for fold in sorted {
      let (section, repeatIndex, index) = (fold.key.section, fold.key.repeatIndex, fold.key.index)
      let subject = "fold \(index) of repeat \(repeatIndex)"
      let halves = Set(fold.named.map(\.half))
      for half in [FoldTable.Half.train, .test] where !halves.contains(half) {
        // Other people's samples suffice for training.
        if half == .train && halves.contains(.others) { continue }
        throw InputError(fold.place, "\(subject) has no row of part \(half.rawValue.quoted)")
      }
      if index == 0 && repeatIndex == repeats[section].count { repeats[section].append([]) }
      guard repeatIndex == repeats[section].count - 1, index == repeats[section][repeatIndex].count else {
        throw InputError(
          fold.place,
          "\(subject) has no predecessor; repeats and folds are numbered from 0 without gaps")
      }
      repeats[section][repeatIndex].append(FoldTable.NamedFold(name: fold.name, named: fold.named))
    }
    return zip(sections, repeats).map {
      FoldTable.Section(split: $0.split, group: $0.group, samples: $0.samples, repeats: $1)
    }
  }
}

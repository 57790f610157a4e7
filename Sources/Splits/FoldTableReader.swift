import Calibration
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

  private var rows: KeyedRows<FoldTable.Column>
  /// The columns that distinguish the groups, by name: those of a file as the program writes it, or an older one.
  private let groupColumns: [String: Int]
  private var captures: [(name: String, place: Place)] = []
  private var captureNumbers = Numbering<String>()
  private var sections = Numbering<SectionKey>()
  private var folds: [FoundFold] = []
  private var foldNumbers = Numbering<FoldKey>()

  init(path: String, bytes: [UInt8]) throws(InputError) {
    rows = try KeyedRows(path: path, bytes: bytes, name: Label.name(ofColumn:))
    guard rows.has(.part) else {
      throw InputError(rows.header.start, "missing column 'part', whose values are train, test or others")
    }
    guard rows.has(.firstFrame) || rows.has(.fixation) else {
      throw InputError(
        rows.header.start, "missing column 'first_frame' or 'fixation', which identifies the samples of a row"
      )
    }
    groupColumns = Self.groupColumns(rows.header, before: rows.columns[.samples])
  }

  /// The columns that are keys of the groups. In a file from elsewhere, `participant` and the like describe the rows
  /// and are ignored. Captures and labels are keys if their columns come before the samples; a later capture says where
  /// the frames are.
  private static func groupColumns(_ header: CSVHeader, before samples: Int?) -> [String: Int] {
    let names = header.names.enumerated().map { (name: Label.name(ofColumn: $1), position: $0) }
    let positions = Dictionary(names.map { ($0.name, $0.position) }) { $1 }
    if let group = positions[groupColumn] { return [groupColumn: group] }
    guard let samples, positions["participant"] != nil, positions["device"] != nil else { return [:] }
    return positions.filter { name, position in
      switch FixationProperty(rawValue: name) {
      case .capture: position < samples
      case .label: position < samples && FoldTable.Column(rawValue: name) == nil
      case let property: property != nil
      }
    }
  }

  private var isByFixation: Bool { !rows.has(.firstFrame) }

  mutating func read() throws(InputError) -> FoldTable {
    let foldColumns =
      rows.positions([.split, .samples, .repeatIndex, .fold, .name]) + groupColumns.values
    let captureColumns = rows.positions([.capture])
    var (fold, capture) = (0, 0)
    while try rows.next() {
      if !rows.isSame(at: foldColumns) { fold = try foldNumber() }
      if !isByFixation && !rows.isSame(at: captureColumns) { capture = try captureNumber() }
      let part: FoldPart? = try rows.word(.part, FoldPart.complaint)
      add(FoldTable.Named(part: part ?? .train, capture: capture, rows: try range()), to: fold)
      rows.remember()
    }
    guard !folds.isEmpty else { throw InputError(Place(file: rows.file.path, line: 2), "there are no rows") }
    return FoldTable(
      captures: !rows.has(.capture) || isByFixation ? nil : captures, isByFixation: isByFixation,
      sections: try finishedSections())
  }

  private mutating func foldNumber() throws(InputError) -> Int {
    let key = FoldKey(
      section: try sectionNumber(), repeatIndex: try rows.count(.repeatIndex) ?? 0,
      index: try rows.count(.fold) ?? 0)
    let name = try rows.text(.name) ?? "fold \(key.index)"
    let number = foldNumbers.number(of: key)
    if number == folds.count {
      let place = rows.place(rows.has(.repeatIndex) ? .repeatIndex : .fold)
      folds.append(FoundFold(key: key, name: name, place: place))
    }
    guard folds[number].name == name else {
      throw rows.error(
        .name,
        "fold \(key.index) of repeat \(key.repeatIndex) is named \(name.quoted) here but "
          + "\(folds[number].name.quoted) above")
    }
    return number
  }

  private mutating func sectionNumber() throws(InputError) -> Int {
    let words = SampleKind.allCases.map(\.rawValue)
    let samples: SampleKind? = try rows.word(.samples) {
      "'samples' must be one of \(words.joined(separator: ", ")), not \($0.quoted)"
    }
    return sections.number(
      of: SectionKey(split: try rows.text(.split), group: try group(), samples: samples))
  }

  private func group() throws(InputError) -> FoldTable.Group {
    guard !groupColumns.isEmpty else { return .unnamed }
    var labels = [String: String]()
    for (name, position) in groupColumns { labels[name] = try rows.text(at: position) }
    return labels[Self.groupColumn].map { .named($0) } ?? .labelled(labels)
  }

  private mutating func captureNumber() throws(InputError) -> Int {
    guard let name = try rows.text(.capture) else { return 0 }
    guard !name.isEmpty else { throw rows.error(.capture, "'capture' is empty") }
    let number = captureNumbers.number(of: name)
    if number == captures.count { captures.append((name, rows.place(.capture))) }
    return number
  }

  private func range() throws(InputError) -> ClosedRange<Int> {
    let first = try rows.count(isByFixation ? .fixation : .firstFrame) ?? 0
    let last = isByFixation ? first : try rows.count(.lastFrame) ?? first
    guard first <= last else {
      throw rows.error(.lastFrame, "'last_frame' is \(last), before 'first_frame', \(first)")
    }
    return first...last
  }

  /// Merges consecutive rows that list consecutive frames of the same capture and part.
  private mutating func add(_ named: FoldTable.Named, to fold: Int) {
    if let last = folds[fold].named.last, last.part == named.part, last.capture == named.capture,
      last.rows.upperBound + 1 == named.rows.lowerBound
    {
      folds[fold].named[folds[fold].named.count - 1] = FoldTable.Named(
        part: named.part, capture: named.capture, rows: last.rows.lowerBound...named.rows.upperBound)
    } else {
      folds[fold].named.append(named)
    }
  }

  private func finishedSections() throws(InputError) -> [FoldTable.Section] {
    var repeats = [[[FoldTable.NamedFold]]](repeating: [], count: sections.keys.count)
    let sorted = folds.sorted {
      ($0.key.section, $0.key.repeatIndex, $0.key.index) < ($1.key.section, $1.key.repeatIndex, $1.key.index)
    }
    for fold in sorted {
      let (section, repeatIndex, index) = (fold.key.section, fold.key.repeatIndex, fold.key.index)
      let subject = "fold \(index) of repeat \(repeatIndex)"
      let parts = Set(fold.named.map(\.part))
      for part in [FoldPart.train, .test] where !parts.contains(part) {
        // Other people's samples suffice for training.
        if part == .train && parts.contains(.others) { continue }
        throw InputError(fold.place, "\(subject) has no row of part \(part.rawValue.quoted)")
      }
      if index == 0 && repeatIndex == repeats[section].count { repeats[section].append([]) }
      guard repeatIndex == repeats[section].count - 1, index == repeats[section][repeatIndex].count else {
        throw InputError(
          fold.place,
          "\(subject) has no predecessor; repeats and folds are numbered from 0 without gaps")
      }
      repeats[section][repeatIndex].append(FoldTable.NamedFold(name: fold.name, named: fold.named))
    }
    return zip(sections.keys, repeats).map {
      FoldTable.Section(split: $0.split, group: $0.group, samples: $0.samples, repeats: $1)
    }
  }
}

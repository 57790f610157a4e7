import Captures
import DelimitedText
import Inputs

/// The parts of a capture's frames, before they are one table.
struct FrameParts: Sendable {
  var time: NumberColumn
  let participants: FrameTable.Codes<String>
  let displays: FrameTable.Codes<Display>
  var labels: [FrameTable.WordColumn] = []
  var states: [FrameTable.WordColumn] = []
  var channels: [Channel: [NumberColumn]] = [:]
  var own: [(columns: OwnColumns, numbers: [NumberColumn])] = []
  /// One code per frame, if rows number fixations: another code begins another fixation.
  var fixations: CodeColumn?
  /// The rows with a word of a fixation, whose target counts; nil if no column divides fixations.
  var isInFixation: [Bool]?
  /// True if rows were not in the order of their times, and are put in it.
  var sortsByTime = false

  var table: FrameTable {
    let table = FrameTable(
      time: time, participants: participants, displays: displays, labels: labels, states: states,
      channels: channels, own: own)
    return sortsByTime ? table.sortedByTime : table
  }
}

extension FrameParts {
  /// The parts that the entries of the rows hold, with one screen per display.
  init(
    _ rows: PlannedRows, participants: FrameTable.Codes<String>, displays: FrameTable.Codes<Display>,
    screens: [Screen]
  ) throws(InputError) {
    guard let time = rows.time else { preconditionFailure("rows without times") }
    self.init(time: time, participants: participants, displays: displays)
    try add(rows, screens)
    maskInvalid(rows)
    let (left, right) = (channels[.leftGazePoint], channels[.rightGazePoint])
    if let left, let right, channels[.gazePoint] == nil {
      channels[.gazePoint] = zip(left, right).map { $0.mean(with: $1) }
    } else if let eye = left ?? right, channels[.gazePoint] == nil {
      // A file that lacks the columns of the other eye.
      channels[.gazePoint] = eye
    }
  }

  /// Takes targets that another file tells by time. Each is a fixation of its own, unless a column divides fixations.
  ///
  /// - Parameter shown: One code per frame, another one for another target.
  mutating func take(targets: [NumberColumn], shown: CodeColumn) {
    channels[.target] = targets
    if let isInFixation { mask(.target, where: isInFixation) }
    fixations = fixations ?? shown
  }

  /// Adds what another file of the same recording holds.
  mutating func add(_ rows: PlannedRows, _ screens: [Screen]) throws(InputError) {
    for fields in rows.plan.fields {
      switch fields.entry.role {
      case .channel(let channel):
        let columns = try rows.converted(fields, displays, screens)
        // Some trackers look along −z.
        channels[channel] = channel == .eyeDistance ? columns.map { $0.mapped(abs) } : columns
      case .label(let name):
        labels.append(.init(label: Label(name, order: fields.entry.order), words: try rows.words(fields)))
      case .state(let name):
        let words = try rows.words(fields)
        let known = words.all.map { rows.file.syntax.isMissing(Array($0.utf8)) ? "" : $0 }
        let codes = FrameTable.Codes(spelled: words.codes, as: known)
        states.append(.init(label: Label(name), words: codes.sorted(by: fields.entry.order)))
      case .own(let name):
        let columns = OwnColumns(name: name, columns: fields.names, unit: fields.entry.ownUnit)
        own.append((columns, try rows.converted(fields, displays, screens)))
      case .fixation(let ignored): divide(rows, fields, ignored)
      case .time, .participant, .device, .orientation, .valid, .part: break
      }
    }
  }

  // MARK: Lost numbers

  private mutating func mask(_ channel: Channel, where isThere: [Bool]) {
    channels[channel] = channels[channel].map { Self.masked($0, where: isThere) }
  }

  private static func masked(_ numbers: [NumberColumn], where isThere: [Bool]) -> [NumberColumn] {
    numbers.map { column in NumberColumn(column.indices.map { isThere[$0] ? column[$0] : .nan }) }
  }

  /// Divides rows into fixations by the words of a column. The target of other rows, whose words are ignored, is lost.
  private mutating func divide(_ rows: PlannedRows, _ fields: ColumnPlan.Fields, _ ignored: [String]) {
    let (names, codes) = rows.texts(fields)
    let isOut = zip(names, Self.areAmong(ignored, names, rows.file)).map { name, isIgnored in
      isIgnored || rows.file.syntax.isMissing(Array(name.utf8))
    }
    fixations = codes
    let isIn = codes.map { !isOut[$0] }
    isInFixation = isIn
    mask(.target, where: isIn)
  }

  /// Masks what was measured for an eye where it is not valid. What streams have beside gaze points holds anyway.
  private mutating func maskInvalid(_ rows: PlannedRows) {
    let measured: [(ColumnsDeclaration.Validity.Eye, [Channel])] = [
      (.both, [.gazePoint, .eyeDistance]), (.left, [.leftGazePoint]), (.right, [.rightGazePoint]),
    ]
    for (eye, channels) in measured {
      guard let isValid = Self.validity(of: eye, rows) else { continue }
      for channel in channels { mask(channel, where: isValid) }
      guard eye == .both else { continue }
      own = own.map { ($0.columns, Self.masked($0.numbers, where: isValid)) }
    }
  }

  /// The rows that are valid for an eye; nil if all are.
  private static func validity(of eye: ColumnsDeclaration.Validity.Eye, _ rows: PlannedRows) -> [Bool]? {
    var all: [Bool]?
    for fields in rows.plan.fields {
      guard case .valid(let validity) = fields.entry.role, [.both, eye].contains(validity.eye) else {
        continue
      }
      let isValid: [Bool]
      switch validity.rule {
      case .keep(let words):
        let (names, codes) = rows.texts(fields)
        let isKept = areAmong(words, names, rows.file)
        isValid = codes.map { isKept[$0] }
      case .atLeast(let least):
        // A missing confidence is none.
        isValid = (rows.numbers(fields.entry.role)?[0] ?? NumberColumn([])).map { $0 >= least }
      }
      all = all.map { zip($0, isValid).map { $0 && $1 } } ?? isValid
    }
    return all
  }

  /// True for each word of a column that is among some words, which may be numbers written in another way.
  private static func areAmong(_ words: [String], _ names: [String], _ file: CSVFile) -> [Bool] {
    let numbers = Set(words.compactMap { decimalNumber($0.utf8) })
    return names.map { name in
      words.contains(name)
        || decimalNumber(name.utf8, decimalMark: file.syntax.decimalMark).map(numbers.contains) ?? false
    }
  }
}

extension FrameTable {
  /// The same frames in the order of their times; those of one time stay in their order.
  fileprivate var sortedByTime: FrameTable {
    let times = time
    let order = indices.sorted { (times[$0], $0) < (times[$1], $1) }
    func sorted(_ column: NumberColumn) -> NumberColumn {
      column.varying == nil ? column : NumberColumn(order.map { column[$0] })
    }
    func sorted<Value: Hashable>(_ codes: Codes<Value>) -> Codes<Value> {
      guard codes.codes.constant == nil else { return codes }
      return Codes(codes.all, CodeColumn(order.map { UInt32(codes.codes[$0]) }))
    }
    return FrameTable(
      participants: sorted(participants), displays: sorted(displays),
      labels: labels.map { $0.mapWords(sorted) }, states: states.map { $0.mapWords(sorted) },
      numbers: columnsIfPresent.map { $0.map(sorted) }, own: own)
  }
}

extension FrameTable.Codes<String> {
  /// The words of some codes, of which several may have the same.
  init(spelled codes: CodeColumn, as words: [String]) {
    if let code = codes.constant {
      self.init(repeating: words[Int(code)], count: codes.count)
      return
    }
    var isThere = [Bool](repeating: false, count: words.count)
    for code in codes { isThere[code] = true }
    var all = [String]()
    var places = [UInt32](repeating: 0, count: words.count)
    for (code, word) in words.enumerated() where isThere[code] {
      let place = all.firstIndex(of: word) ?? all.count
      if place == all.count { all.append(word) }
      places[code] = UInt32(place)
    }
    self.init(all, CodeColumn(codes.map { places[$0] }))
  }

  /// The same words, those of `order` first.
  func sorted(by order: [String]) -> Self {
    let sorted = order.filter(all.contains) + all.filter { !order.contains($0) }
    guard sorted != all else { return self }
    let places = all.map { UInt32(sorted.firstIndex(of: $0) ?? 0) }
    return Self(sorted, CodeColumn(codes.map { places[$0] }))
  }
}

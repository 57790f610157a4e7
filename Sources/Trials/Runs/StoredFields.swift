import Captures
import Inputs
import Scores

/// The fields of a row of a file that a run stores, in the order of the columns: the same calls describe, write and read
/// them.
///
/// Each takes the value to write, which is nil otherwise, and returns the value; while columns are described, any value.
struct StoredFields {
  /// What has been described, and whether a file without the column cannot be read: files of earlier versions lack some.
  private(set) var columns: [(column: FileColumn, isNeeded: Bool)] = []
  var writer: StoredRowWriter?
  var row: StoredRow?

  var isReading: Bool { row != nil }

  /// Describes a column, or writes its field.
  private mutating func add(
    _ column: @autoclosure () -> FileColumn, isNeeded: Bool = true, _ write: (inout StoredRowWriter?) -> Void
  ) {
    if writer == nil { columns.append((column(), isNeeded)) } else { write(&writer) }
  }

  /// True unless the file that is read lacks one of the columns.
  func has(_ columns: [FileColumn]) -> Bool { row.map { columns.map(\.name).allSatisfy($0.has) } ?? true }

  /// - Throws: If a row is read that does not meet a condition.
  func require(_ isRight: Bool, _ column: String, _ expected: String) throws(InputError) {
    if let row, !isRight { throw row.complaint(column, expected) }
  }
}

extension StoredFields {
  @discardableResult
  mutating func integer(_ name: String, _ meaning: String, _ known: Int?) throws(InputError) -> Int {
    if let row { return try row.integer(name) }
    add(.integer(name, meaning)) { $0?.write(known) }
    return known ?? 0
  }

  mutating func optionalInteger(
    _ name: String, _ meaning: String, _ known: Int?, isNeeded: Bool = true
  ) throws(InputError) -> Int? {
    if let row { return try row.has(name) ? row.optionalInteger(name) : nil }
    add(.integer(name, meaning), isNeeded: isNeeded) { $0?.write(known) }
    return known
  }

  @discardableResult
  mutating func number(
    _ name: String, _ unit: String, _ meaning: String, _ known: Double?
  ) throws(InputError) -> Double {
    if let row { return try row.number(name) }
    add(.number(name, unit, meaning)) { $0?.write(known) }
    return known ?? 0
  }

  /// A number of at least 0.
  mutating func sum(
    _ name: String, _ unit: String, _ meaning: String, _ known: Double?, isNeeded: Bool = true
  ) throws(InputError) -> Double {
    if let row {
      let value = try row.number(name)
      try require(value >= 0, name, "a number of at least 0")
      return value
    }
    add(.number(name, unit, meaning), isNeeded: isNeeded) { $0?.write(known) }
    return known ?? 0
  }

  mutating func optionalNumber(
    _ name: String, _ unit: String, _ meaning: String, _ known: Double?, isNeeded: Bool = true
  ) throws(InputError) -> Double? {
    if let row { return try row.optionalNumber(name) }
    add(.number(name, unit, meaning), isNeeded: isNeeded) { $0?.write(known) }
    return known
  }

  /// A text that may come from data, which spreadsheets must not take for a formula; empty for nil.
  mutating func optionalText(
    _ name: String, _ meaning: String, _ known: String?, isNeeded: Bool = true
  ) throws(InputError) -> String? {
    if let row { return try row.optionalText(name).map(withoutFormulaMark) }
    add(.text(name, meaning), isNeeded: isNeeded) { $0?.write(marked: known ?? "") }
    return known
  }

  @discardableResult
  mutating func text(_ name: String, _ meaning: String, _ known: String?) throws(InputError) -> String {
    try optionalText(name, meaning, known) ?? ""
  }

  /// The same, left out where it is among the keys of the groups.
  @discardableResult
  mutating func key(_ name: String, _ meaning: String, _ known: String?) throws(InputError) -> String {
    if let row { return try row.unmarkedText(name) }
    add(.text(name, meaning)) { $0?.write(key: name, known ?? "") }
    return known ?? ""
  }

  /// Words of the program; empty for nil.
  @discardableResult
  mutating func words(_ name: String, _ meaning: String, _ known: String?) throws(InputError) -> String {
    if let row { return try row.text(name) }
    add(.text(name, meaning)) { $0?.write(known ?? "") }
    return known ?? ""
  }

  /// The columns of `CellColumns`; `person` is whom the row is about, nil for the people of the group;
  /// `value` the row's own value of a key that its group does not have.
  @discardableResult
  mutating func cell(
    _ known: Cell?, of person: (participant: String, device: String)? = nil,
    value: (String) -> String? = { _ in nil }
  ) throws(InputError) -> Cell {
    if let row { return try row.cell() }
    guard let known else { return .unnamed }
    writer?.write(known, of: person, value: value)
    return known
  }

  /// The columns of `CellColumns` for a set of samples.
  mutating func sampleSet(_ known: MeasuredSample?) throws(InputError) -> (group: String, samples: String) {
    if let row { return try (row.group(), row.text("samples")) }
    guard let known else { return ("", "") }
    writer?.write(marked: known.subject.participant)
    writer?.write(marked: known.subject.device)
    writer?.write(furtherKeysOf: known.group) { known.subject.value(ofKey: $0) }
    writer?.writeGrouping(ofGroup: known.group)
    writer?.write(known.samples)
    return (known.group, known.samples)
  }

  /// The columns of `CellColumns` for a feature set.
  mutating func featureSet(
    _ known: DroppedRows?
  ) throws(InputError) -> (group: String, samples: String, features: String) {
    if let row {
      let group = try row.group()
      return try (group, row.text("samples"), row.text("features"))
    }
    guard let known else { return ("", "", "") }
    writer?.write(group: known.group, samples: known.samples, features: known.features) {
      $0 == FixationProperty.capture.rawValue ? known.capture : nil
    }
    return (known.group, known.samples, known.features)
  }

  /// The word of each label of the captures.
  @discardableResult
  mutating func labels(_ known: LabelWords?, isNeeded: Bool = true) throws(InputError) -> LabelWords {
    if let row { return try row.labels() }
    let known = known ?? LabelWords([])
    add(.labels, isNeeded: isNeeded) { $0?.write(known) }
    return known
  }

  /// The subject of a row, except the participant and the device, which stand with the cell.
  mutating func subject(_ known: FixationScore.Subject?) throws(InputError) -> FixationScore.Subject {
    let capture = try key("capture", "The capture.", known?.capture)
    let labels = try labels(known?.labels)
    let targetName = try key(
      "target", "The name of the target, such as top left.", known?.targetName)
    let target = try target(known?.target)
    let first = try integer(
      "first_frame", "The first frame, counted from 0 in the capture.", known?.frameRows.lowerBound)
    let last = try integer(
      "last_frame", "The last frame, counted from 0 in the capture.",
      known.map { $0.frameRows.upperBound - 1 })
    if let known { return known }
    try require(first <= last, "last_frame", "at least first_frame")
    return try FixationScore.Subject(
      capture: capture, participant: row?.unmarkedText("participant") ?? "",
      device: row?.unmarkedText("device") ?? "", labels: labels, targetName: targetName, target: target,
      frameRows: first..<last + 1)
  }

  @discardableResult
  mutating func target(_ known: ScreenPoint?) throws(InputError) -> ScreenPoint {
    try ScreenPoint(
      x: number("target_x", "pt", "The target's distance from the left edge of the screen.", known?.x),
      y: number("target_y", "pt", "The target's distance from the lower edge of the screen.", known?.y))
  }

  /// A gaze point; nil if it is lost.
  @discardableResult
  mutating func gazePoint(_ known: ScreenPoint?) throws(InputError) -> ScreenPoint? {
    let x = try optionalNumber(
      "x", "pt", "The gaze point's distance from the left edge of the screen; empty if it is lost.", known?.x)
    let y = try optionalNumber(
      "y", "pt", "The gaze point's distance from the lower edge of the screen; empty if it is lost.", known?.y
    )
    return x.flatMap { x in y.map { ScreenPoint(x: x, y: $0) } }
  }

  /// A column per metric, whose value is asked for by its index. Values that are computed again from others are not
  /// read.
  ///
  /// - Returns: The values that were read.
  @discardableResult
  mutating func metrics(
    _ metrics: [(name: String, metric: Metric)], areRead: Bool = true, _ known: (Int) -> Double?
  ) throws(InputError) -> [Double?] {
    var values = [Double?]()
    for index in metrics.indices {
      if let row {
        if areRead { try values.append(row.optionalNumber(metrics[index].name)) }
      } else {
        add(.metric(metrics[index].name), isNeeded: false) { $0?.write(known(index)) }
      }
    }
    return values
  }
}

extension StoredFields {
  /// A column per metric of the experiment's own.
  ///
  /// - Parameter known: By the metric's place and name.
  /// - Returns: The values that were read.
  mutating func ownMetrics(
    _ column: FileColumn = .ownMetric, _ known: (Int, String) -> Double?
  ) throws(InputError) -> [Double?] {
    if let row { return try row.ownMetrics() }
    add(column, isNeeded: false) { writer in
      for (place, name) in (writer?.ownMetrics ?? []).enumerated() { writer?.write(known(place, name)) }
    }
    return []
  }
}

extension FixationScore.Subject {
  /// The value of a key of groups beside participant and device; nil for one that it does not have.
  func value(ofKey key: String) -> String? {
    switch FixationProperty(rawValue: key) {
    case .capture: capture
    case .target: targetName
    case .label(let name): labels[name]
    case .participant, .device, .targetRole, nil: nil
    }
  }
}

import Captures
import DelimitedText
import Inputs

/// What was read from the rows of a file by the plan of its columns.
struct PlannedRows: Sendable {
  let plan: ColumnPlan
  let columns: DelimitedColumns
  let file: CSVFile

  var count: Int { columns.rowCount }

  /// Columns of words with more different ones are no labels.
  private static let wordLimit = 10_000

  /// The numbers of an entry as they are written; nil if the file does not have it.
  func numbers(_ role: ColumnEntry.Role) -> [NumberColumn]? { plan[role].map(numbers) }

  func number(_ part: String) -> NumberColumn? { numbers(.part(part))?.first }

  private func numbers(_ fields: ColumnPlan.Fields) -> [NumberColumn] {
    fields.indices.map { index in
      index.map { columns.numbers[$0] } ?? NumberColumn(repeating: .nan, count: count)
    }
  }

  /// The word of each row; nil if the file has no such entry.
  func words(_ role: ColumnEntry.Role) throws(InputError) -> FrameTable.Codes<String>? {
    try plan[role].map { fields throws(InputError) in try words(fields) }
  }

  private func words(_ fields: ColumnPlan.Fields) throws(InputError) -> FrameTable.Codes<String> {
    guard let index = fields.indices.first ?? nil else {
      return .init(repeating: fields.value ?? "", count: count)
    }
    guard case .text = fields.entry.value else {
      return .init(fields.entry.words, columns.words[index])
    }
    let (names, codes) = columns.texts[index]
    guard names.count <= Self.wordLimit || fields.entry.role.namesPeople else {
      throw InputError(
        Place(file: file.path),
        "column \(fields.names[0].quoted) has \(names.count) different words; at most \(Self.wordLimit) are read"
      )
    }
    return .init(names, codes)
  }

  /// The words of a state in its order, each once; empty where the file says nothing.
  private func state(_ fields: ColumnPlan.Fields) throws(InputError) -> FrameTable.StateColumn? {
    guard case .state(let name) = fields.entry.role else { return nil }
    let words = try words(fields)
    let told = words.all.map { file.syntax.isMissing(Array($0.utf8)) ? "" : $0 }
    let codes = FrameTable.Codes(spelled: words.codes, as: told)
    return FrameTable.StateColumn(name: name, words: codes.sorted(by: fields.entry.order))
  }

  /// The times in seconds; nil if no entry tells them.
  var time: NumberColumn? {
    guard let fields = plan[.time] else { return nil }
    if case .rate(let rate) = fields.entry.source {
      return NumberColumn((0..<count).map { Double($0) / rate })
    }
    return numbers(fields).first.map { Self.converted($0, fields.entry.unit) }
  }

  private static func converted(_ column: NumberColumn, _ unit: ColumnUnit?) -> NumberColumn {
    guard let unit, !unit.isBase else { return column }
    return column.mapped(unit.base)
  }

  /// The frames as the entries tell them.
  ///
  /// - Parameter screens: In the order of the displays.
  func parts(
    participants: FrameTable.Codes<String>, displays: FrameTable.Codes<Display>, screens: [Screen]
  ) throws(InputError) -> FrameParts {
    guard let time else { preconditionFailure("rows without times") }
    var parts = FrameParts(time: time, participants: participants, displays: displays)
    for fields in plan.fields {
      switch fields.entry.role {
      case .channel(.eyeDistance):
        // Some trackers look along −z.
        parts.channels[.eyeDistance] = try converted(fields, displays, screens).map { $0.mapped(abs) }
      case .channel(let channel): parts.channels[channel] = try converted(fields, displays, screens)
      case .label(let name):
        parts.labels.append(
          .init(label: Label(name, order: fields.entry.order), words: try words(fields)))
      case .state: parts.states += [try state(fields)].compactMap(\.self)
      case .own(let name):
        let own = OwnColumns(name: name, columns: fields.names, unit: fields.entry.ownUnit)
        parts.own.append((own, try converted(fields, displays, screens)))
      case .time, .participant, .device, .orientation, .fixation, .valid, .part: break
      }
    }
    return parts
  }

  private func converted(
    _ fields: ColumnPlan.Fields, _ displays: FrameTable.Codes<Display>, _ screens: [Screen]
  ) throws(InputError) -> [NumberColumn] {
    let numbers = numbers(fields)
    guard let coordinates = fields.entry.coordinates else {
      return numbers.map { Self.converted($0, fields.entry.unit) }
    }
    if case .number(_, mayBeMissing: false) = fields.entry.value, coordinates == .own { return numbers }
    return try points(numbers[0], numbers[1], coordinates, fields.entry, displays, screens)
  }

  /// Points on the screen, in points from the bottom left; NaN in both if one of the coordinates is missing.
  private func points(
    _ x: NumberColumn, _ y: NumberColumn, _ coordinates: ScreenCoordinates, _ entry: ColumnEntry,
    _ displays: FrameTable.Codes<Display>, _ screens: [Screen]
  ) throws(InputError) -> [NumberColumn] {
    let axes = try zip(displays.all, screens).map { display, screen throws(InputError) in
      if let axes = coordinates.axes(on: screen) { return axes }
      throw InputError(
        entry.columns.first?.place ?? Place(file: file.path),
        "angles need the distance of the eyes; declare eye_distance_cm of the device \(display.device.quoted)"
      )
    }
    let codes = displays.codes
    if let x = x.constant, let y = y.constant, let code = codes.constant {
      let isMissing = x.isNaN || y.isNaN
      let (across, along) = axes[Int(code)]
      return [
        NumberColumn(repeating: isMissing ? .nan : across.point(x), count: count),
        NumberColumn(repeating: isMissing ? .nan : along.point(y), count: count),
      ]
    }
    var xs = [Double]()
    var ys = [Double]()
    xs.reserveCapacity(x.count)
    ys.reserveCapacity(y.count)
    for row in 0..<count {
      let (across, along) = axes[codes[row]]
      let isMissing = x[row].isNaN || y[row].isNaN
      xs.append(isMissing ? .nan : across.point(x[row]))
      ys.append(isMissing ? .nan : along.point(y[row]))
    }
    return [NumberColumn(xs), NumberColumn(ys)]
  }
}

extension NumberColumn {
  /// The column with another number in place of each.
  func mapped(_ change: (Double) -> Double) -> NumberColumn {
    constant.map { NumberColumn(repeating: change($0), count: count) } ?? NumberColumn(map(change))
  }
}

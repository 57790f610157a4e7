import Captures
import DelimitedText
import Inputs

/// Entries as keys of `columns` in `dataset.yaml` declare them.
extension ColumnEntry {
  init(
    _ role: Role, _ columns: [DeclaredColumn], limit: Double = pointLimit, mayBeMissing: Bool = true,
    written: String = "", meaning: String
  ) {
    self.init(role: role, source: .columns(columns))
    value = .number(limit: limit, mayBeMissing: mayBeMissing)
    self.written = written
    self.meaning = meaning
  }

  /// Reads `{column, unit}` or `{rate}`.
  init?(timeFrom section: inout ConfigSection) {
    if section.has("rate") {
      if section.has("column") || section.has("unit") {
        section.record("rate", "'rate' cannot be combined with 'column' and 'unit'; leave one out")
      }
      let rate = section.number("rate", in: 0.01...1_000_000)
      self.init(role: .time, source: .rate(rate))
      written = "\(decimal(rate, 2)) frames per second"
      meaning = "time, s, from the row's number"
      return
    }
    self.init(.time, "time", meaning: "time, s", timeFrom: &section)
  }

  /// Reads `{column, unit}` of a time that every row has.
  init?(_ role: Role, _ name: String, meaning: String, timeFrom section: inout ConfigSection) {
    let column = DeclaredColumn("column", as: name, from: &section)
    let unit = section.optionalChoice("unit", among: ColumnUnit.ofTimes, isRequired: true)
    guard let column, let unit else { return nil }
    self.init(
      role, [column], limit: Self.timeLimit * unit.perBase, mayBeMissing: false, written: unit.rawValue,
      meaning: meaning)
    if unit == .iso8601 { value = .timestamp }
    self.unit = unit
  }

  /// Reads `{x, y, unit, origin, x_axis, y_axis}`.
  init?(pointOf channel: Channel, from section: inout ConfigSection) {
    let role = channel.entry.declared?.key ?? channel.name
    let x = DeclaredColumn("x", as: "\(role) x", from: &section)
    let y = DeclaredColumn("y", as: "\(role) y", from: &section)
    guard let coordinates = ScreenCoordinates(from: &section), let x, let y else { return nil }
    self.init(
      .channel(channel), [x, y], written: coordinates.description, meaning: channel.titleWithUnit)
    self.coordinates = coordinates
  }

  /// Reads a point, or `{word, points, ignore, unit, origin, x_axis, y_axis}`: a column whose words stand for points.
  init?(targetFrom section: inout ConfigSection) {
    guard section.has("word") || section.has("points") else {
      self.init(pointOf: .target, from: &section)
      return
    }
    for key in ["x", "y"] where section.has(key) {
      section.record(key, "\(key.quoted) cannot be combined with 'word' and 'points'; leave one out")
    }
    let column = DeclaredColumn("word", as: "target", from: &section)
    let points = NamedPoints(from: &section, limit: Self.pointLimit)
    guard let coordinates = ScreenCoordinates(from: &section), let column, let points else { return nil }
    self.init(
      .channel(.target), [column], written: coordinates.description,
      meaning: "\(Channel.target.titleWithUnit), by \(counted(points.points.count, "word"))")
    value = .text(mayBeMissing: true)
    self.coordinates = coordinates
    self.points = points
  }

  /// Reads a point, or `{left, right}` with one or two of them. Beside those, a point of both eyes may have its own
  /// columns.
  static func gaze(from section: inout ConfigSection) -> [ColumnEntry] {
    func point(_ channel: Channel, _ section: inout ConfigSection) -> ColumnEntry? {
      optional(from: &section) { ColumnEntry(pointOf: channel, from: &$0) }
    }
    guard section.has("left") || section.has("right") else {
      return [point(.gazePoint, &section)].compactMap(\.self)
    }
    let left = section.section("left") { point(.leftGazePoint, &$0) } ?? nil
    let right = section.section("right") { point(.rightGazePoint, &$0) } ?? nil
    let eyes = [left, right].compactMap(\.self)
    if section.has("x") || section.has("y") {
      return [point(.gazePoint, &section)].compactMap(\.self) + eyes
    }
    if eyes.count == 2 { return eyes }
    return eyes.map { eye in
      changed(eye) { entry in
        entry.role = .channel(.gazePoint)
        entry.meaning = Channel.gazePoint.titleWithUnit
      }
    }
  }

  /// Reads `{column, ignore}`.
  init?(fixationFrom section: inout ConfigSection) {
    let column = DeclaredColumn("column", as: "fixation", from: &section)
    let ignored = section.texts("ignore", isRequired: false)
    guard let column else { return nil }
    self.init(role: .fixation(ignoring: ignored), source: .columns([column]))
    value = .text(mayBeMissing: true)
    written = ignored.isEmpty ? "" : "without \(ignored.joined(separator: ", "))"
    meaning = "fixation: another word begins another one"
  }

  /// Reads `{column, keep}` or `{column, at_least}` for all that was measured, or one of them for `left` and `right`.
  static func validity(from section: inout ConfigSection) -> [ColumnEntry] {
    func valid(_ eye: ColumnsDeclaration.Validity.Eye, _ section: inout ConfigSection) -> ColumnEntry? {
      optional(from: &section) { ColumnEntry(validFor: eye, from: &$0) }
    }
    guard section.has("left") || section.has("right") else {
      return [valid(.both, &section)].compactMap(\.self)
    }
    return [ColumnsDeclaration.Validity.Eye.left, .right].compactMap { eye in
      section.section(eye.rawValue) { valid(eye, &$0) } ?? nil
    }
  }

  /// Reads an entry, and `optional`, which says that files may lack its columns.
  static func optional(
    from section: inout ConfigSection, _ make: (inout ConfigSection) -> ColumnEntry?
  ) -> ColumnEntry? {
    let isOptional = section.boolean("optional", default: false)
    guard let entry = make(&section) else { return nil }
    if isOptional, entry.columns.isEmpty {
      section.record("optional", "'optional' is for columns that files may lack, and there is none here")
    }
    return changed(entry) { $0.isOptional = isOptional }
  }

  private init?(validFor eye: ColumnsDeclaration.Validity.Eye, from section: inout ConfigSection) {
    let role = eye == .both ? "valid" : "\(eye.rawValue) valid"
    let column = DeclaredColumn("column", as: role, from: &section)
    let words = section.texts("keep", isRequired: false)
    let least = section.has("at_least") ? section.number("at_least", in: -1e9...1e9) : nil
    guard words.isEmpty != (least == nil) else {
      section.record(InputError(section.place, "needs one of keep and at_least"))
      return nil
    }
    guard let column else { return nil }
    self.init(
      .valid(.init(rule: least.map { .atLeast($0) } ?? .keep(words), eye: eye)), [column],
      written: least.map { "at least \($0)" } ?? words.joined(separator: ", "),
      meaning: eye == .both ? "valid" : "valid for the \(eye.rawValue) eye")
    if least == nil { value = .text(mayBeMissing: true) }
  }

  /// Reads what streams have beside gaze points and targets, by the keys of the channel's entry.
  init?(_ channel: Channel, from section: inout ConfigSection) {
    guard let (key, parts) = channel.entry.declared else { return nil }
    let role = key.replacing("_", with: " ")
    if parts.isEmpty {
      self.init(transformOf: .channel(channel), key, meaning: channel.titleWithUnit, from: &section)
      return
    }
    switch channel.entry.unit {
    case .points: self.init(pointOf: channel, from: &section)
    case nil where channel.isDeclaredByPattern:
      self.init(shapesOf: channel, role, parts[0], from: &section)
    case nil where parts.count == 1:
      guard let column = DeclaredColumn(parts[0], as: role, from: &section) else { return nil }
      self.init(.channel(channel), [column], meaning: channel.titleWithUnit)
    case nil where parts.count > 2:
      let columns = parts.compactMap { DeclaredColumn($0, as: "\(role) \($0)", from: &section) }
      guard columns.count == parts.count else { return nil }
      self.init(.channel(channel), columns, meaning: channel.titleWithUnit)
    case nil: self.init(eitherOf: channel, role, parts, from: &section)
    case let unit?:
      let units = unit == .metres ? ColumnUnit.ofLengths : ColumnUnit.ofAngles
      let columns = parts.compactMap { part in
        DeclaredColumn(part, as: parts.count == 1 ? role : "\(role) \(part)", from: &section)
      }
      let unit = section.optionalChoice("unit", among: units, isRequired: true)
      guard columns.count == parts.count, let unit else { return nil }
      self.init(.channel(channel), columns, written: unit.rawValue, meaning: channel.titleWithUnit)
      self.unit = unit
    }
  }

  /// Reads a key for each part, all but one of which may be absent, or `{column}` for all of them.
  private init?(
    eitherOf channel: Channel, _ role: String, _ parts: [String], from section: inout ConfigSection
  ) {
    let both = DeclaredColumn("column", as: role, from: &section, isRequired: false)
    let single = parts.map { part in
      DeclaredColumn(part, as: "\(part) \(role)", from: &section, isRequired: false)
    }
    guard (both == nil) != single.allSatisfy({ $0 == nil }) else {
      section.record(
        InputError(
          section.place,
          "needs 'column' for both eyes, or \(parts.map(\.quoted).joined(separator: " and "))"))
      return nil
    }
    let columns = single.map { both ?? $0 ?? DeclaredColumn(names: [""], role: role) }
    self.init(.channel(channel), columns, meaning: channel.entry.title)
    presence = .any
  }

  /// Reads `{columns}`: a pattern with `*` for the name of a blend shape.
  private init?(
    shapesOf channel: Channel, _ role: String, _ key: String, from section: inout ConfigSection
  ) {
    guard let column = DeclaredColumn(key, as: role, from: &section) else { return nil }
    if column.name.count(where: { $0 == "*" }) != 1 {
      section.record(
        InputError(
          section.place(of: key),
          "'columns' must hold one *, which stands for the name of a shape such as eyeBlinkLeft, eyeBlink_L or "
            + "EyeBlinkLeft, unlike \(column.name.quoted)"))
    }
    self.init(.channel(channel), [column], meaning: channel.titleWithUnit)
  }

  /// Reads `column`, `value` or `file_name`, one of which must be there, for a word that the group of a file name has.
  init?(
    _ role: Role, _ word: String, from section: inout ConfigSection, mayBeMissing: Bool = false,
    meaning: String
  ) {
    guard let source = Source(word, from: &section) else { return nil }
    self.init(role: role, source: source)
    value = .text(mayBeMissing: mayBeMissing)
    if case .fileName(let pattern) = source { written = pattern.pattern }
    self.meaning = meaning
  }

  /// Reads `{column | value | file_name, order}` of a label or state.
  init?(
    _ role: Role, _ noun: String, _ name: String, mayBeMissing: Bool = false,
    from section: inout ConfigSection
  ) {
    let entry = ColumnEntry(
      role, name, from: &section, mayBeMissing: mayBeMissing, meaning: "\(noun) \(name)")
    let order = section.texts("order", isRequired: false)
    if let twice = order.enumerated().first(where: { order[..<$0.offset].contains($0.element) })?.element {
      section.record("order", "'order' has \(twice.quoted) twice")
    }
    if !Label.isName(name) {
      section.record(InputError(section.place, Self.nameComplaint(noun, name)))
    } else if Label.reserved.contains(name) {
      section.record(
        InputError(section.place, "a \(noun) cannot be called \(name.quoted), which captures have anyway"))
    }
    guard let entry else { return nil }
    self = entry
    self.order = order
    place = section.place
  }

  /// Reads `{columns, unit}`.
  init?(feature name: String, from section: inout ConfigSection) {
    let columns = section.list("columns", of: .text).compactMap { node -> DeclaredColumn? in
      guard case .scalar(let text, _) = node.content, !text.isEmpty else {
        section.record(InputError(node.place, "'columns' must hold names of columns, not \(node.noun)"))
        return nil
      }
      return DeclaredColumn(names: [text], role: "feature \(name)", place: node.place)
    }
    let unit = section.optionalText("unit") ?? "1"
    if !Label.isName(name) {
      section.record(InputError(section.place, Self.nameComplaint("feature block", name)))
    } else if OwnColumns.taken.contains(name) {
      section.record(
        InputError(section.place, "a feature block cannot be called \(name.quoted), which is one already"))
    }
    guard !columns.isEmpty else { return nil }
    self.init(
      .own(name), columns, limit: 1e300, written: unit == "1" ? "" : unit, meaning: "feature \(name)")
    ownUnit = unit
  }

  private static func nameComplaint(_ noun: String, _ name: String) -> String {
    "the name of a \(noun) must be lower-case letters, digits and _ and begin with a letter, not \(name.quoted)"
  }
}

extension ColumnEntry.Source {
  /// Reads `column`, `value` or `file_name`, one of which must be there.
  init?(_ word: String, from section: inout ConfigSection) {
    let present = ["column", "value", "file_name"].filter { section.has($0) }
    let column = DeclaredColumn("column", as: word, from: &section, isRequired: false)
    let value = section.optionalText("value")
    let pattern = section.optionalText("file_name")
    guard present.count == 1 else {
      let found = present.isEmpty ? "there is none" : "there are \(present.joined(separator: " and "))"
      section.record(InputError(section.place, "needs one of column, value and file_name; \(found)"))
      return nil
    }
    if let column {
      self = .columns([column])
    } else if let value {
      guard value.utf8.count <= 200 else {
        section.record("value", "'value' is longer than 200 bytes")
        return nil
      }
      self = .value(value)
    } else if let pattern {
      do throws(FileNamePattern.Fault) {
        self = .fileName(try FileNamePattern(pattern, group: word))
      } catch {
        section.record("file_name", "'file_name' \(error.sentence)")
        return nil
      }
    } else {
      return nil
    }
  }
}

extension Channel {
  /// Such as `head rotation, rad`.
  var titleWithUnit: String {
    guard let unit = entry.unit else { return entry.title }
    return "\(entry.title), \(unit == .radians ? "rad" : unit.rawValue)"
  }
}

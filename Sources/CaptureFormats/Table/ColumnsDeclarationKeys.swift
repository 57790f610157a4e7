import Captures
import Inputs

extension ColumnsDeclaration.Time {
  /// Reads `{column, unit}` or `{rate}`.
  init?(from section: inout ConfigSection) {
    if section.has("rate") {
      if section.has("column") || section.has("unit") {
        section.record("rate", "'rate' cannot be combined with 'column' and 'unit'; leave one out")
      }
      self = .rate(section.number("rate", in: 0.01...1_000_000))
      return
    }
    let column = DeclaredColumn("column", as: "time", from: &section)
    let unit: TimeUnit? = section.optionalChoice("unit", isRequired: true)
    guard let column, let unit else { return nil }
    self = .column(column, unit)
  }
}

extension ColumnsDeclaration.Point {
  /// Reads `{x, y, unit, origin, y_axis}`.
  init?(_ role: String, from section: inout ConfigSection) {
    let x = DeclaredColumn("x", as: "\(role) x", from: &section)
    let y = DeclaredColumn("y", as: "\(role) y", from: &section)
    let unit: ScreenUnit? = section.optionalChoice("unit", isRequired: true)
    let origin: ScreenOrigin = section.choice("origin", default: .topLeft)
    let declared: VerticalAxis? = section.optionalChoice("y_axis")
    if unit == .degrees && origin != .centre {
      section.record("unit", "angles are measured from the middle of the screen; write 'origin: centre'")
    }
    guard let x, let y, let unit else { return nil }
    let vertical = declared ?? (origin == .bottomLeft ? .up : .down)
    self.init(x: x, y: y, coordinates: ScreenCoordinates(unit: unit, origin: origin, vertical: vertical))
  }
}

extension ColumnsDeclaration.Gaze {
  /// Reads a point, or `{left, right}` with one or two of them.
  init?(from section: inout ConfigSection) {
    guard section.has("left") || section.has("right") else {
      guard let point = ColumnsDeclaration.Point("gaze", from: &section) else { return nil }
      self = .one(point)
      return
    }
    let left = section.section("left") { ColumnsDeclaration.Point("left gaze", from: &$0) } ?? nil
    let right = section.section("right") { ColumnsDeclaration.Point("right gaze", from: &$0) } ?? nil
    switch (left, right) {
    case (let left?, let right?): self = .leftAndRight(left, right)
    case (let point?, nil), (nil, let point?): self = .one(point)
    case (nil, nil): return nil
    }
  }
}

extension ColumnsDeclaration.FixationColumn {
  /// Reads `{column, ignore}`.
  init?(from section: inout ConfigSection) {
    let column = DeclaredColumn("column", as: "fixation", from: &section)
    let ignored = section.texts("ignore", isRequired: false)
    guard let column else { return nil }
    self.init(column: column, ignored: ignored)
  }
}

extension ColumnsDeclaration.Validity {
  /// Reads `{column, keep}` or `{column, at_least}` for all that was measured, or one of them for `left` and `right`.
  static func all(from section: inout ConfigSection) -> [Self] {
    guard section.has("left") || section.has("right") else {
      return [Self(.both, from: &section)].compactMap(\.self)
    }
    return [Eye.left, .right].compactMap { eye in
      section.section(eye.rawValue) { Self(eye, from: &$0) } ?? nil
    }
  }

  private init?(_ eye: Eye, from section: inout ConfigSection) {
    let role = eye == .both ? "valid" : "\(eye.rawValue) valid"
    let column = DeclaredColumn("column", as: role, from: &section)
    let words = section.texts("keep", isRequired: false)
    let least = section.has("at_least") ? section.number("at_least", in: -1e9...1e9) : nil
    guard words.isEmpty != (least == nil) else {
      section.record(InputError(section.place, "needs one of keep and at_least"))
      return nil
    }
    guard let column else { return nil }
    self.init(column: column, rule: least.map { .atLeast($0) } ?? .keep(words), eye: eye)
  }
}

extension ColumnsDeclaration.Distance {
  /// Reads `{column, unit}`.
  init?(from section: inout ConfigSection) {
    let column = DeclaredColumn("column", as: "eye_distance", from: &section)
    let unit: LengthUnit? = section.optionalChoice("unit", isRequired: true)
    guard let column, let unit else { return nil }
    self.init(column: column, unit: unit)
  }
}

extension ColumnsDeclaration.OwnLabel {
  /// Reads `{column | value | file_name, order}`.
  init?(name: String, _ noun: String = "label", from section: inout ConfigSection) {
    let source = WordSource(name, from: &section)
    let order = section.texts("order", isRequired: false)
    if let twice = order.enumerated().first(where: { order[..<$0.offset].contains($0.element) })?.element {
      section.record("order", "'order' has \(twice.quoted) twice")
    }
    if !Label.isName(name) {
      section.record(InputError(section.place, ColumnsDeclaration.nameComplaint(noun, name)))
    } else if Label.reserved.contains(name) {
      section.record(
        InputError(section.place, "a \(noun) cannot be called \(name.quoted), which captures have anyway"))
    }
    guard let source else { return nil }
    self.init(name: name, source: source, order: order, place: section.place)
  }
}

extension ColumnsDeclaration.Features {
  /// Reads `{columns, unit}`.
  init?(name: String, from section: inout ConfigSection) {
    let columns = section.list("columns", of: .text).compactMap { node -> DeclaredColumn? in
      guard case .scalar(let text, _) = node.content, !text.isEmpty else {
        section.record(InputError(node.place, "'columns' must hold names of columns, not \(node.noun)"))
        return nil
      }
      return DeclaredColumn(name: text, role: "feature \(name)", place: node.place)
    }
    let unit = section.optionalText("unit") ?? "1"
    if !Label.isName(name) {
      section.record(InputError(section.place, ColumnsDeclaration.nameComplaint("feature block", name)))
    } else if OwnColumns.taken.contains(name) {
      section.record(
        InputError(section.place, "a feature block cannot be called \(name.quoted), which is one already"))
    }
    guard !columns.isEmpty else { return nil }
    self.init(name: name, columns: columns, unit: unit, place: section.place)
  }
}

extension ColumnsDeclaration {
  fileprivate static func nameComplaint(_ noun: String, _ name: String) -> String {
    "the name of a \(noun) must be lower-case letters, digits and _ and begin with a letter, not \(name.quoted)"
  }
}

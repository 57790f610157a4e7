import Captures
import DelimitedText
import Inputs

extension ColumnEntry {
  /// The role of the camera's transform, which places faces in its space.
  static let camera = Role.part("camera")

  /// Reads `{columns, layout, unit}`, `{rotation, translation, layout, unit}` or `{quaternion, translation, unit}`.
  ///
  /// - Parameter key: The key that holds these, for messages.
  init?(transformOf role: Role, _ key: String, meaning: String, from section: inout ConfigSection) {
    let noun = key.replacing("_", with: " ")
    let ways = ["columns", "rotation", "quaternion"].filter { section.has($0) }
    let unit = section.optionalChoice("unit", among: ColumnUnit.ofLengths, default: "m") ?? .metres
    let layout: TransformForm.Layout? =
      section.has("quaternion") && ways.count == 1 ? nil : section.optionalChoice("layout")
    let numbers = section.columns("columns", as: noun)
    let rotation = section.columns("rotation", as: "\(noun) rotation", count: 9)
    let quaternion = section.columns("quaternion", as: "\(noun) quaternion", count: 4)
    let translation = section.columns("translation", as: "\(noun) translation", count: 3)
    guard ways.count == 1 else {
      let found = ways.isEmpty ? "there is none" : "there are \(ways.joined(separator: " and "))"
      section.record(
        InputError(
          section.place,
          "needs 'columns' of a matrix, or one of 'rotation' and 'quaternion' with 'translation'; \(found)"))
      return nil
    }
    let isWhole = ways == ["columns"]
    if section.has("translation") == isWhole {
      section.record(
        isWhole ? "translation" : ways[0],
        isWhole
          ? "'translation' belongs to 'rotation' or 'quaternion'; 'columns' hold it already"
          : "'translation' is missing beside \(ways[0].quoted): the columns of x, y and z")
      return nil
    }
    let columns = isWhole ? numbers : (ways == ["rotation"] ? rotation : quaternion) + translation
    if ways != ["quaternion"], layout == nil, !section.has("layout") {
      section.record(
        InputError(
          section.place,
          "'layout' is missing: 'columns' if the numbers follow each other by columns of the matrix, as in ARKit, or "
            + "'rows'"))
    }
    guard !columns.isEmpty, ways == ["quaternion"] || layout != nil else { return nil }
    let form = TransformForm(rotation: layout.map { .matrix($0) } ?? .quaternion, unit: unit)
    if isWhole, !columns.contains(where: \.isPattern),
      let complaint = form.complaint(columnCount: columns.count)
    {
      section.record("columns", "'columns' names \(counted(columns.count, "column")); \(complaint)")
      return nil
    }
    self.init(role: role, source: .columns(columns))
    value = .number(limit: Self.pointLimit * unit.perBase, mayBeMissing: true)
    self.form = form
    written = form.description
    self.meaning = meaning
  }
}

extension ConfigSection {
  /// Reads a list of columns, or of patterns; empty if the key is absent or wrong.
  ///
  /// - Parameter count: How many there must be; nil for any number.
  fileprivate mutating func columns(_ key: String, as role: String, count: Int? = nil) -> [DeclaredColumn] {
    let columns = list(key, isRequired: false, of: .text).compactMap { node -> DeclaredColumn? in
      guard case .scalar(let text, _) = node.content, !text.isEmpty else {
        record(InputError(node.place, "\(key.quoted) must hold names of columns, not \(node.noun)"))
        return nil
      }
      return DeclaredColumn(names: [text], role: role, place: node.place)
    }
    // How many columns fit a pattern is known when a file is read.
    guard let count, !columns.isEmpty, columns.count != count, !columns.contains(where: \.isPattern) else {
      return columns
    }
    record(key, "\(key.quoted) must name \(count) columns, not \(columns.count)")
    return []
  }
}

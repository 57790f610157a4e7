import Captures
import Inputs

/// The columns of one file, as declarations take them.
struct TableFields {
  let header: [String]
  let path: String
  let capture: String
  /// The first column of each name; nil if there are several.
  private let positions: [String: Int?]
  private var taken: [Int: DeclaredColumn] = [:]
  private(set) var errors: [InputError] = []

  init(header: [String], path: String, capture: String) {
    (self.header, self.path, self.capture) = (header, path, capture)
    var positions = [String: Int?]()
    for (position, name) in header.enumerated() {
      positions[name] = positions[name] == nil ? .some(position) : .some(nil)
    }
    self.positions = positions
  }

  /// The columns that have not been taken, in the order of the file.
  var unused: [String] { header.indices.filter { taken[$0] == nil }.map { header[$0] } }

  /// The position of a column; 0, with an error, if it is not there.
  mutating func take(_ column: DeclaredColumn) -> Int {
    switch positions[column.name] {
    case .some(.some(let position)):
      if let other = taken[position] {
        errors.append(
          InputError(
            column.place,
            "column \(column.name.quoted) is declared as \(column.role), but already as \(other.role)"))
      }
      taken[position] = column
      return position
    case .some(.none):
      errors.append(
        InputError(column.place, "column \(column.name.quoted) is in the header of \(path) more than once"))
    case .none:
      let free = header.indices.filter { taken[$0] == nil }.map { header[$0] }
      errors.append(
        InputError(
          column.place,
          "\(path) has no column \(column.name.quoted)"
            + hint(for: column.name, among: free, then: "its columns: \(Self.list(header))")))
    }
    return 0
  }

  /// The columns of a block of features, those of a pattern in the order of the file.
  mutating func columns(of block: ColumnsDeclaration.Features) -> [(position: Int, name: String)] {
    block.columns.flatMap { column -> [(position: Int, name: String)] in
      guard column.isPattern else { return [(take(column), column.name)] }
      // Names that the format itself knows are empty here.
      let fitting = header.indices.filter { !header[$0].isEmpty && column.fits(header[$0]) }
      if fitting.isEmpty {
        errors.append(
          InputError(
            column.place,
            "\(path) has no column that fits \(column.name.quoted); its columns: \(Self.list(header))"))
      }
      for position in fitting {
        if let other = taken[position] {
          errors.append(
            InputError(
              column.place,
              "column \(header[position].quoted) fits \(column.name.quoted), but is already declared as "
                + other.role))
        }
        taken[position] = column
      }
      return fitting.map { ($0, header[$0]) }
    }
  }

  /// The columns of the blend shapes of the eyes, in the order of `BlendShape.eyes`; nil for those that the file lacks.
  ///
  /// - Parameter pattern: With one `*`, for the name of a shape.
  mutating func shapes(_ pattern: DeclaredColumn) -> [(position: Int, name: String)?] {
    let shapes = BlendShape.eyes.map { shape -> (position: Int, name: String)? in
      let names = BlendShape.spellings(of: shape).map { pattern.name.replacing("*", with: $0) }
      guard let position = header.firstIndex(where: names.contains) else { return nil }
      if let other = taken[position] {
        errors.append(
          InputError(
            pattern.place,
            "column \(header[position].quoted) is a blend shape, but is already declared as \(other.role)"))
      }
      taken[position] = pattern
      return (position, header[position])
    }
    if !shapes.contains(where: { $0 != nil }) {
      errors.append(
        InputError(
          pattern.place,
          "\(path) has no column of a blend shape that fits \(pattern.name.quoted), such as "
            + "\(pattern.name.replacing("*", with: "eyeBlinkLeft").quoted); its columns: \(Self.list(header))"
        ))
    }
    return shapes
  }

  /// The word that the file's name holds; empty, with an error, if the pattern does not match.
  mutating func word(_ pattern: FileNamePattern) -> String {
    if let word = pattern.word(in: capture) { return word }
    errors.append(
      InputError(
        Place(file: path),
        "its name \(capture.quoted) \(pattern.hindrance(in: capture)) the file_name \(pattern.pattern.quoted), which "
          + "tells the \(pattern.group)"))
    return ""
  }

  static func list(_ names: [String], limit: Int = 20) -> String {
    names.prefix(limit).map { $0.quoted }.joined(separator: ", ")
      + (names.count > limit ? " and \(names.count - limit) more" : "")
  }
}

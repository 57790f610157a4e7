import Captures
import DelimitedText
import Inputs

/// The positions of a declaration's columns in the rows of one file.
struct ColumnPlan: Sendable {
  struct Fields: Sendable {
    let entry: ColumnEntry
    /// The position of each column in a row; nil for one that the file lacks.
    var positions: [Int?] = []
    var names: [String] = []
    var value: String?
  }

  private(set) var fields: [Fields] = []
  private(set) var reader: RowReader
  /// The names of columns that nothing is read from, in the order of the file.
  private(set) var unread: [String] = []
  private let header: CSVHeader
  private let path: String
  private let format: String
  private let capture: String
  private var taken: [Int: DeclaredColumn] = [:]
  /// Columns of the format that are not read in this file.
  private var known: Set<Int> = []
  private var missing: [String] = []
  private var errors: [InputError] = []

  /// Finds the columns, or throws all that the file lacks and those that are declared twice. The names of the format and
  /// of the capture are for messages and patterns.
  init(
    _ entries: [ColumnEntry], _ header: CSVHeader, of path: String, format: String, capture: String,
    advice: RowReader.Advice = .init()
  ) throws(InputError) {
    self.header = header
    self.path = path
    self.format = format
    self.capture = capture
    reader = RowReader(header, advice: advice)
    for entry in entries {
      switch entry.source {
      case .columns(let columns): take(entry, columns)
      case .value(let word): fields.append(Fields(entry: entry, value: word))
      case .fileName(let pattern): fields.append(Fields(entry: entry, value: word(pattern)))
      case .rate: fields.append(Fields(entry: entry))
      }
    }
    unread = header.names.indices.filter { taken[$0] == nil && !known.contains($0) }
      .map { header.names[$0] }.filter { !$0.isEmpty }
    let names = entries.flatMap { $0.columns.flatMap(\.names) }
    do throws(InputError) { try header.require(missing, among: names) } catch { errors.append(error) }
    guard errors.isEmpty else { throw InputError(errors) }
  }

  subscript(role: ColumnEntry.Role) -> Fields? { fields.first { $0.entry.role == role } }

  func holds(_ column: String) -> Bool { header[column] != nil }

  // MARK: Columns

  private mutating func take(_ entry: ColumnEntry, _ columns: [DeclaredColumn]) {
    if case .channel(.blendShapes) = entry.role, let pattern = columns.first, pattern.isPattern {
      takeShapes(entry, pattern)
      return
    }
    let found = columns.flatMap { column -> [(column: DeclaredColumn, position: Int?)] in
      if column.isPattern { return fitting(column, isOptional: entry.isOptional).map { (column, $0) } }
      return [(column, position(of: column))]
    }
    let absent = found.filter { $0.position == nil }.map(\.column)
    let isThere = absent.count < found.count
    for column in absent where entry.needs(column, isAnyThere: isThere) { reportMissing(column) }
    guard isThere || !entry.isOptional, absent.isEmpty || isThere && [.any, .found].contains(entry.presence)
    else {
      known.formUnion(found.compactMap(\.position))
      return
    }
    if !found.isEmpty, let form = entry.form, let complaint = form.complaint(columnCount: found.count) {
      let names = listed(columns.map(\.name.quoted), limit: 3)
      errors.append(
        InputError(
          columns[0].place ?? header.start,
          "\(path) has \(counted(found.count, "column")) for \(names); \(complaint)"))
      return
    }
    let held = found.filter { $0.position != nil || entry.presence == .any }
    for (column, position) in held {
      if let position { take(column, position, entry.value) }
    }
    let names = held.map { column, position in
      column.isPattern ? position.map { header.names[$0] } ?? "" : column.name
    }
    fields.append(Fields(entry: entry, positions: held.map(\.position), names: names))
  }

  private func position(of column: DeclaredColumn) -> Int? {
    column.names.lazy.filter { !$0.isEmpty }.compactMap { header[$0] }.first
  }

  private mutating func reportMissing(_ column: DeclaredColumn) {
    guard let place = column.place else {
      missing.append(column.name)
      return
    }
    let free = header.names.indices.filter { taken[$0] == nil }.map { header.names[$0] }
    errors.append(
      InputError(
        place,
        "\(path) has no column \(column.name.quoted)"
          + hint(for: column.name, among: free, then: "its columns: \(Self.list(header.names))")))
  }

  /// Takes a column, which a row may hold for several entries of a format.
  private mutating func take(_ column: DeclaredColumn, _ position: Int, _ value: FieldKind) {
    if let other = taken[position] {
      if column.place == other.place { return }
      errors.append(InputError(column.place ?? header.start, complaint(column, position, other)))
    } else if let place = column.place, header.isRepeated(position) {
      errors.append(
        InputError(place, "column \(column.name.quoted) is in the header of \(path) more than once"))
    }
    reader.add(value, at: position)
    taken[position] = column
  }

  private func complaint(_ column: DeclaredColumn, _ position: Int, _ other: DeclaredColumn) -> String {
    let name = header.names[position].quoted
    if other.place == nil { return "column \(name) is already read by the format \(format)" }
    return column.isPattern
      ? "column \(name) fits \(column.name.quoted), but is already declared as \(other.role)"
      : "column \(name) is declared as \(column.role), but already as \(other.role)"
  }

  /// The positions of the columns that fit a pattern. Those that the format itself reads do not.
  private mutating func fitting(_ column: DeclaredColumn, isOptional: Bool) -> [Int] {
    let positions = header.names.indices.filter { position in
      let isOfFormat = known.contains(position) || taken[position].map { $0.place == nil } ?? false
      return !isOfFormat && !header.names[position].isEmpty && column.fits(header.names[position])
    }
    if positions.isEmpty, !isOptional {
      errors.append(
        InputError(
          column.place ?? header.start,
          "\(path) has no column that fits \(column.name.quoted); its columns: \(Self.list(header.names))"))
    }
    return positions
  }

  /// The columns of the blend shapes of the eyes, in the order of `BlendShape.eyes`.
  private mutating func takeShapes(_ entry: ColumnEntry, _ pattern: DeclaredColumn) {
    let positions = BlendShape.eyes.map { shape in
      let names = BlendShape.spellings(of: shape).map { pattern.name.replacing("*", with: $0) }
      return header.names.firstIndex(where: names.contains)
    }
    for position in positions.compactMap(\.self) {
      let name = header.names[position]
      take(DeclaredColumn(names: [name], role: "blend shape", place: pattern.place), position, entry.value)
    }
    if positions.allSatisfy({ $0 == nil }) {
      guard !entry.isOptional else { return }
      errors.append(
        InputError(
          pattern.place ?? header.start,
          "\(path) has no column of a blend shape that fits \(pattern.name.quoted), such as "
            + "\(pattern.name.replacing("*", with: "eyeBlinkLeft").quoted); its columns: "
            + Self.list(header.names)))
    }
    fields.append(Fields(entry: entry, positions: positions, names: BlendShape.eyes))
  }

  /// The word that the file's name holds; empty, with an error, if the pattern does not match.
  private mutating func word(_ pattern: FileNamePattern) -> String {
    if let word = pattern.word(in: capture) { return word }
    errors.append(
      InputError(
        Place(file: path),
        "its name \(capture.quoted) \(pattern.hindrance(in: capture)) the file_name \(pattern.pattern.quoted), which "
          + "names the \(pattern.group)"))
    return ""
  }

  private static func list(_ names: [String]) -> String { listed(names.map(\.quoted)) }
}

extension ColumnPlan {
  /// - Parameter file: With its next row below the header.
  func rows(of file: CSVFile) throws(InputError) -> PlannedRows {
    PlannedRows(plan: self, columns: try reader.columns(of: file), file: file)
  }
}

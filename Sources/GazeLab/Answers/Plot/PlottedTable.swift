import Captures
import DelimitedText
import Inputs
import Scores

/// Rows of a table of a run with the columns that a plot draws or tells, as they stand in its file.
struct PlottedTable {
  /// A column as numbers, or as words if its file says that it is text, or if one of its fields is no number.
  struct Column {
    /// As it was asked for.
    let name: String
    /// With its unit.
    let title: String
    /// One per row; nil for an empty field. All nil in a column of words.
    let numbers: [Double?]
    /// One per row; empty for an empty field.
    let words: [String]
    let isText: Bool

    func isThere(_ row: Int) -> Bool { isText ? !words[row].isEmpty : numbers[row] != nil }

    /// The distinct words of some rows: in the natural order of a label that has one, else in that of their numbers.
    func distinct(_ rows: [Int]) -> [String] {
      let order = Label.known.first { $0.name == name }?.order ?? []
      let there = Set(rows.map { words[$0] }).subtracting([""])
      return order.filter(there.contains) + there.subtracting(order).sorted(by: precedesNaturally)
    }
  }

  /// A condition that rows fulfil: a column, and the word that it has.
  typealias Condition = (column: String, word: String)

  let path: String
  /// All rows of the file.
  let rowCount: Int
  /// The rows that are kept.
  let keptCount: Int
  private let columns: [String: Column]
  /// The columns of words that tell rows apart, in the order of the file.
  let keys: [Column]

  /// Texts that describe no row, and cannot tell it from others.
  private static let remarks: Set = ["message", "status", "condition", "mark", "choice"]

  /// - Parameters:
  ///   - file: Its next row is the header.
  ///   - known: The columns whose meaning is known.
  ///   - names: Of columns, or of two joined by `/`, of which the first is divided by the second.
  ///   - conditions: Only rows that fulfil all of them are kept.
  /// - Throws: `InputError` if the file has no such column, or no such row.
  init(
    _ file: CSVFile, _ known: [FileColumn], columns names: [String], where conditions: [Condition]
  ) throws(InputError) {
    var file = file
    path = file.path
    let header = try CSVHeader(&file)
    let wanted = try names.map { name throws(InputError) in try ColumnQuotient(name, header, known) }
    let tests = try conditions.map { condition throws(InputError) in
      (place: try ColumnQuotient.place(of: condition.column, header), word: condition.word)
    }
    let knownNames = Set(known.filter { $0.type != .text }.map(\.name))
    let keyPlaces = header.names.indices.filter {
      !knownNames.contains(header.names[$0]) && !Self.remarks.contains(header.names[$0])
    }
    let places = Set(wanted.flatMap(\.places) + keyPlaces + tests.map(\.place)).sorted()
    let read = try Self.read(&file, header, places, tests)
    (rowCount, keptCount) = (read.rowCount, read.texts.values.first?.count ?? 0)
    if keptCount == 0 { throw Self.noRow(file, header, tests, read) }
    let texts = read.texts
    columns = Dictionary(wanted.map { ($0.name, $0.column(texts)) }) { first, _ in first }
    keys = keyPlaces.compactMap { place in
      let column = ColumnQuotient(header.names[place], at: place, known).column(texts)
      return column.isText ? column : nil
    }
  }

  subscript(name: String) -> Column {
    guard let column = columns[name] else { preconditionFailure("column \(name) was not read") }
    return column
  }

  private struct Texts {
    var rowCount = 0
    /// The fields of the rows that are kept, by the place of their column.
    var texts: [Int: [String]]
    /// The words that each tested column has.
    var tested: [Set<String>]
  }

  private static func read(
    _ file: inout CSVFile, _ header: CSVHeader, _ places: [Int], _ tests: [(place: Int, word: String)]
  ) throws(InputError) -> Texts {
    var read = Texts(
      texts: Dictionary(uniqueKeysWithValues: places.map { ($0, []) }), tested: tests.map { _ in [] })
    // Most words recur, and share their memory.
    var known = Set<String>()
    var fields = [CSVFile.Field]()
    while try file.nextRow(&fields, under: header) {
      read.rowCount += 1
      var isKept = true
      for (index, test) in tests.enumerated() {
        let word = try file.text(fields[test.place])
        read.tested[index].insert(word)
        isKept = isKept && word == test.word
      }
      guard isKept else { continue }
      for place in places {
        let text = try file.text(fields[place])
        read.texts[place]?.append(text.utf8.count < 16 ? text : known.insert(text).memberAfterInsert)
      }
    }
    return read
  }

  private static func noRow(
    _ file: CSVFile, _ header: CSVHeader, _ tests: [(place: Int, word: String)], _ read: Texts
  ) -> InputError {
    let place = Place(file: file.path)
    for (test, words) in zip(tests, read.tested) where !words.contains(test.word) && !words.isEmpty {
      let all = words.sorted(by: precedesNaturally)
      return InputError(
        place,
        "no row has \(test.word.quoted) in the column \(header.names[test.place].quoted)"
          + hint(for: test.word, among: all))
    }
    return InputError(place, tests.isEmpty ? "has no rows" : "no row fulfils all conditions of --where")
  }
}

/// A column of a table, or one divided by another, as a plot asks for it.
struct ColumnQuotient {
  let name: String
  /// The place of the column, and that of the one by which it is divided.
  let places: [Int]
  private let title: String
  /// Whether the file's description says that the column is text.
  private let isText: Bool

  fileprivate init(_ name: String, at place: Int, _ known: [FileColumn]) {
    let own = known.first { $0.name == name }
    self.init(name: name, places: [place], unit: own?.unit ?? "", isText: own?.type == .text)
  }

  private init(name: String, places: [Int], unit: String, isText: Bool) {
    (self.name, self.places, self.isText) = (name, places, isText)
    title = unit.isEmpty ? name : "\(name) (\(unit))"
  }

  fileprivate init(_ name: String, _ header: CSVHeader, _ known: [FileColumn]) throws(InputError) {
    let slash = name.lastIndex(of: "/").map { (String(name[..<$0]), String(name[name.index(after: $0)...])) }
    guard header[name] == nil else {
      self.init(name, at: try Self.place(of: name, header), known)
      return
    }
    guard let (first, second) = slash, header[first] != nil || header[second] != nil else {
      throw Self.unknown(name, header)
    }
    let units = [first, second].map { name in known.first { $0.name == name }?.unit ?? "" }
    self.init(
      name: name, places: [try Self.place(of: first, header), try Self.place(of: second, header)],
      unit: units[1].isEmpty ? units[0] : "\(units[0].isEmpty ? "1" : units[0])/\(units[1])", isText: false)
  }

  fileprivate static func place(of name: String, _ header: CSVHeader) throws(InputError) -> Int {
    guard let place = header[name] else { throw unknown(name, header) }
    return place
  }

  private static func unknown(_ name: String, _ header: CSVHeader) -> InputError {
    let names = header.names.joined(separator: ", ")
    return InputError(
      header.start,
      "no column is called \(name.quoted)"
        + hint(for: name, among: header.names, then: "there are: \(names)"),
      kind: .missing)
  }

  fileprivate func column(_ texts: [Int: [String]]) -> PlottedTable.Column {
    let fields = places.map { texts[$0] ?? [] }
    var numbers = [Double?]()
    var isText = isText
    for row in fields[0].indices where !isText {
      let own = fields.map { decimalNumber($0[row].utf8) }
      // An empty field is no number and no word.
      if zip(own, fields).contains(where: { $0 == nil && !$1[row].isEmpty }) { isText = true }
      let values = own.compactMap(\.self)
      let value = values.count < own.count ? nil : values.dropFirst().reduce(values[0], /)
      numbers.append(value?.isFinite == true ? value : nil)
    }
    return PlottedTable.Column(
      name: name, title: title, numbers: isText ? fields[0].map { _ in nil } : numbers, words: fields[0],
      isText: isText)
  }
}

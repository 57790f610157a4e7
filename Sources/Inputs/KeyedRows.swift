/// The rows of a comma-separated file whose columns are found by name, in any order; other columns are ignored.
///
/// Successive rows mostly repeat what tells their section, which then need not be read again: see `isSame`.
package struct KeyedRows<Heading: RawRepresentable<String> & Hashable> {
  package private(set) var file: CSVFile
  package let header: CSVHeader
  package let columns: [Heading: Int]
  /// The positions of the columns that name what rows are about, by name.
  package let keys: [String: Int]
  private var fields: [CSVFile.Field] = []
  private var remembered: [CSVFile.Field] = []

  /// Finds the columns of a header by the names under which they are known. `isKey` is true for one that is not known
  /// but a key, given the known ones before it. Throws if two columns that are read have the same name.
  package init(
    path: String, bytes: [UInt8], name: (String) -> String = { $0 },
    isKey: (String, _ before: [Heading: Int]) -> Bool = { _, _ in false }
  ) throws(InputError) {
    file = try CSVFile(path: path, bytes: bytes)
    header = try CSVHeader(&file)
    var columns = [Heading: Int]()
    var keys = [String: Int]()
    for (position, title) in header.names.enumerated() {
      let name = name(title)
      var earlier: Int?
      if let column = Heading(rawValue: name) {
        earlier = columns.updateValue(position, forKey: column)
      } else if isKey(name, columns) {
        earlier = keys.updateValue(position, forKey: name)
      }
      if earlier != nil { throw InputError(header.place(of: position), "duplicate column \(name.quoted)") }
    }
    self.columns = columns
    self.keys = keys
  }

  package func has(_ column: Heading) -> Bool { columns[column] != nil }

  package mutating func next() throws(InputError) -> Bool { try file.nextRow(&fields, under: header) }

  /// Remembers the row, to compare those after it with it.
  package mutating func remember() { swap(&fields, &remembered) }

  /// True if the columns at some positions are written like those of the remembered row.
  package func isSame(at positions: [Int]) -> Bool {
    !remembered.isEmpty && positions.allSatisfy { file.areSame(fields[$0], remembered[$0]) }
  }

  package func positions(_ columns: [Heading]) -> [Int] { columns.compactMap { self.columns[$0] } }

  /// The place of a column in the row, or of the row if there is no such column.
  package func place(_ column: Heading) -> Place {
    columns[column].map { file.place(of: fields[$0]) } ?? Place(file: file.path, line: file.line)
  }

  package func error(_ column: Heading, _ sentence: String) -> InputError {
    InputError(place(column), sentence)
  }

  /// The text at a position, without the mark that keeps it from being read as a formula.
  package func text(at position: Int) throws(InputError) -> String {
    withoutFormulaMark(try file.text(fields[position]))
  }

  /// The text of a column; nil if there is none of this name, as for all that follow.
  package func text(_ column: Heading) throws(InputError) -> String? {
    guard let position = columns[column] else { return nil }
    return try text(at: position)
  }

  /// - Parameter complaint: The sentence about a text that is none of the words.
  package func word<Word: RawRepresentable<String>>(
    _ column: Heading, _ complaint: (String) -> String
  ) throws(InputError) -> Word? {
    guard let text = try text(column) else { return nil }
    guard let word = Word(rawValue: text) else { throw error(column, complaint(text)) }
    return word
  }

  package func count(_ column: Heading, atMost limit: Int? = nil) throws(InputError) -> Int? {
    guard let position = columns[column] else { return nil }
    if let count = file.count(fields[position]), count <= limit ?? .max { return count }
    let range = limit.map { "from 0 to \($0)" } ?? "of at least 0"
    throw error(
      column,
      "\(column.rawValue.quoted) must be a whole number \(range), not "
        + (try file.text(fields[position])).quoted)
  }

  /// - Parameter meaning: What an empty field means, for messages.
  /// - Returns: NaN for an empty field.
  package func number(_ column: Heading, orEmpty meaning: String) throws(InputError) -> Double? {
    guard let position = columns[column] else { return nil }
    guard !fields[position].range.isEmpty else { return .nan }
    if let number = file.number(fields[position]) { return number }
    throw error(
      column,
      "\(column.rawValue.quoted) must be a number, or empty \(meaning), not "
        + (try file.text(fields[position])).quoted)
  }
}

/// Keys numbered from 0 in the order of their first appearance.
package struct Numbering<Key: Hashable> {
  package private(set) var keys: [Key] = []
  private var numbers: [Key: Int] = [:]

  package init() {}

  package mutating func number(of key: Key) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }
}

import Captures

/// The names and units of the columns that a tracker's program writes.
struct TrackerVocabulary: Sendable {
  let name: String
  /// Columns by which a header is recognised: it has all of these.
  let signature: [String]
  /// The possible columns. Of several entries with one role, the first whose columns are there is taken.
  let entries: [ColumnEntry]
  /// Advice that no header can give, in sentences.
  var notes: [String] = []

  /// Returns true if a header has the signature, whatever the case of letters and the units in brackets.
  func recognises(_ header: TableHeader) -> Bool { signature.allSatisfy { header[$0] != nil } }
}

/// The names of a table's columns, found by their words.
struct TableHeader: Sendable {
  let names: [String]
  private let byWord: [String: String]

  init(_ names: [String]) {
    self.names = names
    byWord = Dictionary(names.map { (Self.split($0).word, $0) }) { first, _ in first }
  }

  /// The name of a column as the file writes it; nil if there is none.
  subscript(name: String) -> String? { names.contains(name) ? name : byWord[Self.split(name).word] }

  /// The unit in brackets at the end of a name, in lower case: `ms` of `timestamp [ms]`.
  static func unit(_ name: String) -> String? { split(name).unit }

  /// The lower-case name without a unit in brackets at its end, and that unit.
  private static func split(_ name: String) -> (word: String, unit: String?) {
    let lower = name.lowercased()
    var (word, unit) = (lower[...], String?.none)
    if let last = lower.last, "])".contains(last), let start = lower.lastIndex(where: { "[(".contains($0) }) {
      word = lower[..<start]
      unit = String(lower[start...].dropFirst().dropLast())
    }
    return (word.split(separator: " ").joined(separator: " "), unit)
  }
}

import Captures

/// How a tracker's program names the columns of its tables, and in which units it writes them.
struct TrackerVocabulary: Sendable {
  struct Point: Sendable {
    let x: String
    let y: String
  }

  let name: String
  /// Columns by which a header is recognised: it has all of these.
  let signature: [String]
  var time: (column: String, unit: ColumnUnit)?
  /// Alternatives, the best first; the first whose columns a header has is taken.
  var gaze: [Point] = []
  var leftGaze: [Point] = []
  var rightGaze: [Point] = []
  var target: [Point] = []
  /// The coordinates of gaze points and targets.
  var coordinates = ScreenCoordinates(unit: .pixels, origin: .topLeft, vertical: .down)
  var participant: [String] = []
  var fixation: (column: String, ignored: [String])?
  var valid: (column: String, rule: String)?
  /// Columns for the left and the right eye with the words of valid rows.
  var eyeValid: (left: String, right: String, keep: String)?
  var eyeDistance: (column: String, unit: ColumnUnit)?
  var labels: [(name: String, column: String)] = []
  var features: [(name: String, columns: [String], unit: String)] = []
  /// Words for missing values beyond the usual ones.
  var missing: [String] = []
  /// What a header cannot tell, in sentences.
  var notes: [String] = []

  /// Whether a header has the vocabulary, whatever the case of letters and the units in brackets.
  func recognises(_ header: TableHeader) -> Bool { signature.allSatisfy { header[$0] != nil } }
}

/// The names of a table's columns, found by their words.
struct TableHeader: Sendable {
  let names: [String]
  private let byWord: [String: String]

  init(_ names: [String]) {
    self.names = names
    byWord = Dictionary(names.map { (Self.word($0), $0) }) { first, _ in first }
  }

  /// The name of a column as the file writes it; nil if there is none.
  subscript(name: String) -> String? { names.contains(name) ? name : byWord[Self.word(name)] }

  /// The first column that is there, as the file writes it.
  func first(of names: [String]) -> String? { names.lazy.compactMap { self[$0] }.first }

  /// The lower-case name without a unit in brackets at its end.
  static func word(_ name: String) -> String {
    var word = name.lowercased()
    if let last = word.last, "])".contains(last), let start = word.lastIndex(where: { "[(".contains($0) }) {
      word = String(word[..<start])
    }
    return word.split(separator: " ").joined(separator: " ")
  }

  /// The unit in brackets at the end of a name, in lower case: `ms` of `timestamp [ms]`.
  static func unit(_ name: String) -> String? {
    guard let last = name.last, "])".contains(last), let start = name.lastIndex(where: { "[(".contains($0) })
    else { return nil }
    return name[name.index(after: start)...].dropLast().lowercased()
  }
}

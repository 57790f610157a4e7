import Captures
import DelimitedText
import Inputs

/// The states of the tracker and the touches of a recording, as `convert` writes them: one row wherever one changes.
struct BIDSStates: Sendable {
  private struct Row {
    /// The first frame, as a row of the recording.
    let frame: Int
    let kind: String
    let word: String
    let touch: (x: Double, y: Double)
  }

  /// The names of the states with their words in order.
  private let words: [(name: String, words: [String])]
  private let rows: [Row]
  private let hasTouches: Bool

  /// The names and words that a sidecar declares; nil for a table of other events.
  static func words(in sidecar: inout BIDSSidecar) -> [(name: String, words: [String])]? {
    let names = sidecar.value(of: BIDSKeys.states)?.keys ?? []
    return sidecar.object(BIDSKeys.states) { object in names.map { ($0, object.texts($0) ?? []) } }
  }

  /// - Throws: For a row without a frame, and for frames that go back.
  init(
    _ table: CSVFile, columns: [String], words: [(name: String, words: [String])]
  ) throws(InputError) {
    let header = CSVHeader(columns, of: table.path, counted: "'Columns' names")
    try header.checkDistinct()
    try header.require(["trial_type", BIDSColumns.word, BIDSColumns.frame])
    let hasTouches = BIDSColumns.touch.allSatisfy { header[$0] != nil }
    var (file, last) = (table, 0)
    rows = try file.rows(under: header) { row throws(InputError) in
      let number = try row.numberIfPresent(BIDSColumns.frame, advice: BIDSText.advice)
      guard let number, let frame = Int(exactly: number), frame >= last else {
        throw InputError(
          Place(file: table.path, line: row.line),
          "\(BIDSColumns.frame.quoted) must be the number of a row of the recording, none before the last one"
        )
      }
      last = frame
      let touch = try (hasTouches ? BIDSColumns.touch : []).map { column throws(InputError) in
        try row.numberIfPresent(column, advice: BIDSText.advice) ?? .nan
      }
      return Row(
        frame: frame, kind: try row.text("trial_type"), word: try row.text(BIDSColumns.word),
        touch: hasTouches ? (touch[0], touch[1]) : (.nan, .nan))
    }
    self.words = words
    self.hasTouches = hasTouches
  }

  /// For each row of a recording the row of a kind that holds there; nil before the first one.
  private func holding(_ kind: String, _ count: Int) -> [Row?] {
    var rows = rows.filter { $0.kind == kind }[...]
    var last: Row?
    return (0..<count).map { frame in
      while let next = rows.first, next.frame <= frame {
        last = next
        rows = rows.dropFirst()
      }
      return last
    }
  }

  /// The states of the rows of a recording.
  func states(_ count: Int) -> [FrameTable.WordColumn] {
    words.compactMap { name, order in
      guard let name = BIDSText.labelName(name) else { return nil }
      let words = holding(name, count).map { $0.map { $0.word == BIDSText.missing ? "" : $0.word } ?? "" }
      return .init(label: Label(name), words: FrameTable.Codes(words).sorted(by: order))
    }
  }

  /// The points touched last, in the coordinates of the file; nil without touches.
  func touches(_ count: Int) -> (x: NumberColumn, y: NumberColumn)? {
    guard hasTouches else { return nil }
    let rows = holding(BIDSColumns.touchType, count)
    return (NumberColumn(rows.map { $0?.touch.x ?? .nan }), NumberColumn(rows.map { $0?.touch.y ?? .nan }))
  }
}

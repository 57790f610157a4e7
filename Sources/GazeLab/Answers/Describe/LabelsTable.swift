import Captures
import DelimitedText
import Documents
import Inputs

/// How many frames and fixations each participant and each word of a label has.
struct LabelsTable {
  /// The number of words shown for a label with many.
  private static let wordLimit = 30

  /// Nil where there is nothing to tell apart.
  static func table(_ captures: [Capture]) -> Table? {
    let labels = captures.flatMap(\.frames.labels).map(\.label)
    var names = [String]()
    for label in labels where !names.contains(label.name) { names.append(label.name) }
    let participants = counts(captures) { $0.participants }
    var rows =
      participants.count > 1 ? lines("participant", participants, order: participants.keys.sorted()) : []
    for name in names {
      let counted = counts(captures) { table in table.labels.first { $0.label.name == name }?.words }
      let label = labels.first { $0.name == name } ?? Label(name)
      rows += lines(Label.title(name), counted, order: label.sorted(counted.keys))
    }
    guard !rows.isEmpty else { return nil }
    return Listing(rows) {
      Column(title: "label", .label) { $0.label }
      Column(title: "word", .label) { $0.word }
      Column(title: "frames") { $0.count.frames }
      Column(title: "fixations") { $0.count.fixations }
    }.table("Counts by label")
  }

  private typealias Count = (frames: Int, fixations: Int)
  private typealias Row = (label: String, word: String, count: Count)

  private static func counts(
    _ captures: [Capture], _ words: (FrameTable) -> FrameTable.Codes<String>?
  ) -> [String: Count] {
    var counts = [String: Count]()
    for capture in captures {
      guard let column = words(capture.frames) else { continue }
      var frames = [Int](repeating: 0, count: column.all.count)
      for row in column.codes { frames[row] += 1 }
      var fixations = [Int](repeating: 0, count: column.all.count)
      for fixation in capture.fixations { fixations[column.codes[fixation.frames.lowerBound]] += 1 }
      for (code, word) in column.all.enumerated() where frames[code] > 0 {
        let before = counts[word] ?? (0, 0)
        counts[word] = (before.frames + frames[code], before.fixations + fixations[code])
      }
    }
    return counts
  }

  private static func lines(_ name: String, _ counts: [String: Count], order: [String]) -> [Row] {
    let shown = order.prefix(wordLimit).map { (label: name, word: $0, count: counts[$0] ?? (0, 0)) }
    let rest = order.dropFirst(wordLimit)
    guard !rest.isEmpty else { return shown }
    let frames = rest.reduce(0) { $0 + (counts[$1]?.frames ?? 0) }
    let fixations = rest.reduce(0) { $0 + (counts[$1]?.fixations ?? 0) }
    return shown + [(name, "(\(rest.count) more)", (frames, fixations))]
  }
}

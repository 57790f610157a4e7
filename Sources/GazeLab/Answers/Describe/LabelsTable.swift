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
    return Table(
      title: "Counts by label",
      columns: Table.labels(["label", "word"]) + Table.numbers(["frames", "fixations"]), rows: rows)
  }

  private static func counts(
    _ captures: [Capture], _ words: (FrameTable) -> FrameTable.Codes<String>?
  ) -> [String: (frames: Int, fixations: Int)] {
    var counts = [String: (frames: Int, fixations: Int)]()
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

  private static func lines(
    _ name: String, _ counts: [String: (frames: Int, fixations: Int)], order: [String]
  ) -> [[Table.Entry]] {
    let shown = order.prefix(wordLimit).map { word -> [Table.Entry] in
      let count = counts[word] ?? (0, 0)
      return [
        .text(name), .text(word), .counts(count.frames...count.frames),
        .counts(count.fixations...count.fixations),
      ]
    }
    let rest = order.dropFirst(wordLimit)
    guard !rest.isEmpty else { return shown }
    let frames = rest.reduce(0) { $0 + (counts[$1]?.frames ?? 0) }
    let fixations = rest.reduce(0) { $0 + (counts[$1]?.fixations ?? 0) }
    return shown + [
      [.text(name), .text("(\(rest.count) more)"), .counts(frames...frames), .counts(fixations...fixations)]
    ]
  }
}

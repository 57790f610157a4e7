import Documents
import Inputs
import Statistics
import Trials

/// What a card over several runs says beside its ranking: which run is better, and what differs between them.
struct RunVerdict: Sendable {
  let pieces: [Card.Piece]
  /// What comes before the words of the split.
  let subtitle: String
  let notes: [String]

  /// - Returns: Nil for one run.
  init?(_ paired: PairedRuns, _ ranking: Ranking) {
    guard paired.names.count > 1 else { return nil }
    let words = RankingWords(ranking)
    let leaders = paired.names.compactMap { name in
      ranking.rows.first { $0.runs.contains(name) }.map { (run: name, row: $0) }
    }
    pieces = Self.pieces(leaders, words) + [Card.Piece(" ")]
    let captures = paired.results[0].run.record.inputs.count
    subtitle =
      "\(countWord(paired.names.count).capitalisedFirst) runs, same \(counted(captures, "capture")), same folds · "
    let records = paired.results.map(\.run.record)
    notes = records.indices.dropFirst().map { index in
      let changes = RunChanges(from: records[0], to: records[index]).text
      let what = changes.isEmpty ? "nothing that changes a number" : changes
      return "What differs from \(paired.names[0]) to \(paired.names[index]): \(what)."
    }
  }

  private static func pieces(
    _ leaders: [(run: String, row: Ranking.Row)], _ words: RankingWords
  ) -> [Card.Piece] {
    let best = words.ranking.best
    let others = leaders.filter { !$0.row.isSame(as: best) }
    guard !others.isEmpty else {
      return [
        Card.Piece("Nothing gained:", isStrong: true),
        Card.Piece(
          " \(words.name(best)) has the lowest error in \(leaders.count == 2 ? "both" : "all") runs."),
      ]
    }
    let winners = enumerated(best.runs)
    guard words.ranking.isCompared else {
      let error = words.error(best.mean)
      if others.allSatisfy({ words.error($0.row.mean) == error }) {
        return [
          Card.Piece("No difference to speak of:", isStrong: true),
          Card.Piece(" the best rows of \(enumerated(leaders.map(\.run))) err by \(error)."),
        ]
      }
      let errors = others.map { "\(words.error($0.row.mean)) in \($0.run)" }
      return [
        Card.Piece("\(winners) has the lower error,", isStrong: true),
        Card.Piece(
          " \(words.error(best.mean)) against \(enumerated(errors)); whether that is chance was not tested."),
      ]
    }
    let unclear = others.filter { $0.row.comparison?.isInSet == true }
    let lead =
      if unclear.isEmpty {
        "\(winners) is better:"
      } else if unclear.count == others.count {
        "No clear difference between the runs:"
      } else {
        "\(winners) is not clearly better than \(enumerated(unclear.map(\.run))):"
      }
    let sentences = others.map { run, row in
      let comparison = row.comparison
      let count = words.unitCount
      return
        "\(words.difference(row.mean - best.mean)) less than \(words.name(row))\(row.isNamedByRun ? "" : " of \(run)")"
        + (comparison.map {
          " (\(words.range($0))), lower for \($0.worseCount) of \(count) \(words.units(count))"
        } ?? "")
    }
    return [
      Card.Piece(lead, isStrong: true),
      Card.Piece(
        " \(words.name(best))\(best.isNamedByRun ? "" : " of \(winners)") errs by \(sentences.joined(separator: ", and "))."
      ),
    ]
  }
}

import Documents

/// How optimistic a leaking split is.
struct OptimismTable {
  let results: SplitResults

  init(_ results: SplitResults) { self.results = results }

  /// The error under a leaking split beside that of the same trials split by whole fixations; nil where nothing leaks.
  var table: Table? {
    guard let optimism = Optimism(results) else { return nil }
    let pairs = Dictionary(uniqueKeysWithValues: optimism.pairs.map { ($0.leaking.cell, $0) })
    return results.table(
      "optimism",
      notes: [
        "RMSE beside that of the same calibrators and samples split by whole fixations, \(optimism.groupedSplit), and "
          + "the ratio of the two."
      ],
      columns: [
        Table.Column(title: "leaking", unit: "pt"), Table.Column(title: "by fixation", unit: "pt"),
        Table.Column(title: "ratio"),
      ]
    ) { summary in
      let pair = pairs[summary.cell]
      return [
        SplitResults.entry("rmse", summary),
        pair?.grouped.map { SplitResults.entry("rmse", $0) } ?? .missing("none"),
        .optional(pair?.ratio, decimals: 2),
      ]
    }
  }
}

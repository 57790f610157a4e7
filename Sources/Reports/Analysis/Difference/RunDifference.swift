import Inputs
import Scores
import Statistics
import Trials

/// What differs between two runs: settings, data, environment, and the numbers cell by cell.
package struct RunDifference: Sendable {
  package let isDifferent: Bool
  let old: Run
  let new: Run
  let settings: [SettingDifference]
  /// The cells that both have, in the order of the new run.
  let cells: [CellDifference]
  let onlyOld: [Cell]
  let onlyNew: [Cell]
  /// Cells of one run against those of the other that differ in exactly one key.
  let keyDifferences: [KeyDifference]
  let metric: (name: String, metric: Metric)
  let onlyNumbers: Bool
  /// The largest relative difference that is rounding.
  let rounding: Double

  /// - Parameters:
  ///   - metric: What is shown of cells that differ; all metrics are compared.
  ///   - share: The largest relative difference that numbers may have; nil if rounding is a difference, too.
  /// - Throws: If there is no such metric.
  package init(
    _ old: Run, _ new: Run, metric name: String = "rmse", onlyNumbers: Bool = false,
    within share: Double? = nil
  ) throws(InputError) {
    guard let metric = Metric.named(name) else {
      throw InputError(
        Place(file: "--metric"), "no metric \(name.quoted)" + hint(for: name, amongAll: Self.metrics))
    }
    self.old = old
    self.new = new
    self.metric = (name, metric)
    self.onlyNumbers = onlyNumbers
    rounding = share ?? CellDifference.rounding
    settings = onlyNumbers ? [] : SettingDifference.all(old.record, new.record)
    let (ours, theirs) = (old.summaries.byCell, new.summaries.byCell)
    let (earlier, later) = (
      groupedByKey(old.results.repeats, by: \.cell), groupedByKey(new.results.repeats, by: \.cell)
    )
    cells = new.summaries.compactMap { summary in
      let cell = summary.cell
      return ours[cell].map { before in
        CellDifference(
          (before, old.results.scores(of: cell), earlier[cell] ?? []),
          (summary, new.results.scores(of: cell), later[cell] ?? []))
      }
    }
    onlyOld = old.summaries.map(\.cell).filter { theirs[$0] == nil }
    onlyNew = new.summaries.map(\.cell).filter { ours[$0] == nil }
    keyDifferences = onlyOld.isEmpty && onlyNew.isEmpty ? [] : KeyDifference.all(old, new)
    isDifferent =
      !settings.isEmpty || !onlyOld.isEmpty || !onlyNew.isEmpty || cells.contains { $0.share > share ?? 0 }
  }

  package static var metrics: [String] { Metric.all.map(\.name) }
  var differing: [CellDifference] { cells.filter { $0.share > rounding } }
}

/// The end of a message about an unknown word, which names all that are known.
package func hint(for word: String, amongAll words: [String]) -> String {
  hint(for: word, among: words, then: "there are: \(words.joined(separator: ", "))")
}

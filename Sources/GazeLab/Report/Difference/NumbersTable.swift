import Documents
import Inputs
import Statistics

/// The cells of two runs that differ by more than rounding, one row per cell.
struct NumbersTable: Sendable {
  private let old: Run
  private let new: Run
  private let cells: [CellDifference]
  private let metric: (name: String, metric: Metric)
  private let paired: PairedCells

  init(_ cells: [CellDifference], _ old: Run, _ new: Run, _ metric: (name: String, metric: Metric)) {
    (self.cells, self.old, self.new, self.metric) = (cells, old, new, metric)
    paired = PairedCells(cells.map(\.cell), old, new, metric.name, metric.metric)
  }

  var table: Table {
    let unit = metric.metric.unit
    let others = metric.name == "rmse" ? Metric.named("r2") : nil
    let labels = labels
    return Table(
      title: "\(metric.metric.title(metric.name)): cells that differ by more than rounding",
      caveats: caveats, notes: notes,
      columns: Table.labels(labels.map(\.title))
        + Table.numbers(["old", "new", "difference", "pooled", "from", "to"], unit: unit)
        + Table.numbers(["p", "p (Holm)"] + (others == nil ? [] : ["R² old", "R² new"]) + ["widest", "of"]),
      rows: cells.map { row($0, labels, others) }, footnotes: footnotes
    ).withoutEmptyColumns
  }

  private typealias Label = (title: String, value: (Cell) -> String)

  /// What tells the cells apart: at least the features.
  private var labels: [Label] {
    let all: [Label] = [
      ("group", { $0.group }), ("samples", { $0.samples }), ("split", { $0.split }),
    ]
    let varying = all.filter { label in Set(cells.map { label.value($0.cell) }).count > 1 }
    let names = CellNames(telling: cells.map(\.cell))
    return varying
      + names.titles.enumerated().map { index, title in (title, { names.fields($0)[index] }) }
  }

  private func row(_ cell: CellDifference, _ labels: [Label], _ others: Metric?) -> [Table.Entry] {
    let (ours, theirs) = (cell.old.metrics[metric.name]?.centre, cell.new.metrics[metric.name]?.centre)
    let outcome = paired.outcomes[cell.cell]
    let interval = try? outcome?.interval?.get()
    let isPooled = cell.old.repeatCount > 1 || cell.new.repeatCount > 1
    let test = try? outcome?.test?.get()
    return labels.map { .text($0.value(cell.cell)) } + [
      number(ours), number(theirs),
      difference(ours.flatMap { ours in theirs.map { $0 - ours } }),
      isPooled ? difference(interval?.estimate) : .missing("-"), difference(interval?.low),
      difference(interval?.high), .optional(probability: test?.p),
      .optional(probability: paired.adjustedPs[cell.cell]),
    ]
      + (others.map { metric in
        [cell.old, cell.new].map { summary in
          .optional(summary.metrics["r2"]?.centre, decimals: metric.decimals)
        }
      } ?? []) + [
        cell.share.isFinite ? .scientific(cell.share) : .missing("missing or other"),
        .text(cell.widest),
      ]
  }

  private func number(_ value: Double?) -> Table.Entry {
    .optional(value, decimals: metric.metric.decimals)
  }

  /// A difference that its decimals would show as 0 is shown with an exponent.
  private func difference(_ value: Double?) -> Table.Entry {
    guard let value else { return .missing("-") }
    let isShown = decimal(value, metric.metric.decimals).contains { ("1"..."9").contains($0) }
    return value == 0 || isShown ? number(value) : .scientific(value)
  }

  private var caveats: [String] {
    var caveats = [old, new].compactMap(\.record.dataset.caveat)
    for cell in grouped(cells.map(\.cell), by: { [$0.samples, $0.split] }).map({ $0[0] }) {
      for run in [old, new] {
        let leakage = run.record.leakage(split: cell.split, samples: cell.samples)
        if let caveat = leakage.caveat { caveats.append("NOTE, \(cell.split): \(caveat).") }
      }
    }
    return unique(caveats)
  }

  private var notes: [String] {
    var note =
      "Difference: new minus old. Widest: the largest relative difference of any number of the cell, and which number it "
      + "is."
    let shown = cells.compactMap { cell in paired.outcomes[cell.cell] }
    let clusters = shown.filter { (try? $0.interval?.get()) != nil }.compactMap(\.clusters)
    if let least = clusters.map(\.count).min() {
      let units = unique(clusters.map { "\($0.count) \($0.unit.rawValue)s" }).joined(separator: " or ")
      note +=
        " From, to: 95 % interval of the difference on the same fixations, repeats pooled (BCa bootstrap over \(units))."
        + ClusterBootstrap.caution(least)
    }
    if !paired.adjustedPs.isEmpty {
      note +=
        " p: t test over the same trials, corrected for overlapping training parts (Nadeau and Bengio 2003; Bouckaert "
        + "and Frank 2004). p (Holm): corrected for \(counted(paired.adjustedPs.count, "test"))."
    }
    return [note] + scopes
  }

  private var scopes: [String] {
    let shown = cells.map(\.cell).filter { (try? paired.outcomes[$0]?.interval?.get()) != nil }
    let fixations = groupedByKey(new.results.fixations, by: \.cell)
    return unique(
      grouped(shown, by: { [$0.samples, $0.split] }).map { cells in
        let (samples, split) = (cells[0].samples, cells[0].split)
        return new.scope(samples: samples, split: split, cells.flatMap { fixations[$0] ?? [] }).sentence
      })
  }

  private var footnotes: [String] {
    var withheld = [(name: String, sentence: String)]()
    for cell in cells.map(\.cell) {
      func add(_ sentence: String) { withheld.append((cell.description, sentence)) }
      guard let outcome = paired.outcomes[cell] else {
        add(
          "no interval and no test: not an honest test in both runs, or errors were not kept fixation by fixation"
        )
        continue
      }
      if case .failure(let reason) = outcome.interval { add("no interval: \(reason.sentence)") }
      if case .failure(let reason) = outcome.test { add("no test: \(reason.sentence)") }
    }
    return grouped(withheld, by: \.sentence).map { same in
      "\(same.count == 1 ? same[0].name : "\(same.count) cells"): \(same[0].sentence)"
    }
  }
}

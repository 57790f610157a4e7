import Calibration
import Captures
import Documents
import Inputs
import Statistics
import Trials

/// The cells of two runs that differ by more than rounding, one row per cell.
package struct NumbersTable: Sendable {
  private let old: Run
  private let new: Run
  private let cells: [CellDifference]
  private let metric: (name: String, metric: Metric)
  private let paired: PairedCells

  init(_ cells: [CellDifference], _ old: Run, _ new: Run, _ metric: (name: String, metric: Metric)) {
    self.cells = cells
    self.old = old
    self.new = new
    self.metric = metric
    paired = PairedCells(cells.map(\.cell), old, new, metric.name, metric.metric)
  }

  var table: Table {
    let (name, unit, paired) = (metric.name, metric.metric.unit, paired)
    func difference(
      _ title: String, _ value: @escaping @Sendable (CellDifference) -> Double?
    ) -> Column<CellDifference> {
      let decimals = metric.metric.decimals
      return Column(title: title, .number(decimals, unit)) { cell in
        value(cell).map { Self.difference($0, decimals) }
      }
    }
    let interval: @Sendable (CellDifference) -> ConfidenceInterval? = { cell in
      try? paired.outcomes[cell.cell]?.interval?.get()
    }
    return Listing(cells) {
      labels
      Column(title: "old", .number(metric.metric.decimals, unit)) { $0.old.metrics[name]?.centre }
      Column(title: "new", .number(metric.metric.decimals, unit)) { $0.new.metrics[name]?.centre }
      difference("difference") { cell in
        cell.old.metrics[name].flatMap { old in cell.new.metrics[name].map { $0.centre - old.centre } }
      }
      difference("pooled") { cell in
        cell.old.repeatCount > 1 || cell.new.repeatCount > 1 ? interval(cell)?.estimate : nil
      }
      difference("from") { interval($0)?.low }
      difference("to") { interval($0)?.high }
      Column(title: "p", .probability) { cell in
        (try? paired.outcomes[cell.cell]?.test?.get())?.p
      }
      Column(title: "p (Holm)", .probability) { paired.adjustedPs[$0.cell] }
      if name == "rmse", let r2 = Metric.named("r2") {
        Column(title: "R² old", .number(r2.decimals)) { $0.old.metrics["r2"]?.centre }
        Column(title: "R² new", .number(r2.decimals)) { $0.new.metrics["r2"]?.centre }
      }
      Column(title: "widest", .scientific, word: "missing or other") { $0.share }
      Column(title: "of") { $0.widest }
    }.table(
      "\(metric.metric.title(name)): cells that differ by more than rounding", caveats: caveats,
      notes: notes, footnotes: footnotes
    ).withoutEmptyColumns
  }

  private struct Label: Sendable {
    let title: String
    let value: @Sendable (Cell) -> String
  }

  private var labels: [Column<CellDifference>] {
    let names = CellNames(telling: cells.map(\.cell))
    let keys = unique(cells.flatMap { GroupName.parts($0.cell.group).map(\.property) })
    let all =
      keys.map { key in Label(title: key) { $0.value(ofKey: key) } } + [
        Label(title: "samples") { $0.samples }, Label(title: "split") { $0.split },
      ]
    let varying = all.filter { label in Set(cells.map { label.value($0.cell) }).count > 1 }
    return varying.map { label in Column(title: label.title, .label) { label.value($0.cell) } }
      + names.columns { $0.cell }
  }

  /// A difference that its decimals would show as 0 is shown with an exponent.
  private static func difference(_ value: Double, _ decimals: Int) -> Table.Entry {
    let isShown = decimal(value, decimals).contains { ("1"..."9").contains($0) }
    return value == 0 || isShown ? .number(value, decimals: decimals) : .scientific(value)
  }

  var caveats: [String] {
    var caveats = [old, new].flatMap(\.record.caveats)
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
    let fixations = new.results.fixationsByCell
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

extension RunDifference {
  /// Limits of the numbers, which formats that hold rows alone cannot show.
  package var caveats: [String] { NumbersTable(differing, old, new, metric).caveats }

  /// Nil if there is no such format; one for a single table has the cells that differ.
  package func text(format kind: String, width: Int = 80) -> String? {
    guard let format = Catalogue.reportFormat(kind) else { return nil }
    let numbers = NumbersTable(differing, old, new, metric)
    guard kind == "text" else {
      let tables = (format.holdsSeveralTables && !onlyNumbers ? [settingsTable] : []) + [numbers.table]
      return tables.map(format.text).joined(separator: "\n")
    }
    let parts = onlyNumbers ? [] : SettingDifference.Part.allCases.map(part)
    let table = differing.isEmpty ? [] : ["", TextTable.text(numbers.table, width: width)]
    return ((head + parts.joined() + counts).map { $0 + "\n" } + [table.joined(separator: "\n")]).joined()
  }

  private var head: [String] {
    [("old: ", old), ("new: ", new)].flatMap { word, run in
      TextTable.wrap(word + "\(run.folder) (\(run.title))".onOneLine, indent: "  ")
    }
  }

  private func part(_ part: SettingDifference.Part) -> [String] {
    let own = settings.filter { $0.part == part }
    guard !own.isEmpty else { return ["\(part.rawValue): the same"] }
    return ["\(part.rawValue): \(counted(own.count, "difference"))"]
      + own.flatMap { Self.indented($0.text, by: 2) }
  }

  private var counts: [String] {
    let rounded = cells.filter { $0.share > 0 && $0.share <= rounding }
    let widest = rounded.map(\.share).max().map { share in
      " (at most \(Table.Entry.scientific(share).text()) relative)"
    }
    let sameCount = cells.count { $0.share == 0 }
    let differingCount = cells.count - sameCount - rounded.count
    let sentence =
      "numbers: \(counted(cells.count, "cell")) in both: \(sameCount) identical, \(rounded.count) within rounding"
      + "\(widest ?? ""), \(differingCount) different"
    return TextTable.wrap(sentence, indent: "  ") + only("old", onlyOld) + only("new", onlyNew)
  }

  private func only(_ word: String, _ cells: [Cell]) -> [String] {
    guard !cells.isEmpty else { return [] }
    let shown = cells.prefix(20).flatMap { Self.indented($0.description, by: 4) }
    return ["  \(counted(cells.count, "cell")) only in the \(word) run:"] + shown
      + (cells.count > 20 ? ["    … and \(cells.count - 20) more"] : [])
  }

  private static func indented(_ text: String, by spaces: Int) -> [String] {
    TextTable.wrap(text.onOneLine, 80 - spaces, indent: "  ").map {
      String(repeating: " ", count: spaces) + $0
    }
  }

  private var settingsTable: Table {
    Listing(settings) {
      Column(title: "part", .label) { $0.part.rawValue }
      Column(title: "what", .label) { $0.what }
      Column(title: "old", .label) { $0.old }
      Column(title: "new", .label) { $0.new }
    }.table("Settings, data and environment that differ")
  }
}

extension SettingDifference {
  var text: String {
    switch (old, new) {
    case (let old?, let new?): "\(what): \(old) → \(new)"
    case (let old?, nil): "\(what): only in the old run: \(old)"
    case (nil, let new?): "\(what): only in the new run: \(new)"
    case (nil, nil): what
    }
  }
}

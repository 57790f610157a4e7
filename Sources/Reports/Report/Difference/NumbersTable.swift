import Calibration
import Captures
import Documents
import Inputs
import Scores
import Splits
import Statistics
import Trials

extension RunDifference {
  /// The cells that differ by more than rounding, one row per cell.
  private var numbersTable: Table {
    let cells = differing
    let paired = PairedCells(cells.map(\.cell), old, new, metric.name, metric.metric)
    let (name, unit) = (metric.name, metric.metric.unit)
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
      Self.labels(cells.map(\.cell))
      Column(title: "old", .number(metric.metric.decimals, unit), missing: Self.none) {
        $0.old.metrics[name]?.centre
      }
      Column(title: "new", .number(metric.metric.decimals, unit), missing: Self.none) {
        $0.new.metrics[name]?.centre
      }
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
        Column(title: "R² old", .number(r2.decimals), missing: Self.none) { $0.old.metrics["r2"]?.centre }
        Column(title: "R² new", .number(r2.decimals), missing: Self.none) { $0.new.metrics["r2"]?.centre }
      }
      Column(title: "widest", .scientific, word: "missing or other") { $0.share }
      Column(title: "of") { $0.widest }
    }.table(
      "\(metric.metric.title(name)): cells that differ by more than rounding", caveats: caveats,
      notes: notes(paired), footnotes: footnotes(paired)
    ).withoutEmptyColumns
  }

  private static let none = "the run has no value of this metric"

  /// The columns that name the rows, as far as these differ.
  @ListBuilder<Column<CellDifference>>
  private static func labels(_ cells: [Cell]) -> [Column<CellDifference>] {
    let varies = { (value: (Cell) -> String) in Set(cells.map(value)).count > 1 }
    for key in unique(cells.flatMap { GroupName.parts($0.group).map(\.property) }) {
      if varies({ $0.value(ofKey: key) }) { Column(title: key, .label) { $0.cell.value(ofKey: key) } }
    }
    if varies({ $0.samples }) { Column(title: "samples", .label) { $0.cell.samples } }
    if varies({ $0.split }) { Column(title: "split", .label) { $0.cell.split } }
    CellNames(telling: cells).columns { $0.cell }
  }

  /// A difference that its decimals would show as 0 is shown with an exponent.
  private static func difference(_ value: Double, _ decimals: Int) -> Table.Entry {
    value != 0 && Rounding.isPrintedAsZero(value, decimals)
      ? .scientific(value) : .number(value, decimals: decimals)
  }

  /// Limits of the numbers, which formats that hold rows alone cannot show.
  package var caveats: [String] {
    var caveats = [old, new].flatMap(\.record.caveats)
    for cell in grouped(differing.map(\.cell), by: { [$0.samples, $0.split] }).map({ $0[0] }) {
      for run in [old, new] {
        let leakage = run.record.leakage(split: cell.split, samples: cell.samples)
        if let caveat = leakage.caveat { caveats.append("NOTE, \(cell.split): \(caveat).") }
      }
    }
    return unique(caveats)
  }

  private func notes(_ paired: PairedCells) -> [String] {
    let clusters = differing.compactMap { paired.outcomes[$0.cell] }.filter {
      (try? $0.interval?.get()) != nil
    }
    .compactMap(\.clusters)
    let units = unique(clusters.map { "\($0.clusterCount) \($0.unit.rawValue)s" }).joined(separator: " or ")
    let note = paragraph {
      "Difference: new minus old. Widest: the largest relative difference of any number of the cell, and which number it "
        + "is."
      if let least = clusters.map(\.clusterCount).min() {
        "From, to: 95 % interval of the difference on the same fixations, repeats pooled (BCa bootstrap over \(units))."
          + ClusterBootstrap.caution(least)
      }
      if !paired.adjustedPs.isEmpty {
        "p: t test over the same trials, corrected for overlapping training parts (Nadeau and Bengio 2003; Bouckaert "
          + "and Frank 2004). p (Holm): corrected for \(counted(paired.adjustedPs.count, "test"))."
      }
    }
    return [note] + scopes(paired)
  }

  private func scopes(_ paired: PairedCells) -> [String] {
    let shown = differing.map(\.cell).filter { (try? paired.outcomes[$0]?.interval?.get()) != nil }
    let fixations = new.results.fixationsByCell
    return unique(
      grouped(shown, by: { [$0.samples, $0.split] }).map { cells in
        let (samples, split) = (cells[0].samples, cells[0].split)
        return new.scope(samples: samples, split: split, rows: cells.map { fixations[$0] ?? [] }).sentence
      })
  }

  private func footnotes(_ paired: PairedCells) -> [String] {
    let reasons = differing.map(\.cell).flatMap { cell in
      let own =
        paired.outcomes[cell].map { withheld("interval", $0.interval) + withheld("test", $0.test) } ?? [
          "no interval and no test: not an honest test in both runs, or errors were not kept fixation by fixation"
        ]
      return own.map { (name: cell.description, sentence: $0) }
    }
    return grouped(reasons, by: \.sentence).map { same in
      "\(same.count == 1 ? same[0].name : "\(same.count) cells"): \(same[0].sentence)"
    }
  }
}

extension RunDifference {
  /// Nil if there is no such format; one for a single table has the cells that differ.
  package func text(format kind: String, width: Int = 80) -> String? {
    guard let format = Catalogue.reportFormat(kind) else { return nil }
    guard kind == "text" else {
      let tables =
        (format.holdsSeveralTables && !onlyNumbers ? [settingsTable] : []) + [numbersTable]
        + (format.holdsSeveralTables && !keyDifferences.isEmpty ? [keysTable] : [])
      return tables.map(format.text).joined(separator: "\n")
    }
    let parts = onlyNumbers ? [] : SettingDifference.Part.allCases.map(part)
    let table = differing.isEmpty ? [] : ["", TextTable.text(numbersTable, width: width)]
    return ((head + parts.joined() + counts + keyLines).map { $0 + "\n" } + [table.joined(separator: "\n")])
      .joined()
  }

  package var answer: JSONAnswer {
    JSONAnswer(
      "diff", about: "\(old.folder), \(new.folder)", title: new.title,
      facts: [
        ("old", .text(old.folder)), ("new", .text(new.folder)), ("is_different", .boolean(isDifferent)),
        ("cells", .integer(cells.count)), ("identical", .integer(cells.count { $0.share == 0 })),
        ("different", .integer(differing.count)), ("only_old", .texts(onlyOld.map(\.description))),
        ("only_new", .texts(onlyNew.map(\.description))),
      ], tables: (onlyNumbers ? [] : [("settings", settingsTable)]) + [("numbers", numbersTable)],
      warnings: caveats)
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

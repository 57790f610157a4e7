import Documents
import Inputs

extension RunDifference {
  /// The differences in a report format; nil if there is no such format. A format for a single table has the cells that
  /// differ.
  package func text(format kind: String) -> String? {
    guard let format = Catalogue.reportFormat(kind) else { return nil }
    let numbers = NumbersTable(differing, old, new, metric)
    guard kind == "text" else {
      let tables = (format.holdsSeveralTables && !onlyNumbers ? [settingsTable] : []) + [numbers.table]
      return tables.map(format.text).joined(separator: "\n")
    }
    let parts = onlyNumbers ? [] : SettingDifference.Part.allCases.map(part)
    let table = differing.isEmpty ? [] : ["", TextTable.text(numbers.table)]
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
    Table(
      title: "Settings, data and environment that differ",
      columns: Table.labels(["part", "what", "old", "new"]),
      rows: settings.map { setting in
        [.text(setting.part.rawValue), .text(setting.what)]
          + [setting.old, setting.new].map { $0.map { .text($0) } ?? .missing("-") }
      })
  }
}

extension SettingDifference {
  /// The difference in one line: `seed: 1 → 2`.
  var text: String {
    switch (old, new) {
    case (let old?, let new?): "\(what): \(old) → \(new)"
    case (let old?, nil): "\(what): only in the old run: \(old)"
    case (nil, let new?): "\(what): only in the new run: \(new)"
    case (nil, nil): what
    }
  }
}

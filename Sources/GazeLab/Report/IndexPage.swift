import Documents
import Statistics

/// All runs of a folder as a page, with one table per family and one row per run and split.
struct IndexPage {
  struct Entry: Sendable {
    let path: String
    let hasReport: Bool
    let record: RunRecord
    let rows: [SummaryFile.Row]
  }

  /// Sorted by path.
  let entries: [Entry]
  /// The folders whose runs cannot be read, and why; sorted by path.
  let unreadable: [ReportPage.Term]

  var page: ReportPage {
    let families = grouped(entries, by: { Self.family($0.path) })
    let broken =
      unreadable.isEmpty ? [] : [ReportPage.Section(title: "Unreadable", blocks: [.terms(unreadable)])]
    return ReportPage(
      title: "Runs", opening: [.paragraph("\(counted(entries.count, "run")), one row per split.")],
      sections: families.map(Self.section) + broken)
  }

  private static func family(_ path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private static func section(_ entries: [Entry]) -> ReportPage.Section {
    let family = family(entries[0].path)
    let title = family.isEmpty ? "No family" : family
    let places = entries.flatMap { entry in
      grouped(entry.rows, by: { [$0.cell.samples, $0.cell.split] }).map { (entry: entry, rows: $0) }
    }
    let leakages = Leakage.allCases.filter { leakage in
      places.contains { $0.rows[0].leakage == leakage }
    }
    let isSimulated = entries.contains { $0.record.dataset.isSimulated }
    let table = Table(
      title: title,
      caveats: leakages.compactMap { leakage in
        leakage.caveat.map { "“\(leakage.rawValue)”: \($0)." }
      } + (isSimulated ? ["“simulated”: computed from geometry; the numbers say nothing about people."] : []),
      notes: [
        "The lowest of several errors on the same test data is optimistic (too low). Runs by group have no single "
          + "error: see their reports."
      ],
      columns: Table.labels(["run", "title", "dataset", "samples, split", "caveats"])
        + Table.numbers(["lowest RMSE"], unit: "pt") + Table.labels(["of"])
        + Table.numbers(["constant guess"], unit: "pt") + Table.numbers(["trials", "no score"]),
      rows: places.map { row($0.entry, $0.rows) })
    return ReportPage.Section(
      title: title,
      blocks: [.table(table, pages: places.map { $0.entry.hasReport ? page(of: $0.entry) : "" })])
  }

  /// - Parameter rows: Of one kind of samples and one split.
  private static func row(_ entry: Entry, _ rows: [SummaryFile.Row]) -> [Table.Entry] {
    let (record, cell) = (entry.record, rows[0].cell)
    let caveats =
      (rows[0].leakage == .honest ? [] : [rows[0].leakage.rawValue])
      + (record.dataset.isSimulated ? ["simulated"] : [])
    let isGrouped = !record.experiment.groupBy.isEmpty
    let baseline = rows.first { $0.cell.calibrator == record.experiment.baseline }
    let rivals = rows.filter { $0.cell.calibrator != record.experiment.baseline }
    let scored = rivals.filter { $0.rmse != nil }
    let least = scored.min { ($0.rmse ?? 0) < ($1.rmse ?? 0) }
    func error(_ row: SummaryFile.Row?) -> Table.Entry {
      if isGrouped { return .missing("by group") }
      guard let row, let rmse = row.rmse else { return .missing("none") }
      return .spread(rmse, deviation: row.rmseDeviation, decimals: 2)
    }
    let trialCount = rows.reduce(0) { $0 + $1.trialCount }
    let missingCount = rows.reduce(0) { $0 + $1.missingCount }
    let name = least.map { CellNames.full.name($0.cell) } ?? ""
    let numbers: [Table.Entry] = [
      error(least), .text(isGrouped ? "" : name), error(baseline),
      .counts(trialCount...trialCount), .counts(missingCount...missingCount),
    ]
    let folder = entry.path.split(separator: "/").last.map(String.init) ?? entry.path
    let labels = [
      folder, record.experiment.title, record.dataset.name, "\(cell.samples), \(cell.split)",
      caveats.joined(separator: ", "),
    ]
    return labels.map { .text($0) } + numbers
  }

  /// The relative address of the report, with all special characters percent-encoded.
  private static func page(of entry: Entry) -> String {
    let digits = Array("0123456789ABCDEF")
    return "\(entry.path)/\(RunReport.pageName)".utf8.map { byte in
      byte.isASCIIAlphanumeric || "/-._~".utf8.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }
}

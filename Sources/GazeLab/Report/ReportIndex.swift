import Documents
import Files
import Inputs
import Statistics

/// `index.html`, which links to the reports of all runs below a folder.
package enum ReportIndex {
  package static let name = "index.html"
  /// How many levels below a folder to search for runs: they are in `family/name`, and families can be nested.
  private static let depth = 4

  /// Writes the index of a folder from the record and the summary of each run. A run that cannot be read is listed as
  /// such. An `index.html` that is not ours is left alone, and a folder without runs gets none.
  ///
  /// - Returns: The path of the index; nil if none was written.
  /// - Throws: `FileError` if the folder cannot be written; nothing is changed then.
  @discardableResult
  package static func write(at folder: String) throws(FileError) -> String? {
    let folder = withoutSlashesBehind(folder)
    let path = "\(folder)/\(name)"
    let folders = Run.folders(at: folder, depth: depth).filter { $0 != folder }
    guard !folders.isEmpty, isReplaceable(path) else { return nil }
    let text = HTMLPage.text(page(of: folders, from: folder).page, program: Program.title)
    try DurableFolder(folder).write([(name, Array(text.utf8))])
    return path
  }

  /// The deepest folder that contains the folders of all runs; nil for a single run, and if only the root would.
  package static func folder(ofRuns folders: [String]) -> String? {
    let parts = Set(folders).sorted().map { $0.split(separator: "/", omittingEmptySubsequences: false) }
    guard parts.count > 1, let first = parts.first else { return nil }
    let shared = first.indices.prefix { index in
      parts.allSatisfy { index < $0.count - 1 && $0[index] == first[index] }
    }
    let folder = shared.map { String(first[$0]) }.joined(separator: "/")
    if folder.isEmpty { return parts.contains { $0[0].isEmpty } ? nil : "." }
    return folder
  }

  private static func withoutSlashesBehind(_ path: String) -> String {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func isReplaceable(_ path: String) -> Bool {
    switch PathKind(of: path) {
    case .missing: return true
    case .folder: return false
    case .file:
      let text = (try? readFile(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return text.contains(HTMLPage.generator)
    }
  }

  private static func page(of folders: [String], from folder: String) -> IndexPage {
    var entries = [IndexPage.Entry]()
    var unreadable = [ReportPage.Term]()
    for runFolder in folders {
      let path = String(runFolder.dropFirst(folder.count + 1))
      do {
        let (recordPath, summary) = ("\(runFolder)/\(RunRecord.name)", "\(runFolder)/\(SummaryFile.name)")
        let record = try RunRecord(json: readFile(recordPath), path: recordPath)
        entries.append(
          IndexPage.Entry(
            path: path, hasReport: PathKind(of: "\(runFolder)/\(RunReport.pageName)") == .file,
            record: record,
            rows: try SummaryFile.rows(readFile(summary), path: summary, record.cellColumns)))
      } catch {
        let name = (error as? FileError)?.path.split(separator: "/").last ?? ""
        let reason =
          (error as? InputError)?.sentence ?? (error as? FileError).map { "\(name): \($0.sentence)" }
        unreadable.append(ReportPage.Term(name: path, meaning: reason ?? "\(error)"))
      }
    }
    return IndexPage(entries: entries, unreadable: unreadable)
  }
}

/// All runs of a folder as a page, with one table per family and one row per run and split.
struct IndexPage {
  struct Entry: Sendable {
    let path: String
    let hasReport: Bool
    let record: RunRecord
    let rows: [SummaryFile.Row]
  }

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

  private static func page(of entry: Entry) -> String {
    let digits = Array("0123456789ABCDEF")
    return "\(entry.path)/\(RunReport.pageName)".utf8.map { byte in
      byte.isASCIIAlphanumeric || "/-._~".utf8.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }
}

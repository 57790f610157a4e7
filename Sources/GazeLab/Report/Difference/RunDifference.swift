import Documents
import Inputs
import Statistics

/// What differs between two runs: what they were told, given and run with, and their numbers cell by cell.
public struct RunDifference: Sendable {
  /// Whether anything differs that was asked about.
  public let isDifferent: Bool

  private let old: Run
  private let new: Run
  private let settings: [SettingDifference]
  /// Those that both have, in the order of the new run.
  private let cells: [CellDifference]
  private let onlyOld: [Cell]
  private let onlyNew: [Cell]
  private let metric: (name: String, metric: Metric)
  private let onlyNumbers: Bool
  /// Up to which share of them numbers differ by rounding alone.
  private let rounding: Double

  /// - Parameters:
  ///   - metric: What is shown of cells that differ; all metrics are compared.
  ///   - onlyNumbers: Whether nothing but the numbers is asked about.
  ///   - share: Up to which share of them numbers may differ; nil where rounding is a difference, too.
  /// - Throws: If there is no such metric.
  public init(
    _ old: Run, _ new: Run, metric name: String = "rmse", onlyNumbers: Bool = false,
    within share: Double? = nil
  ) throws(InputErrors) {
    guard let metric = Metric.named(name) else {
      let names = Self.metrics
      throw InputErrors([
        InputError(
          Place(file: "--metric"),
          "no metric is called \(name.quoted)"
            + hint(for: name, among: names, then: "there are: \(names.joined(separator: ", "))"))
      ])
    }
    (self.old, self.new, self.metric, self.onlyNumbers) = (old, new, (name, metric), onlyNumbers)
    rounding = share ?? CellDifference.rounding
    settings = onlyNumbers ? [] : SettingDifference.all(old.record, new.record)
    let (ours, theirs) = (Self.summaries(old), Self.summaries(new))
    let repeats = (
      groupedByKey(old.results.repeats, by: \.cell), groupedByKey(new.results.repeats, by: \.cell)
    )
    cells = new.summaries.compactMap { summary in
      let cell = summary.cell
      return ours[cell].map { before in
        CellDifference(
          (before, old.results.scores(of: cell), repeats.0[cell] ?? []),
          (summary, new.results.scores(of: cell), repeats.1[cell] ?? []))
      }
    }
    onlyOld = old.summaries.map(\.cell).filter { theirs[$0] == nil }
    onlyNew = new.summaries.map(\.cell).filter { ours[$0] == nil }
    isDifferent =
      !settings.isEmpty || !onlyOld.isEmpty || !onlyNew.isEmpty || cells.contains { $0.share > share ?? 0 }
  }

  private static func summaries(_ run: Run) -> [Cell: Summary] {
    Dictionary(run.summaries.map { ($0.cell, $0) }) { first, _ in first }
  }

  /// The names that `metric` may have.
  public static var metrics: [String] { Metric.all.map(\.name) }

  /// In a report format; nil if there is no such format. A format that holds one table has the cells that differ.
  public func text(format kind: String) -> String? {
    guard let format = Catalogue.reportFormat(kind) else { return nil }
    let differing = cells.filter { $0.share > rounding }
    let numbers = NumbersTable(differing, old, new, metric)
    guard kind == "text" else {
      let tables = (format.holdsSeveralTables && !onlyNumbers ? [settingsTable] : []) + [numbers.table]
      return tables.map(format.text).joined(separator: "\n")
    }
    let parts = onlyNumbers ? [] : SettingDifference.Part.allCases.map(part)
    let table = differing.isEmpty ? [] : ["", TextTable.text(numbers.table)]
    return ((head + parts.joined() + counts).map { $0 + "\n" } + [table.joined(separator: "\n")]).joined()
  }

  // MARK: Words

  private var head: [String] {
    [("old: ", old), ("new: ", new)].flatMap { word, run in
      TextTable.wrap(word + "\(run.folder) (\(run.title))".onOneLine, indent: "  ")
    }
  }

  private func part(_ part: SettingDifference.Part) -> [String] {
    let own = settings.filter { $0.part == part }
    guard !own.isEmpty else { return ["\(part.rawValue): the same"] }
    return ["\(part.rawValue): \(own.count) differ\(own.count == 1 ? "s" : "")"]
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
      "numbers: \(counted(cells.count, "cell")) in both: \(sameCount) the same to the last bit, \(rounded.count) within "
      + "rounding\(widest ?? ""), \(differingCount) differ\(differingCount == 1 ? "s" : "")"
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
      title: "What the runs were told, given and run with, where that differs",
      columns: ["part", "what", "old", "new"].map { Table.Column(title: $0, isLabel: true) },
      rows: settings.map { setting in
        [
          .text(setting.part.rawValue), .text(setting.what), setting.old.map { .text($0) } ?? .missing("-"),
          setting.new.map { .text($0) } ?? .missing("-"),
        ]
      })
  }
}

/// Feature sets side by side over the groups of runs.
public struct Comparison: Sendable {
  private let table: Table

  /// - Parameter runs: At least one. A row is a group of a run under one kind of samples, split and
  ///   calibrator; a column is a feature set, or a calibrator without features.
  public init(_ runs: [Run]) {
    let rows = runs.flatMap { run in
      // Two runs of one title are told apart by their folders.
      Self.rows(run, name: runs.count { $0.title == run.title } > 1 ? run.folder : run.title)
    }
    var columns = [String]()
    for row in rows {
      for name in row.errors.map(\.name) where !columns.contains(name) { columns.append(name) }
    }
    // The baseline is what all others are read against: it stands last.
    columns = columns.filter { $0 != Self.baseline } + columns.filter { $0 == Self.baseline }

    let labels = Self.labelTitles(rows)
    func values(_ label: Int) -> Set<String> {
      Set(rows.compactMap { $0.labels[labels[label]] }.filter { !$0.isEmpty })
    }
    let varying = labels.indices.filter { values($0).count > 1 }
    let shown = varying.isEmpty ? [0] : varying
    let constant = labels.indices.filter { !shown.contains($0) }.compactMap { label in
      values(label).first.map { "\(labels[label]): \($0)" }
    }
    var body = rows.map { row in
      shown.map { Table.Entry.text(row.labels[labels[$0]] ?? "") }
        + columns.map { name in row.errors.first { $0.name == name }?.entry ?? .missing("") }
    }
    body += Self.medians(rows, columns, labelCount: shown.count)
    let all = rows.dropFirst().reduce(Set(rows[0].caveats)) { $0.intersection($1.caveats) }
    let some = Set(rows.flatMap(\.caveats)).subtracting(all)
    table = Table(
      title: (["RMSE in points"] + constant).joined(separator: ", "),
      caveats: all.sorted(),
      columns: shown.map { Table.Column(title: labels[$0], isLabel: true) }
        + columns.map { Table.Column(title: $0) },
      rows: body, footnotes: some.sorted())
  }

  /// The comparison in a report format; nil if there is no such format.
  public func text(format kind: String) -> String? { Catalogue.reportFormat(kind)?.text(table) }

  /// The names that `text` knows.
  public static var formats: [String] { Catalogue.reportFormats.kinds }

  /// The column of the baseline, whatever an experiment calls it.
  private static let baseline = "mean-target"

  private struct Row {
    let labels: [String: String]
    let errors: [(name: String, entry: Table.Entry)]
    let caveats: [String]
  }

  private static func rows(_ run: Run, name: String) -> [Row] {
    let record = run.record
    let places = grouped(run.summaries, by: { [$0.cell.group, $0.cell.samples, $0.cell.split] })
    return places.flatMap { summaries -> [Row] in
      let withoutFeatures = summaries.filter { $0.cell.features == "-" }
      let calibrators = grouped(summaries.filter { $0.cell.features != "-" }, by: \.cell.calibrator)
      return (calibrators.isEmpty ? [[]] : calibrators).map { own in
        let cell = summaries[0].cell
        let honesty = record.honesty(split: cell.split, samples: cell.samples)
        var labels = Dictionary(
          uniqueKeysWithValues: zip(record.experiment.groupBy, GroupName.values(cell.group)))
        labels["run"] = name
        labels["dataset"] = record.dataset.name + (record.dataset.isSimulated ? " (SIMULATED)" : "")
        labels["over repeats"] = summaries[0].repeatCount > 1 ? record.experiment.summary.rawValue : ""
        labels["samples"] = cell.samples
        labels["split"] = cell.split + (honesty == .honest ? "" : " (\(honesty.rawValue))")
        labels["calibrator"] = own.first?.cell.calibrator ?? ""
        let alone = withoutFeatures.map { summary in
          let calibrator = summary.cell.calibrator
          return (calibrator == record.experiment.baseline ? baseline : calibrator, error(summary))
        }
        let simulated = "SIMULATED captures: the numbers say nothing about people."
        return Row(
          labels: labels, errors: own.map { ($0.cell.features, error($0)) } + alone,
          caveats: (record.dataset.isSimulated ? [simulated] : [])
            + (honesty.caveat.map { ["NOTE, \(cell.split): \($0)."] } ?? [])
            + (own + withoutFeatures).filter { $0.failedCount > 0 && !$0.metrics.isEmpty }.map {
              "NOTE, \($0.cell.description): \($0.failedCount) of \($0.trialCount) trials failed and are left out."
            })
      }
    }
  }

  private static func error(_ summary: Summary) -> Table.Entry {
    if let rmse = summary.metrics["rmse"] { return .number(rmse.centre, decimals: 0) }
    return .missing(summary.skippedCount > 0 ? "skipped" : "failed")
  }

  private static func labelTitles(_ rows: [Row]) -> [String] {
    let groups = FixationProperty.allCases.map(\.rawValue).filter { name in
      rows.contains { $0.labels[name] != nil }
    }
    return groups + ["run", "dataset", "samples", "split", "over repeats", "calibrator"]
  }

  /// A last row with the median of each column, where all rows answer the same question.
  private static func medians(_ rows: [Row], _ columns: [String], labelCount: Int) -> [[Table.Entry]] {
    let questions = Set(
      rows.map { row in ["samples", "split", "over repeats", "calibrator"].map { row.labels[$0] } })
    guard rows.count > 2, questions.count == 1 else { return [] }
    let entries = columns.map { name -> Table.Entry in
      let values = rows.compactMap { row -> Double? in
        guard case .number(let value, _) = row.errors.first(where: { $0.name == name })?.entry else {
          return nil
        }
        return value
      }
      // A median over other rows than its neighbours' would mislead.
      return values.count == rows.count ? .number(median(values), decimals: 0) : .missing("-")
    }
    let labels = (0..<labelCount).map { Table.Entry.text($0 == 0 ? "median of \(rows.count)" : "") }
    return [labels + entries]
  }
}

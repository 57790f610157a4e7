/// Feature sets side by side over the groups of runs.
public struct Comparison: Sendable {
  private let table: Table

  /// - Parameter runs: At least one. A row is a group of a run under one kind of samples, split and
  ///   calibrator; a column is a feature set, or a calibrator without features.
  public init(_ runs: [Run]) {
    let rows = runs.flatMap(Self.rows)
    var columns = [String]()
    for row in rows {
      for name in row.errors.map(\.name) where !columns.contains(name) { columns.append(name) }
    }
    // The baseline is what all others are read against: it stands last.
    columns = columns.filter { $0 != "mean-target" } + columns.filter { $0 == "mean-target" }

    let labels = Self.labelTitles(rows)
    let varying = labels.indices.filter { index in Set(rows.map { $0.labels[labels[index]] ?? "" }).count > 1
    }
    let shown = varying.isEmpty ? [0] : varying
    let constant = labels.indices.filter { !shown.contains($0) }.compactMap { index in
      rows[0].labels[labels[index]].flatMap { $0.isEmpty ? nil : "\(labels[index]): \($0)" }
    }
    var body = rows.map { row in
      shown.map { Table.Entry.text(row.labels[labels[$0]] ?? "") }
        + columns.map { name in row.errors.first { $0.name == name }?.entry ?? .missing("") }
    }
    body += Self.medians(rows, columns, labelCount: shown.count)
    let caveats = Set(rows.compactMap(\.caveat)).sorted()
    table = Table(
      title: (["RMSE in points"] + constant).joined(separator: ", "),
      notes: (rows.contains(where: \.isSimulated)
        ? ["SIMULATED captures: the numbers say nothing about people."] : []),
      columns: shown.map { Table.Column(title: labels[$0], isLabel: true) }
        + columns.map { Table.Column(title: $0) },
      rows: body, footnotes: caveats)
  }

  /// The comparison in a report format; nil if there is no such format.
  public func text(format kind: String) -> String? { Catalogue.reportFormat(kind)?.text(table) }

  /// The names that `text` knows.
  public static var formats: [String] { Catalogue.reportFormats.kinds }

  private struct Row {
    let labels: [String: String]
    let errors: [(name: String, entry: Table.Entry)]
    let caveat: String?
    let isSimulated: Bool
  }

  private static func rows(_ run: Run) -> [Row] {
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
        labels["run"] = run.title
        labels["samples"] = cell.samples
        labels["split"] = cell.split + (honesty == .honest ? "" : " (\(honesty.rawValue))")
        labels["calibrator"] = own.first?.cell.calibrator ?? ""
        let errors =
          own.map { ($0.cell.features, error($0)) } + withoutFeatures.map { ($0.cell.calibrator, error($0)) }
        return Row(
          labels: labels, errors: errors, caveat: honesty.caveat.map { "\(cell.split): \($0)" },
          isSimulated: record.dataset.isSimulated)
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
    return groups + ["run", "samples", "split", "calibrator"]
  }

  /// A last row with the median of each column, where all rows answer the same question.
  private static func medians(_ rows: [Row], _ columns: [String], labelCount: Int) -> [[Table.Entry]] {
    let questions = Set(rows.map { [$0.labels["samples"], $0.labels["split"], $0.labels["calibrator"]] })
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

import Documents
import Inputs
import Statistics

/// The tables of the section on the gap.
struct GapTables {
  let gap: Gap
  let sizes: [GapSize]
  let correlations: GapCorrelations

  var all: [LogSection.NamedTable] {
    guard !sizes.isEmpty else { return [] }
    var tables = [LogSection.NamedTable(slug: "size", table: sizeTable)]
    guard !correlations.all.isEmpty else { return tables }
    tables += GapSample.Kind.allCases.compactMap { kind in
      let rows = correlations.of(kind)
      return rows.isEmpty
        ? nil : LogSection.NamedTable(slug: "causes-\(kind.rawValue)", table: table(kind, rows))
    }
    tables.append(LogSection.NamedTable(slug: "held-fixed", table: partialTable))
    return tables
  }

  private var sizeTable: Table {
    let hasDegrees = sizes.contains { $0.meanDegrees != nil }
    func number(_ value: Double?, _ decimals: Int = 2) -> Table.Entry {
      value.map { .number($0, decimals: decimals) } ?? .missing("-")
    }
    let columns =
      Table.labels(["rows", "gap"]) + (hasDegrees ? Table.numbers(["mean |Δ|"], unit: "°") : [])
      + Table.numbers(["mean |Δ|", "median |Δ|", "RMS", "mean Δ"], unit: "pt") + Table.numbers(["row count"])
    return Table(
      title: "How large the gap is",
      notes: [
        "Δ is gaze minus \(gap.recording.reference.noun): x to the right and y upwards on the screen. RMS: root mean "
          + "square."
      ], columns: columns,
      rows: sizes.map { size in
        [.text(size.rows.title(gap.outliers)), .text(size.axis.rawValue)]
          + (hasDegrees ? [number(size.meanDegrees)] : [])
          + [number(size.mean), number(size.median), number(size.rootMeanSquare), number(size.bias)]
          + [.counts(size.count...size.count)]
      })
  }

  private static func title(_ kind: GapSample.Kind) -> String {
    switch kind {
    case .signed: "Gap and head: the signed gap with the signed cause"
    case .size: "Gap and head: |gap| with |cause − its median|"
    case .change: "Gap and head: differences between neighbouring rows"
    }
  }

  private static let entryColumns = [
    "r", "r low", "r high", "Spearman", "Spearman low", "Spearman high", "effective n",
  ]

  private func table(_ kind: GapSample.Kind, _ rows: [GapCorrelation]) -> Table {
    let isDifferent = rows.contains { $0.withOutliers != $0.pearson?.r }
    let searches = rows.contains { $0.bestLag != nil }
    let lagColumns =
      searches
      ? [Table.Column(title: "best lag", unit: "s")] + Table.numbers(["r there", "p"])
        + [Table.Column(title: "limit", isLabel: true)] : []
    return Table(
      title: Self.title(kind),
      notes: [
        "Pearson's r and Spearman's ρ at lag 0 with 95 % intervals from the effective sample size; the best lag within "
          + "±0.5 s is positive where the head comes first."
      ],
      columns: Table.labels(["gap", "cause"]) + Table.numbers(Self.entryColumns) + lagColumns
        + (isDifferent ? Table.numbers(["r with \(gap.outliers.rawValue)"]) : []),
      rows: rows.map { row in
        [.text(row.axis.rawValue), .text(row.cause.title)]
          + entries(row.pearson) + entries(row.spearman)
          + [row.pearson.map { .number($0.effective.count, decimals: 1) } ?? Self.constant]
          + (searches ? lagEntries(row) : [])
          + (isDifferent
            ? [row.withOutliers.map { .number($0, decimals: 2) } ?? Self.constant] : [])
      })
  }

  private static let constant = Table.Entry.missing("-", reason: "one of the two does not vary")

  private func entries(_ correlation: SeriesCorrelation?) -> [Table.Entry] {
    guard let correlation else { return [Self.constant, Self.constant, Self.constant] }
    return [.number(correlation.r, decimals: 2)] + Self.ends(correlation.interval)
  }

  private static func ends(_ interval: Result<ConfidenceInterval, WithheldReason>) -> [Table.Entry] {
    switch interval {
    case .success(let interval):
      [.number(interval.low, decimals: 2), .number(interval.high, decimals: 2)]
    case .failure(let reason):
      [.missing("-", reason: reason.sentence), .missing("-", reason: reason.sentence)]
    }
  }

  private func lagEntries(_ row: GapCorrelation) -> [Table.Entry] {
    guard let best = row.bestLag else { return [Self.constant, Self.constant, Self.constant, .text("")] }
    let p: Table.Entry =
      switch best.p {
      case .success(let p): .probability(p)
      case .failure(let reason): .missing("-", reason: reason.sentence)
      }
    return [
      .number(Double(best.lag) * correlations.sample.step, decimals: 3), .number(best.r, decimals: 2), p,
      .text(best.isAtLimit ? "at the limit" : ""),
    ]
  }

  private var partialTable: Table {
    let kinds: [GapSample.Kind: String] = [.signed: "signed", .size: "size", .change: "differences"]
    return Table(
      title: "Gap and head: the other causes held fixed",
      notes: [
        "Partial correlation of the gap with a cause given all other causes that vary; the variance inflation factor "
          + "says how far those determine the cause."
      ],
      columns: Table.labels(["of", "gap", "cause"])
        + Table.numbers(["partial r", "low", "high", "inflation factor"]),
      rows: correlations.all.map { row in
        let r: [Table.Entry] =
          switch row.partial {
          case .success(let r): [.number(r, decimals: 2)] + Self.ends(row.partialInterval)
          case .failure(let reason):
            [Table.Entry](repeating: .missing("-", reason: reason.sentence), count: 3)
          }
        return [.text(kinds[row.kind] ?? ""), .text(row.axis.rawValue), .text(row.cause.title)] + r
          + [row.inflation.isFinite ? .number(row.inflation, decimals: 1) : .missing("-")]
      })
  }
}

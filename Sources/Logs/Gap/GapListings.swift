import Documents
import Inputs
import Statistics

extension GapSection {
  @ListBuilder<LogSection.NamedTable> var tables: [LogSection.NamedTable] {
    if !sizes.isEmpty {
      (
        "size",
        sizeListing.table(
          "How large the gap is",
          notes: [
            "Δ is gaze minus \(reference.noun): x to the right and y upwards on the screen. RMS: root mean square."
          ])
      )
      for kind in GapSample.Kind.allCases {
        if !correlations.known(kind).isEmpty { ("causes-\(kind.rawValue)", table(kind)) }
      }
      if !correlations.known().isEmpty { ("held-fixed", partialTable) }
    }
  }

  @ListBuilder<Fact> var numbers: [Fact] {
    let sample = correlations.sample
    Fact("reference", nil, reference.rawValue)
    Fact("rows", nil, gap.rows.count)
    Fact("first_s", nil, gap.time(0))
    Fact("lost_rows", nil, gap.lostCount)
    Fact("outliers", nil, gap.outliers.rawValue)
    Fact("outlier_rows", nil, gap.outlierCount)
    Fact("sizes", nil, sizeListing.json)
    Fact("sample") {
      Fact("rows", nil, sample.positions.count)
      Fact("every", nil, sample.every)
      Fact("step_s", nil, sample.step)
      Fact("lag_steps", nil, sample.lagLimit)
    }
    Fact("correlations", nil, correlationListing.json)
  }

  private var sizeListing: Listing<GapSize> {
    let outliers = gap.outliers
    return Listing(sizes) {
      Column("rows") { $0.rows.rawValue }
      Column(title: "rows", .label) { $0.rows.title(outliers) }
      Column("gap", "gap", .label) { $0.axis.rawValue }
      Column("mean_degrees", "mean |Δ|", .number(2, "°")) { $0.meanDegrees }.ifAny
      Column("mean_pt", "mean |Δ|", .number(2, "pt")) { $0.mean }
      Column("median_pt", "median |Δ|", .number(2, "pt")) { $0.median }
      Column("rms_pt", "RMS", .number(2, "pt")) { $0.rootMeanSquare }
      Column("bias_pt", "mean Δ", .number(2, "pt"), missing: "a distance has no sign") { $0.bias }
      Column("row_count", "row count") { $0.count }
    }
  }

  // MARK: Correlations

  private var correlationListing: Listing<GapCorrelation> {
    Listing(
      correlations.all,
      columns: [Self.kind] + Self.pair + Self.estimates + lag + Self.heldFixed + [withOutliers])
  }

  private static let constant = "one of the two does not vary"

  private static let kind = Column<GapCorrelation>("of") { $0.kind.rawValue }

  private static let pair: [Column<GapCorrelation>] = [
    Column("gap", "gap", .label) { $0.axis.rawValue },
    Column("cause") { $0.cause.rawValue },
    Column(title: "cause", .label) { $0.cause.title },
  ]

  private static let estimates =
    estimate("pearson", ["r", "r low", "r high"], \.pearson)
    + estimate("spearman", ["Spearman", "Spearman low", "Spearman high"], \.spearman) + [
      Column(title: "effective n", .number(1), missing: constant) { $0.pearson?.effective.count }
    ]

  private static func estimate(
    _ key: String, _ titles: [String], _ part: any KeyPath<GapCorrelation, SeriesCorrelation?> & Sendable
  ) -> [Column<GapCorrelation>] {
    Column.nested(key, missing: constant) {
      $0[keyPath: part]
    } columns: {
      Column("r", titles[0], .number(2)) { $0.r }
      Column("low", titles[1], .number(2)) { $0.interval.map(\.low) }
      Column("high", titles[2], .number(2)) { $0.interval.map(\.high) }
      Column("effective_n") { $0.effective.count }
      Column("lags") { $0.effective.lag }
    }
  }

  private var lag: [Column<GapCorrelation>] {
    let step = correlations.sample.step
    return Column.nested("best_lag", missing: Self.constant) {
      $0.bestLag
    } columns: {
      Column("lag_s", "best lag", .seconds(3)) { Double($0.lag) * step }
      Column("steps") { $0.lag }
      Column("r", "r there", .number(2)) { $0.r }
      Column("p", "p", .probability) { $0.p }
      Column("shifts") { $0.shiftCount }
      Column("at_limit") { $0.isAtLimit }
    } + [
      Column(title: "limit", .label) { $0.bestLag?.isAtLimit == true ? "at the limit" : "" }
    ]
  }

  private static let heldFixed = Column<GapCorrelation>.nested("held_fixed") {
    $0
  } columns: {
    Column("r", "partial r", .number(2)) { $0.partial }
    Column("low", "low", .number(2)) { $0.partialInterval.map(\.low) }
    Column("high", "high", .number(2)) { $0.partialInterval.map(\.high) }
    Column("inflation", "inflation factor", .number(1)) { $0.inflation }
  }

  private var withOutliers: Column<GapCorrelation> {
    let outliers = gap.outliers.rawValue
    return Column("r_with_\(outliers)", "r with \(outliers)", .number(2), missing: Self.constant) {
      $0.withOutliers
    }
  }

  private func table(_ kind: GapSample.Kind) -> Table {
    let rows = correlations.known(kind)
    let isDifferent = rows.contains { $0.withOutliers != $0.pearson?.r }
    let searches = rows.contains { $0.bestLag != nil }
    return Listing(
      rows,
      columns: Self.pair + Self.estimates + (searches ? lag : []) + (isDifferent ? [withOutliers] : [])
    ).table(
      "Gap and head: \(kind.titles.long)",
      notes: [
        "Pearson's r and Spearman's ρ at lag 0 with 95 % intervals from the effective sample size; the best lag within "
          + "±0.5 s is positive where the head comes first."
      ] + constantNote(kind))
  }

  /// Names the causes that a table leaves out; empty for none.
  private func constantNote(_ kind: GapSample.Kind? = nil) -> [String] {
    let constant = correlations.constantCauses(kind)
    let verb = constant.count == 1 ? "does" : "do"
    return constant.isEmpty
      ? [] : ["Not shown: \(enumerated(constant.map(\.title))), which \(verb) not vary."]
  }

  private var partialTable: Table {
    let of = Column<GapCorrelation>(title: "of", .label) { $0.kind.titles.short }
    return Listing(correlations.known(), columns: [of] + Self.pair + Self.heldFixed).table(
      "Gap and head: the other causes held fixed",
      notes: [
        "Partial correlation of the gap with a cause given all other causes that vary; the variance inflation factor "
          + "says how far those determine the cause."
      ] + constantNote())
  }
}

extension GapSample.Kind {
  fileprivate var titles: (short: String, long: String) {
    switch self {
    case .signed: ("signed", "the signed gap with the signed cause")
    case .size: ("size", "|gap| with |cause − its median|")
    case .change: ("differences", "differences between neighbouring rows")
    }
  }
}

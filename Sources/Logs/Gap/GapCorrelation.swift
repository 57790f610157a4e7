import Statistics

/// The correlation of the gap on one axis with one thing that the head does.
struct GapCorrelation: Sendable {
  let kind: GapSample.Kind
  let axis: GapSize.Axis
  let cause: HeadCause
  /// At lag 0. Nil if one of the two does not vary, as below.
  let pearson: SeriesCorrelation?
  let spearman: SeriesCorrelation?
  /// Nil also if the rows are too far apart for any lag.
  let bestLag: BestLag?
  let partial: Result<Double, WithheldReason>
  let partialInterval: Result<ConfidenceInterval, WithheldReason>
  let inflation: Double
  /// Pearson's r over all rows with a gaze point, peaks or blinks included.
  let withOutliers: Double?

  /// Whether the interval is known and does not contain 0.
  var isClear: Bool {
    guard case .success(let interval)? = pearson?.interval else { return false }
    return interval.low > 0 || interval.high < 0
  }
}

struct GapCorrelations: Sendable {
  static let leastRowCount = 10
  /// The seed of the circular shifts behind p values.
  private static let seed: UInt64 = 1

  let sample: GapSample
  /// One element per kind, axis and cause; empty without causes or with too few rows.
  let all: [GapCorrelation]

  init(_ gap: Gap) {
    let sample = GapSample(gap)
    let wider = GapSample(gap, withOutliers: true, every: sample.every)
    self.sample = sample
    all = GapSample.Kind.allCases.flatMap { Self.correlations($0, sample, wider) }
  }

  func of(_ kind: GapSample.Kind) -> [GapCorrelation] { all.filter { $0.kind == kind } }

  /// Those of a gap and a cause that vary; all others have no number to show.
  func known(_ kind: GapSample.Kind? = nil) -> [GapCorrelation] {
    all.filter { $0.pearson != nil && (kind == nil || $0.kind == kind) }
  }

  /// What does not vary in any correlation of a kind, such as the yaw of a head that is still.
  func constantCauses(_ kind: GapSample.Kind? = nil) -> [HeadCause] {
    let known = Set(known(kind).map(\.cause))
    return known.isEmpty ? [] : sample.causes.filter { !known.contains($0) }
  }

  private static func correlations(
    _ kind: GapSample.Kind, _ sample: GapSample, _ wider: GapSample
  ) -> [GapCorrelation] {
    let causeValues = sample.causes.map { sample.causes($0, kind) }
    guard let count = causeValues.first?.count, count >= leastRowCount else { return [] }
    let frame = SteppedSeries.Frame(count: count)
    let causes = causeValues.map {
      (plain: SteppedSeries($0, frame), ranks: SteppedSeries.ranks(of: $0, frame))
    }
    let widerCauses = sample.causes.map { wider.causes($0, kind) }
    return GapSize.Axis.screen.flatMap { axis -> [GapCorrelation] in
      let values = sample.gaps(axis, kind)
      let (plain, ranks) = (SteppedSeries(values, frame), SteppedSeries.ranks(of: values, frame))
      let widerGaps = wider.gaps(axis, kind)
      let partials = PartialCorrelations(of: plain, causes: causes.map(\.plain))
      return sample.causes.indices.map { index in
        let cause = sample.causes[index]
        let pearson = SeriesCorrelation(.pearson, causes[index].plain, plain)
        var generator = SeededGenerator(
          seed: seed, stream: "gap \(kind.rawValue) \(axis.rawValue) \(cause.rawValue)")
        return GapCorrelation(
          kind: kind, axis: axis, cause: cause, pearson: pearson,
          spearman: SeriesCorrelation(.spearman, causes[index].ranks, ranks),
          bestLag: sample.lagLimit < 1
            ? nil
            : BestLag(
              cause: causes[index].plain, response: plain, limit: sample.lagLimit,
              memory: pearson?.effective.lag ?? 0, generator: &generator),
          partial: partials.values[index],
          partialInterval: interval(partials, index, pearson?.effective),
          inflation: partials.inflations[index],
          withOutliers: pearsonCorrelation(widerCauses[index], widerGaps))
      }
    }
  }

  private static func interval(
    _ partials: PartialCorrelations, _ index: Int, _ effective: EffectiveSampleSize?
  ) -> Result<ConfidenceInterval, WithheldReason> {
    Result { () throws(WithheldReason) in
      let r = try partials.values[index].get()
      guard let effective else { throw .undefinedStatistic }
      return try SeriesCorrelation.interval(
        .pearson, r, effective, heldFixedCount: partials.heldFixedCount)
    }
  }
}

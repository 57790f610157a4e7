import Statistics

/// How many dots are distributed along an axis: a box over their middle half, and a line from the 5th to the 95th
/// percentile.
package struct DotBox {
  package let count: Int
  let p5: Double
  let p25: Double
  let median: Double
  let p75: Double
  let p95: Double

  /// - Returns: Nil without a finite value.
  package init?(_ values: [Double]) {
    let sorted = values.filter(\.isFinite).sorted()
    guard let p5 = quantile(sorted, 0.05), let p25 = quantile(sorted, 0.25), let p50 = quantile(sorted, 0.5),
      let p75 = quantile(sorted, 0.75), let p95 = quantile(sorted, 0.95)
    else { return nil }
    count = sorted.count
    self.p5 = p5
    self.p25 = p25
    median = p50
    self.p75 = p75
    self.p95 = p95
  }

  package var values: [Double] { [p5, p25, median, p75, p95] }
}

import Captures
import Statistics

/// The rows that correlations rest on, taken for rows at even steps.
///
/// A long or fast log is thinned: every m-th row is taken, so that there are at most 32,768 rows and 64 steps in half a
/// second. Its neighbours would add little that is independent, and the work stays bounded.
struct GapSample: Sendable {
  static let mostRows = 32_768
  static let mostLags = 64
  /// The longest lag that is searched, seconds.
  static let longestLag = 0.5
  /// Steps longer than so many median steps are pauses.
  private static let pause = 2.5

  /// In the gap's rows: known, and no outlier unless asked for; all causes are known.
  let positions: [Int]
  let every: Int
  /// The mean time between rows, pauses left out, seconds; NaN for fewer than two rows.
  let step: Double
  let lagLimit: Int
  /// Whether the row after the one at each place is its neighbour in the log: nothing left out, and no pause.
  private let hasNext: [Bool]
  private let gap: Gap
  let causes: [HeadCause]

  /// - Parameter every: Nil to take as many rows as are allowed.
  init(_ gap: Gap, withOutliers: Bool = false, every given: Int? = nil) {
    let all = gap.positions(withOutliers: withOutliers)
    let times = all.map { gap.time($0) }
    let pause = Self.pause * (TimeOrder(times, isUnique: false).medianStep ?? .nan)
    let step = Self.step(times, longest: pause)
    let byRows = (all.count + Self.mostRows - 1) / Self.mostRows
    let byLags = (Self.lags(step) + Self.mostLags - 1) / Self.mostLags
    let every = given ?? max(1, byRows, byLags)
    let causes = HeadCause.allCases.filter { gap.recording.causes[$0] != nil }
    positions = stride(from: 0, to: all.count, by: every).map { all[$0] }.filter { position in
      causes.allSatisfy { gap.recording.causes[$0]?(gap.rows[position]).isFinite ?? false }
    }
    self.step = step * Double(every)
    lagLimit = Self.lags(self.step)
    let longest = max(Self.pause * self.step, pause)
    hasNext = zip(positions, positions.dropFirst()).map { one, next in
      next - one == every && gap.time(next) - gap.time(one) <= longest
    }
    self.every = every
    self.gap = gap
    self.causes = causes
  }

  /// The rows with a gap that are no part of the sample: outliers, those that are thinned out, and those on which a
  /// cause is not known.
  var leftOut: [RowAccount.LeftOut] {
    let all = gap.positions().count
    let taken = (all + every - 1) / every
    return [
      .init(gap.outliers == .blinks ? "in a blink" : "at a peak", gap.outlierCount),
      .init("thinned out to every \(GapSection.ordinal(every)) row", all - taken),
      .init("without the rotation or the position of the head", taken - positions.count),
    ]
  }

  private static func step(_ times: [Double], longest: Double) -> Double {
    // Rows that repeat a time count in the mean step, but not in what a pause is.
    let usual = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 <= longest }
    return usual.reduce(0, +) / Double(usual.count)
  }

  /// Of whole steps within the longest lag; times in whole milliseconds must not cost one.
  private static func lags(_ step: Double) -> Int {
    step > 0 ? Int(min(1e6, (longestLag + 0.001) / step)) : 0
  }

  enum Kind: String, Sendable, CaseIterable {
    case signed
    /// |gap| and |cause − its median|. |gap| and the signed cause would hide a gap that grows to both sides.
    case size
    case change
  }

  /// Points.
  func gaps(_ axis: GapSize.Axis, _ kind: Kind) -> [Double] {
    let signed = positions.map { axis.value(gap.x[$0], gap.y[$0]) }
    return switch kind {
    case .signed: signed
    case .size: signed.map(abs)
    case .change: differences(signed)
    }
  }

  func causes(_ cause: HeadCause, _ kind: Kind) -> [Double] {
    guard let value = gap.recording.causes[cause] else { return [] }
    let signed = positions.map { value(gap.rows[$0]) }
    switch kind {
    case .signed: return signed
    case .size:
      guard !signed.isEmpty else { return [] }
      let middle = median(signed)
      return signed.map { abs($0 - middle) }
    case .change: return differences(signed)
    }
  }

  private func differences(_ values: [Double]) -> [Double] {
    hasNext.indices.filter { hasNext[$0] }.map { values[$0 + 1] - values[$0] }
  }
}

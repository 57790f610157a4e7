import Foundation
import Inputs

/// How many decimals of a number people see: as many as its uncertainty leaves a meaning.
///
/// An uncertainty, which is a standard deviation or half of an interval, keeps two digits where its first three are
/// at most 354, and else one; from 950 on it is rounded up to the next power of ten, which keeps two. The number
/// beside it ends at the same place. Two limits go before: whole numbers are not rounded any further, and nobody
/// sees more decimals than the metric has.
///
/// A column has the decimals of its least uncertainty, so that the rows stand one under the other; only uncertainties
/// that the metric's own decimals print as 0 are left out, and their rows can lose digits. An end of an interval that
/// would be printed as 0, and is not 0 with the metric's decimals, gives its columns as many decimals more as show
/// it: whether an interval holds 0 is read off its ends. Where no uncertainty stands beside a number it keeps the
/// metric's decimals. Formats for programs round nothing.
///
/// Source: Particle Data Group, Review of Particle Physics, Introduction, section 5.3, "Rounding".
enum Rounding {
  /// - Parameters:
  ///   - uncertainties: Those of one column; may be none.
  ///   - limit: The metric's decimals.
  static func decimals(_ uncertainties: [Double], atMost limit: Int) -> Int {
    let least = uncertainties.filter { uncertainty in
      uncertainty.isFinite && !isPrintedAsZero(uncertainty, limit)
    }.map(abs).min()
    guard let least else { return limit }
    return max(0, min(limit, decimals(least)))
  }

  /// As many more as it takes to show that an end of an interval is not 0.
  ///
  /// - Parameter ends: Those of one column, or of several that share their decimals.
  static func decimals(_ decimals: Int, showing ends: [Double], atMost limit: Int) -> Int {
    let shown = ends.filter { $0.isFinite && !isPrintedAsZero($0, limit) }
    return (decimals..<max(decimals, limit)).first { decimals in
      !shown.contains { isPrintedAsZero($0, decimals) }
    } ?? max(decimals, limit)
  }

  private static func isPrintedAsZero(_ value: Double, _ decimals: Int) -> Bool {
    !decimal(abs(value), decimals).contains { ("1"..."9").contains($0) }
  }

  /// Of a positive number; negative where it is rounded to tens or more.
  private static func decimals(_ uncertainty: Double) -> Int {
    let exponent = Int(log10(uncertainty).rounded(.down))
    let firstThree = (uncertainty / pow(10, Double(exponent - 2))).rounded()
    return firstThree < 355 ? 1 - exponent : -exponent
  }
}

extension Table {
  /// The columns of a number and of the ends of its interval.
  typealias IntervalColumns = (number: Int, low: Int, high: Int)

  /// The table as people read it: numbers with a deviation or an interval beside them rounded by it.
  func rounded(intervals: [IntervalColumns] = []) -> Table {
    var decimals = [Int?](repeating: nil, count: columns.count)
    for column in columns.indices {
      let spreads = rows.compactMap { row -> (deviation: Double, decimals: Int)? in
        guard case .spread(_, .some(let deviation), let decimals) = row[column] else { return nil }
        return (deviation, decimals)
      }
      guard let limit = spreads.map(\.decimals).max() else { continue }
      decimals[column] = Rounding.decimals(spreads.map(\.deviation), atMost: limit)
    }
    for interval in intervals {
      let own = [interval.number, interval.low, interval.high]
      let ends = rows.compactMap { row -> (low: Double, high: Double)? in
        guard case .number(let low, _) = row[interval.low], case .number(let high, _) = row[interval.high]
        else {
          return nil
        }
        return (low, high)
      }
      let limits = rows.flatMap { row in
        own.compactMap { if case .number(_, let decimals) = row[$0] { decimals } else { nil } }
      }
      guard let limit = limits.max(), !ends.isEmpty else { continue }
      let owed = Rounding.decimals(ends.map { ($0.high - $0.low) / 2 }, atMost: limit)
      let shown = Rounding.decimals(owed, showing: ends.flatMap { [$0.low, $0.high] }, atMost: limit)
      for column in own { decimals[column] = shown }
    }
    return with(rows: rows.map { row in zip(row, decimals).map { $1.map($0.with(decimals:)) ?? $0 } })
  }
}

extension Table.Entry {
  fileprivate func with(decimals: Int) -> Table.Entry {
    switch self {
    case .number(let value, _): .number(value, decimals: decimals)
    case .spread(let centre, let deviation, _): .spread(centre, deviation: deviation, decimals: decimals)
    case .text, .scientific, .probability, .counts, .missing: self
    }
  }
}

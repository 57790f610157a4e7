import Foundation
import Inputs
import Statistics

/// How many decimals of a number are shown: as many as its uncertainty leaves meaningful.
///
/// An uncertainty (a standard deviation, or half of an interval) keeps two digits if its first three are at most 354,
/// and otherwise one; from 950 on it is rounded up to the next power of ten, which keeps two. The number beside it ends
/// at the same decimal. Limits: whole numbers are not rounded any further; no number has more decimals than its metric.
///
/// A column takes its decimals from its smallest uncertainty, so that the rows are aligned. Uncertainties that the
/// metric's own decimals print as 0 are ignored for this, and their rows can lose digits. An interval's end that is not
/// 0 with the metric's decimals gets as many more as show it, because readers tell from the ends whether it contains 0.
/// A number without an uncertainty keeps the metric's decimals. Formats for programs do not round.
///
/// Source: Particle Data Group, Review of Particle Physics, Introduction, section 5.3, "Rounding".
package enum Rounding {
  static func decimals(_ uncertainties: [Double], atMost limit: Int) -> Int {
    let least = uncertainties.filter { uncertainty in
      uncertainty.isFinite && !isPrintedAsZero(uncertainty, limit)
    }.map(abs).min()
    guard let least else { return limit }
    return max(0, min(limit, decimals(least)))
  }

  static func decimals(_ decimals: Int, showing ends: [Double], atMost limit: Int) -> Int {
    let shown = ends.filter { $0.isFinite && !isPrintedAsZero($0, limit) }
    return (decimals..<max(decimals, limit)).first { decimals in
      !shown.contains { isPrintedAsZero($0, decimals) }
    } ?? max(decimals, limit)
  }

  package static func isPrintedAsZero(_ value: Double, _ decimals: Int) -> Bool {
    !decimal(abs(value), decimals).contains { ("1"..."9").contains($0) }
  }

  /// The decimals of a positive uncertainty; negative where it is rounded to tens or more.
  private static func decimals(_ uncertainty: Double) -> Int {
    let exponent = Int(log10(uncertainty).rounded(.down))
    let firstThree = (uncertainty / pow(10, Double(exponent - 2))).rounded()
    return firstThree < 355 ? 1 - exponent : -exponent
  }
}

extension Table {
  /// The table as people read it: a deviation or an interval beside a number rounds that number.
  package func rounded() -> Table {
    var shown = columns.indices.map(decimalsOfSpreads)
    for parts in intervals {
      guard let decimals = decimals(of: parts) else { continue }
      for column in parts.values { shown[column] = decimals }
    }
    return changed(self) { table in
      table.rows = rows.map { row in zip(row, shown).map { $1.map($0.with(decimals:)) ?? $0 } }
    }
  }

  private func decimalsOfSpreads(_ column: Int) -> Int? {
    let spreads = rows.compactMap { row -> (deviation: Double, decimals: Int)? in
      guard case .spread(_, .some(let deviation), let decimals) = row[column] else { return nil }
      return (deviation, decimals)
    }
    return spreads.map(\.decimals).max().map { Rounding.decimals(spreads.map(\.deviation), atMost: $0) }
  }

  private var intervals: [[Column.Interval.Part: Int]] {
    let parts = columns.indices.compactMap { index in columns[index].interval.map { (index, $0) } }
    return grouped(parts, by: { $0.1.name }).map { group in
      Dictionary(group.map { ($0.1.part, $0.0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  private func decimals(of parts: [Column.Interval.Part: Int]) -> Int? {
    guard let low = parts[.low], let high = parts[.high] else { return nil }
    let ends = rows.compactMap { row -> (low: Double, high: Double)? in
      guard case .number(let low, _) = row[low], case .number(let high, _) = row[high] else { return nil }
      return (low, high)
    }
    let limits = rows.flatMap { row in
      parts.values.compactMap { if case .number(_, let decimals) = row[$0] { decimals } else { nil } }
    }
    guard let limit = limits.max(), !ends.isEmpty else { return nil }
    let owed = Rounding.decimals(ends.map { ($0.high - $0.low) / 2 }, atMost: limit)
    return Rounding.decimals(owed, showing: ends.flatMap { [$0.low, $0.high] }, atMost: limit)
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

import Foundation
import Inputs
import Statistics

/// The numbers of an answer as text, in the unit of its leading error and with as many digits as its interval bears.
struct AnswerNumbers: Sendable {
  /// Follows a number: `°`, ` cm` or ` pt`.
  let unit: String
  /// What the error is called.
  let name: String
  private let decimals: Int
  private let differenceDecimals: Int

  init(_ answer: Answer) {
    let least: Int
    switch answer.measure {
    case .accuracy: (unit, name, least) = ("°", "accuracy", 1)
    case .frameAngle: (unit, name, least) = ("°", "mean error of single frames", 1)
    case .centimetres: (unit, name, least) = (" cm", "RMSE", 1)
    case .points: (unit, name, least) = (" pt", "RMSE", 0)
    }
    let margins = answer.set.compactMap { row in row.interval.map { ($0.high - $0.low) / 2 } }
    let own = margins.min().map(Self.decimals) ?? least
    decimals = max(least, min(own, least + 1))
    // A row outside the set is worse by more than 0, and has to be printed so.
    let lows = answer.rows.compactMap(\.comparison).filter { !$0.isInSet }.map(\.low)
    let start = decimals
    differenceDecimals =
      (start..<start + 3).first { decimals in lows.allSatisfy { !Self.isZero($0, decimals) } } ?? start
  }

  /// Two units of the last digit fit into the margin.
  private static func decimals(_ margin: Double) -> Int {
    margin > 0 && margin.isFinite ? max(0, Int((-log10(margin / 2)).rounded(.up))) : 0
  }

  private static func isZero(_ value: Double, _ decimals: Int) -> Bool {
    !decimal(abs(value), decimals).contains { ("1"..."9").contains($0) }
  }

  /// For numbers of single units, which stand without intervals.
  var cellDecimals: Int { decimals }

  /// `6.5°`
  func error(_ value: Double) -> String { decimal(value, decimals) + unit }

  /// `6.2–6.9`
  func interval(_ low: Double, _ high: Double) -> String {
    "\(decimal(low, decimals))–\(decimal(high, decimals))"
  }

  /// `4.2°`
  func difference(_ value: Double) -> String { decimal(value, differenceDecimals) + unit }

  /// `3.6 to 4.8`
  func range(_ low: Double, _ high: Double) -> String {
    "\(decimal(low, differenceDecimals)) to \(decimal(high, differenceDecimals))"
  }
}

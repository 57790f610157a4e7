import Foundation
import Inputs

/// The scale that the plots of a card's rows share.
struct PlotScale {
  let low: Double
  let high: Double
  let ticks: [Double]
  private let unit: String
  private let tickDecimals: Int
  private let valueDecimals: Int

  /// Nil for a card without a plot.
  init?(_ card: Card) {
    guard let axis = card.axis else { return nil }
    let marks = card.rows.compactMap(\.mark).flatMap { [$0.centre, $0.low, $0.high] }.compactMap { $0 }
    let drawn =
      card.hasBoxes ? card.boxes.flatMap { $0?.values ?? [] } : card.rows.flatMap { $0.dots.map(\.value) }
    let values = ([axis.line] + marks + drawn).filter(\.isFinite)
    guard let least = values.min(), let largest = values.max() else { return nil }
    // Room for half of a symbol at either end.
    let room = largest > least ? (largest - least) * 0.04 : max(abs(least) * 0.1, 1e-9)
    (low, high) = (least - room, largest + room)
    let step = Self.step(over: high - low)
    ticks = Array(stride(from: (low / step).rounded(.up), through: (high / step).rounded(.down), by: 1))
      .map { $0 * step }
    unit = axis.unit
    tickDecimals = (0...9).first { abs((step * pow(10, Double($0))).remainder(dividingBy: 1)) < 1e-6 } ?? 9
    valueDecimals = max(0, 1 - Int(log10(step).rounded(.down)))
  }

  /// A round distance that leaves three to six ticks, or two.
  private static func step(over length: Double) -> Double {
    let rough = length / 5
    let power = pow(10, log10(rough).rounded(.down))
    return ([1, 2, 2.5, 5].first { $0 * power >= rough } ?? 10) * power
  }

  /// Where a value lies, from 0 at the left to 1 at the right.
  func share(_ value: Double) -> Double { (value - low) / (high - low) }

  func label(tick: Double) -> String { decimal(tick, tickDecimals) + unit }

  /// A value with a digit more than the ticks need.
  func label(_ value: Double) -> String { decimal(value, valueDecimals) + unit }
}

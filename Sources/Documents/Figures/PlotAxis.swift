import Foundation
import Inputs

/// A range of numbers along one side of a panel, with a title and round numbers.
package struct PlotAxis: Sendable {
  package struct Tick: Sendable, Equatable {
    package let value: Double
    package let label: String

    package init(_ value: Double, _ label: String) { (self.value, self.label) = (value, label) }
  }

  package enum Ticks: Sendable {
    case none
    /// As many round numbers as there is room for.
    case automatic
    case at([Tick])

    package static func numbers(_ values: [Double]) -> Ticks {
      .at(values.map { Tick($0, shortest(($0 * 1000).rounded() / 1000 + 0)) })
    }
  }

  let title: String
  /// The number at the left or the bottom; it can be the larger one.
  package private(set) var from: Double
  package private(set) var to: Double
  package let isLogarithmic: Bool
  private let ticks: Ticks
  /// Whether thin lines continue the ticks through the panel.
  let hasGrid: Bool
  let hasLabels: Bool
  /// Follows the number of a tick: `°`, ` cm`.
  private let unit: String

  private static let largest = Double.greatestFiniteMagnitude / 4

  package init(
    _ range: ClosedRange<Double>, _ title: String = "", isLogarithmic: Bool = false,
    ticks: Ticks = .automatic,
    hasGrid: Bool = false, hasLabels: Bool = true, unit: String = ""
  ) {
    self.title = title
    // The length of the axis must be finite, too.
    let range = range.clamped(to: -Self.largest...Self.largest)
    from = range.lowerBound
    self.isLogarithmic = isLogarithmic
    self.ticks = ticks
    self.hasGrid = hasGrid
    self.hasLabels = hasLabels
    self.unit = unit
    to = range.upperBound == from ? from + 1e-9 * max(1, abs(from)) : range.upperBound
  }

  /// Rows one below the other, from 0 at the top.
  package static func rows(_ count: Int, ticks: Ticks = .none) -> PlotAxis {
    changed(PlotAxis(-0.5...Double(count) - 0.5, ticks: ticks)) { swap(&$0.from, &$0.to) }
  }

  /// From 0, or from below the smallest value on a logarithmic axis, to above the largest; logarithmic if small values could
  /// not be seen beside large ones.
  ///
  /// - Parameter margin: How far beyond the largest value a linear axis reaches, as a share of it.
  package static func errors(
    _ title: String, _ values: [Double], margin: Double = 0.05, hasGrid: Bool = false
  )
    -> PlotAxis
  {
    let values = values.filter(\.isFinite)
    let isLogarithmic = needsLogarithm(values)
    let (least, largest) = (values.min() ?? 0, values.max() ?? 1)
    let end = max(1e-9, largest * (isLogarithmic ? 1.25 : 1 + margin))
    return PlotAxis(
      (isLogarithmic ? least * 0.8 : 0)...end, title, isLogarithmic: isLogarithmic, hasGrid: hasGrid)
  }

  /// Whether values differ so much that the small ones could not be seen beside the large ones.
  package static func needsLogarithm(_ values: [Double]) -> Bool {
    guard let least = values.min(), let largest = values.max(), least > 0 else { return false }
    return largest / least > 12
  }

  /// Where a value lies, from 0 at the left or the bottom to 1.
  package func share(_ value: Double) -> Double {
    isLogarithmic ? log(value / from) / log(to / from) : (value - from) / (to - from)
  }

  /// The value that lies at a share.
  package func value(_ share: Double) -> Double {
    isLogarithmic ? from * exp(share * log(to / from)) : from + share * (to - from)
  }

  /// A little more than the range, so that rounding leaves nothing out.
  func contains(_ value: Double) -> Bool {
    let share = share(value)
    return share >= -1e-9 && share <= 1 + 1e-9
  }

  // MARK: Ticks

  /// - Parameter length: In pixels.
  func ticks(length: Int, isHorizontal: Bool) -> [Tick] {
    switch ticks {
    case .none: []
    case .automatic: isLogarithmic ? logarithmic(length) : linear(max(3, length / (isHorizontal ? 64 : 26)))
    case .at(let ticks): ticks.filter { contains($0.value) }
    }
  }

  private func linear(_ count: Int) -> [Tick] {
    let step = Self.step(over: abs(to - from), count: count)
    let (low, high) = (min(from, to), max(from, to))
    let steps = stride(
      from: (low / step - 1e-9).rounded(.up), through: (high / step + 1e-9).rounded(.down), by: 1)
    let decimals = (0...9).first { abs((step * pow(10, Double($0))).remainder(dividingBy: 1)) < 1e-6 } ?? 9
    return steps.map { Tick($0 * step, decimal($0 * step, decimals) + unit) }
  }

  /// 1, 2 and 5 times the powers of ten, or as many of them as there is room for.
  private func logarithmic(_ length: Int) -> [Tick] {
    let powers = Int(log10(from).rounded(.down))...Int(log10(to).rounded(.up))
    let most = max(2, length / 34)
    let sets = [[1.0, 2, 5], [1]].map { factors in
      powers.flatMap { power in factors.map { $0 * pow(10, Double(power)) } }.filter(contains)
    }
    let values = sets[0].count <= most ? sets[0] : sets[1]
    let every = (values.count + most - 1) / most
    return values.enumerated().filter { $0.offset.isMultiple(of: max(1, every)) }.map { _, value in
      Tick(value, decimal(value, max(0, -Int(log10(value * 1.0000001).rounded(.down)))) + unit)
    }
  }

  /// A value with a digit more than the ticks of `few` need.
  func label(_ value: Double) -> String {
    let step = Self.step(over: abs(to - from), count: Self.fewCount)
    return decimal(value, max(0, 1 - Int(log10(step).rounded(.down)))) + unit
  }

  private static let fewCount = 5
  /// Three to six ticks, or two.
  var few: [Tick] { linear(Self.fewCount) }

  /// A round distance between the numbers of an axis that leaves about `count` of them.
  private static func step(over length: Double, count: Int) -> Double {
    round(length / Double(count), to: [1, 2, 2.5, 5])
  }

  /// A round width of bins.
  package static func binWidth(over length: Double, count: Int) -> Double {
    round(max(1e-9, length) / Double(count), to: [1, 2, 5])
  }

  private static func round(_ rough: Double, to factors: [Double]) -> Double {
    let power = pow(10, log10(max(1e-13, rough)).rounded(.down))
    return (factors.first { $0 * power >= rough } ?? 10) * power
  }
}

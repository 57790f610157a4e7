extension Card {
  /// The axis that the plots of all rows share; nil for a card without a plot.
  var scale: PlotAxis? {
    guard let axis else { return nil }
    let kept = rows.filter { end($0) <= limit }
    let bars = kept.compactMap(\.mark).flatMap { [$0.low, $0.high] }.compactMap { $0 }
    let values = ([axis.line] + bars + kept.flatMap(drawn)).filter(\.isFinite)
    guard let least = values.min(), let largest = values.max() else { return nil }
    // Room for half of a symbol at either end.
    let room = largest > least ? (largest - least) * 0.04 : max(abs(least) * 0.1, 1e-9)
    return PlotAxis(least - room...largest + room, axis.title, unit: axis.unit)
  }

  /// What stands at the end of a row that reaches beyond the axis, such as `53.2° →`; nil for all others.
  func beyond(_ row: Row) -> String? {
    let end = end(row)
    guard end > limit, let scale else { return nil }
    guard let centre = row.mark?.centre, centre > scale.to else { return "up to \(scale.label(end)) →" }
    let text = row.values.first?.text ?? ""
    return "\(text.isEmpty ? scale.label(centre) : text) →"
  }

  /// The rows to the left of this share of the axis are squeezed by those to the right.
  private static let leastShare = 0.2

  /// Rows that end beyond are clipped: they are at most half of all, and would leave no room for the others.
  private var limit: Double {
    let ends = rows.map(end).filter(\.isFinite).sorted()
    guard let least = ([axis?.line ?? .infinity] + rows.flatMap(drawn)).filter(\.isFinite).min() else {
      return .infinity
    }
    let fewest = max(2, (ends.count + 1) / 2)
    var count = ends.count
    while count > fewest {
      let widest = ends[count - 1] - least
      let kept = (fewest..<count).last {
        ends[$0 - 1] > least && ends[$0 - 1] - least < Self.leastShare * widest
      }
      guard let kept else { break }
      count = kept
    }
    return count == ends.count ? .infinity : ends[count - 1]
  }

  /// The largest finite number that a row draws but for its bar; -∞ without one.
  private func end(_ row: Row) -> Double { drawn(row).max() ?? -.infinity }

  /// The finite numbers that a row draws but for its bar.
  private func drawn(_ row: Row) -> [Double] {
    let dots = row.dots.map(\.value)
    let spread = hasBoxes ? DotBox(dots)?.values ?? [] : dots
    return ([row.mark?.centre].compactMap { $0 } + spread).filter(\.isFinite)
  }
}

import Foundation

/// A figure with one named row per line, and one or two panels beside the names.
package struct RowLayout {
  /// How many rows tell something and can still be read.
  package static let rowCounts = 2...60

  /// The names, shortened to what fits beside a panel; the first column of the data.
  package let labels: [String]
  /// The width of the figure, in pixels.
  package let width = 760
  package let height: Int
  private let panelCount: Int
  private let labelWidth: Int
  private let top: Int

  package init(names: [String], panels: Int, caveats: [String]) {
    labels = names.map { $0.count <= 50 ? $0 : $0.prefix(29) + "…" + $0.suffix(20) }
    panelCount = panels
    let longest = labels.map(\.count).max() ?? 0
    labelWidth = min(FigureTheme.width(ofCharacters: longest), width * 45 / 100)
    top = FigureFiles.heightOfCaveats(caveats, width: width) + 10
    height = top + 22 * labels.count + 44
  }

  package func panel(_ index: Int, xLabel: String, settings: [String], plots: [String]) -> FigurePanel {
    let gap = 24
    let own = (width - labelWidth - 14 - gap * (panelCount - 1)) / panelCount
    return FigurePanel(
      left: labelWidth + (own + gap) * index, top: top, width: own, height: 22 * labels.count,
      settings: [
        "set border 1", "set yrange [\(labels.count).0-0.5:-0.5]",
        "set xlabel '\(FigureFiles.quoted(xLabel))'",
        // Only the first panel carries the names.
        index == 0 ? "set ytics scale 0 nomirror" : "set ytics scale 0 format ''",
      ] + settings, plots: plots)
  }

  /// Whether values differ so much that the small ones could not be seen beside the large ones.
  package static func needsLogarithm(_ values: [Double]) -> Bool {
    guard let least = values.min(), let largest = values.max(), least > 0 else { return false }
    return largest / least > 12
  }
}

/// A figure with one named row per line, and one or two panels beside the names.
package struct RowLayout {
  /// How many rows tell something and can still be read.
  package static let rowCounts = 2...60

  /// The names, shortened to what fits beside a panel; the first column of the data.
  package let labels: [String]
  /// The width of the figure, in pixels.
  package let width = FigureTheme.figureWidth
  /// The height of the figure without its key, in pixels.
  package let height: Int
  private let panelCount: Int
  private let labelWidth: Int
  private let textWidth: Int

  private static let rowHeight = 22

  /// - Parameter texts: What stands to the right of the rows.
  package init(names: [String], texts: [String] = [], panels: Int) {
    labels = names.map(Self.shortened)
    panelCount = panels
    func room(_ texts: [String]) -> Int {
      texts.isEmpty ? 0 : FigureTheme.width(ofCharacters: texts.map(\.count).max() ?? 0)
    }
    labelWidth = min(room(labels) + 6, width / 2)
    textWidth = min(room(texts.map(Self.shortened)), width / 3)
    height = FigurePanel.roomAbove + Self.rowHeight * labels.count + FigurePanel.roomBelow
  }

  /// Only names that would take more than half of the figure are shortened; both of their ends tell them apart.
  package static func shortened(_ name: String) -> String {
    name.count <= 64 ? name : name.prefix(38) + "…" + name.suffix(25)
  }

  package func panel(_ index: Int, xTitle: String, settings: [String], plots: [String]) -> FigurePanel {
    let gap = 24
    let own = (width - labelWidth - textWidth - 14 - gap * (panelCount - 1)) / panelCount
    return FigurePanel(
      left: labelWidth + (own + gap) * index, top: FigurePanel.roomAbove, width: own,
      height: Self.rowHeight * labels.count, titles: FigurePanel.Titles(x: xTitle),
      settings: [
        "set border 1", "set yrange [\(labels.count).0-0.5:-0.5]", FigurePanel.grid,
        // Only the first panel carries the names.
        index == 0 ? "set ytics scale 0 nomirror" : "set ytics scale 0 format ''",
      ] + settings, plots: plots)
  }

  /// The settings of the x axis.
  package static func xAxis(from start: Double, to end: Double, isLogarithmic: Bool) -> [String] {
    ["set xrange [\(start):\(end)]"]
      + (isLogarithmic
        ? ["set logscale x", FigurePanel.logarithmicTics("x", from: start, to: end)] : [])
  }

  /// Whether values differ so much that the small ones could not be seen beside the large ones.
  package static func needsLogarithm(_ values: [Double]) -> Bool {
    guard let least = values.min(), let largest = values.max(), least > 0 else { return false }
    return largest / least > 12
  }
}

import Inputs

/// A figure with a row a name, and one or two panels beside the names.
struct RowLayout {
  let rowCount: Int
  /// Of the figure.
  let width: Int
  let height: Int
  private let panelCount: Int
  private let labelWidth: Int
  private let top: Int

  /// - Parameter labels: One a row; the first column of the data.
  init(labels: [String], panels: Int, caveats: [String], width: Int = 760) {
    rowCount = labels.count
    panelCount = panels
    self.width = width
    let longest = labels.map(\.count).max() ?? 0
    labelWidth = min(FigureTheme.width(ofCharacters: longest), width * 45 / 100)
    top = FigureFiles.heightOfCaveats(caveats, width: width) + 10
    height = top + 22 * labels.count + 44
  }

  /// - Parameters:
  ///   - index: From the left.
  ///   - xLabel: With its unit.
  func panel(_ index: Int, xLabel: String, settings: [String], plots: [String]) -> FigurePanel {
    let gap = 24
    let all = width - labelWidth - 14 - gap * (panelCount - 1)
    let own = all / panelCount
    return FigurePanel(
      left: labelWidth + (own + gap) * index, top: top, width: own, height: 22 * rowCount,
      settings: [
        "set border 1", "set yrange [\(rowCount).0-0.5:-0.5]", "set xlabel '\(FigureFiles.quoted(xLabel))'",
        // The names stand at the first panel alone.
        index == 0 ? "set ytics scale 0 nomirror" : "set ytics scale 0 format ''",
      ] + settings, plots: plots)
  }

  /// Shortened to what has room beside a panel.
  static func label(_ text: String) -> String {
    let limit = 50
    return text.count <= limit ? text : text.prefix(limit - 21) + "…" + text.suffix(20)
  }

  /// Whether values are so far apart that small ones would not be seen beside large ones.
  static func needsLogarithm(_ values: [Double]) -> Bool {
    guard let least = values.min(), let largest = values.max(), least > 0 else { return false }
    return largest / least > 12
  }
}

import Documents

/// The places of panels of one width that stand in columns. All lengths are in pixels.
package struct PanelGrid {
  package let columnCount: Int
  package let width: Int
  private let left: Int
  private let gap: Int

  package init(columns: Int, gap: Int, left: Int = Panel.roomLeft, right: Int = 14) {
    columnCount = columns
    width = (FigureTheme.figureWidth - left - right - gap * (columns - 1)) / columns
    self.left = left
    self.gap = gap
  }

  package func left(_ column: Int) -> Int { left + (width + gap) * column }

  /// The height of a panel that shows the window at the same scale in x and y.
  package func height(_ window: ScreenWindow) -> Int {
    Int((Double(width) * window.height / window.width).rounded())
  }
}

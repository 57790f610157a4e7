/// A figure with one named row per line, and one or two panels beside the names.
package struct RowLayout {
  /// How many rows tell something and can still be read.
  package static let rowCounts = 2...60

  /// The names, shortened to what fits beside a panel.
  package let labels: [String]
  /// The height of the figure without its key, in pixels.
  package let height: Int
  private let panelCount: Int
  private let labelWidth: Int
  private let textWidth: Int
  /// Whether names stand above their rows instead of beside them.
  private let isStacked: Bool

  private let rowHeight: Int
  /// More rows with names above them are too high for a page.
  private static let largestStackedCount = 20

  /// - Parameter texts: What stands to the right of the rows.
  package init(names: [String], texts: [String] = [], panels: Int = 1) {
    labels = names.map(Self.shortened)
    panelCount = panels
    func room(_ texts: [String]) -> Int {
      texts.isEmpty ? 0 : FigureTheme.width(ofCharacters: texts.map(\.count).max() ?? 0)
    }
    let (width, isNarrow) = (FigureTheme.figureWidth, FigureTheme.isForColumn)
    let beside = min(room(labels) + 6, width / 2)
    textWidth = min(room(texts.map(Self.shortened)), isNarrow ? width / 2 : width / 3)
    isStacked = isNarrow && beside > width / 5 && names.count <= Self.largestStackedCount
    labelWidth = isStacked ? 14 : beside
    rowHeight = isStacked ? 40 : 22
    height = Panel.roomAbove + rowHeight * labels.count + Panel.roomBelow
  }

  /// The rows with their names and places beside the panel.
  package func placed<Row>(_ rows: [Row]) -> [(label: String, place: Int, row: Row)] {
    zip(labels, rows).enumerated().map { ($1.0, $0, $1.1) }
  }

  /// Only names that would take more than half of the figure are shortened; both of their ends tell them apart.
  package static func shortened(_ name: String) -> String {
    name.count <= 64 ? name : name.prefix(38) + "…" + name.suffix(25)
  }

  /// - Parameters:
  ///   - names: The columns of the rows' names and numbers.
  ///   - text: The column of what stands to the right of the rows.
  package func panel(
    _ index: Int = 0, x: PlotAxis, names: (text: String, row: String) = ("label", "row"), text: String? = nil,
    marks: [Mark]
  ) -> Panel {
    let gap = 24
    let own = (FigureTheme.figureWidth - labelWidth - textWidth - 14 - gap * (panelCount - 1)) / panelCount
    // Only the first panel carries the names.
    let labels =
      index > 0
      ? []
      : [
        isStacked
          ? Mark.texts(
            names.text, Coordinate(x.from), Coordinate(names.row), .left, dx: 2, dy: -rowHeight / 2
          ).once(per: names.row)
          : Mark.texts(names.text, Coordinate(x.from), Coordinate(names.row), .right, dx: -9)
            .once(per: names.row)
      ]
    let texts = text.map { [Mark.texts($0, Coordinate(x.to), Coordinate(names.row), dx: 8)] } ?? []
    return Panel(
      left: labelWidth + (own + gap) * index, width: own, height: rowHeight * self.labels.count, x: x,
      y: .rows(self.labels.count), border: .bottom,
      marks: labels + marks + texts)
  }
}

import Captures
import Documents
import Inputs
import Scores
import Trials

/// The screen with the finest grid of buttons that half and three quarters of the fixations would hit.
struct ButtonFigure {
  private struct Part {
    let words: String
    /// Nil where no grid of at least 2 × 2 is hit by so many.
    let grid: ButtonSizes.Grid?
    /// The button in the proportions of the screen that so many fixations need, pt.
    let button: PerAxis
  }

  /// A button of a grid, or the only one, in the middle of the screen.
  private struct Box {
    let panel: Int
    let x: Double
    let y: Double
    let size: PerAxis
    let isInGrid: Bool
    let text: String
  }

  private let results: SplitResults
  private let sizes: ButtonSizes
  private let screen: Screen
  private let parts: [Part]
  private let otherCount: Int

  private static let mostHeight = 420

  /// Nil where no screen is known, and without spreads within fixations.
  init?(_ results: SplitResults) {
    let all = results.buttonSizes(of: results.bestCells)
    guard let sizes = all.first(where: { $0.screen != nil }), let screen = sizes.screen else { return nil }
    let shares = [(0.5, "half of the fixations"), (0.75, "three quarters of the fixations")]
    self.results = results
    self.sizes = sizes
    self.screen = screen
    parts = shares.compactMap { share, words in
      sizes.button(for: share).map { Part(words: words, grid: sizes.finestGrid(for: share), button: $0) }
    }
    otherCount = all.reduce(0) { $0 + $1.fixationCount } - sizes.fixationCount
  }

  var figure: Plot {
    let boxes = self.boxes
    return results.figure(
      "buttons that are hit", caption, height: top + height + 12,
      Plot.DataTable(boxes) {
        PlotColumn("panel") { parts[$0.panel].words }
        PlotColumn("button") { $0.text }
        PlotColumn("x_pt") { $0.x }
        PlotColumn("y_pt") { $0.y }
        PlotColumn("width_pt") { $0.size.x }
        PlotColumn("height_pt") { $0.size.y }
        PlotColumn("middle_x_pt") { $0.x + $0.size.x / 2 }
        PlotColumn("middle_y_pt") { $0.y + $0.size.y / 2 }
        PlotColumn("in_grid") { $0.isInGrid ? 1 : 0 }
      }, parts.indices.map { panel($0, boxes) })
  }

  private var top: Int { Panel.roomAbove + 2 * Panel.titleHeight }
  private var columns: PanelGrid { PanelGrid(columns: 2, gap: 16, left: 10, right: 10) }
  /// The scale is the same in x and y.
  private var height: Int {
    min(Self.mostHeight, Int((Double(columns.width) * screen.height / screen.width).rounded()))
  }
  private var width: Int {
    min(columns.width, Int((Double(height) * screen.width / screen.height).rounded()))
  }

  private var boxes: [Box] {
    parts.enumerated().flatMap { index, part -> [Box] in
      guard let grid = part.grid else {
        // A button that is larger than the screen is drawn as large as it.
        let share = min(1, screen.width / part.button.x)
        let size = PerAxis(x: share * part.button.x, y: share * part.button.y)
        return [
          Box(
            panel: index, x: (screen.width - size.x) / 2, y: (screen.height - size.y) / 2, size: size,
            isInGrid: false, text: Self.text(part.button))
        ]
      }
      let size = PerAxis(
        x: screen.width / Double(grid.columnCount), y: screen.height / Double(grid.rowCount))
      return (0..<grid.buttonCount).map { number in
        Box(
          panel: index, x: Double(number % grid.columnCount) * size.x,
          y: Double(number / grid.columnCount) * size.y, size: size, isInGrid: true, text: Self.text(size))
      }
    }
  }

  private static func text(_ size: PerAxis) -> String { "\(decimal(size.x, 0)) × \(decimal(size.y, 0)) pt" }

  private func panel(_ index: Int, _ boxes: [Box]) -> Panel {
    let rows = boxes.indices.filter { boxes[$0].panel == index }
    let own = (rows.first ?? 0)..<(rows.last ?? -1) + 1
    let grid = parts[index].grid
    let box = Mark.boxes(
      x: ("x_pt", "x_pt" + "width_pt"), y: ("y_pt", "y_pt" + "height_pt"), .accent, isFilled: false)
    // Texts in many small buttons would overlap.
    let hasRoom = grid.map { width / $0.columnCount > 100 && height / $0.rowCount > 24 } ?? true
    return Panel(
      left: columns.left(index) + (columns.width - width) / 2, top: top, width: width, height: height,
      above: [parts[index].words, Self.words(grid)],
      x: PlotAxis(0...screen.width, ticks: .none), y: PlotAxis(0...screen.height, ticks: .none),
      border: .none,
      marks: [
        .boxes(
          x: (0, Coordinate(screen.width)), y: (0, Coordinate(screen.height)), .grey, isFilled: false),
        box.of(own),
        .texts("button", "middle_x_pt", "middle_y_pt", .center).of(hasRoom ? own : own.prefix(0)),
      ])
  }

  private static func words(_ grid: ButtonSizes.Grid?) -> String {
    grid.map { "\($0.columnCount) × \($0.rowCount) buttons" } ?? "no grid of at least 2 × 2"
  }

  private var caption: String {
    paragraph {
      "The finest grid of equal buttons, at least 2 × 2, of which a share of the fixations would hit the one that they "
        + "look at: a fixation needs 2 (|bias| + 2 SD) along each axis (Feit et al. 2017). Predictions of "
        + "\(results.seriesName(results.bestCells[0])), the row with the lowest error here, on \(sizes.device)."
      for part in parts {
        part.grid.map {
          "\(part.words.capitalisedFirst): \(Self.words($0)), which \(decimal(100 * $0.hitShare, 0)) % would hit."
        }
          ?? "\(part.words.capitalisedFirst): no grid of at least 2 × 2; a single button, drawn in the middle, must be at least "
          + "\(ButtonText.text(part.button, on: sizes))."
      }
      if otherCount > 0 {
        "Only one device's screen is shown; \(counted(otherCount, "fixation")) on others."
      }
    }
  }
}

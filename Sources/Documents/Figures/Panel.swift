/// A pair of axes and what is drawn between them.
package struct Panel: Sendable {
  /// Which sides of a panel have a line.
  package enum Border: Int, Sendable {
    case none = 0
    case bottom = 1
    case corner = 3
    case box = 15
  }

  /// The area between the axes, in pixels from the left and the top of the figure.
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  private let above: [String]
  /// The font size of the lines above and of the numbers at the axes, in pixels.
  let fontSize: Int
  let x: PlotAxis
  let y: PlotAxis
  let border: Border
  /// Later marks are drawn over earlier ones; those at a place that is no number are left out.
  package let marks: [Mark]
  /// Words of ours at places of their own.
  private let words: [PlotLabel]

  /// Room below a panel for the numbers and the title of its x axis, in pixels.
  package static let roomBelow = 52
  /// Room to the left of a panel for the numbers and the title of its y axis, in pixels.
  package static let roomLeft = 62
  /// Room above a panel for each line of its title, in pixels.
  package static let titleHeight = 18
  /// Room at the upper edge of a figure for its mark, in pixels.
  package static let roomAbove = 22

  /// - Parameter left: Nil for the usual place, from which the panel reaches to the right edge where there is no `width`.
  package init(
    left: Int = roomLeft, top: Int = roomAbove, width: Int? = nil, height: Int, above: [String] = [],
    fontSize: Int = FigureTheme.fontSize, x: PlotAxis, y: PlotAxis, border: Border = .corner, marks: [Mark],
    words: [PlotLabel] = []
  ) {
    self.left = left
    self.top = top
    self.height = height
    self.width = width ?? FigureTheme.figureWidth - left - 14
    self.above = above
    self.fontSize = fontSize
    self.x = x
    self.y = y
    self.border = border
    self.marks = marks.filter(\.hasFinitePlaces)
    self.words = words
  }

  var right: Int { left + width }
  var bottom: Int { top + height }

  var xTicks: [PlotAxis.Tick] { x.ticks(length: width, isHorizontal: true) }
  var yTicks: [PlotAxis.Tick] { y.ticks(length: height, isHorizontal: false) }

  var labels: [PlotLabel] {
    let middle = Double(left) + Double(width) / 2
    var labels = above.reversed().enumerated().map { index, line in
      PlotLabel(
        text: line, x: middle, y: Double(top - 10 - Self.titleHeight * index), side: .center, size: fontSize)
    }
    if !x.title.isEmpty {
      labels.append(PlotLabel(text: x.title, x: middle, y: Double(bottom + 40), side: .center))
    }
    if !y.title.isEmpty {
      let letters = y.hasLabels ? yTicks.map(\.label.count).max() ?? 0 : 0
      let distance = min(left - 9, FigureTheme.width(ofCharacters: letters) + 14)
      labels.append(
        PlotLabel(
          text: y.title, x: Double(left - distance), y: Double(top) + Double(height) / 2, side: .center,
          isUpright: true))
    }
    return labels + words
  }
}

extension Shades {
  /// A panel at the right edge of a figure that shows which colour stands for which number.
  package func key(_ title: String, top: Int, height: Int) -> Panel {
    let count = 24
    let bands = (0..<count).map { band in
      let (low, high) = (Double(band) / Double(count), Double(band + 1) / Double(count))
      return Mark.boxes(
        x: (0, 1), y: (Coordinate(axis.value(low)), Coordinate(axis.value(high))),
        .shades(self, of: Coordinate(axis.value((low + high) / 2))))
    }
    return Panel(
      left: FigureTheme.figureWidth - 22, top: top, width: 12, height: height,
      x: PlotAxis(0...1, ticks: .none),
      y: axis, border: .none, marks: bands,
      words: [
        PlotLabel(text: title, x: Double(FigureTheme.figureWidth - 8), y: Double(top - 12), side: .right)
      ])
  }
}

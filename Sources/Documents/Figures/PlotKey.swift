/// A line below the panels of a figure that says what its colours and shapes mean.
package struct PlotKey: Sendable {
  package enum Symbol: Sendable {
    case point(PointShape, size: Double, Ink)
    case line(Ink)
  }

  package typealias Entry = (title: String, symbol: Symbol)

  private let heading: String
  private let entries: [Entry]

  /// - Parameter heading: What the entries are kinds of, such as "head pose"; empty where they need none.
  package init(heading: String = "", _ entries: [Entry]) {
    self.heading = heading
    self.entries = entries
  }

  struct PlacedSymbol: Sendable {
    let symbol: Symbol
    /// The left end of a line, or the middle of a point, in pixels.
    let x: Double
    let y: Double
  }

  /// Keys one below the other with their entries aligned, wrapped at the width of the figure.
  struct Layout: Sendable {
    let labels: [PlotLabel]
    let symbols: [PlacedSymbol]
    let height: Int

    private static let lineHeight = 20.0

    init(_ keys: [PlotKey], left: Int, top: Int, width: Int) {
      let longest = keys.map(\.heading.count).max() ?? 0
      let start = Double(left) + (longest == 0 ? 0 : Double(FigureTheme.width(ofCharacters: longest) + 10))
      var labels = [PlotLabel]()
      var symbols = [PlacedSymbol]()
      var y = Double(top) - Self.lineHeight / 2
      for key in keys {
        y += Self.lineHeight
        var x = start
        if !key.heading.isEmpty {
          labels.append(
            PlotLabel(text: key.heading, x: Double(left), y: y, side: .left, rgb: FigureTheme.muted))
        }
        for (title, symbol) in key.entries {
          let before = if case .line = symbol { 26.0 } else { 16.0 }
          let own = before + Double(FigureTheme.width(ofCharacters: title.count))
          if x > start, x + own > Double(width) {
            x = start
            y += Self.lineHeight
          }
          symbols.append(PlacedSymbol(symbol: symbol, x: before == 16 ? x + 6 : x, y: y))
          labels.append(PlotLabel(text: title, x: x + before, y: y, side: .left))
          x += own + 14
        }
      }
      self.labels = labels
      self.symbols = symbols
      height = keys.isEmpty ? 0 : Int(y + Self.lineHeight / 2) - top + 4
    }
  }
}

import Inputs

/// A figure as SVG, for pages and as a file. Each mark carries the number of its row in the data.
struct PlotDrawing {
  let plot: Plot

  var file: String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"figure\" role=\"img\" viewBox=\"\(viewBox)\" "
      + "width=\"\(plot.width)\" height=\"\(plot.height)\" aria-labelledby=\"title\" aria-describedby=\"desc\">\n"
      + words(id: "") + "<style>\n\(FigureTheme.ownStyle)\n</style>\n\(body)</svg>\n"
  }

  /// An element for a page, which has the style sheet.
  ///
  /// - Parameter id: The figure's name on its page.
  func element(id: String) -> String {
    // Letters of 12 pixels stay legible at four fifths of their size; on narrower pages the figure scrolls.
    "<svg class=\"figure\" role=\"img\" viewBox=\"\(viewBox)\" width=\"\(plot.width)\" "
      + "style=\"width:100%;min-width:\(plot.width * 4 / 5)px\" aria-labelledby=\"\(id)-title\" "
      + "aria-describedby=\"\(id)-desc\">\(words(id: id + "-"))\(body)</svg>"
  }

  private var viewBox: String { "0 0 \(plot.width) \(plot.height)" }

  private func words(id: String) -> String {
    "<title id=\"\(id)title\">\(HTMLText.attribute(plot.title))</title>"
      + "<desc id=\"\(id)desc\">\(HTMLText.attribute(plot.caption))</desc>\n"
  }

  private var body: String {
    var svg = SVGWriter()
    for panel in plot.panels { Self.draw(panel, of: plot, in: &svg) }
    for placed in plot.keySymbols {
      switch placed.symbol {
      case .point(let shape, let size, let ink):
        svg.begin(ink.rgb ?? 0, isFilled: shape.isFilled, width: 1.4)
        svg.symbol(shape, placed.x, placed.y, size: size)
      case .line(let ink):
        svg.begin(ink.rgb ?? 0, isFilled: false, width: 1.6)
        svg.line((placed.x, placed.y), (placed.x + 20, placed.y))
      }
    }
    for label in plot.labels { svg.text(label) }
    return svg.text
  }

  private static func draw(_ panel: Panel, of plot: Plot, in svg: inout SVGWriter) {
    let (left, right) = (Double(panel.left), Double(panel.right))
    let (top, bottom) = (Double(panel.top), Double(panel.bottom))
    let xTicks = panel.xTicks.map { ($0.label, left + (right - left) * panel.x.share($0.value)) }
    let yTicks = panel.yTicks.map { ($0.label, bottom - (bottom - top) * panel.y.share($0.value)) }
    svg.begin(FigureTheme.line, isFilled: false, width: 0.6)
    if panel.x.hasGrid { for (_, x) in xTicks { svg.line((x, top), (x, bottom)) } }
    if panel.y.hasGrid { for (_, y) in yTicks { svg.line((left, y), (right, y)) } }
    var marks = MarkDrawing(plot.data, panel, svg)
    for mark in panel.marks { marks.draw(mark) }
    svg = marks.svg
    svg.begin(0, isFilled: false, width: 0.8)
    let border = panel.border.rawValue
    if border & 1 > 0 { svg.line((left, bottom), (right, bottom)) }
    if border & 2 > 0 { svg.line((left, top), (left, bottom)) }
    if border & 4 > 0 { svg.line((left, top), (right, top)) }
    if border & 8 > 0 { svg.line((right, top), (right, bottom)) }
    if border & 1 > 0 { for (_, x) in xTicks { svg.line((x, bottom), (x, bottom + 5)) } }
    if border & 2 > 0 { for (_, y) in yTicks { svg.line((left - 5, y), (left, y)) } }
    if panel.x.hasLabels {
      var end = -Double.infinity
      for (text, x) in xTicks {
        let width = 0.6 * Double(panel.fontSize * text.count)
        // A number without room is left out.
        guard x - width / 2 > end else { continue }
        end = x + width / 2 + 4
        svg.text(PlotLabel(text: text, x: x, y: bottom + 15, side: .center, size: panel.fontSize))
      }
    }
    guard panel.y.hasLabels else { return }
    for (text, y) in yTicks {
      svg.text(PlotLabel(text: text, x: left - 9, y: y, side: .right, size: panel.fontSize))
    }
  }
}

/// Writes the elements of a drawing. Those of one look share a group.
struct SVGWriter {
  private var written = ""
  private var group = ""
  private let unit: String

  /// - Parameter unit: What follows each coordinate: nothing for pixels, or `%`.
  init(unit: String = "") { self.unit = unit }

  var text: String { written + (group.isEmpty ? "" : "</g>\n") }

  /// All that follows has this colour, as fills or as lines of a width in pixels.
  mutating func begin(_ rgb: Int, isFilled: Bool, width: Double = 0, isDashed: Bool = false) {
    let name = FigureTheme.className(rgb)
    var start = "<g class=\"\(isFilled ? "f" : "s")\(name.map { " " + $0 } ?? "")\""
    if name == nil { start += " color=\"\(FigureTheme.hexadecimal(rgb))\"" }
    if !isFilled {
      start += " stroke-width=\"\(Self.number(width))\""
      if isDashed { start += " stroke-dasharray=\"5 4\"" }
    }
    begin(start)
  }

  private mutating func begin(_ start: String) {
    guard start != group else { return }
    written += (group.isEmpty ? "" : "</g>\n") + start + ">"
    group = start
  }

  /// With one decimal, which is less than anybody can see.
  static func number(_ value: Double) -> String {
    let text = decimal(value, 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private func place(_ value: Double) -> String { Self.number(value) + unit }

  // MARK: Elements; `about` are further attributes, and `tip` is what a pointer that rests on the element is told

  typealias Point = (x: Double, y: Double)

  /// Whether all numbers of an element are finite; one without a place is not drawn.
  private func isPlace(_ numbers: Double...) -> Bool { numbers.allSatisfy(\.isFinite) }

  private mutating func element(_ start: String, _ about: String, _ tip: String) {
    let name = start.prefix { $0 != " " }
    written +=
      tip.isEmpty
      ? "<\(start)\(about)/>" : "<\(start)\(about)><title>\(HTMLText.attribute(tip))</title></\(name)>"
  }

  mutating func line(_ from: Point, _ to: Point, about: String = "", tip: String = "") {
    guard isPlace(from.x, from.y, to.x, to.y) else { return }
    element(
      "line x1=\"\(place(from.x))\" y1=\"\(place(from.y))\" x2=\"\(place(to.x))\" y2=\"\(place(to.y))\"",
      about, tip)
  }

  mutating func box(_ one: Point, _ other: Point, about: String = "", tip: String = "") {
    guard isPlace(one.x, one.y, other.x, other.y) else { return }
    let (left, top) = (min(one.x, other.x), min(one.y, other.y))
    let (width, height) = (abs(one.x - other.x), abs(one.y - other.y))
    element(
      "rect x=\"\(place(left))\" y=\"\(place(top))\" width=\"\(place(width))\" height=\"\(place(height))\"",
      about, tip)
  }

  mutating func path(_ points: [Point], isClosed: Bool = false, about: String = "") {
    guard points.allSatisfy({ isPlace($0.x, $0.y) }) else { return }
    let steps = points.enumerated().map { "\($0 == 0 ? "M" : "L")\(Self.number($1.x)) \(Self.number($1.y))" }
    element("path d=\"\(steps.joined())\(isClosed ? "Z" : "")\"", about, "")
  }

  mutating func symbol(
    _ shape: PointShape, _ x: Double, _ y: Double, size: Double, about: String = "", tip: String = ""
  ) {
    guard isPlace(x, y, size) else { return }
    let s = 5.2 * size
    func n(_ factor: Double) -> String { Self.number(factor * s) }
    let path: String
    switch shape {
    case .dot, .ring:
      return element("circle cx=\"\(place(x))\" cy=\"\(place(y))\" r=\"\(n(1))\"", about, tip)
    case .plus: path = "m\(n(-1)) 0h\(n(2))m\(n(-1)) \(n(-1))v\(n(2))"
    case .cross: path = "m\(n(-0.8)) \(n(-0.8))l\(n(1.6)) \(n(1.6))m0 \(n(-1.6))l\(n(-1.6)) \(n(1.6))"
    case .square: path = "m\(n(-0.9)) \(n(-0.9))h\(n(1.8))v\(n(1.8))h\(n(-1.8))z"
    case .triangle: path = "m0 \(n(-1.2))l\(n(1.1)) \(n(1.8))h\(n(-2.2))z"
    case .pointedDown: path = "m0 \(n(1.2))l\(n(1.1)) \(n(-1.8))h\(n(-2.2))z"
    case .diamond, .hollowDiamond:
      path = "m\(n(-1.33)) 0l\(n(1.33)) \(n(-1.33)) \(n(1.33)) \(n(1.33)) \(n(-1.33)) \(n(1.33))z"
    case .pentagon:
      path =
        "m0 \(n(-1.1))l\(n(1.05)) \(n(0.76)) \(n(-0.4)) \(n(1.23))h\(n(-1.3))l\(n(-0.4)) \(n(-1.23))z"
    }
    guard !unit.isEmpty else {
      return element("path d=\"M\(place(x)) \(place(y))\(path)\"", about, tip)
    }
    // Paths have no percentages.
    written += "<svg x=\"\(place(x))\" y=\"\(place(y))\">"
    element("path d=\"M0 0\(path)\"", about, tip)
    written += "</svg>"
  }

  /// - Parameter shift: From the label's place, in pixels.
  mutating func text(_ label: PlotLabel, shift: Point = (0, 0), about: String = "") {
    guard isPlace(label.x, label.y) else { return }
    guard unit.isEmpty else {
      // A percentage and pixels cannot be added.
      begin(label.rgb, isFilled: true)
      written += "<svg x=\"\(place(label.x))\" y=\"\(place(label.y))\">"
      text(label, at: shift, about: about)
      written += "</svg>"
      return
    }
    text(label, at: (label.x + shift.x, label.y + shift.y), about: about)
  }

  private mutating func text(_ label: PlotLabel, at point: Point, about: String) {
    begin(label.rgb, isFilled: true)
    let side = ["left": "start", "center": "middle", "right": "end"][label.side.rawValue] ?? ""
    let size = label.size == FigureTheme.fontSize ? "" : " style=\"font-size:\(label.size)px\""
    // The middle of small letters and capitals lies about a third of the size above the line.
    let down = 0.35 * Double(label.size)
    let (x, y) = (Self.number(point.x + (label.isUpright ? down : 0)), point.y + (label.isUpright ? 0 : down))
    let turn = label.isUpright ? " transform=\"rotate(-90 \(x) \(Self.number(y)))\"" : ""
    written +=
      "<text class=\"\(side)\" x=\"\(x)\" y=\"\(Self.number(y))\"\(turn)\(size)\(about)>"
      + "\(HTMLText.attribute(label.text))</text>"
  }
}

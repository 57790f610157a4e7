import Files
import Inputs

/// A figure as a script for gnuplot 5.4 or later, which draws `NAME.pdf` from `NAME.csv` in its folder.
///
/// The script holds no text from captures or experiments: gnuplot reads such text from the data.
struct PlotScript {
  let name: String
  let plot: Plot
  /// Whether it draws a picture of pixels, `NAME.png`, in place of the PDF.
  var isPicture = false

  private var ending: String { isPicture ? "png" : "pdf" }

  private var terminal: String {
    // Two pixels per pixel of a page, for screens of high density and for slides.
    let size =
      isPicture
      ? "pngcairo size \(2 * plot.width),\(2 * plot.height) fontscale 1.6 linewidth 2 pointscale 2"
      : "pdfcairo size \(plot.width)/\(perInch),\(plot.height)/\(perInch)"
    return "\(size) font 'Helvetica,\(self.size(FigureTheme.fontSize))' noenhanced"
  }

  var text: String {
    """
    # Draws \(name).\(ending) from \(name).csv: gnuplot \(name).gp
    reset session
    data = '\(name).csv'
    set encoding utf8
    set datafile separator comma
    set datafile columnheaders
    set datafile commentschars ''
    set tics nomirror out scale 0.5
    set style fill solid 1.0 noborder
    set key noautotitle
    set terminal \(terminal)
    set output '\(name).\(ending)'
    set multiplot
    \((plot.panels.flatMap(commands) + frame).joined(separator: "\n"))
    unset multiplot
    unset output

    """
  }

  /// How many of the plot's pixels are an inch.
  private var perInch: String {
    plot.width == FigureTheme.columnWidth ? decimal(FigureTheme.columnPixelsPerInch, 3) : "96.0"
  }

  /// A font size in points of 1/72 inch.
  private func size(_ pixels: Int) -> String {
    plot.width == FigureTheme.columnWidth ? "\(pixels)*72/\(perInch)" : "\(pixels)*0.75"
  }

  // MARK: Data

  var data: String {
    let rows = plot.data.rows.map { row in
      row.map { field in
        switch field {
        case .text(let text): GnuplotText.field(text)
        case .numberText(let text): text
        case .number(let value): "\(value)"
        case .missing: ""
        }
      }
    }
    return ([plot.data.columns] + rows).map(csvRow).joined()
  }

  // MARK: Places and words

  private static func colour(_ rgb: Int) -> String { "rgb '\(FigureTheme.hexadecimal(rgb))'" }

  /// A place in gnuplot's coordinates, from one in pixels from the left and the top.
  private func place(_ x: Double, _ y: Double) -> String {
    "screen \(decimal(x / Double(plot.width), 5)),screen \(decimal(1 - y / Double(plot.height), 5))"
  }

  private func command(_ label: PlotLabel) -> String {
    "set label \(GnuplotText.quoted(label.text)) at \(place(label.x, label.y)) \(label.side.rawValue)"
      + (label.isUpright ? " rotate by 90" : "")
      + (label.size == FigureTheme.fontSize ? "" : " font ',\(size(label.size))'")
      + (label.rgb == 0 ? "" : " textcolor \(Self.colour(label.rgb))")
  }

  /// A panel over the whole figure that draws nothing but the key and the words around the others.
  @ListBuilder<String> private var frame: [String] {
    margins(0, plot.width, 0, plot.height)
    "set border 0; unset xtics; unset ytics"
    "set xrange [0:1]; set yrange [0:1]"
    plot.keySymbols.map(command)
    plot.labels.map(command)
    "plot NaN"
  }

  private func command(_ placed: PlotKey.PlacedSymbol) -> String {
    let start = place(placed.x, placed.y)
    return switch placed.symbol {
    case .point(let shape, let size, let ink):
      "set label '' at \(start) point pointtype \(shape.rawValue) pointsize \(size) "
        + "linecolor \(Self.colour(ink.rgb ?? 0))"
    case .line(let ink):
      "set arrow from \(start) to \(place(placed.x + 20, placed.y)) nohead linewidth 1.6 "
        + "linecolor \(Self.colour(ink.rgb ?? 0))"
    }
  }

  private func margins(_ left: Int, _ right: Int, _ top: Int, _ bottom: Int) -> String {
    func share(_ value: Int, _ size: Int) -> String { decimal(Double(value) / Double(size), 5) }
    return
      "set lmargin at screen \(share(left, plot.width)); set rmargin at screen \(share(right, plot.width)); "
      + "set tmargin at screen \(share(plot.height - top, plot.height)); "
      + "set bmargin at screen \(share(plot.height - bottom, plot.height))"
  }

  // MARK: Panels

  /// Commands that draw a panel; none of its settings reaches the next.
  @ListBuilder<String> private func commands(_ panel: Panel) -> [String] {
    let plots = panel.marks.filter { !$0.isConstant && $0.rows?.isEmpty != true }.map { self.plot($0, panel) }
    let grids = [panel.x.hasGrid ? "xtics" : nil, panel.y.hasGrid ? "ytics" : nil].compactMap(\.self)
    margins(panel.left, panel.right, panel.top, panel.bottom)
    "set border \(panel.border.rawValue) linewidth 0.8"
    axis("x", panel.x, panel.xTicks, panel)
    axis("y", panel.y, panel.yTicks, panel)
    if !grids.isEmpty {
      "set grid \(grids.joined(separator: " ")) linetype 1 linewidth 0.6 linecolor "
        + Self.colour(FigureTheme.line)
    }
    panel.marks.filter(\.isConstant).compactMap(constant)
    palette(panel)
    "last = NaN"
    "plot " + (plots.isEmpty ? ["NaN"] : plots).joined(separator: ", \\\n  ")
    "unset label; unset object; unset arrow; unset logscale; unset grid"
  }

  private func axis(_ name: String, _ axis: PlotAxis, _ ticks: [PlotAxis.Tick], _ panel: Panel) -> String {
    let range =
      "set \(name)range [\(axis.from):\(axis.to)]" + (axis.isLogarithmic ? "; set logscale \(name)" : "")
    guard !ticks.isEmpty else { return range + "; unset \(name)tics" }
    let list = ticks.map { "\(axis.hasLabels ? GnuplotText.quoted($0.label) : "''") \($0.value)" }
    return range
      + "; set \(name)tics scale 0.5 font ',\(size(panel.fontSize))' (\(list.joined(separator: ", ")))"
  }

  private func palette(_ panel: Panel) -> String? {
    for case .shades(let shades, let place) in panel.marks.map(\.ink) where !place.columns.isEmpty {
      return "set palette defined (0 '\(FigureTheme.hexadecimal(shades.light))', 1 "
        + "'\(FigureTheme.hexadecimal(shades.dark))'); set cbrange [0:1]; unset colorbox"
    }
    return nil
  }

  /// Marks that are drawn once.
  private func constant(_ mark: Mark) -> String? {
    let colour = Self.colour(mark.ink.rgb ?? 0)
    func point(_ x: Coordinate, _ y: Coordinate) -> String { "\(x.offset),\(y.offset)" }
    return switch mark.kind {
    case .points(let x, let y, let shape, let size):
      "set label '' at \(point(x, y)) point pointtype \(Int(shape.offset)) pointsize \(size.offset) linewidth "
        + "\(mark.width) linecolor \(colour) front"
    case .segments(let x, let y, _):
      "set arrow from \(point(x.0, y.0)) to \(point(x.1, y.1)) nohead \(lines(mark)) linecolor \(colour)"
    case .boxes(let x, let y, let isFilled):
      "set object rectangle from \(point(x.0, y.0)) to \(point(x.1, y.1)) behind "
        + (isFilled
          ? "fillcolor \(colour) fillstyle solid noborder"
          : "fillstyle empty border linecolor \(colour) linewidth 1")
    case .line, .texts: nil
    }
  }

  private func lines(_ mark: Mark) -> String {
    "linewidth \(mark.width)" + (mark.isDashed ? " dashtype 2" : "")
  }

  // MARK: Plots

  private static func expression(_ place: Coordinate) -> String {
    let columns = place.columns.map { "column('\($0)')" }
    let all = columns + (place.offset == 0 && !columns.isEmpty ? [] : ["\(place.offset)"])
    let sum = all.joined(separator: "+").replacing("+-", with: "-")
    guard let limits = place.limits else { return "(\(sum))" }
    let (low, high) = (limits.lowerBound, limits.upperBound)
    return "(\(sum) > \(high) ? \(high) : \(sum) < \(low) ? \(low) : \(sum))"
  }

  private static func difference(_ places: (Coordinate, Coordinate)) -> String {
    "(\(expression(places.1))-\(expression(places.0)))"
  }

  private func plot(_ mark: Mark, _ panel: Panel) -> String {
    // Naming rows is much faster than testing each one.
    let rows = mark.rows.map { " every ::\($0.lowerBound)::\($0.upperBound - 1)" } ?? ""
    let drawn = drawn(mark)
    var columns = drawn.columns
    if let (column, value) = mark.condition {
      columns[0] = "(column('\(column)') == \(value) ? \(columns[0]) : NaN)"
    }
    if let once = mark.once {
      let value = "column('\(once)')"
      columns[0] = "(\(value) == last ? NaN : (last = \(value), \(columns[0])))"
    }
    var style = drawn.style
    let target = if case .texts = mark.kind { "textcolor" } else { "linecolor" }
    switch mark.ink {
    case .column(let column):
      columns.append("(column('\(column)'))")
      style += " \(target) rgb variable"
    case .shades(let shades, let place) where !place.columns.isEmpty:
      let (value, from, to) = (Self.expression(place), shades.axis.from, shades.axis.to)
      let share =
        shades.axis.isLogarithmic
        ? "log(\(value)/\(from))/log(\(to)/\(from))" : "(\(value)-\(from))/(\(to)-\(from))"
      columns.append("(\(share) < 0 ? 0 : \(share))")
      style += " linecolor palette"
    default: style += " \(target) \(Self.colour(mark.ink.rgb ?? 0))"
    }
    return "data\(rows) using \(columns.joined(separator: ":")) with \(style)"
  }

  private func drawn(_ mark: Mark) -> (columns: [String], style: String) {
    switch mark.kind {
    case .points(let x, let y, let shape, let size):
      let sizes = size.columns.isEmpty ? [] : [Self.expression(size)]
      let shapes = shape.columns.isEmpty ? [] : [Self.expression(shape)]
      return (
        [Self.expression(x), Self.expression(y)] + sizes + shapes,
        "points pointtype \(shapes.isEmpty ? "\(Int(shape.offset))" : "variable") pointsize "
          + "\(sizes.isEmpty ? "\(size.offset)" : "variable") linewidth \(mark.width)"
      )
    case .line(let x, let y, let isStepped):
      // gnuplot joins the neighbours of an empty value, but not those of one that is no number.
      let valid = y.columns.map { "valid(\(plot.data.index($0) + 1))" }.joined(separator: " && ")
      return (
        [Self.expression(x), "(\(valid) ? \(Self.expression(y)) : NaN)"],
        "\(isStepped ? "steps" : "lines") \(lines(mark))"
      )
    case .segments(let x, let y, let ends):
      let heads = [
        LineEnd.plain: "nohead", .arrow: "head size screen 0.006,20 filled",
        .caps: "heads size screen 0.003,90",
      ]
      return (
        [Self.expression(x.0), Self.expression(y.0), Self.difference(x), Self.difference(y)],
        "vectors \(heads[ends] ?? "") \(lines(mark))"
      )
    case .boxes(let x, let y, _):
      let ends = [x.0, x.1, y.0, y.1].map(Self.expression)
      return ([ends[0], ends[2]] + ends, "boxxyerror fillstyle solid noborder")
    case .texts(let column, let x, let y, let side, let dx, let dy):
      let (right, up) = (Double(dx) / Double(plot.width), Double(-dy) / Double(plot.height))
      return (
        // gnuplot cuts text at a comma where its column is selected by name.
        [Self.expression(x), Self.expression(y), "\(plot.data.index(column) + 1)"],
        "labels \(side.rawValue) offset screen \(decimal(right, 5)),screen \(decimal(up, 5))"
      )
    }
  }
}

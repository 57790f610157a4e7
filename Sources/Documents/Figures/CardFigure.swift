/// The table of an answer card as a figure: the plots of its rows on one axis, with names and numbers beside them.
package struct CardFigure {
  private let card: Card
  private let axis: Card.Axis
  private let unit: String
  private let marks: [String]
  private let labels: [String]
  /// One per row; all nil where dots are drawn.
  private let boxes: [DotBox?]

  private static let (width, rowHeight, headHeight) = (FigureTheme.figureWidth, 26, 40)
  private static let (textLeft, detailGap, gap) = (12, 6, 24)

  /// - Parameters:
  ///   - unit: What one dot is, in the singular, such as "person".
  ///   - marks: As `Figure.init`.
  /// - Returns: Nil where the card has no plot, or no row to draw.
  package init?(_ card: Card, unit: String, marks: [String] = []) {
    guard let axis = card.axis, card.rows.contains(where: { $0.mark != nil || !$0.dots.isEmpty }) else {
      return nil
    }
    (self.card, self.axis, self.unit, self.marks) = (card, axis, unit, marks)
    labels = card.rows.map { RowLayout.shortened($0.name) }
    boxes = card.boxes
  }

  package var figure: Figure {
    Figure(
      title: card.question, marks: marks, caption: caption, width: Self.width,
      height: height, data: data,
      panels: [plotPanel, textPanel], keys: [key])
  }

  private var caption: String {
    let answer = card.answer.map(\.text).joined()
    return ([answer] + card.notes).filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: Places

  /// A column of numbers to the right of the plot.
  private struct NumberColumn {
    let index: Int
    let title: String
    let left: Int
    /// Where the numbers end, and their details begin after a gap.
    let middle: Int
    let right: Int
  }

  private var top: Int { FigurePanel.roomAbove + Self.headHeight }

  private var height: Int { top + Self.rowHeight * card.rows.count + FigurePanel.roomBelow }

  private var panelLeft: Int {
    Self.textLeft + min(width(labels + [card.rowTitle]), Self.width * 2 / 5) + Self.gap / 2
  }

  private func width(_ texts: [String]) -> Int {
    FigureTheme.width(ofCharacters: texts.map(\.count).max() ?? 0)
  }

  /// A column's title in two lines: what it is, and what stands behind it in brackets.
  private static func lines(_ title: String) -> [String] {
    guard let bracket = title.firstIndex(of: "["), bracket > title.startIndex else { return [title] }
    return [String(title[..<bracket].dropLast()), String(title[bracket...])]
  }

  /// The accuracy and how much worse it is than the best, as far as the card has them.
  private var columns: [NumberColumn] {
    var right = Self.width - 8
    return card.columns.indices.prefix(2).reversed().map { index in
      let values = card.rows.compactMap { $0.values.indices.contains(index) ? $0.values[index] : nil }
      let detail = width(values.map(\.detail))
      let own = max(width(values.map(\.text)) + detail, width(Self.lines(card.columns[index])))
      defer { right -= own + Self.gap }
      return NumberColumn(
        index: index, title: card.columns[index], left: right - own, middle: right - detail, right: right)
    }.reversed()
  }

  private var panelWidth: Int { (columns.first?.left ?? Self.width) - Self.gap - panelLeft }

  // MARK: Data

  private var hasBars: Bool { card.rows.contains { $0.mark?.high != nil } }

  /// One line per row of the card, then one per dot, or with its box behind it.
  private var data: Figure.DataTable {
    let numbers = columns.map(\.index)
    let rows = card.rows.enumerated().map { index, row -> [Figure.Field] in
      let mark = row.mark
      let texts = numbers.flatMap { number -> [Figure.Field] in
        guard row.values.indices.contains(number) else { return [.missing, .missing] }
        return [.numberText(row.values[number].text), .numberText(row.values[number].detail)]
      }
      return [
        .text(labels[index]), .missing, .integer(index), .integer(row.isMarked ? 1 : 0),
        .integer(row.isMarked ? FigureTheme.accent : 0), Figure.Field(mark?.centre),
        Figure.Field(mark?.low), Figure.Field(mark?.high),
        .integer(mark?.isFilled == true ? 1 : 0),
      ] + texts + (card.hasBoxes ? boxes[index]?.values.map { .number($0) } ?? Self.noBox : [])
    }
    let dots = (card.hasBoxes ? [] : card.rows).enumerated().flatMap { index, row in
      row.dots.map { dot -> [Figure.Field] in
        [
          .text(labels[index]), .text(dot.name), .integer(index), .missing, .integer(FigureTheme.grey),
          .number(dot.value), .missing, .missing, .missing,
        ] + numbers.flatMap { _ in [Figure.Field.missing, .missing] }
      }
    }
    return Figure.DataTable(
      columns: ["name", "unit", "row", "in_set", "colour", "value", "bar_from", "bar_to", "filled"]
        + numbers.flatMap { ["text_\($0 + 1)", "detail_\($0 + 1)"] }
        + (card.hasBoxes ? ["p5", "p25", "median", "p75", "p95"] : []),
      rows: rows + dots)
  }

  private static let noBox = [Figure.Field](repeating: .missing, count: 5)

  private var dotCount: Int { card.hasBoxes ? 0 : card.rows.reduce(0) { $0 + $1.dots.count } }

  private var range: ClosedRange<Double> {
    let marks = card.rows.flatMap { [$0.mark?.centre, $0.mark?.low, $0.mark?.high] }.compactMap(\.self)
    let dots = card.hasBoxes ? boxes.flatMap { $0?.values ?? [] } : card.rows.flatMap { $0.dots.map(\.value) }
    let values = (marks + dots).filter(\.isFinite) + [axis.line]
    let (least, largest) = (values.min() ?? 0, values.max() ?? 1)
    let margin = 0.04 * max(largest - least, 1e-6)
    return least - margin...largest + margin
  }

  // MARK: Panels

  private var rowRange: String { "set yrange [\(card.rows.count).0-0.5:-0.5]" }

  private var plotPanel: FigurePanel {
    let (range, rows) = (range, card.rows.count)
    let table = FigurePanel.data(0..<rows) ?? "data"
    func diamonds(_ isFilled: Bool, _ type: Int, _ colour: Int) -> String {
      "\(table) using (column('filled') == \(isFilled ? 1 : 0) ? column('value') : NaN):'row' with points "
        + "pointtype \(type) pointsize 0.85 linewidth 1.2 linecolor \(FigurePanel.colour(colour))"
    }
    let dots = FigurePanel.data(rows..<rows + dotCount).map {
      "\($0) using 'value':'row' with points pointtype 7 pointsize 0.6 linecolor "
        + FigurePanel.colour(FigureTheme.grey)
    }
    let bars =
      "\(table) using 'bar_from':'row':(column('bar_to')-column('bar_from')):(0) with vectors nohead linewidth 1.8 "
      + "linecolor rgb 'black'"
    return FigurePanel(
      left: panelLeft, top: top, width: panelWidth, height: Self.rowHeight * rows,
      titles: FigurePanel.Titles(x: axis.title),
      settings: [
        "set border 1", rowRange, "unset ytics", FigurePanel.grid,
        "set xrange [\(range.lowerBound):\(range.upperBound)]",
        "set xtics \(FigurePanel.step(over: range.upperBound - range.lowerBound, count: max(4, panelWidth / 60)))",
        "set format x \(GnuplotText.quoted("%g" + axis.unit.replacing("%", with: "%%")))",
        "set arrow from \(axis.line),graph 0 to \(axis.line),graph 1 nohead dashtype 2 linewidth 1 linecolor "
          + FigurePanel.colour(FigureTheme.accent),
      ],
      plots: (card.hasBoxes ? boxPlots(table) : []) + [dots, hasBars ? bars : nil].compactMap(\.self) + [
        diamonds(true, 13, FigureTheme.accent), diamonds(false, 13, FigureTheme.paper),
        diamonds(false, 12, 0),
      ])
  }

  private func boxPlots(_ table: String) -> [String] {
    let grey = FigurePanel.colour(FigureTheme.grey)
    return [
      "\(table) using 'p5':'row':(column('p95')-column('p5')):(0) with vectors nohead linewidth 1.2 linecolor \(grey)",
      "\(table) using 'median':'row':'p25':'p75':(column('row')-0.25):(column('row')+0.25) with boxxyerror linecolor "
        + grey,
      "\(table) using 'median':(column('row')-0.25):(0):(0.5) with vectors nohead linewidth 2 linecolor "
        + FigurePanel.colour(FigureTheme.paper),
    ]
  }

  /// A panel whose x axis counts the pixels of the figure, so that text from the data stands to the pixel.
  private var textPanel: FigurePanel {
    let table = FigurePanel.data(0..<card.rows.count) ?? "data"
    // gnuplot cuts text at a comma where its column is selected by name.
    let numbers = columns.enumerated().flatMap { place, column in
      [
        "\(table) using (\(column.middle)):'row':\(10 + 2 * place):'colour' with labels right textcolor rgb variable",
        "\(table) using (\(column.middle + Self.detailGap)):'row':\(11 + 2 * place) with labels left textcolor "
          + FigurePanel.colour(FigureTheme.muted),
      ]
    }
    return FigurePanel(
      left: 0, top: top, width: Self.width, height: Self.rowHeight * card.rows.count,
      settings: [
        "set border 0", "unset xtics", "unset ytics", "set xrange [0:\(Self.width)]", rowRange,
      ] + heads,
      plots: [
        "\(table) using (\(Self.textLeft)):'row':1:'colour' with labels left textcolor rgb variable"
      ] + numbers)
  }

  private var heads: [String] {
    let canvas = FigureCanvas(
      width: Self.width, height: height + FigureKey.height([key]))
    let y = Double(top - 12)
    return [canvas.label(card.rowTitle, x: Double(Self.textLeft), y: y, .left, colour: FigureTheme.muted)]
      + columns.flatMap { column in
        Self.lines(column.title).reversed().enumerated().map { index, line in
          canvas.label(
            line, x: Double(column.right), y: y - Double(16 * index), .right, colour: FigureTheme.muted)
        }
      }
  }

  private var key: FigureKey {
    let marks = card.rows.compactMap(\.mark)
    var entries: [(title: String, mark: FigureKey.Mark)] = [
      card.hasBoxes
        ? (
          "box: middle half, line: 5th to 95th percentile (one value per \(unit))",
          .line(colour: FigureTheme.grey)
        )
        : ("one \(unit)", .point(type: 7, size: 0.6, colour: FigureTheme.grey))
    ]
    if marks.contains(where: \.isFilled) {
      let title = hasBars ? "mean, not told from the best" : "mean"
      entries.append((title, .point(type: 13, size: 0.85, colour: FigureTheme.accent)))
    }
    if marks.contains(where: { !$0.isFilled }) {
      entries.append((hasBars ? "mean, worse" : "mean", .point(type: 12, size: 0.85, colour: 0)))
    }
    if hasBars {
      entries.append(("how much worse than the best, measured from the dashed line", .line(colour: 0)))
    }
    return FigureKey(entries: entries)
  }
}

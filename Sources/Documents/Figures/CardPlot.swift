/// The plot of an answer card: on a page in the rows of the card's table, and as a figure with names and numbers beside it.
package struct CardPlot {
  private let card: Card
  /// What one dot is, in the singular, such as "person".
  private let unit: String
  private let scale: PlotAxis
  /// Whether some row reaches beyond the axis.
  private let isClipped: Bool
  private let title: String
  private let labels: [String]

  private let width = FigureTheme.figureWidth
  /// In a paper's column names stand above their rows instead of beside them.
  private let isStacked = FigureTheme.isForColumn
  private var rowHeight: Int { isStacked ? 40 : 26 }
  private static let headHeight = 40
  private static let (textLeft, detailGap) = (12, 6)
  private var gap: Int { isStacked ? 14 : 24 }

  /// - Returns: Nil where the card has no plot, or no row to draw.
  package init?(_ card: Card, unit: String = "") {
    guard let axis = card.axis, let scale = card.scale,
      card.rows.contains(where: { $0.mark != nil || !$0.dots.isEmpty })
    else { return nil }
    self.card = card
    self.unit = unit
    self.scale = scale
    isClipped = card.rows.contains { card.beyond($0) != nil }
    title = axis.title
    labels = card.rows.map { RowLayout.shortened($0.name) }
  }

  package func plot(corner: [String] = []) -> Plot {
    let answer = card.answer.map(\.text).joined()
    return Plot(
      title: card.question, corner: corner,
      caption: ([answer] + card.notes).filter { !$0.isEmpty }.joined(separator: " "), width: width,
      height: Self.top + rowHeight * card.rows.count + Panel.roomBelow, data: data,
      panels: [panel(.automatic), textPanel], keys: [PlotKey(keyEntries)])
  }

  /// The contents of an `svg` element that shows a row of the card at any width.
  func strips() -> [String] {
    let (data, panel) = (data, panel(.at(scale.few)))
    return card.rows.indices.map { MarkDrawing(data, panel, row: $0, in: "row").svg.text }
  }

  // MARK: Places

  private struct NumberColumn {
    let index: Int
    let title: String
    let left: Int
    /// Where the numbers end, and their details begin after a gap.
    let middle: Int
    let right: Int
  }

  private static let top = Panel.roomAbove + headHeight

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
    var right = width - 8
    return card.columns.indices.prefix(2).reversed().map { index in
      let values = card.values(ofColumn: index)
      let detail = width(values.map(\.detail))
      let own = max(width(values.map(\.text)) + detail, width(Self.lines(card.columns[index])))
      defer { right -= own + gap }
      return NumberColumn(
        index: index, title: card.columns[index], left: right - own, middle: right - detail, right: right)
    }.reversed()
  }

  // MARK: Data

  private var hasBars: Bool { card.rows.contains { $0.mark?.high != nil } }
  private static let percentiles = ["p5", "p25", "median", "p75", "p95"]

  /// One line per row of the card, then one per dot, or with its box behind it.
  private var data: Plot.DataTable {
    let numbers = columns.map(\.index)
    let boxes = card.boxes
    let rows = card.rows.enumerated().map { index, row -> [Plot.Field] in
      let mark = row.mark
      let texts = numbers.flatMap { number -> [Plot.Field] in
        guard row.values.indices.contains(number) else { return [.missing, .missing] }
        return [.numberText(row.values[number].text), .numberText(row.values[number].detail)]
      }
      let box = boxes[index]?.values.map { Plot.Field.number($0) } ?? Self.percentiles.map { _ in .missing }
      return [
        .text(labels[index]), .missing, .integer(index), .integer(row.isMarked ? 1 : 0),
        .integer(row.isMarked ? FigureTheme.accent : 0), Plot.Field(mark?.centre), Plot.Field(mark?.low),
        Plot.Field(mark?.high), .integer(mark?.isFilled == true ? 1 : 0),
      ] + texts + (isClipped ? [card.beyond(row).map { .numberText($0) } ?? .missing] : [])
        + (card.hasBoxes ? box : [])
    }
    let dots = (card.hasBoxes ? [] : card.rows).enumerated().flatMap { index, row in
      row.dots.map { dot -> [Plot.Field] in
        [
          .text(labels[index]), .text(dot.name), .integer(index), .missing, .integer(FigureTheme.grey),
          .number(dot.value), .missing, .missing, .missing,
        ] + numbers.flatMap { _ in [Plot.Field.missing, .missing] } + (isClipped ? [.missing] : [])
      }
    }
    return Plot.DataTable(
      columns: ["name", "unit", "row", "in_set", "colour", "value", "bar_from", "bar_to", "filled"]
        + numbers.flatMap { ["text_\($0 + 1)", "detail_\($0 + 1)"] } + (isClipped ? ["beyond"] : [])
        + (card.hasBoxes ? Self.percentiles : []),
      rows: rows + dots)
  }

  // MARK: Panels

  private func panel(_ ticks: PlotAxis.Ticks) -> Panel {
    let names = isStacked ? 0 : min(width(labels + [card.rowTitle]), width * 2 / 5)
    let left = Self.textLeft + names + gap / 2
    let rowCount = card.rows.count
    let dotCount = card.hasBoxes ? 0 : card.rows.reduce(0) { $0 + $1.dots.count }
    let axis = PlotAxis(
      scale.from...scale.to, title, ticks: ticks, hasGrid: true, unit: card.axis?.unit ?? "")
    func diamonds(_ isFilled: Bool, _ shape: PointShape, _ ink: Ink) -> Mark {
      .points("value", "row", shape, size: 0.8, ink, width: 1.4).of(0..<rowCount)
        .only("filled", isFilled ? 1 : 0)
    }
    let spread =
      card.hasBoxes
      ? Mark.distributions(Self.percentiles, halfHeight: 0.25, .grey).map {
        $0.of(0..<rowCount).telling("p5", "p25", "median", "p75", "p95")
      }
      : [
        .points("value", "row", size: 0.58, .grey).of(rowCount..<rowCount + dotCount).telling("unit", "value")
      ]
    func inside(_ column: String) -> Coordinate {
      isClipped ? Coordinate(column).clamped(to: scale.from...scale.to) : Coordinate(column)
    }
    let bars = Mark.segments(x: (inside("bar_from"), inside("bar_to")), y: ("row", "row"), .ink, width: 2)
    return Panel(
      left: left, top: Self.top, width: (columns.first?.left ?? width) - gap - left,
      height: rowHeight * rowCount, x: axis, y: .rows(rowCount), border: .bottom,
      marks: [.vertical(at: card.axis?.line ?? 0, .rows(rowCount), .accent)] + spread
        + (hasBars ? [bars.of(0..<rowCount)] : [])
        + [
          diamonds(true, .diamond, .accent), diamonds(false, .diamond, .paper),
          diamonds(false, .hollowDiamond, .ink),
        ]
        + (isClipped
          ? [.texts("beyond", Coordinate(scale.to), "row", .right, .muted, dy: -7).of(0..<rowCount)] : []))
  }

  /// A panel whose x axis counts the pixels of the figure, so that text from the data stands to the pixel.
  private var textPanel: Panel {
    let rows = 0..<card.rows.count
    let numbers = columns.flatMap { column in
      [
        Mark.texts(
          "text_\(column.index + 1)", Coordinate(Double(column.middle)), "row", .right, .column("colour")),
        .texts(
          "detail_\(column.index + 1)", Coordinate(Double(column.middle + Self.detailGap)), "row", .left,
          .muted),
      ]
    }
    let names = Mark.texts(
      "name", Coordinate(Double(Self.textLeft)), "row", .left, .column("colour"),
      dy: isStacked ? 3 - rowHeight / 2 : 0)
    return Panel(
      left: 0, top: Self.top, width: width, height: rowHeight * card.rows.count,
      x: PlotAxis(0...Double(width), ticks: .none), y: .rows(card.rows.count), border: .none,
      marks: ([names] + numbers).map { $0.of(rows) }, words: heads)
  }

  private var heads: [PlotLabel] {
    let y = Double(Self.top - 12)
    func label(_ text: String, _ x: Int, line: Int = 0, _ side: PlotLabel.Side) -> PlotLabel {
      PlotLabel(text: text, x: Double(x), y: y - Double(16 * line), side: side, rgb: FigureTheme.muted)
    }
    return [label(card.rowTitle, Self.textLeft, .left)]
      + columns.flatMap { column in
        Self.lines(column.title).reversed().enumerated().map { label($1, column.right, line: $0, .right) }
      }
  }

  @ListBuilder<PlotKey.Entry> private var keyEntries: [PlotKey.Entry] {
    let marks = card.rows.compactMap(\.mark)
    if card.hasBoxes {
      ("box: middle half, line: 5th to 95th percentile (one value per \(unit))", .line(.grey))
    } else {
      ("one \(unit)", .point(.dot, size: 0.58, .grey))
    }
    if marks.contains(where: \.isFilled) {
      (hasBars ? "mean, not clearly worse" : "mean", .point(.diamond, size: 0.8, .accent))
    }
    if marks.contains(where: { !$0.isFilled }) {
      (hasBars ? "mean, worse" : "mean", .point(.hollowDiamond, size: 0.8, .ink))
    }
    if hasBars { ("how much worse than the best, measured from the dashed line", .line(.ink)) }
  }
}

import Foundation
import Inputs

/// Draws the marks of a panel as SVG. What lies beyond the axes is left out.
struct MarkDrawing {
  private let data: Plot.DataTable
  private let panel: Panel
  /// Nil for the whole panel; a strip has the width of what it stands in.
  private let strip: Int?
  private(set) var svg: SVGWriter

  init(_ data: Plot.DataTable, _ panel: Panel, _ svg: SVGWriter) {
    self.data = data
    self.panel = panel
    self.svg = svg
    strip = nil
  }

  /// The marks of one row of a panel, as an `svg` element's contents. Places are shares of its width and height, so that it
  /// fits any width while its symbols keep their size.
  ///
  /// - Parameter column: The column that holds the numbers of rows.
  init(_ data: Plot.DataTable, _ panel: Panel, row: Int, in column: String) {
    let index = data.index(column)
    let own = data.rows.map { $0[index] == .integer(row) ? $0 : Array(repeating: .missing, count: $0.count) }
    self.data = Plot.DataTable(columns: data.columns, rows: own)
    (self.panel, svg, strip) = (panel, SVGWriter(unit: "%"), row)
    svg.begin(FigureTheme.line, isFilled: false, width: 1)
    for tick in panel.xTicks {
      let x = 100 * panel.x.share(tick.value)
      svg.line((x, 0), (x, 100))
    }
    for mark in panel.marks { draw(mark) }
  }

  // MARK: Places

  private func x(_ value: Double) -> Double {
    let share = panel.x.share(value)
    return strip == nil ? Double(panel.left) + share * Double(panel.width) : 100 * share
  }

  private func y(_ value: Double) -> Double {
    if let strip { return max(0, min(100, 50 + 100 * (value - Double(strip)))) }
    return Double(panel.bottom) - panel.y.share(value) * Double(panel.height)
  }

  private func isInside(_ x: Double, _ y: Double) -> Bool {
    panel.x.contains(x) && (strip != nil || panel.y.contains(y))
  }

  /// The part of a line within the panel, both in the panel's own numbers as shares; nil if there is none.
  ///
  /// Source: Liang and Barsky, "A new concept and method for line clipping", 1984.
  private func clipped(_ one: SVGWriter.Point, _ other: SVGWriter.Point) -> (
    SVGWriter.Point, SVGWriter.Point
  )? {
    let (dx, dy) = (other.x - one.x, other.y - one.y)
    let left = strip == nil ? Double(panel.left) : 0
    let top = strip == nil ? Double(panel.top) : 0
    let right = strip == nil ? Double(panel.right) : 100
    let bottom = strip == nil ? Double(panel.bottom) : 100
    var (start, end) = (0.0, 1.0)
    for (change, distance) in [
      (-dx, one.x - left), (dx, right - one.x), (-dy, one.y - top), (dy, bottom - one.y),
    ] {
      if abs(change) < 1e-12 {
        if distance < -1e-6 { return nil }
      } else if change < 0 {
        start = max(start, distance / change)
      } else {
        end = min(end, distance / change)
      }
    }
    guard start <= end else { return nil }
    return ((one.x + start * dx, one.y + start * dy), (one.x + end * dx, one.y + end * dy))
  }

  // MARK: Values

  /// The value of a place in a row of the data; nil where a number is missing.
  private func reader(_ place: Coordinate) -> (Int) -> Double? {
    let columns = place.columns.map(data.index)
    let limits = place.limits
    return { row in
      var sum = place.offset
      for column in columns {
        guard case .number(let value) = data.rows[row][column], value.isFinite else { return nil }
        sum += value
      }
      guard sum.isFinite else { return nil }
      return limits.map { max($0.lowerBound, min($0.upperBound, sum)) } ?? sum
    }
  }

  /// The rows of a mark, without those that its conditions leave out.
  private func rows(_ mark: Mark) -> [Int] {
    if mark.isConstant { return [0] }
    var rows = Array(mark.rows ?? data.rows.indices)
    if let (column, value) = mark.condition {
      let read = reader(Coordinate(column))
      rows = rows.filter { read($0) == value }
    }
    if let once = mark.once {
      let read = reader(Coordinate(once))
      var last: Double?
      rows = rows.filter { row in
        let value = read(row)
        defer { last = value }
        return value != last
      }
    }
    return rows
  }

  /// x and y of one end, then of the other, in the rows that know them.
  private func ends(
    _ x: (Coordinate, Coordinate), _ y: (Coordinate, Coordinate), _ rows: [Int]
  ) -> [(row: Int, values: [Double])] {
    let readers = [x.0, y.0, x.1, y.1].map(reader)
    return rows.map { row in (row, readers.compactMap { $0(row) }) }.filter { $0.values.count == 4 }
  }

  private func colour(_ ink: Ink) -> (Int) -> Int {
    if let rgb = ink.rgb { return { _ in rgb } }
    switch ink {
    case .column(let column):
      let read = reader(Coordinate(column))
      return { Int(read($0) ?? 0) }
    case .shades(let shades, let place):
      let read = reader(place)
      // No number, no shade.
      return { read($0).map(shades.rgb) ?? FigureTheme.paper }
    default: return { _ in 0 }
    }
  }

  private func tip(_ mark: Mark, _ row: Int) -> String {
    var (words, numbers) = ([String](), [String]())
    for column in mark.tips {
      // Each number has the digits of its own axis.
      let axis = mark.isAlongY(column) ? panel.y : panel.x
      switch data.rows[row][data.index(column)] {
      case .text(let text), .numberText(let text): words.append(text)
      case .number(let value): numbers.append((column == "value" ? "" : column + " ") + axis.label(value))
      case .missing: break
      }
    }
    return [words.joined(separator: " · "), numbers.joined(separator: ", ")].filter { !$0.isEmpty }
      .joined(separator: ": ")
  }

  private func about(_ mark: Mark, _ row: Int) -> String {
    mark.isConstant || strip != nil ? "" : " data-row=\"\(row)\""
  }

  // MARK: Marks

  mutating func draw(_ mark: Mark) {
    let (rows, colour) = (rows(mark), colour(mark.ink))
    switch mark.kind {
    case .points(let x, let y, let shape, let size):
      let (x, y, shape, size) = (reader(x), reader(y), reader(shape), reader(size))
      for row in rows {
        guard let x = x(row), let y = y(row), isInside(x, y), let size = size(row) else { continue }
        let symbol = shape(row).flatMap { PointShape(rawValue: Int($0)) } ?? .dot
        svg.begin(colour(row), isFilled: symbol.isFilled, width: mark.width)
        svg.symbol(
          symbol, self.x(x), self.y(y), size: size, about: about(mark, row), tip: tip(mark, row))
      }
    case .line(let x, let y, let isStepped): line(mark, rows, reader(x), reader(y), isStepped)
    case .segments(let x, let y, let lineEnd):
      for (row, values) in ends(x, y, rows) {
        let to = (x: self.x(values[2]), y: self.y(values[3]))
        guard let part = clipped((self.x(values[0]), self.y(values[1])), to) else { continue }
        svg.begin(colour(row), isFilled: false, width: mark.width, isDashed: mark.isDashed)
        svg.line(part.0, part.1, about: about(mark, row), tip: tip(mark, row))
        if lineEnd == .arrow, isInside(values[2], values[3]) { head(part.0, to, colour(row)) }
        if lineEnd == .caps {
          for end in [part.0, part.1] { svg.line((end.x, end.y - 3), (end.x, end.y + 3)) }
        }
      }
    case .boxes(let x, let y, let isFilled):
      for (row, values) in ends(x, y, rows) { boxes(mark, row, values, colour(row), isFilled) }
    case .texts(let column, let x, let y, let side, let dx, let dy):
      let (x, y, index) = (reader(x), reader(y), data.index(column))
      for row in rows {
        guard let x = x(row), let y = y(row), isInside(x, y) else { continue }
        guard case .text(let text) = data.rows[row][index].asText, !text.isEmpty else { continue }
        svg.text(
          PlotLabel(
            text: text, x: self.x(x), y: self.y(y), side: side, rgb: colour(row), size: panel.fontSize),
          shift: (Double(dx), Double(dy)), about: about(mark, row))
      }
    }
  }

  private mutating func boxes(_ mark: Mark, _ row: Int, _ values: [Double], _ colour: Int, _ isFilled: Bool) {
    // A box reaches at most to the edges of the panel.
    func inside(_ value: Double, _ axis: PlotAxis) -> Double {
      max(min(axis.from, axis.to), min(max(axis.from, axis.to), value))
    }
    let xs = [values[0], values[2]].map { inside($0, panel.x) }
    let ys = [values[1], values[3]].map { strip == nil ? inside($0, panel.y) : $0 }
    guard xs[0] != xs[1] || values[0] == values[2], ys[0] != ys[1] || values[1] == values[3] else { return }
    svg.begin(colour, isFilled: isFilled, width: mark.width)
    svg.box(
      (x(xs[0]), y(ys[0])), (x(xs[1]), y(ys[1])), about: about(mark, row), tip: tip(mark, row))
  }

  /// The head of an arrow, 6 pixels long.
  private mutating func head(_ from: SVGWriter.Point, _ to: SVGWriter.Point, _ colour: Int) {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return }
    let (along, across) = (6 / length, 2.2 / length)
    svg.begin(colour, isFilled: true)
    svg.path(
      [
        to, (to.x - along * dx - across * dy, to.y - along * dy + across * dx),
        (to.x - along * dx + across * dy, to.y - along * dy - across * dx),
      ], isClosed: true)
  }

  private mutating func line(
    _ mark: Mark, _ rows: [Int], _ x: (Int) -> Double?, _ y: (Int) -> Double?, _ isStepped: Bool
  ) {
    svg.begin(
      mark.ink.rgb ?? colour(mark.ink)(rows.first ?? 0), isFilled: false, width: mark.width,
      isDashed: mark.isDashed)
    var part = [SVGWriter.Point]()
    var first = 0
    func about(_ row: Int) -> String { " data-rows=\"\(first)-\(row)\"" }
    func finish(_ row: Int) {
      if part.count > 1 { svg.path(part, about: about(row)) }
      part = []
    }
    var last: SVGWriter.Point?
    for row in rows {
      guard let x = x(row), let y = y(row) else {
        finish(row - 1)
        last = nil
        continue
      }
      let point = (x: self.x(x), y: self.y(y))
      let steps = isStepped ? last.map { [(x: point.x, y: $0.y), point] } ?? [point] : [point]
      for next in steps {
        defer { last = next }
        guard let before = last else { continue }
        guard let (from, to) = clipped(before, next) else {
          finish(row - 1)
          continue
        }
        if part.isEmpty || part[part.count - 1] != from {
          finish(row - 1)
          part = [from]
          first = row - 1
        }
        part.append(to)
      }
    }
    finish(rows.last ?? 0)
  }
}

extension Plot.Field {
  fileprivate var asText: Plot.Field { if case .numberText(let text) = self { .text(text) } else { self } }
}

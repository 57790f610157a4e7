import Inputs

/// Where a mark stands along an axis: a sum of columns of the data and a number. Marks without any column are drawn once.
package struct Coordinate: Sendable, ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  private(set) var columns: [String]
  private(set) var offset: Double
  /// What lies beyond is drawn at the end.
  private(set) var limits: ClosedRange<Double>?

  package init(_ column: String) { (columns, offset) = ([column], 0) }
  package init(_ value: Double) { (columns, offset) = ([], value) }
  package init(stringLiteral column: String) { self.init(column) }
  package init(floatLiteral value: Double) { self.init(value) }
  package init(integerLiteral value: Int) { self.init(Double(value)) }

  package static func + (one: Coordinate, other: Coordinate) -> Coordinate {
    var sum = one
    sum.columns += other.columns
    sum.offset += other.offset
    return sum
  }
  package static func - (one: Coordinate, value: Double) -> Coordinate { one + Coordinate(-value) }

  package func clamped(to limits: ClosedRange<Double>) -> Coordinate {
    changed(self) { $0.limits = limits }
  }
}

/// A symbol, by gnuplot's numbers, which figures of gaze points have in their data.
package enum PointShape: Int, Sendable {
  case plus = 1
  case cross = 2
  case square = 5
  case ring = 6
  case dot = 7
  case triangle = 9
  case pointedDown = 11
  case hollowDiamond = 12
  case diamond = 13
  case pentagon = 15

  var isFilled: Bool {
    switch self {
    case .plus, .cross, .ring, .hollowDiamond: false
    case .square, .dot, .triangle, .pointedDown, .diamond, .pentagon: true
    }
  }
}

/// The colour of a mark.
package enum Ink: Sendable {
  case ink, muted, grey, rule, accent, paper
  /// Text on a light cell, on any page.
  case onLight
  case palette(Int)
  /// A column of numbers such as 0x0a58b0.
  case column(String)
  case shades(Shades, of: Coordinate)

  /// Nil for a colour that comes from the data.
  package var rgb: Int? {
    switch self {
    case .ink: 0
    case .muted: FigureTheme.muted
    case .grey: FigureTheme.grey
    case .rule: FigureTheme.line
    case .accent: FigureTheme.accent
    case .paper: FigureTheme.paper
    case .onLight: FigureTheme.onLight
    case .palette(let index): FigureTheme.palette[index % FigureTheme.palette.count]
    case .column: nil
    case .shades(let shades, let place): place.columns.isEmpty ? shades.rgb(place.offset) : nil
    }
  }
}

/// Colours from light to dark for a range of numbers.
package struct Shades: Sendable {
  let light: Int
  let dark: Int
  package let axis: PlotAxis

  package init(_ light: Int, _ dark: Int, along axis: PlotAxis) {
    self.light = light
    self.dark = dark
    self.axis = axis
  }

  /// The colour of a value; those beyond the axis have its colours at the ends.
  func rgb(_ value: Double) -> Int {
    let share = max(0, min(1, axis.share(value)))
    return [16, 8, 0].reduce(0) { colour, shift in
      let (low, high) = (Double(light >> shift & 0xFF), Double(dark >> shift & 0xFF))
      return colour | Int((low + share * (high - low)).rounded()) << shift
    }
  }
}

/// How lines end: an arrow points at the last place, and caps stand across both ends of an interval.
package enum LineEnd: Sendable { case plain, arrow, caps }

/// Something that a panel draws for each of some rows of the data.
package struct Mark: Sendable {
  enum Kind: Sendable {
    /// Symbols; `shape` and `size` can be columns. A symbol of size 1 is about 10 pixels wide.
    case points(x: Coordinate, y: Coordinate, shape: Coordinate, size: Coordinate)
    /// A line through all rows that is broken where a value is missing; stepped, it keeps a value until the next.
    case line(x: Coordinate, y: Coordinate, isStepped: Bool)
    case segments(x: (Coordinate, Coordinate), y: (Coordinate, Coordinate), ends: LineEnd)
    case boxes(x: (Coordinate, Coordinate), y: (Coordinate, Coordinate), isFilled: Bool)
    /// The text of a column, moved by pixels to the right and down.
    case texts(String, x: Coordinate, y: Coordinate, side: PlotLabel.Side, dx: Int, dy: Int)
  }

  let kind: Kind
  let ink: Ink
  /// The width of lines, in pixels.
  private(set) var width = 1.0
  private(set) var isDashed = false
  private(set) var rows: Range<Int>?
  /// The mark is drawn only where a column has a value.
  private(set) var condition: (column: String, value: Double)?
  /// The mark is drawn only where the value of a column differs from that of the row before.
  private(set) var once: String?
  /// What a page says when the pointer rests on the mark.
  private(set) var tips = [String]()

  package static func points(
    _ x: Coordinate, _ y: Coordinate, _ shape: PointShape = .dot, size: Coordinate, _ ink: Ink,
    width: Double = 1.2
  ) -> Mark {
    Mark(
      kind: .points(x: x, y: y, shape: Coordinate(Double(shape.rawValue)), size: size), ink: ink, width: width
    )
  }

  package static func points(
    _ x: Coordinate, _ y: Coordinate, shapes: Coordinate, size: Coordinate, _ ink: Ink
  ) -> Mark {
    Mark(kind: .points(x: x, y: y, shape: shapes, size: size), ink: ink)
  }

  package static func line(
    _ x: Coordinate, _ y: Coordinate, _ ink: Ink, width: Double = 1.5, isStepped: Bool = false
  )
    -> Mark
  { Mark(kind: .line(x: x, y: y, isStepped: isStepped), ink: ink, width: width) }

  package static func segments(
    x: (Coordinate, Coordinate), y: (Coordinate, Coordinate), _ ink: Ink, width: Double = 1.2,
    ends: LineEnd = .plain
  ) -> Mark { Mark(kind: .segments(x: x, y: y, ends: ends), ink: ink, width: width) }

  package static func boxes(
    x: (Coordinate, Coordinate), y: (Coordinate, Coordinate), _ ink: Ink, isFilled: Bool = true
  ) -> Mark {
    Mark(kind: .boxes(x: x, y: y, isFilled: isFilled), ink: ink)
  }

  package static func texts(
    _ column: String, _ x: Coordinate, _ y: Coordinate, _ side: PlotLabel.Side = .left, _ ink: Ink = .ink,
    dx: Int = 0,
    dy: Int = 0
  ) -> Mark { Mark(kind: .texts(column, x: x, y: y, side: side, dx: dx, dy: dy), ink: ink) }

  /// Whether the numbers that the mark brings itself, beside those of columns, are finite.
  var hasFinitePlaces: Bool {
    let places =
      switch kind {
      case .points(let x, let y, _, let size): [x, y, size]
      case .line(let x, let y, _), .texts(_, let x, let y, _, _, _): [x, y]
      case .segments(let x, let y, _), .boxes(let x, let y, _): [x.0, x.1, y.0, y.1]
      }
    return places.allSatisfy(\.offset.isFinite)
  }

  package func of(_ rows: Range<Int>) -> Mark { changed(self) { $0.rows = rows } }
  package func only(_ column: String, _ value: Double) -> Mark {
    changed(self) { $0.condition = (column, value) }
  }
  package func once(per column: String) -> Mark { changed(self) { $0.once = column } }
  package func telling(_ columns: String...) -> Mark { telling(columns) }
  package func telling(_ columns: [String]) -> Mark { changed(self) { $0.tips = columns } }
  package var dashed: Mark { changed(self) { $0.isDashed = true } }

  /// Whether a symbol stands at a column's value along the y axis.
  func isAlongY(_ column: String) -> Bool {
    if case .points(_, let y, _, _) = kind { y.columns.contains(column) } else { false }
  }

  var isConstant: Bool {
    switch kind {
    case .points(let x, let y, _, _), .line(let x, let y, _): (x.columns + y.columns).isEmpty
    case .segments(let x, let y, _), .boxes(let x, let y, _):
      (x.0.columns + x.1.columns + y.0.columns + y.1.columns).isEmpty
    case .texts: false
    }
  }
}

extension Mark {
  /// How values are distributed, one box per row: a line from the 5th to the 95th percentile, a box over the middle half, and
  /// the median in white.
  ///
  /// - Parameter percentiles: The columns of the five percentiles.
  package static func distributions(
    _ percentiles: [String], row: String = "row", halfHeight: Double = 0.3, _ ink: Ink
  ) -> [Mark] {
    let row = Coordinate(row)
    let places = percentiles.map { Coordinate($0) }
    let (low, high) = (row - halfHeight, row + Coordinate(halfHeight))
    return [
      segments(x: (places[0], places[4]), y: (row, row), ink),
      boxes(x: (places[1], places[3]), y: (low, high), ink),
      segments(x: (places[2], places[2]), y: (low, high), .paper, width: 2),
    ]
  }

  /// A line across the whole panel.
  package static func vertical(at x: Double, _ panel: PlotAxis, _ ink: Ink = .grey) -> Mark {
    segments(
      x: (Coordinate(x), Coordinate(x)), y: (Coordinate(panel.from), Coordinate(panel.to)), ink, width: 1
    ).dashed
  }

  package static func horizontal(at y: Double, _ panel: PlotAxis, _ ink: Ink = .grey) -> Mark {
    segments(
      x: (Coordinate(panel.from), Coordinate(panel.to)), y: (Coordinate(y), Coordinate(y)), ink, width: 1
    ).dashed
  }
}

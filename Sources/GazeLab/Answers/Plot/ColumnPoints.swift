import Documents
import Foundation
import Inputs
import Statistics
import Trials

/// Lays out the rows of a table as points: one panel per word of the facet, with the same axes.
struct ColumnPoints {
  /// A column along an axis: its numbers, or the places of its words.
  private struct Along {
    let column: PlottedTable.Column
    /// Empty for numbers.
    let words: [String]
    let axis: PlotAxis
    private let places: [String: Int]

    /// - Parameter limit: The most words that the axis can name.
    init(_ column: PlottedTable.Column, _ rows: [Int], limit: Int, _ path: String) throws(InputError) {
      self.column = column
      guard column.isText else {
        words = []
        places = [:]
        let numbers = rows.compactMap { column.numbers[$0] }
        let (least, most) = (numbers.min() ?? 0, numbers.max() ?? 1)
        let room = most > least ? (most - least) * 0.03 : max(abs(most) * 0.1, 1e-9)
        axis = PlotAxis(least - room...most + room, column.title, hasGrid: true)
        return
      }
      words = column.distinct(rows)
      places = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0) })
      guard words.count <= limit else {
        throw ColumnPoints.tooMany(column, words.count, "an axis", limit, path)
      }
      axis = PlotAxis(
        -0.6...Double(words.count) - 0.4, column.title,
        ticks: .at(words.enumerated().map { PlotAxis.Tick(Double($0), RowLayout.shortened($1)) }))
    }

    /// - Parameter index: Of the point among those drawn, which spreads points of one word.
    func value(_ row: Int, _ index: Int) -> Double? {
      guard column.isText else { return column.numbers[row] }
      let golden = 0.618_033_988_749_894_9
      let spread = (Double(index) * golden).truncatingRemainder(dividingBy: 1) - 0.5
      return places[column.words[row]].map { Double($0) + 0.5 * spread }
    }

    func axis(isNamed: Bool) -> PlotAxis {
      isNamed
        ? axis
        : PlotAxis(
          axis.from...axis.to, ticks: words.isEmpty ? .automatic : .numbers(words.indices.map(Double.init)),
          hasGrid: words.isEmpty, hasLabels: false)
    }
  }

  private let table: PlottedTable
  private let request: ColumnPlot.Request
  private let record: RunRecord
  private let x: Along
  private let y: Along
  private let colour: PlottedTable.Column?
  /// The words of the colour; empty without one, and for numbers.
  private let colourWords: [String]
  private let shades: Shades?
  /// The rows that are drawn, by facet.
  private let facets: [(name: String, rows: [Int])]
  /// The rows that could be drawn, and those that lack a value.
  private let (completeCount, absentCount): (Int, Int)

  /// More marks make a page slow and hide each other.
  static let largestPointCount = 5000
  private static let (xLimit, yLimit, facetLimit) = (24, 60, 12)
  private static let shapes: [PointShape] = [.dot, .triangle, .square, .pointedDown, .diamond, .pentagon]
  private static var colourLimit: Int { FigureTheme.palette.count * shapes.count }

  /// - Throws: `InputError` if no row has all values, or if a column has too many words.
  init(
    _ table: PlottedTable, _ request: ColumnPlot.Request, _ record: RunRecord
  ) throws(InputError) {
    (self.table, self.request, self.record) = (table, request, record)
    let drawn = request.columns.map { table[$0] }
    let complete = (0..<table.keptCount).filter { row in drawn.allSatisfy { $0.isThere(row) } }
    guard !complete.isEmpty else {
      throw InputError(
        Place(file: table.path),
        "no row has a value in each of the columns \(enumerated(request.columns.map(\.quoted)))")
    }
    (completeCount, absentCount) = (complete.count, table.keptCount - complete.count)
    x = try Along(table[request.x], complete, limit: Self.xLimit, table.path)
    y = try Along(table[request.y], complete, limit: Self.yLimit, table.path)
    colour = request.colour.map { table[$0] }
    colourWords = colour.map { $0.isText ? $0.distinct(complete) : [] } ?? []
    if let colour, colourWords.count > Self.colourLimit {
      throw Self.tooMany(colour, colourWords.count, "a key", Self.colourLimit, table.path)
    }
    shades = Self.shades(colour, complete)
    facets = try Self.facets(request.facet.map { table[$0] }, Self.chosen(complete), table.path)
  }

  private static func shades(_ colour: PlottedTable.Column?, _ rows: [Int]) -> Shades? {
    guard let colour, !colour.isText else { return nil }
    let numbers = rows.compactMap { colour.numbers[$0] }
    guard let least = numbers.min(), let most = numbers.max() else { return nil }
    return Shades(0x9CC8EE, 0x08306B, along: PlotAxis(least...most))
  }

  private static func tooMany(
    _ column: PlottedTable.Column, _ count: Int, _ place: String, _ limit: Int, _ path: String
  ) -> InputError {
    InputError(
      Place(file: path),
      "the column \(column.name.quoted) has \(count) different texts, and \(place) can tell at most \(limit); choose "
        + "some rows with --where")
  }

  /// All rows, or a random part of them, which is the same each time.
  private static func chosen(_ rows: [Int]) -> [Int] {
    guard rows.count > largestPointCount else { return rows }
    var positions = rows
    var generator = SeededGenerator(seed: 1, stream: "plot")
    generator.shuffle(&positions, choosing: largestPointCount)
    return positions.prefix(largestPointCount).sorted()
  }

  private static func facets(
    _ column: PlottedTable.Column?, _ rows: [Int], _ path: String
  ) throws(InputError) -> [(name: String, rows: [Int])] {
    guard let column else { return [("", rows)] }
    // A number that divides a figure is a name.
    let names = column.distinct(rows)
    guard names.count <= facetLimit else { throw tooMany(column, names.count, "a figure", facetLimit, path) }
    return names.map { name in (name, rows.filter { column.words[$0] == name }) }
  }

  // MARK: Words

  var plot: Plot {
    let quantities = [y.column.name, "against", x.column.name].joined(separator: " ")
    return Plot(
      title: "\(request.table): \(quantities)", caveats: record.caveats,
      corner: (record.dataset.isSimulated ? ["simulated"] : []) + (record.partial == nil ? [] : ["PARTIAL"]),
      caption: caption, height: top + rowHeight * ((facets.count + columnCount - 1) / columnCount),
      data: data,
      panels: panels
        + [shades.map { $0.key(colour?.title ?? "", top: top, height: panelHeight) }]
        .compactMap(\.self), keys: keys)
  }

  /// The columns of words that differ between the rows that are drawn: what a mark is called by.
  private var telling: [PlottedTable.Column] {
    let rows = facets.flatMap(\.rows)
    let subject = colour?.isText == true ? colour?.name : "participant"
    let varying = table.keys.filter { column in
      column.name != subject && rows.contains { column.words[$0] != column.words[rows[0]] }
    }
    // The last one is whom a click pins.
    return varying.prefix(6) + table.keys.filter { $0.name == subject }
  }

  /// The columns of words that nothing in the figure tells apart although rows differ in them.
  private var mixed: [String] {
    let shown = Set(request.columns)
    let rows = facets.flatMap(\.rows)
    return ["samples", "features", "calibrator", "split"].compactMap { name in
      guard !shown.contains(name), let column = table.keys.first(where: { $0.name == name }) else {
        return nil
      }
      let count = column.distinct(rows).count
      return count > 1 ? "\(count) \(name == "samples" || name == "features" ? name : name + "s")" : nil
    }
  }

  private var caption: String {
    let file = table.path.split(separator: "/").last.map(String.init) ?? table.path
    let drawn = facets.reduce(0) { $0 + $1.rows.count }
    let some = request.conditions.isEmpty ? "" : " where \(enumerated(request.conditions))"
    var sentences = ["One point per row of \(file)\(some): \(table.keptCount) of \(table.rowCount) rows."]
    if absentCount > 0 {
      sentences.append(
        "\(absentCount) of them lack a value in \(enumerated(request.columns)) and are not drawn.")
    }
    if drawn < completeCount {
      sentences.append(
        "A random \(drawn) of \(completeCount) points are drawn, the same each time; the axes show the range of all."
      )
    }
    if !mixed.isEmpty { sentences.append("Rows of \(enumerated(mixed)) are drawn together.") }
    if let colour { sentences.append("Colour\(usesShapes ? " and shape" : ""): \(colour.name).") }
    if let facet = request.facet { sentences.append("One panel per \(facet), with the same axes.") }
    if x.column.isText || y.column.isText {
      sentences.append("Points of one text are spread so that they do not hide each other.")
    }
    return sentences.joined(separator: " ")
  }

  private var usesShapes: Bool { colourWords.count > FigureTheme.palette.count }

  private var keys: [PlotKey] {
    guard let colour, colour.isText else { return [] }
    return [
      PlotKey(
        heading: colour.name,
        colourWords.enumerated().map { index, word in
          (RowLayout.shortened(word), .point(Self.shape(index), size: 0.7, .palette(index)))
        })
    ]
  }

  private static func shape(_ index: Int) -> PointShape {
    shapes[index / FigureTheme.palette.count % shapes.count]
  }

  // MARK: Data

  private static func name(_ name: String, besides taken: Set<String>) -> String {
    // gnuplot finds columns by their names, which must not end its quotation marks.
    let plain = name.replacing("/", with: "_per_").filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
    }
    let base = plain.isEmpty ? "column" : plain
    return (1...).lazy.map { $0 == 1 ? base : "\(base)_\($0)" }.first { !taken.contains($0) } ?? base
  }

  /// The names that the columns have in the figure's data: those of the keys, then of x, y and the colour's number.
  private var names: (keys: [String], x: String, y: String, shade: String) {
    var taken: Set = ["colour", "shape"]
    func next(_ column: String) -> String {
      let own = Self.name(column, besides: taken)
      taken.insert(own)
      return own
    }
    let keys = telling.map { next($0.name) }
    return (keys, next(x.column.name), next(y.column.name), next(colour?.name ?? "shade"))
  }

  private var data: Plot.DataTable {
    let telling = telling
    let names = names
    let colours = Dictionary(uniqueKeysWithValues: colourWords.enumerated().map { ($1, $0) })
    let rows = facets.flatMap(\.rows).enumerated().map { index, row -> [Plot.Field] in
      let place = colour.flatMap { colours[$0.words[row]] }
      return telling.map { $0.words[row].isEmpty ? .missing : .text($0.words[row]) }
        + [Plot.Field(x.value(row, index)), Plot.Field(y.value(row, index))]
        + [shades == nil ? .missing : Plot.Field(colour?.numbers[row])]
        + [
          .integer(place.map { FigureTheme.palette[$0 % FigureTheme.palette.count] } ?? FigureTheme.accent),
          .integer(Self.shape(place ?? 0).rawValue),
        ]
    }
    return Plot.DataTable(
      columns: names.keys + [names.x, names.y, names.shade, "colour", "shape"], rows: rows)
  }

  // MARK: Panels

  private var columnCount: Int { facets.count == 1 ? 1 : facets.count == 2 || facets.count == 4 ? 2 : 3 }
  private var panelHeight: Int { max([440, 320, 240][columnCount - 1], 18 * y.words.count) }
  private var top: Int { Panel.roomAbove + Panel.titleHeight }
  private var rowHeight: Int { panelHeight + Panel.roomBelow + Panel.titleHeight + 4 }

  private var panels: [Panel] {
    let longest = y.words.map { RowLayout.shortened($0).count }.max() ?? 0
    let left = min(
      FigureTheme.figureWidth / 3, max(Panel.roomLeft, FigureTheme.width(ofCharacters: longest) + 30))
    let grid = PanelGrid(columns: columnCount, gap: 26, left: left, right: shades == nil ? 14 : 90)
    let names = names
    let mark = mark(names)
    var start = 0
    return facets.enumerated().map { index, facet in
      defer { start += facet.rows.count }
      let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
      return Panel(
        left: grid.left(column), top: top + row * rowHeight, width: grid.width, height: panelHeight,
        above: facet.name.isEmpty ? [] : [RowLayout.shortened(facet.name)],
        x: x.axis(isNamed: index + columnCount >= facets.count), y: y.axis(isNamed: column == 0),
        marks: [mark.of(start..<start + facet.rows.count)])
    }
  }

  private func mark(_ names: (keys: [String], x: String, y: String, shade: String)) -> Mark {
    let (x, y) = (Coordinate(names.x), Coordinate(names.y))
    let ink: Ink = shades.map { .shades($0, of: Coordinate(names.shade)) } ?? .column("colour")
    let numbers = (self.x.column.isText ? [] : [names.x]) + (self.y.column.isText ? [] : [names.y])
    let points =
      usesShapes
      ? Mark.points(x, y, shapes: "shape", size: 0.55, ink) : Mark.points(x, y, size: 0.55, ink)
    return points.telling(names.keys + numbers)
  }
}

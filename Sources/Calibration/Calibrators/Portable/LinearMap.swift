import Captures
import Inputs
import LinearAlgebra

/// A gaze point that is linear in feature columns, whatever calibrator found its coefficients.
///
///     gaze point = point at the centres + Σ (column − centre) × points per unit of the column
///
/// The centres are the columns' means in training. Counting from 0 would lose digits to cancellation: columns that
/// hardly vary have huge coefficients.
///
/// `parameters`: x and y at the centres, then three numbers per column: its centre, x per unit, y per unit.
package struct LinearMap: ColumnMap {
  package static let kind = "linear"
  static let example =
    "{kind: linear, columns: [{name: headX, unit: m}], layout: [x at the centres, y at the centres, "
    + "centre of headX, x per headX, y per headX], parameters: [566.5, 372, 0.1, 2000, -30.5]}"

  package private(set) var columns: PortableColumns
  let map: AffineMap
  /// The ranges to which columns are clipped, by their positions; see `ReachGuard`.
  package var bounds: [Int: ClosedRange<Double>] = [:]

  init(_ columns: PortableColumns, _ map: AffineMap) { (self.columns, self.map) = (columns, map) }

  /// A fit to columns of these names.
  init(_ columns: [String], _ map: AffineMap) { self.init(PortableColumns(columns), map) }

  private init(_ columns: PortableColumns, _ parameters: [Double]) {
    let count = columns.names.count
    func every(_ offset: Int) -> [Double] { (0..<count).map { parameters[offset + 3 * $0] } }
    self.init(
      columns,
      AffineMap(
        columnMeans: every(2), valuesAtMeans: Array(parameters.prefix(2)),
        coefficients: Matrix(
          rowCount: count, columnCount: 2, elements: zip(every(3), every(4)).flatMap { [$0, $1] })))
  }

  init(from section: inout ConfigSection) {
    let columns = PortableColumns(from: &section)
    self.init(columns, section.parameters(as: Self.layout(columns.names)))
    for node in section.has("bounds") ? section.list("bounds") : [] {
      _ = section.element(node) { section in
        let index = section.integer("index", in: 0...max(0, columns.names.count - 1))
        let low = section.number("low", in: .allFinite)
        let high = section.number("high", in: low...Double.greatestFiniteMagnitude)
        if low <= high { bounds[index] = low...high }
      }
    }
  }

  package func with(columns: PortableColumns) -> LinearMap { changed(self) { $0.columns = columns } }

  package var layout: [String] { Self.layout(columns.names) }

  package var parameters: [Double] {
    map.valuesAtMeans
      + map.columnMeans.indices.flatMap {
        [map.columnMeans[$0], map.coefficients[$0, 0], map.coefficients[$0, 1]]
      }
  }

  package var coefficients: Coefficients? {
    let intercept = map.intercept
    return Coefficients(
      intercept: ScreenPoint(x: intercept[0], y: intercept[1]),
      columns: columns.names.enumerated().map { index, name in
        Coefficients.Column(name: name, x: map.coefficients[index, 0], y: map.coefficients[index, 1])
      })
  }

  private static func layout(_ columns: [String]) -> [String] {
    ["x at the centres", "y at the centres"]
      + columns.flatMap { ["centre of \($0)", "x per \($0)", "y per \($0)"] }
  }

  package func values(_ design: Matrix) -> Matrix { map.predict(clipped(design)) }

  package func clipped(_ design: Matrix) -> Matrix {
    changed(design) { design in
      for (column, range) in bounds where column < design.columnCount {
        for row in 0..<design.rowCount where !range.contains(design[row, column]) {
          let number = design[row, column]
          design[row, column] = number < range.lowerBound ? range.lowerBound : min(number, range.upperBound)
        }
      }
    }
  }

  package func scaled(by factor: ScreenPoint, plus shift: ScreenPoint) -> LinearMap {
    let scaled = LinearMap(
      columns,
      AffineMap(
        columnMeans: map.columnMeans,
        valuesAtMeans: [
          map.valuesAtMeans[0] * factor.x + shift.x, map.valuesAtMeans[1] * factor.y + shift.y,
        ],
        coefficients: Matrix(rowCount: columns.names.count, columnCount: 2) {
          map.coefficients[$0, $1] * ($1 == 0 ? factor.x : factor.y)
        }))
    return changed(scaled) { $0.bounds = bounds }
  }

  /// The map with other coefficients: each step adds to those of a column, by its position, and keeps the gaze point
  /// where the column has the given mean.
  func stepped(_ steps: [(column: Int, mean: Double, x: Double, y: Double)]) -> LinearMap {
    var parameters = parameters
    for step in steps {
      let first = 2 + 3 * step.column
      let difference = parameters[first] - step.mean
      parameters[0] += difference * step.x
      parameters[1] += difference * step.y
      parameters[first + 1] += step.x
      parameters[first + 2] += step.y
    }
    return changed(LinearMap(columns, parameters)) { $0.bounds = bounds }
  }

  /// The columns within their bounds in Swift.
  package func columnStatements(_ columns: String) -> String {
    let clips = bounds.sorted { $0.key < $1.key }.map { column, range in
      "columns[\(column)] = min(max(columns[\(column)], \(range.lowerBound)), \(range.upperBound))"
    }
    return (["\(clips.isEmpty ? "let" : "var") columns: [Double] = \(columns)"] + clips).joined(
      separator: "\n")
  }

  package func source(columns: String) -> PortableSource {
    PortableSource(
      statements: """
        \(columnStatements(columns))
        var (x, y) = (0.0, 0.0)
        for (index, column) in columns.enumerated() {
          let difference = column - parameters[2 + 3 * index]
          x += difference * parameters[3 + 3 * index]
          y += difference * parameters[4 + 3 * index]
        }
        x = parameters[0] + x
        y = parameters[1] + y
        """)
  }
}

extension ConfigSection {
  /// Reads the numbers of a calibration, one per name of the kind's layout, which `layout` must repeat.
  mutating func parameters(as expected: [String]) -> [Double] {
    let layout = texts("layout")
    if layout != expected {
      let index = zip(layout, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      let difference =
        index.map { "name \($0 + 1) must be \(expected[$0].quoted), not \(layout[$0].quoted)" }
        ?? "it has \(layout.count) names, \(expected.count) were expected"
      record("layout", "'layout' is not that of the kind: \(difference)")
    }
    return finiteNumbers("parameters", namedBy: expected)
  }
}

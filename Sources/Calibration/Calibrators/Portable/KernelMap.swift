import Captures
import Foundation
import Inputs
import LinearAlgebra

/// Two numbers that are linear in standardised columns z, plus a sum over training points that declines with the
/// distance from each.
///
///     value = value at the centres + Σ slope · z + Σ weight · exp(−decline · |z − point|²)
struct KernelExpansion: Sendable {
  let standardisation: Standardisation
  /// Two numbers.
  var valuesAtCentres: [Double]
  /// p × 2, per standard deviation of a column.
  var slopes: Matrix
  let decline: Double
  /// n × p, standardised.
  let points: Matrix
  /// n × 2.
  var weights: Matrix

  /// - Parameter design: m × p, not standardised.
  /// - Returns: m × 2.
  func predict(_ design: Matrix) -> Matrix {
    let rows = standardisation.applied(to: design)
    var values = Matrix(rowCount: rows.rowCount, columnCount: 2)
    for row in 0..<rows.rowCount {
      let sums = sums(rows.row(row))
      for output in 0..<2 { values[row, output] = valuesAtCentres[output] + sums[output] }
    }
    return values
  }

  private func sums(_ z: some RandomAccessCollection<Double>) -> [Double] {
    let z = Array(z)
    var (x, y) = (0.0, 0.0)
    for column in z.indices {
      x += z[column] * slopes[column, 0]
      y += z[column] * slopes[column, 1]
    }
    for point in 0..<points.rowCount {
      var squares = 0.0
      for column in z.indices {
        let difference = z[column] - points[point, column]
        squares += difference * difference
      }
      let similarity = exp(-decline * squares)
      x += similarity * weights[point, 0]
      y += similarity * weights[point, 1]
    }
    return [x, y]
  }
}

/// A gaze point that a kernel expansion computes from feature columns.
///
/// `parameters`: x and y at the centres, and the decline; then four numbers per column: its centre and deviation, and x
/// and y per deviation; then each training point: its standardised columns, and the weights of x and y.
package struct KernelMap: ColumnMap {
  package static let kind = "kernel"
  static let example =
    "{kind: kernel, columns: [{name: headX, unit: m}], layout: [x at the centres, y at the centres, decline, "
    + "centre of headX, deviation of headX, x per deviation of headX, y per deviation of headX, point 1, point 1, "
    + "point 1], parameters: [566.5, 372, 0.5, 0.1, 0.02, 40, -3, -0.7, 25, 8.5]}"

  package let columns: PortableColumns
  let expansion: KernelExpansion

  init(_ columns: PortableColumns, _ expansion: KernelExpansion) {
    (self.columns, self.expansion) = (columns, expansion)
  }

  init(from section: inout ConfigSection) {
    self = Self.reading(from: &section, before: []).map
  }

  /// Reads a map whose parameters stand before others, which are named by `last`.
  static func reading(
    from section: inout ConfigSection, before last: [String]
  ) -> (map: KernelMap, others: [Double]) {
    let columns = PortableColumns(from: &section)
    let count = columns.names.count
    let numbers = max(0, section.texts("layout").count - last.count - 3 - 4 * count)
    let own = layout(columns.names, numbers / (count + 2))
    let parameters = section.parameters(as: own + last)
    return (
      KernelMap(columns, parameters: Array(parameters.prefix(own.count))),
      Array(parameters.suffix(last.count))
    )
  }

  private init(_ columns: PortableColumns, parameters: [Double]) {
    let p = columns.names.count
    func every(_ offset: Int) -> [Double] { (0..<p).map { parameters[3 + 4 * $0 + offset] } }
    let rows = Matrix(
      rowCount: (parameters.count - 3 - 4 * p) / (p + 2), columnCount: p + 2,
      elements: Array(parameters.dropFirst(3 + 4 * p)))
    self.init(
      columns,
      KernelExpansion(
        standardisation: Standardisation(means: every(0), deviations: every(1)),
        valuesAtCentres: Array(parameters.prefix(2)),
        slopes: Matrix(rowCount: p, columnCount: 2, elements: zip(every(2), every(3)).flatMap { [$0, $1] }),
        decline: parameters[2],
        points: Matrix(rowCount: rows.rowCount, columnCount: p) { rows[$0, $1] },
        weights: Matrix(rowCount: rows.rowCount, columnCount: 2) { rows[$0, p + $1] }))
  }

  package var parameters: [Double] {
    let (one, standardisation) = (expansion, expansion.standardisation)
    var numbers = one.valuesAtCentres + [one.decline]
    for column in columns.names.indices {
      numbers += [standardisation.means[column], standardisation.deviations[column]]
      numbers += [one.slopes[column, 0], one.slopes[column, 1]]
    }
    for point in 0..<one.points.rowCount { numbers += one.points.row(point) + one.weights.row(point) }
    return numbers
  }

  package var layout: [String] { Self.layout(columns.names, expansion.points.rowCount) }

  private static func layout(_ columns: [String], _ pointCount: Int) -> [String] {
    ["x at the centres", "y at the centres", "decline"]
      + columns.flatMap { column in
        ["centre", "deviation", "x per deviation", "y per deviation"].map { "\($0) of \(column)" }
      }
      // Longer names would make the file too large to be read.
      + (1..<pointCount + 1).flatMap { [String](repeating: "point \($0)", count: columns.count + 2) }
  }

  package func with(columns: PortableColumns) -> KernelMap { KernelMap(columns, expansion) }

  package func values(_ design: Matrix) -> Matrix { expansion.predict(design) }

  package func scaled(by factor: ScreenPoint, plus shift: ScreenPoint) -> KernelMap {
    let factors = [factor.x, factor.y]
    func scaled(_ matrix: Matrix) -> Matrix {
      Matrix(rowCount: matrix.rowCount, columnCount: 2) { matrix[$0, $1] * factors[$1] }
    }
    return KernelMap(
      columns,
      changed(expansion) {
        $0.valuesAtCentres = [
          $0.valuesAtCentres[0] * factor.x + shift.x, $0.valuesAtCentres[1] * factor.y + shift.y,
        ]
        $0.slopes = scaled($0.slopes)
        $0.weights = scaled($0.weights)
      })
  }

  package func source(columns: String) -> PortableSource {
    let p = self.columns.names.count
    let first = 3 + 4 * p
    return PortableSource(
      statements: """
        let columns: [Double] = \(columns)
        let numbers = parameters
        var z = [Double]()
        var (x, y) = (0.0, 0.0)
        for (index, column) in columns.enumerated() {
          let standardised = (column - numbers[3 + 4 * index]) / numbers[4 + 4 * index]
          z.append(standardised)
          x += standardised * numbers[5 + 4 * index]
          y += standardised * numbers[6 + 4 * index]
        }
        // Training points, each with its columns and its weights.
        for point in stride(from: \(first), to: \(parameters.count), by: \(p + 2)) {
          var squares = 0.0
          for (index, value) in z.enumerated() {
            let difference = value - numbers[point + index]
            squares += difference * difference
          }
          let similarity = exp(-numbers[2] * squares)
          x += similarity * numbers[point + \(p)]
          y += similarity * numbers[point + \(p + 1)]
        }
        x = numbers[0] + x
        y = numbers[1] + y
        """)
  }
}

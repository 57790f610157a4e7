import Inputs

/// A gaze point that is linear in feature columns, whatever calibrator has found its coefficients.
///
///     gaze point = point at the centres + Σ (column − centre) × points per unit of the column
///
/// The centres are the columns' means in training. A sum about 0 would be the same, but for columns that hardly vary:
/// their coefficients are huge, and the digits of the sum would cancel.
///
/// `parameters`: x and y at the centres, then three numbers a column: its centre, x per unit, y per unit.
struct LinearMap: PortableCalibration {
  static let kind = "linear"
  static let example =
    "{kind: linear, columns: [{name: headX, unit: m}], layout: [x at the centres, y at the centres, "
    + "centre of headX, x per headX, y per headX], parameters: [566.5, 372, 0.1, 2000, -30.5]}"

  let columns: [String]
  let parameters: [Double]

  /// - Parameters:
  ///   - centres: Of each column.
  ///   - point: The gaze point at the centres.
  /// - Returns: Nil if a number is not finite, or no feature block has one of the columns.
  init?(_ coefficients: Coefficients, centres: [Double], point: ScreenPoint) {
    self.init(
      columns: coefficients.columns.map(\.name),
      parameters: [point.x, point.y] + zip(centres, coefficients.columns).flatMap { [$0, $1.x, $1.y] })
  }

  private init?(columns: [String], parameters: [Double]) {
    (self.columns, self.parameters) = (columns, parameters)
    guard parameters.allSatisfy(\.isFinite), columns.allSatisfy({ PortableInput.unit(ofColumn: $0) != nil })
    else { return nil }
  }

  /// Reads `columns`, `layout` and `parameters`.
  init(from section: inout ConfigSection) {
    columns = PortableInput.columns(from: &section)
    parameters = section.parameters(as: Self.layout(columns))
  }

  var kind: String { Self.kind }
  var input: PortableInput { .columns(columns) }
  var layout: [String] { Self.layout(columns) }

  private static func layout(_ columns: [String]) -> [String] {
    ["x at the centres", "y at the centres"]
      + columns.flatMap { ["centre of \($0)", "x per \($0)", "y per \($0)"] }
  }

  func estimates(_ samples: Samples, on screen: Screen) -> [GazeEstimate] {
    let names = samples.blocks.columnNames
    let positions = columns.map { column in
      guard let position = names.firstIndex(of: column) else { preconditionFailure("no column \(column)") }
      return position
    }
    return (0..<samples.count).map { row in
      let values = samples.blocks.row(row)
      var (x, y) = (0.0, 0.0)
      for (index, position) in positions.enumerated() {
        let difference = values[values.startIndex + position] - parameters[2 + 3 * index]
        x += difference * parameters[3 + 3 * index]
        y += difference * parameters[4 + 3 * index]
      }
      return GazeEstimate(ScreenPoint(x: parameters[0] + x, y: parameters[1] + y))
    }
  }

  func shifted(by shift: ScreenPoint) -> (any PortableCalibration)? {
    let moved = [parameters[0] + shift.x, parameters[1] + shift.y]
    return LinearMap(columns: columns, parameters: moved + parameters.dropFirst(2))
  }

  /// With other coefficients.
  ///
  /// - Parameter steps: What is added to the coefficients of a column, by its position, and the number of the column at
  ///   which nothing changes.
  func stepped(_ steps: [(column: Int, mean: Double, x: Double, y: Double)]) -> LinearMap? {
    var parameters = parameters
    for step in steps {
      let first = 2 + 3 * step.column
      let difference = parameters[first] - step.mean
      parameters[0] += difference * step.x
      parameters[1] += difference * step.y
      parameters[first + 1] += step.x
      parameters[first + 2] += step.y
    }
    return LinearMap(columns: columns, parameters: parameters)
  }

  func source(on screen: Screen) -> PortableSource {
    let names = columns.enumerated().map { index, name in
      "\(index). `\(name)`, \(PortableInput.unit(ofColumn: name) ?? "")"
    }
    return PortableSource(
      documentation: ["`columns`: \(columns.count) numbers in this order, each with its unit:"] + names,
      arguments: "_ columns: [Double]",
      body: """
        precondition(columns.count == \(columns.count), "\(columns.count) columns were expected")
        var (x, y) = (0.0, 0.0)
        for (index, column) in columns.enumerated() {
          let difference = column - parameters[2 + 3 * index]
          x += difference * parameters[3 + 3 * index]
          y += difference * parameters[4 + 3 * index]
        }
        x = parameters[0] + x
        y = parameters[1] + y
        return x.isFinite && y.isFinite ? (x, y) : nil
        """)
  }
}

extension PortableInput {
  /// Reads `columns: [{name: …, unit: …}, …]`.
  fileprivate static func columns(from section: inout ConfigSection) -> [String] {
    var names = [String]()
    for node in section.list("columns") {
      _ = section.element(node) { section in
        let (name, unit) = (section.text("name"), section.text("unit"))
        if let known = Self.unit(ofColumn: name) {
          if unit != known && !unit.isEmpty {
            section.record(
              InputError(section.place(of: "unit"), "the unit of \(name.quoted) is \(known), not \(unit)"))
          }
        } else if !name.isEmpty {
          section.record(
            InputError(section.place(of: "name"), "no feature block has a column \(name.quoted)"))
        }
        // Also a wrong one: its parameters are no error of their own.
        names.append(name)
      }
    }
    return names
  }
}

extension ConfigSection {
  /// The numbers of a calibration, as many as the layout of its kind has names; `layout` must hold these names.
  mutating func parameters(as expected: [String]) -> [Double] {
    let layout = texts("layout")
    if layout != expected {
      let index = zip(layout, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      let difference =
        index.map { "name \($0 + 1) must be \(expected[$0].quoted), not \(layout[$0].quoted)" }
        ?? "it has \(layout.count) names, \(expected.count) were expected"
      record(InputError(place(of: "layout"), "'layout' is not that of the kind: \(difference)"))
    }
    return finiteNumbers("parameters", namedBy: expected)
  }
}

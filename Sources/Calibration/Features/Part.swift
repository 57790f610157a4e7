import Captures
import LinearAlgebra
import Statistics

/// Some rows of some samples, seen through the columns of one feature set.
package struct Part: Sendable {
  package let samples: Samples
  package let rows: [Int]
  package let columns: ColumnSet

  package init(samples: Samples, rows: [Int], columns: ColumnSet) {
    self.samples = samples
    self.rows = rows
    self.columns = columns
  }

  /// The numbers of the part, rows × columns.
  ///
  /// - Precondition: The set's transforms have been learned, if it has any.
  package var design: Matrix {
    let plain = samples.blocks.design.matrix(rows: rows, columns: columns.columns)
    guard let derived = columns.derived else { return plain }
    guard let learned = derived.learned else {
      preconditionFailure("the transforms of \(columns.name) have not been learned")
    }
    return Matrix(sideBySide: [plain, learned.matrix(derivedRows(of: derived))], rowCount: rows.count)
  }

  func derivedRows(of set: DerivedSet) -> DerivedRows {
    DerivedRows(inputs: samples.blocks.design.matrix(rows: rows, columns: set.inputs)) { label in
      rows.map { samples.origins.source($0).key.labels[label] }
    }
  }

  package var columnNames: [String] {
    let names = samples.blocks.columnNames
    let derived = columns.derived.flatMap { set in
      set.learned.map { $0.names(set.inputs.map { names[$0] }) }
    }
    return columns.columns.map { names[$0] } + (derived ?? [])
  }

  /// One row per fixation in the part: the medians of the fixation's rows in the part.
  var fixationMedians: Part {
    guard samples.kind == .frames else { return self }
    let medians = Samples(mediansOf: self)
    return Part(samples: medians, rows: Array(0..<medians.count), columns: columns)
  }

  /// All frames of the fixations in the part, which must have been kept: `Needs.keepsFrames` requests that.
  var keptFrames: Part {
    guard samples.kind != .frames else { return self }
    guard let frames = samples.frames else { preconditionFailure("the frames of the medians were not kept") }
    let fixations = Set(rows.map { samples.origins.fixation($0) })
    return Part(
      samples: frames,
      rows: frames.origins.indices.filter { fixations.contains(frames.origins.fixation($0)) },
      columns: columns)
  }

  /// The rows of each participant, in alphabetical order of their names.
  var people: [(name: String, rows: [Int])] {
    let sources = samples.origins.sources
    return groupedByKey(
      grouped(rows, by: { samples.origins.sourceIndex($0) }),
      by: { sources[samples.origins.sourceIndex($0[0])].key.participant }
    ).map { ($0.key, $0.value.flatMap(\.self)) }.sorted { $0.name < $1.name }
  }

  func with(rows: [Int]) -> Part { Part(samples: samples, rows: rows, columns: columns) }

  /// The same rows seen through other columns; the part itself for nil.
  package func seen(through columns: ColumnSet?) -> Part {
    columns.map { Part(samples: samples, rows: rows, columns: $0) } ?? self
  }

  /// - Precondition: There is at least one row, and the set's transforms have been learned.
  package var columnRanges: [ClosedRange<Double>] {
    guard columns.learns else { return samples.blocks.design.ranges(of: columns.columns, in: rows) }
    let design = design
    return ColumnDesign(
      rowCount: design.rowCount,
      columns: (0..<design.columnCount).map { column in
        .own((0..<design.rowCount).map { design[$0, column] })
      }
    ).ranges(of: Array(0..<design.columnCount), in: 0..<design.rowCount)
  }

  /// The targets in points, rows × 2.
  package var response: Matrix { Matrix(targets) }

  package var views: [View] { rows.map { samples.views[$0] } }
  package var targets: [ScreenPoint] { rows.map { samples.targets[$0] } }
}

extension Matrix {
  init(_ points: [ScreenPoint]) {
    var elements = [Double]()
    elements.reserveCapacity(2 * points.count)
    for point in points {
      elements.append(point.x)
      elements.append(point.y)
    }
    self.init(rowCount: points.count, columnCount: 2, elements: elements)
  }
}

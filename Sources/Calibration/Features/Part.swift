import Captures
import LinearAlgebra

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
  package var design: Matrix { samples.blocks.design.matrix(rows: rows, columns: columns.columns) }

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

  func with(rows: [Int]) -> Part { Part(samples: samples, rows: rows, columns: columns) }

  /// - Precondition: There is at least one row.
  package var columnRanges: [ClosedRange<Double>] {
    samples.blocks.design.ranges(of: columns.columns, in: rows)
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

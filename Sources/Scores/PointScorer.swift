import Calibration
import GazeErrors

/// Scores the gaze points of many repeats with the same memory.
package struct PointScorer {
  private var sums: [PointSums] = []
  private var tested = TestedRows()
  private var scratch = PointSums.Scratch()

  package init() {}

  /// The number of rows measured at once: the geometry of many people's rows takes more memory than their gaze points.
  private static let mostRowsAtOnce = 4096

  /// Scores several estimates, mostly of the same rows: what these are measured against is then made once.
  ///
  /// - Parameter estimates: In the order of the samples.
  package mutating func score(
    _ estimates: [RowEstimates], _ lines: TargetGeometries,
    visit: (_ position: Int, _ errors: PointErrors, _ sums: borrowing PointSums) -> Void
  ) {
    var start = 0
    while start < estimates.count {
      let found = estimates[start].found
      var points = [found.points]
      while start + points.count < estimates.count {
        let next = estimates[start + points.count].found
        guard next.rows == found.rows else { break }
        points.append(next.points)
      }
      add(points, of: found.rows, lines)
      for place in points.indices {
        let errors = PointErrors(estimates[start + place].points, &sums[place])
        visit(start + place, errors, sums[place])
      }
      start += points.count
    }
  }

  private mutating func add(_ points: [GazePoints], of rows: [Int], _ lines: TargetGeometries) {
    while sums.count < points.count { sums.append(PointSums()) }
    for place in points.indices {
      sums[place].clear()
      sums[place].reserve(rowCount: rows.count)
    }
    var start = 0
    while start < rows.count {
      var end = min(start + Self.mostRowsAtOnce, rows.count)
      while end < rows.count && lines.fixation(rows[end]) == lines.fixation(rows[end - 1]) { end += 1 }
      tested.set(lines.tested(rows[start..<end]))
      for (place, points) in points.enumerated() {
        let (x, y) = (points.x.dropFirst(start), points.y.dropFirst(start))
        sums[place].add(tested, x: x.prefix(end - start), y: y.prefix(end - start), &scratch)
      }
      start = end
    }
  }

  /// The errors of some gaze points, and those of their fixations in the order of the rows.
  package static func errors(
    of estimates: RowEstimates, _ lines: TargetGeometries
  ) -> (all: PointErrors, fixations: [(number: Int, sums: FixationScore.Sums)]) {
    var scorer = PointScorer()
    let ordered = RowEstimates.inOrder([estimates])[0].found
    scorer.add([ordered.points], of: ordered.rows, lines)
    return (PointErrors(estimates.points, &scorer.sums[0]), scorer.sums[0].fixationScores)
  }
}

extension PointSums {
  fileprivate var fixationScores: [(number: Int, sums: FixationScore.Sums)] {
    fixations.enumerated().map { place, fixation in
      let start = place * Self.fixationWidth
      return (
        fixation.number,
        FixationScore.Sums(
          repeatCount: 1, count: fixation.rowCount, fixationSums[start..<start + Self.fixationWidth])
      )
    }
  }
}

import Inputs
import Scores
import Trials

/// Two rows of which one has the lower error in degrees and the other the lower RMSE in points, and the steps between
/// both measures at which their order changes.
struct OrderDifference: Sendable {
  struct Row: Sendable {
    let row: Ranking.Row
    /// The errors by `measures`: means over the row's groups.
    fileprivate let values: [Double]

    /// Degrees.
    var accuracy: Double { values[0] }
    /// Points.
    var rmse: Double { values[values.count - 1] }
  }

  /// What changes from one measure to the next, between the accuracy of a ranking and RMSE.
  enum Step: Int, Sendable, CaseIterable {
    /// From the mean over units to that over fixations.
    case weights
    /// From the mean gaze point of a fixation to single frames.
    case scatter
    /// From the angle at the eyes to the distance on the screen.
    case distance
    /// From the mean to the root of the mean square.
    case squares
  }

  /// The summaries' metrics that follow the ranking's own mean, one more for each step.
  private static let metrics = [
    "accuracy_direction_degrees", "angle_mean_degrees", "distance_mean_pt", "rmse",
  ]

  /// The first row, in the order by degrees, above one that has a lower RMSE.
  let lowerInDegrees: Row
  /// The row below it with the lowest RMSE.
  let lowerInPoints: Row
  /// Whether these lead by their measures.
  let areLeading: Bool
  /// The steps at which the order of the two changes, an odd number.
  let steps: [Step]

  /// - Returns: Nil if both orders are the same, or errors in degrees or a metric are not known.
  init?(_ results: SplitResults) {
    guard let ranking = results.ranking, ranking.measure == .accuracy else { return nil }
    let summaries = Dictionary(results.summaries.map { ($0.cell, $0) }) { first, _ in first }
    let rows = ranking.rows.compactMap { row -> Row? in
      let means = Self.metrics.compactMap { metric -> Double? in
        let values = row.cells.compactMap { summaries[$0]?.metrics[metric]?.centre }
        return values.count == row.cells.count ? values.reduce(0, +) / Double(values.count) : nil
      }
      return means.count == Self.metrics.count ? Row(row: row, values: [row.mean] + means) : nil
    }
    guard rows.count == ranking.rows.count else { return nil }
    let pairs = rows.indices.lazy.compactMap { index -> (index: Int, row: Row, below: Row)? in
      let below = rows[(index + 1)...].filter { $0.accuracy > rows[index].accuracy }
      guard let least = below.min(by: { $0.rmse < $1.rmse }), least.rmse < rows[index].rmse else {
        return nil
      }
      return (index, rows[index], least)
    }
    guard let first = pairs.first else { return nil }
    lowerInDegrees = first.row
    lowerInPoints = first.below
    areLeading = first.index == 0
    steps = Self.steps(first.row.values, first.below.values)
  }

  /// The steps at which the order of two rows changes, given their errors by each measure.
  static func steps(_ one: [Double], _ other: [Double]) -> [Step] {
    let isLower = zip(one, other).map { $0 < $1 }
    return Step.allCases.filter { isLower[$0.rawValue] != isLower[$0.rawValue + 1] }
  }
}

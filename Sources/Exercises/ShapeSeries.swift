import Captures
import Logs
import Statistics

/// The blend shapes of a recording over time, made fit for detecting exercises.
///
/// Rows are sorted by time, and of rows with the same time the last one holds. Times may be uneven.
struct ShapeSeries: Sendable {
  /// Since the first row of the recording, ascending, seconds.
  let times: [Double]
  /// One column per `EyeShape`, as read: values below 0 and above 1 included, NaN where a value is missing. Empty for a
  /// shape that the recording does not have.
  let values: [[Double]]
  let unorderedCount: Int
  /// Rows that share their time with a later row, which replaces them.
  let repeatedCount: Int
  /// Rows that lack a value of a shape that exercises require and the recording has.
  let incompleteCount: Int
  /// The median difference between consecutive times; 0 with fewer than two rows.
  let medianStep: Double
  /// The valid time up to each row, seconds; one more than there are rows.
  private let validTime: [Double]

  /// - Parameter values: One column per `EyeShape`, as long as `times`, or empty.
  init(times: [Double], values: [[Double]]) {
    precondition(values.count == EyeShape.allCases.count, "\(values.count) shapes")
    precondition(values.allSatisfy { $0.isEmpty || $0.count == times.count }, "shapes differ in length")
    unorderedCount = zip(times, times.dropFirst()).count { $1 < $0 }
    let order =
      unorderedCount == 0
      ? Array(times.indices) : times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    let kept = order.indices.filter { $0 + 1 == order.count || times[order[$0]] < times[order[$0 + 1]] }
      .map { order[$0] }
    repeatedCount = times.count - kept.count
    let isWhole = unorderedCount == 0 && repeatedCount == 0
    let own = isWhole ? times : kept.map { times[$0] }
    let columns = values.map { column in
      let column = isWhole || column.isEmpty ? column : kept.map { column[$0] }
      return column.allSatisfy(\.isNaN) ? [] : column
    }
    let steps = zip(own, own.dropFirst()).map { $1 - $0 }
    medianStep = steps.isEmpty ? 0 : median(steps)
    let there = columns.indices.filter {
      !columns[$0].isEmpty && EyeShape.ofExercises.contains(EyeShape.all[$0])
    }
    var (sum, incompleteCount) = (0.0, 0)
    var valid = [0.0]
    valid.reserveCapacity(own.count + 1)
    for row in own.indices {
      let isValid = !there.isEmpty && there.allSatisfy { columns[$0][row].isFinite }
      if !isValid { incompleteCount += 1 }
      if isValid, row < steps.count { sum += min(steps[row], 2 * medianStep) }
      valid.append(sum)
    }
    self.times = own
    self.values = columns
    validTime = valid
    self.incompleteCount = incompleteCount
  }

  /// The rows on which every exercise can be detected.
  var account: RowAccount {
    RowAccount(
      "row", "used", read: times.count + repeatedCount,
      leftOut: [
        .init(LeftOutReason.repeatedTime, repeatedCount),
        .init("without a blend shape that exercises require", incompleteCount),
      ])
  }

  /// A step above this is a gap, in which nothing is known, seconds.
  var gapLimit: Double { max(0.075, 2.5 * medianStep) }

  func has(_ exercise: Exercise) -> Bool {
    exercise.shapes.allSatisfy { !values[$0.rawValue].isEmpty }
  }

  func rows(from start: Double, through end: Double) -> Range<Int> {
    let first = times.partitioningIndex { $0 >= start }
    return first..<max(first, times.partitioningIndex { $0 > end })
  }

  /// The time for which all shapes were known, seconds. A row stands for the time to the next row, or twice the median step if
  /// that is less.
  var validSeconds: Double { validTime[times.count] }

  /// The same for the rows from `start` on and before `end`.
  func validSeconds(from start: Double, to end: Double) -> Double {
    let first = times.partitioningIndex { $0 >= start }
    let last = times.partitioningIndex { $0 >= end }
    return max(0, validTime[max(first, last)] - validTime[first])
  }
}

extension EyeShape {
  static let all = Array(allCases)
}

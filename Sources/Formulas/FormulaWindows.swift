import DelimitedText
import Foundation
import Statistics

/// Functions of the frames before each frame of a fixation. They are causal: no later frame has an influence.
struct FormulaWindows {
  let table: FormulaTable

  /// - Parameter reach: Frames of `lag`, seconds of `mean`, `median` and `sd`; not used by `diff`.
  func values(_ function: FormulaFunction, of column: NumberColumn, reach: Double) -> NumberColumn {
    var values = [Double](repeating: .nan, count: table.count)
    for rows in table.fixations {
      switch function {
      case .lag: shift(by: Int(reach), column, rows, &values)
      case .diff: for row in rows.dropFirst() { values[row] = column[row] - column[row - 1] }
      case .mean, .sd: summarise(function, column, rows, seconds: reach, &values)
      default: medians(column, rows, seconds: reach, &values)
      }
    }
    return NumberColumn(values)
  }

  private func shift(by count: Int, _ column: NumberColumn, _ rows: Range<Int>, _ values: inout [Double]) {
    for row in rows.dropFirst(count) { values[row] = column[row - count] }
  }

  /// The first row of the window that ends with each row: it begins behind the last row that is `seconds` older or more.
  /// Where times go back, no row that was left behind comes back.
  private struct WindowStart {
    private let time: NumberColumn
    private let seconds: Double
    private(set) var first: Int

    init(_ time: NumberColumn, _ rows: Range<Int>, seconds: Double) {
      self.time = time
      // Times are sums of steps such as 0.033 s, which need not hit a bound to the last bit.
      self.seconds = seconds - 1e-9
      first = rows.lowerBound
    }

    mutating func advance(to row: Int) {
      let now = time[row]
      while first < row, now - time[first] >= seconds { first += 1 }
    }
  }

  /// Missing numbers do not count; without any number the value is missing. Each window is summed anew, since running sums
  /// lose digits.
  private func summarise(
    _ function: FormulaFunction, _ column: NumberColumn, _ rows: Range<Int>, seconds: Double,
    _ values: inout [Double]
  ) {
    var start = WindowStart(table.time, rows, seconds: seconds)
    for row in rows {
      start.advance(to: row)
      var (sum, count) = (0.0, 0)
      for other in start.first...row where !column[other].isNaN {
        sum += column[other]
        count += 1
      }
      guard count > 0 else { continue }
      let mean = sum / Double(count)
      guard function == .sd else {
        values[row] = mean
        continue
      }
      var squares = 0.0
      for other in start.first...row where !column[other].isNaN {
        squares += (column[other] - mean) * (column[other] - mean)
      }
      values[row] = (squares / Double(count)).squareRoot()
    }
  }

  private func medians(
    _ column: NumberColumn, _ rows: Range<Int>, seconds: Double, _ values: inout [Double]
  ) {
    var start = WindowStart(table.time, rows, seconds: seconds)
    // The numbers of the window in ascending order.
    var sorted = [Double]()
    for row in rows {
      let earlier = start.first
      start.advance(to: row)
      for old in earlier..<start.first where !column[old].isNaN {
        sorted.remove(at: Self.place(of: column[old], in: sorted))
      }
      if !column[row].isNaN {
        sorted.insert(column[row], at: Self.place(of: column[row], in: sorted))
      }
      guard !sorted.isEmpty else { continue }
      let middle = sorted.count / 2
      values[row] =
        sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
  }

  /// The place of the first number that is not smaller.
  private static func place(of number: Double, in sorted: [Double]) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

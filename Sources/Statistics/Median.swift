/// The median of at least one number, none of which is NaN.
package func median(_ numbers: [Double]) -> Double {
  var ranked = RankedNumbers(numbers)
  return ranked.median
}

/// A quantile by linear interpolation between the two nearest numbers, for a `share` from 0 to 1; nil without numbers.
///
/// Source: Hyndman and Fan, Sample Quantiles in Statistical Packages, The American Statistician 50(4), 1996, def. 7.
package func quantile(_ sorted: [Double], _ share: Double) -> Double? {
  guard let last = sorted.last else { return nil }
  let position = share * Double(sorted.count - 1)
  let index = Int(position)
  guard index + 1 < sorted.count else { return last }
  return sorted[index] + (sorted[index + 1] - sorted[index]) * (position - Double(index))
}

/// The median of each column of at least one row; NaN for a column with a number that is not finite.
package func columnMedians(_ rows: [[Double]]) -> [Double] {
  rows[0].indices.map { column in finiteMedian(rows.map { $0[column] }) }
}

/// The median, or NaN if a number is not finite.
package func finiteMedian(_ numbers: [Double]) -> Double {
  numbers.allSatisfy(\.isFinite) ? median(numbers) : .nan
}

/// The median of the numbers that are not missing (NaN); NaN if all are.
package func presentMedian(_ numbers: [Double]) -> Double {
  // A fixation may be a single frame.
  guard numbers.count > 1 else { return numbers.first ?? .nan }
  let present = numbers.filter { !$0.isNaN }
  return present.isEmpty ? .nan : median(present)
}

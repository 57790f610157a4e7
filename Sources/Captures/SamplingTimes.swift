import Statistics

/// The sampling of rows: rates and gaps, from their times alone.
///
/// Source: ETDQualitizer 1.2.0 for the effective frequency, which counts only valid rows and, by the median step, the
/// time that the last row covers.
package struct SamplingTimes: Sendable, Equatable {
  /// The number of rows, of which some are valid.
  let rowCount: Int
  let validCount: Int
  /// Last time − first time, seconds; 0 for a single row.
  package let span: Double
  /// The median of the steps between consecutive rows, seconds; nil for fewer than two rows.
  let medianStep: Double?
  /// Steps of more than `gapFactor` median steps: rows are missing there.
  let gapCount: Int
  /// The longest step, seconds; nil for fewer than two rows.
  let longestStep: Double?

  /// The number of median steps that a gap exceeds.
  package static let gapFactor = 1.5

  /// - Parameter times: In the order of the rows, seconds; all finite.
  package init(_ times: [Double], validCount: Int) {
    rowCount = times.count
    self.validCount = validCount
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    span = times.first.flatMap { first in times.last.map { $0 - first } } ?? 0
    let medianStep = steps.isEmpty ? nil : median(steps)
    self.medianStep = medianStep
    gapCount = medianStep.map { step in steps.count { $0 > Self.gapFactor * step } } ?? 0
    longestStep = steps.max()
  }

  /// The time that the rows cover: their span and one median step for the last row, seconds.
  package var duration: Double { span + (medianStep ?? 0) }

  /// (rows − 1) ÷ span, Hz; nil for fewer than two rows, or if time does not advance.
  package var rowHz: Double? { rowCount > 1 && span > 0 ? Double(rowCount - 1) / span : nil }

  /// Valid rows ÷ duration, Hz; nil as above.
  package var effectiveHz: Double? { rowCount > 1 && duration > 0 ? Double(validCount) / duration : nil }
}

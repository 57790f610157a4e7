import DelimitedText
import Statistics

/// The distance of the gaze from the touched point or the target in each row of a log.
struct Gap: Sendable {
  /// The way to find rows in which a gaze point is not to be trusted.
  enum Outliers: String, Sendable {
    /// The log has no word for blinks.
    case peaks
    case blinks
  }

  let recording: GapRecording
  /// The log's rows that have a reference, in the order of time.
  let rows: [Int]
  /// Gaze minus reference, points; NaN where gaze was lost.
  let x: [Double]
  let y: [Double]
  let isOutlier: [Bool]
  let outliers: Outliers

  init?(_ recording: GapRecording) {
    let (points, gaze, times) = (recording.points, recording.gaze, recording.times)
    var rows = times.indices.filter { !points.x[$0].isNaN && !points.y[$0].isNaN }
    guard !rows.isEmpty else { return nil }
    if zip(rows, rows.dropFirst()).contains(where: { times[$0] > times[$1] }) {
      rows.sort { (times[$0], $0) < (times[$1], $1) }
    }
    let isLost = rows.map { gaze.x[$0].isNaN || gaze.y[$0].isNaN }
    func gap(_ gaze: NumberColumn, _ reference: NumberColumn) -> [Double] {
      rows.indices.map { isLost[$0] ? .nan : gaze[rows[$0]] - reference[rows[$0]] }
    }
    self.recording = recording
    self.rows = rows
    x = gap(gaze.x, points.x)
    y = gap(gaze.y, points.y)
    if let isBlink = recording.isBlink {
      outliers = .blinks
      isOutlier = rows.indices.map { !isLost[$0] && isBlink(rows[$0]) }
    } else {
      outliers = .peaks
      isOutlier = Self.peaks(rows.map { times[$0] }, [x, y])
    }
  }

  /// Rows with a peak on either axis, for a blink disturbs both.
  private static func peaks(_ times: [Double], _ axes: [[Double]]) -> [Bool] {
    let present = times.indices.filter { !axes[0][$0].isNaN }
    let presentTimes = present.map { times[$0] }
    var isPeak = [Bool](repeating: false, count: times.count)
    for axis in axes {
      let peaks = LocalPeaks(times: presentTimes, values: present.map { axis[$0] })
      for (position, found) in zip(present, peaks.isPeak) where found { isPeak[position] = true }
    }
    return isPeak
  }

  func isLost(_ position: Int) -> Bool { x[position].isNaN }
  var lostCount: Int { x.count { $0.isNaN } }
  var outlierCount: Int { isOutlier.count { $0 } }

  /// Positions in `rows` at which gaze is known and, unless asked for, no outlier.
  func positions(withOutliers: Bool = false) -> [Int] {
    rows.indices.filter { !isLost($0) && (withOutliers || !isOutlier[$0]) }
  }

  func time(_ position: Int) -> Double { recording.times[rows[position]] }
}

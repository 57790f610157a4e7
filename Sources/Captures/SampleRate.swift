import DelimitedText
import Statistics

/// The rate at which frames follow each other.
package struct SampleRate: Sendable {
  /// The median time between a frame and the next, in seconds.
  let step: Double
  /// The mean of the steps that are no gaps, in seconds. Where times are rounded, it is more exact than the median.
  let meanStep: Double
  /// The number of times between two frames that are longer than three such steps.
  package let gapCount: Int
  package let longestGap: Double

  /// No tracker is faster, in Hz.
  package static let largestFrequency = 2500.0

  /// Measures the rate. Steps back in time, and those over which a participant, label or display changes, do not count.
  ///
  /// - Returns: The rate; nil if no step counts.
  package init?(_ frames: FrameTable) {
    let time = frames.time
    let codes = ([frames.participants.codes, frames.displays.codes] + frames.labels.map(\.words.codes))
      .filter { $0.constant == nil }
    var steps = [Double]()
    steps.reserveCapacity(frames.count)
    for row in frames.indices.dropFirst() {
      let step = time[row] - time[row - 1]
      if step > 0, codes.allSatisfy({ $0[row] == $0[row - 1] }) { steps.append(step) }
    }
    self.init(steps: steps)
  }

  /// - Parameter times: Rising, in seconds.
  package init?(times: [Double]) {
    self.init(steps: zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 })
  }

  /// - Parameter steps: Positive.
  private init?(steps: [Double]) {
    guard !steps.isEmpty else { return nil }
    step = median(steps)
    let limit = 3 * step
    gapCount = steps.count { $0 > limit }
    let steady = steps.filter { $0 <= limit }
    meanStep = steady.reduce(0, +) / Double(steady.count)
    longestGap = steps.max() ?? 0
  }

  /// Σ(frames − 1) ÷ Σ(last time − first time) over fixations, Hz; nil if no fixation lasts.
  static func mean(of fixations: [Fixation], in frames: FrameTable) -> Double? {
    let time = frames.time
    let span = fixations.reduce(0) { $0 + time[$1.frames.upperBound - 1] - time[$1.frames.lowerBound] }
    return span > 0 ? Double(fixations.reduce(0) { $0 + $1.frames.count - 1 }) / span : nil
  }

  package var frequency: Double { 1 / step }

  /// The frequency unless it is one that no tracker has, so that it would mislead.
  package var plausibleFrequency: Double? { frequency > Self.largestFrequency ? nil : frequency }

  /// Returns true if the rate differs from a stated one by at most a part of it, whether by the median or the mean step.
  package func isNear(_ stated: Double, tolerance: Double) -> Bool {
    [step, meanStep].contains { abs(1 / $0 / stated - 1) <= tolerance }
  }
}

import DelimitedText
import Statistics

/// How often frames follow each other.
package struct SampleRate: Sendable {
  /// The median time between a frame and the next, in seconds.
  let step: Double
  /// How many times between two frames are longer than three such steps.
  package let gapCount: Int
  package let longestGap: Double

  /// Steps over which a participant, a label or a display changes do not count, nor those back in time.
  ///
  /// - Returns: Nil for frames without two at different times.
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
    guard !steps.isEmpty else { return nil }
    step = median(steps)
    let limit = 3 * step
    gapCount = steps.count { $0 > limit }
    longestGap = steps.max() ?? 0
  }

  package var frequency: Double { 1 / step }
}

import Captures
import DelimitedText

/// A capture as a stream over time.
package struct Log: Sendable {
  /// With its screens, once the dataset has placed it.
  package let capture: Capture
  /// The time of the first row as the capture states it, seconds; 0 without rows.
  let start: Double
  /// Since the first row, in the order of the rows, seconds.
  package let times: [Double]

  package init(_ capture: Capture) {
    let time = capture.frames.time
    let start = time.first ?? 0
    (self.capture, self.start) = (capture, start)
    times = time.map { $0 - start }
  }

  package var name: String { capture.name }
  package var frames: FrameTable { capture.frames }
  /// Last time − first time, seconds.
  var span: Double { times.last ?? 0 }

  func screen(ofRow row: Int) -> Screen { capture.screens[frames.displays.codes[row]] }

  /// Points of a channel by row, in points on the screen; nil if the capture lacks the channel. NaN where it was lost.
  func points(_ channel: Channel) -> [ScreenPoint]? {
    guard frames.has(channel) else { return nil }
    precondition(channel.width == 2, "\(channel.name) is no point")
    let first = FrameColumn.of(channel).lowerBound
    let (x, y) = (frames.column(first), frames.column(first + 1))
    return frames.indices.map { ScreenPoint(x: x[$0], y: y[$0]) }
  }
}

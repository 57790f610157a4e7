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
    self.capture = capture
    self.start = start
    times = time.map { $0 - start }
  }

  package var name: String { capture.name }
  package var frames: FrameTable { capture.frames }

  package func screen(ofRow row: Int) -> Screen { capture.screens[frames.displays.codes[row]] }
}

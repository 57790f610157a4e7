import Captures
import DelimitedText
import Documents
import Inputs

/// How many frames each capture has, how often they follow each other, and how many are lost.
struct FramesTable {
  /// More captures than these are summed up by the table of labels.
  private static let captureLimit = 40

  static func table(_ captures: [Capture]) -> Table {
    let shown = captures.prefix(captureLimit)
    let rest = captures.count - shown.count
    return Listing(shown.map { (capture: $0, rate: SampleRate($0.frames)) }) {
      Column(title: "capture", .label) { $0.capture.name }
      Column(title: "frames") { $0.capture.frames.count }
      Column(title: "fixations") { $0.capture.fixations.count }
      Column(title: "rate", .number(1, "Hz")) { $0.rate?.frequency }
      Column(title: "effective", .number(1, "Hz")) { CaptureTiming($0.capture).effectiveHz }
      Column(title: "gaps") { $0.rate?.gapCount }
      Column(title: "longest", .seconds(3)) { $0.rate?.longestGap }
      Column(title: "lost", .percent(1)) { lostShare($0.capture) }
    }.table(
      "Frames",
      notes: [
        "Rate: from the median time between two frames. Effective: frames with a gaze point over the time that the "
          + "frames of a fixation stand for. Gaps: times of more than three such steps; a change of "
          + "participant, device or label is none. Lost: frames without a gaze point."
          + (rest > 0 ? " \(rest) further captures are not shown." : "")
      ])
  }

  private static func lostShare(_ capture: Capture) -> Share? {
    let frames = capture.frames
    guard frames.has(.gazePoint), !frames.isEmpty else { return nil }
    return Share(frames.indices.count { frames.recordedPoint($0).x.isNaN }, of: frames.count)
  }
}

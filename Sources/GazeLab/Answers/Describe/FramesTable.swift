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
    let rows = shown.map { capture -> [Table.Entry] in
      let rate = SampleRate(capture.frames)
      return [
        .text(capture.name), .counts(capture.frames.count...capture.frames.count),
        .counts(capture.fixations.count...capture.fixations.count),
        rate.map { .number($0.frequency, decimals: 1) } ?? .missing("-"),
        .optional(CaptureTiming(capture).effectiveHz, decimals: 1),
        rate.map { .counts($0.gapCount...$0.gapCount) } ?? .missing("-"),
        rate.map { .number($0.longestGap, decimals: 3) } ?? .missing("-"), lostShare(capture),
      ]
    }
    let rest = captures.count - shown.count
    return Table(
      title: "Frames",
      notes: [
        "Rate: from the median time between two frames. Effective: frames with a gaze point over the time that the "
          + "frames of a fixation stand for. Gaps: times of more than three such steps; a change of "
          + "participant, device or label is none. Lost: frames without a gaze point."
          + (rest > 0 ? " \(rest) further captures are not shown." : "")
      ],
      columns: Table.labels(["capture"]) + Table.numbers(["frames", "fixations"])
        + Table.numbers(["rate", "effective"], unit: "Hz") + Table.numbers(["gaps"])
        + Table.numbers(["longest"], unit: "s") + Table.numbers(["lost"], unit: "%"), rows: Array(rows))
  }

  private static func lostShare(_ capture: Capture) -> Table.Entry {
    let frames = capture.frames
    guard frames.has(.gazePoint), !frames.isEmpty else { return .missing("-") }
    let lost = frames.indices.count { frames.recordedPoint($0).x.isNaN }
    return .number(100 * Double(lost) / Double(frames.count), decimals: 1)
  }
}

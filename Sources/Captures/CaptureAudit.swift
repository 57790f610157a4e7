import DelimitedText
import Inputs

/// Consistency checks that fit captures of any format. What they find is reported as warnings, not errors.
package struct CaptureAudit {
  package typealias Check = @Sendable (CaptureAudit) -> Warning?

  package let capture: Capture
  /// Gaze held against the targets, which several checks need; nil if the capture lacks one of them.
  let held: GazeAgainstTargets?
  let rate: SampleRate?

  init(capture: Capture) {
    self.capture = capture
    held = capture.gazeAgainstTargets
    rate = SampleRate(capture.frames)
  }

  /// The checks that fit captures of any format.
  package static let usual: [Check] = [
    \.unknownColumns, \.repeatedTimes, \.timesThatGoBack, \.pointsOffScreen, \.singleFrames,
  ]

  var tolerated: [Warning] { capture.tolerated.map { warning($0) } }

  /// - Parameter details: Text for this capture alone, which follows the sentence.
  package func warning(
    _ sentence: CountedSentence, details: String = "", example: String? = nil
  ) -> Warning {
    Warning(
      subject: capture.name, sentence: sentence.text + details,
      kind: Warning.Kind("captures", sentence, example: example))
  }

  private var count: Int { capture.frames.count }

  package var unknownColumns: Warning? {
    let names = capture.unknownColumns
    return names.isEmpty
      ? nil : warning("unknown columns are ignored: \(names.map(\.quoted).joined(separator: ", "))")
  }

  package var repeatedTimes: Warning? {
    let times = capture.frames.time
    let repeated = zip(times, times.dropFirst()).count { $0 == $1 }
    return repeated == 0
      ? nil
      : warning(
        """
        \(count: repeated) of \(count: count) frames have the same time as the frame before; are these storage times, \
        not capture times?
        """)
  }

  var timesThatGoBack: Warning? {
    let times = capture.frames.time
    let back = zip(times, times.dropFirst()).count { $0 > $1 }
    return back == 0
      ? nil : warning("\(count: back) of \(count: count) frames are earlier than the frame before")
  }

  package var pointsOffScreen: Warning? {
    let frames = capture.frames
    guard frames.has(.gazePoint) else { return nil }
    let (x, y) = (frames.column(FrameColumn.recordedX), frames.column(FrameColumn.recordedY))
    let codes = frames.displays.codes
    let onlyScreen = codes.constant.map { capture.screens[Int($0)] }
    let off = frames.indices.count { row in
      let point = ScreenPoint(x: x[row], y: y[row])
      let screen = onlyScreen ?? capture.screens[codes[row]]
      return !point.x.isNaN && screen.isThere && !screen.contains(point)
    }
    return off == 0
      ? nil : warning("\(count: off) of \(count: count) recorded gaze points are off the screen")
  }

  /// Warns of targets or labels that change with almost every frame, so that there is little to hold together.
  package var singleFrames: Warning? {
    let (all, frames) = (capture.fixations, capture.frames)
    // A target that is touched moves with the finger, which is said where it matters.
    guard capture.hasMostlySingleFrames, !frames.has(.touch) else { return nil }
    let neighbours = zip(all, all.dropFirst()).filter { $0.frames.upperBound == $1.frames.lowerBound }
    func changes(_ differ: (FixationKey, FixationKey) -> Bool) -> Bool {
      2 * neighbours.count { differ($0.key, $1.key) } > all.count
    }
    let labels = frames.labels.map(\.name).filter { name in changes { $0.labels[name] != $1.labels[name] } }
    let changing =
      (changes { $0.target != $1.target } ? ["the target"] : [])
      + (changes { $0.participant != $1.participant } ? ["the participant"] : [])
      + labels.map { "the label \($0.quoted)" }
    let sentence: CountedSentence =
      "\(count: all.count { $0.frames.count == 1 }) of \(count: all.count) fixations have a single frame"
    guard !changing.isEmpty else { return warning(sentence) }
    let details = changing.joined(separator: " and ")
    let verb = changing.count == 1 ? "changes" : "change"
    return warning(sentence, details: ": \(details) \(verb) with almost every frame", example: details)
  }

  /// The mean rate within fixations if it is less than a tenth of the steps' and there are enough frames to tell.
  private var slowRate: Double? {
    guard count >= 100, let steady = rate?.frequency,
      let mean = SampleRate.mean(of: capture.fixations, in: capture.frames), mean < steady / 10
    else { return nil }
    return mean
  }

  /// Warns of frames that follow each other at another rate than some trackers have, in Hz. Of a rate that no tracker
  /// has, captures of all formats are told.
  package func oddRate(beyond rates: ClosedRange<Double>, _ question: String) -> Warning? {
    guard let rate, let steady = rate.plausibleFrequency ?? slowRate else { return nil }
    // Times of storing come in bursts, within which the unit does not show.
    let frequency = [steady, slowRate].compactMap(\.self).min() ?? steady
    guard !rates.contains(frequency) else { return nil }
    return warning(
      "frames follow each other at an unusual rate; \(question) \(capture.format.keys.time)",
      details: " (\(decimal(frequency, frequency < 1 ? 4 : 0)) Hz)")
  }
}

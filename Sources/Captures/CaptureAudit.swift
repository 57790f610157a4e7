import DelimitedText
import Inputs

/// Consistency checks that fit captures of any format. What they find is reported as warnings, not errors.
package struct CaptureAudit {
  package let capture: Capture

  package init(capture: Capture) {
    self.capture = capture
  }

  var warnings: [Warning] {
    tolerated + [unknownColumns, repeatedTimes, timesThatGoBack, pointsOffScreen].compactMap { $0 }
  }

  package var tolerated: [Warning] { capture.tolerated.map { warning($0) } }

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
}

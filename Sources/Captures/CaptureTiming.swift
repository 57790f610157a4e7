import DelimitedText

/// The sampling rate of a capture while people looked at targets, and the gaps where frames are missing.
///
/// Times between two fixations do not count, since apps need not store frames then.
package struct CaptureTiming: Sendable, Codable, Equatable {
  let capture: String
  package let frames: Int
  /// Frames with a recorded gaze point; all frames of a capture that records none.
  let validFrames: Int
  /// Σ(frames − 1) ÷ Σ(last time − first time) over fixations, Hz; nil if no fixation lasts.
  package let rowHz: Double?
  /// Valid frames ÷ Σ(last time − first time + median step) over fixations, Hz; nil as above.
  package let effectiveHz: Double?
  /// Steps within fixations of more than 1.5 × the fixation's median step.
  let gapCount: Int
  /// The longest step within a fixation, seconds; nil if no fixation has two frames.
  package let longestGap: Double?

  /// - Parameter fixations: The times of each fixation's frames and how many of these are valid.
  package init(capture: String, _ fixations: [SamplingTimes]) {
    self.capture = capture
    frames = fixations.reduce(0) { $0 + $1.rowCount }
    validFrames = fixations.reduce(0) { $0 + $1.validCount }
    let lasting = fixations.filter { $0.rowCount > 1 }
    let (span, duration) = (
      lasting.reduce(0) { $0 + $1.span }, lasting.reduce(0) { $0 + $1.duration }
    )
    rowHz = span > 0 ? Double(lasting.reduce(0) { $0 + $1.rowCount - 1 }) / span : nil
    effectiveHz = duration > 0 ? Double(lasting.reduce(0) { $0 + $1.validCount }) / duration : nil
    gapCount = fixations.reduce(0) { $0 + $1.gapCount }
    longestGap = fixations.compactMap(\.longestStep).max()
  }
}

extension CaptureTiming {
  package init(_ capture: Capture) {
    self.init(capture: capture.name, capture.fixations.map { SamplingTimes($0, of: capture.frames) })
  }
}

extension SamplingTimes {
  package init(_ fixation: Fixation, of table: FrameTable) {
    let times = table.time
    self.init(
      fixation.frames.map { times[$0] },
      validCount: fixation.frames.count { row in
        guard table.has(.gazePoint) else { return true }
        let point = table.recordedPoint(row)
        return point.x.isFinite && point.y.isFinite
      })
  }
}

/// The limits of a sound recording, which gates and timelines share. They are ours: no standard sets them.
package enum RecordingLimits {
  /// The most frames or rows without a gaze point, percent.
  package static let lossPercent = 5.0
  /// The longest step between frames, in median steps.
  package static let longestGapSteps = 5.0
  /// How far the frame rate may be from that of the median step, percent.
  package static let rateDeviationPercent = 5.0
  /// The least share of the gaze points on the screen, percent.
  package static let onScreenPercent = 95.0
}

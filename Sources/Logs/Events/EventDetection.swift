import Inputs

/// The fixations that one method finds in a stream, or why it must not be used there.
struct EventDetection: Sendable {
  let kind: EventOptions.Kind
  /// In the unit of the samples, and per second for I-VT; nil if it should come from noise that cannot be measured.
  let threshold: Double?
  let unit: EventSamples.Unit
  let noise: GazeNoise?
  /// The samples of each fixation, in order; empty if it is refused.
  let fixations: [Range<Int>]
  let refusal: String?

  /// Thresholds where none are given, in degrees and, where no distance is known, in points.
  static let (dispersionDegrees, dispersionPoints) = (1.0, 40.0)
  static let (velocityDegrees, velocityPoints) = (20.0, 800.0)

  init(_ samples: EventSamples, _ kind: EventOptions.Kind, _ options: EventOptions) {
    let noise = GazeNoise(samples, length: options.minimumDuration)
    let threshold = Self.threshold(samples.unit, kind, options, noise)
    self.kind = kind
    self.threshold = threshold
    unit = samples.unit
    self.noise = noise
    guard let threshold else {
      fixations = []
      refusal = Self.noiseIsUnknown
      return
    }
    let duration = options.minimumDuration
    switch (kind, options.compatible) {
    case (.idt, nil):
      refusal = nil
      fixations = DispersionDetector(threshold: threshold, minimumDuration: duration).fixations(samples)
    case (.idt, .pymovements):
      let detector = PymovementsDetector(threshold: threshold, minimumDuration: duration)
      refusal = detector.refusal(samples)
      fixations = refusal == nil ? detector.fixations(samples) : []
    case (.ivt, let program):
      refusal = Self.refusal(samples, threshold, noise)
      let detector = VelocityDetector(
        threshold: threshold, minimumDuration: duration,
        tolerance: program == nil ? DispersionDetector.tolerance : 0)
      fixations = refusal == nil ? detector.fixations(samples) : []
    }
  }

  private static let noiseIsUnknown = "the gaze is never known long enough to measure its noise"

  private static func threshold(
    _ unit: EventSamples.Unit, _ kind: EventOptions.Kind, _ options: EventOptions, _ noise: GazeNoise?
  ) -> Double? {
    switch (kind, options.dispersion) {
    case (.idt, .ownNoise(let factor)): noise.map { factor * $0.scatter }
    case (.idt, .threshold(let threshold)): threshold.value
    case (.idt, nil): unit == .degrees ? dispersionDegrees : dispersionPoints
    case (.ivt, _): options.velocity?.value ?? (unit == .degrees ? velocityDegrees : velocityPoints)
    }
  }

  /// Why a velocity threshold would cut noise instead of movements; nil if it would not.
  private static func refusal(_ samples: EventSamples, _ threshold: Double, _ noise: GazeNoise?) -> String? {
    guard let noise else { return noiseIsUnknown }
    let velocity = noise.stepRMS * samples.rate
    guard velocity > threshold / 3 else { return nil }
    return
      "noise alone moves the gaze points by \(samples.unit.velocityText(velocity)) (RMS-S2S × rate), which is more "
      + "than a third of the threshold of \(samples.unit.velocityText(threshold))"
  }

  /// Such as `dispersion of at most 1.00° for at least 100 ms`.
  func rule(_ options: EventOptions) -> String {
    let duration = "for at least \(decimal(options.minimumDuration * 1000, 0)) ms"
    guard let threshold else { return "no threshold" }
    return kind == .idt
      ? "dispersion of at most \(unit.text(threshold)) \(duration)"
      : "velocity below \(unit.velocityText(threshold)) \(duration)"
  }
}

import Captures
import Inputs

/// Tests another calibrator, with its smoothing, on the frames that a slower tracker would have recorded.
///
/// Frames in between have no gaze point: they are counted as lost, not scored. The median of a fixation is that of the
/// frames that remain.
package struct ThinnedTestCalibrator: Calibrator {
  let base: any Calibrator
  let framesPerSecond: Double

  package var needs: Needs { changed(base.needs) { $0.keepsFrames = true } }

  package var traits: CalibratorTraits {
    changed(base.traits { ThinnedTestCalibrator(base: $0, framesPerSecond: framesPerSecond) }) {
      $0.testInterval = max($0.testInterval, 1 / framesPerSecond)
    }
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let fitted = try base.fit(training)
    let summary = changed(fitted.summary) { $0.leastSquaresCutoff = nil }
    return FittedFunction(summary: summary, base: fitted) { part throws(FitError) in
      try estimates(part, by: fitted)
    }
  }

  private func estimates(_ part: Part, by fitted: any FittedCalibrator) throws(FitError)
    -> [GazeEstimate]
  {
    let frames = part.keptFrames
    let places = frames.placesThinned(to: framesPerSecond)
    let thinned = frames.with(rows: places.map { frames.rows[$0] })
    var estimates = [GazeEstimate](
      repeating: .lost(reason: "left out by test_frames_per_second"), count: part.rows.count)
    if part.samples.kind == .frames {
      for (place, estimate) in zip(places, try fitted.predict(thinned)) { estimates[place] = estimate }
      return estimates
    }
    let medians = thinned.fixationMedians
    let numbers = medians.rows.map { medians.samples.origins.fixation($0) }
    let byFixation = Dictionary(zip(numbers, try fitted.predict(medians))) { first, _ in first }
    for (place, row) in part.rows.enumerated() {
      if let estimate = byFixation[part.samples.origins.fixation(row)] { estimates[place] = estimate }
    }
    return estimates
  }

  static let key = Catalogue<any Calibrator>.SharedKey(
    key: "test_frames_per_second",
    summary:
      "for any calibrator: tests it, and the smoothing beside it, on the frames that a tracker of this rate would have "
      + "recorded; the other frames have no gaze point and count as lost",
    example: "{kind: linear, test_frames_per_second: 30}"
  ) { made, section in
    let rate = section.number("test_frames_per_second", in: 0.1...10_000)
    guard made.isFittedHere("test_frames_per_second", &section) else { return nil }
    return ThinnedTestCalibrator(base: made.product, framesPerSecond: rate)
  }
}

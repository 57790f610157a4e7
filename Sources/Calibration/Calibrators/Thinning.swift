import Captures
import Inputs
import Statistics

extension Part {
  /// The places in `rows` that a slower tracker would have recorded, fixation by fixation, in ascending order.
  ///
  /// The first frame of a fixation stays, and then the first of each interval of the slower rate; half a frame interval
  /// is allowed for jitter, so that 30 of 60 frames per second are every second frame. The rows must be frames.
  func placesThinned(to framesPerSecond: Double) -> [Int] {
    placesInTime(by: .fixation).flatMap { places -> [Int] in
      let intervals = times(places).map { TimedPoint(time: $0, point: nil) }.intervals
      let step = intervals.count > 1 ? median(Array(intervals.dropFirst())) : 0
      var (elapsed, last) = (0.0, -1.0)
      return zip(places, intervals).compactMap { place, interval in
        elapsed += interval
        let slot = ((elapsed + step / 2) * framesPerSecond).rounded(.down)
        guard slot > last else { return nil }
        last = slot
        return place
      }
    }.sorted()
  }
}

/// Fits another calibrator to the frames that a slower tracker would have recorded of each own training fixation.
///
/// Other people's samples stay whole. If the samples are medians, it is fitted to frames, or to the medians of these
/// frames under `fit_on: fixation-medians`.
package struct ThinnedTrainingCalibrator: Calibrator {
  let base: any Calibrator
  let framesPerSecond: Double

  package var needs: Needs { changed(base.needs) { $0.keepsFrames = true } }

  package var traits: CalibratorTraits {
    base.traits { ThinnedTrainingCalibrator(base: $0, framesPerSecond: framesPerSecond) }
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let frames = training.own.keptFrames
    let own = frames.with(rows: frames.placesThinned(to: framesPerSecond).map { frames.rows[$0] })
    let remarks =
      own.rows.count < frames.rows.count || frames.rows.isEmpty
      ? [] : ["frames_per_second leaves out no training frame: the tracker was not faster"]
    return FittedToRows(try base.fit(training.with(own: own)), own: own, of: training.own, remarks: remarks)
  }

  static let key = Catalogue<any Calibrator>.SharedKey(
    key: "frames_per_second",
    summary:
      "for any calibrator: trains it on the frames that a tracker of this rate would have recorded; the test stays the "
      + "same",
    example: "{kind: linear, frames_per_second: 30}"
  ) { made, section in
    let rate = section.number("frames_per_second", in: 0.1...10_000)
    guard made.isFittedHere("frames_per_second", &section),
      made.learnsFromOwn("frames_per_second", &section)
    else { return nil }
    return ThinnedTrainingCalibrator(base: made.product, framesPerSecond: rate)
  }
}

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
    FittedThinnedTest(base: try base.fit(training), framesPerSecond: framesPerSecond)
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

private struct FittedThinnedTest: FittedCalibrator {
  let base: any FittedCalibrator
  let framesPerSecond: Double

  var summary: FitSummary { changed(base.summary) { $0.leastSquaresCutoff = nil } }
  var coefficients: Coefficients? { base.coefficients }
  var portable: (any PortableCalibration)? { base.portable }

  func predict(_ part: Part) -> [GazeEstimate] {
    let frames = part.keptFrames
    let places = frames.placesThinned(to: framesPerSecond)
    let thinned = frames.with(rows: places.map { frames.rows[$0] })
    var estimates = [GazeEstimate](
      repeating: .lost(reason: "left out by test_frames_per_second"), count: part.rows.count)
    if part.samples.kind == .frames {
      for (place, estimate) in zip(places, base.predict(thinned)) { estimates[place] = estimate }
      return estimates
    }
    let medians = thinned.fixationMedians
    let numbers = medians.rows.map { medians.samples.origins.fixation($0) }
    let byFixation = Dictionary(zip(numbers, base.predict(medians))) { first, _ in first }
    for (place, row) in part.rows.enumerated() {
      if let estimate = byFixation[part.samples.origins.fixation(row)] { estimates[place] = estimate }
    }
    return estimates
  }
}

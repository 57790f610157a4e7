import Captures
import Inputs
import Statistics

/// Fits another calibrator to the first frames of each own training fixation, as after a shorter look at each target.
///
/// Other people's samples stay whole. If the samples are medians, it is fitted to frames, or to the medians of these
/// frames under `fit_on: fixation-medians`.
package struct FirstFramesCalibrator: Calibrator {
  let base: any Calibrator
  /// The number of frames per fixation; at least 1.
  let frameCount: Int

  package var needs: Needs { changed(base.needs) { $0.keepsFrames = true } }

  package var traits: CalibratorTraits {
    base.traits { FirstFramesCalibrator(base: $0, frameCount: frameCount) }
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let frames = training.own.keptFrames
    let origins = frames.samples.origins
    let rows = grouped(frames.rows, by: { origins[$0].fixation }).flatMap { rows in
      rows.sorted { origins[$0].frameRows.lowerBound < origins[$1].frameRows.lowerBound }.prefix(frameCount)
    }
    let own = frames.with(rows: rows.sorted())
    return FittedToRows(try base.fit(training.with(own: own)), own: own, of: training.own)
  }

  static let key = Catalogue<any Calibrator>.SharedKey(
    key: "frames_per_fixation",
    summary:
      "for any calibrator: trains it on the first frames of each training fixation, as many as given; the test "
      + "stays the same",
    example: "{kind: linear, frames_per_fixation: 3}"
  ) { made, section in
    let frameCount = section.integer("frames_per_fixation", in: 1...10_000)
    guard made.isFittedHere("frames_per_fixation", &section),
      made.learnsFromOwn("frames_per_fixation", &section)
    else { return nil }
    return FirstFramesCalibrator(base: made.product, frameCount: frameCount)
  }
}

import Captures
import Inputs
import Smoothing

/// A calibrator whose gaze points are changed after they have been estimated.
struct PostProcessedCalibrator: Calibrator {
  let base: any Calibrator
  let processor: PostProcessor

  var needs: Needs {
    changed(base.needs) { $0.onlyFrames = $0.onlyFrames || processor.onlyFrames }
  }

  var traits: CalibratorTraits {
    let base = base.traits
    return CalibratorTraits(
      fitsNoise: base.fitsNoise, candidateLabels: base.candidateLabels,
      smoother: processor.smoother ?? base.smoother)
  }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let fitted = try base.fit(training)
    let summary = changed(fitted.summary) { $0.leastSquaresCutoff = nil }
    return FittedFunction(summary: summary, base: fitted, further: [processor]) {
      [processor] part throws(FitError) in
      processor.apply(try fitted.predict(part), part)
    }
  }
}

extension PostProcessor {
  static let clampKey = Catalogue<any Calibrator>.SharedKey(
    key: "clamp",
    summary:
      "for any calibrator: moves gaze points that are off the screen to its edge. With targets on the edge this "
      + "makes errors too low, so the calibrator without it is run as well",
    example: "{kind: linear, clamp: screen}", keepsRaw: true
  ) { made, section in
    let edge: ClampEdge? = section.optionalChoice("clamp")
    return edge.map { _ in PostProcessedCalibrator(base: made.product, processor: .clamp) }
  }

  static let smoothKey = Catalogue<any Calibrator>.SharedKey(
    key: "smooth",
    summary:
      "for any calibrator, on frames: smooths its gaze points over time with one of the smoothers. Only the frames "
      + "that a fold tests are smoothed; the calibrator without it is run as well",
    example: "{kind: linear, smooth: {kind: one-euro, min_cutoff: 1, over: fixation}}", keepsRaw: true
  ) { made, section in
    section.product("smooth", of: Catalogue.smoothers).map { smoother in
      PostProcessedCalibrator(base: made.product, processor: .smooth(smoother))
    }
  }
}

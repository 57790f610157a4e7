import Captures
import Inputs

/// Changes gaze points after they have been estimated.
package struct PostProcessor: Sendable {
  /// True if it needs the frames in time order.
  var onlyFrames = false
  var smoother: Smoother?
  let apply: @Sendable (_ estimates: [GazeEstimate], _ part: Part) -> [GazeEstimate]

  /// Moves points that are off the screen to its edge.
  static let clamp = PostProcessor { estimates, part in
    zip(estimates, part.views).map { estimate, view in
      guard case .point(let point) = estimate else { return estimate }
      return .point(
        ScreenPoint(
          x: min(max(point.x, 0), view.screen.width), y: min(max(point.y, 0), view.screen.height)))
    }
  }

  static let clampKey = Catalogue<any Calibrator>.SharedKey(
    key: "clamp",
    summary:
      "for any calibrator: moves gaze points that are off the screen to its edge. With targets on the edge this "
      + "makes errors too low, so the calibrator without it is run as well",
    example: "{kind: linear, clamp: screen}", keepsRaw: true
  ) { made, section in
    let edge: ClampEdge? = section.optionalChoice("clamp")
    return edge.map { _ in PostProcessedCalibrator(base: made.product, processor: clamp) }
  }

  private enum ClampEdge: String, CaseIterable { case screen }
}

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
    return FittedFunction(
      summary: changed(fitted.summary) { $0.leastSquaresCutoff = nil }, coefficients: fitted.coefficients
    ) { [processor] part in processor.apply(fitted.predict(part), part) }
  }
}

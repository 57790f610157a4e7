/// A gaze ray as it is: `none`.
package struct IdentityCalibrator: Calibrator {
  var ray = GazeRaySource.recorded

  package var needs: Needs { Needs(usesFeatures: false, parts: ray.needs) }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    FittedMap(map: RayMap(ray, PolynomialMap(x: (0, 1, 0), y: (0, 0, 1))))
  }
}

import Inputs

/// A gaze ray as it is: `none`.
struct IdentityCalibrator: Calibrator {
  let ray: GazeRaySource

  var needs: Needs { Needs(usesFeatures: false, parts: ray.needs) }

  init(ray: GazeRaySource = .recorded) { self.ray = ray }

  init(from section: inout ConfigSection) { self.init(ray: GazeRaySource(from: &section)) }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    FittedMap(RayMap(ray, PolynomialMap(x: (0, 1, 0), y: (0, 0, 1))))
  }
}

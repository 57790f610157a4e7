import Inputs

/// A gaze ray as it is: `none`.
struct IdentityCalibrator: Calibrator {
  let ray: GazeRaySource

  var needs: Needs { Needs(usesFeatures: false, parts: ray.needs) }

  init(ray: GazeRaySource = .recorded) { self.ray = ray }

  init(from section: inout ConfigSection) { self.init(ray: GazeRaySource(from: &section)) }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator { FittedIdentity(ray: ray) }
}

private struct FittedIdentity: FittedCalibrator {
  let ray: GazeRaySource
  let summary = FitSummary()

  var portable: (any PortableCalibration)? { RayMap(ray, PolynomialMap(x: (0, 1, 0), y: (0, 0, 1))) }

  func predict(_ part: Part) -> [GazeEstimate] { part.views.map { ray.estimate($0) } }
}

extension GazeRaySource {
  /// The point on the screen, or that there is none.
  func estimate(_ view: View) -> GazeEstimate {
    guard let point = point(view) else { return .lost(reason: "\(label) does not meet the screen's plane") }
    return point.x.isFinite && point.y.isFinite ? .point(point) : .lost(reason: "\(label) is not finite")
  }
}

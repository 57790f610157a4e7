import Inputs

/// Fuses several gaze rays by a Kalman filter of constant velocity, each without its mean error.
///
/// Within a frame the rays' points are weighted by the inverse of their mean squared errors in training. How fast the
/// filter follows depends on the noise from frame to frame, so the variances are scaled such that the fused point has
/// the variance that it has within the training fixations: an error common to a whole fixation is not noise, and no
/// filter removes it.
///
/// The weights are optimal for independent errors. Those of the two eyes of an ARKit face are nearly the same, so fusing
/// them gains little over one eye.
///
/// Source: Bar-Shalom, Li and Kirubarajan, "Estimation with Applications to Tracking and Navigation", 2001.
struct KalmanCalibrator: Calibrator {
  /// At least one.
  let rays: [GazeRaySource]
  let filter: KalmanFilter
  let span: Smoother.Span

  var needs: Needs {
    var needs = Needs(usesFeatures: false, parts: rays.reduce(into: []) { $0.formUnion($1.needs) })
    needs.onlyFrames = true
    return needs
  }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let part = training.own
    guard !part.rows.isEmpty else { throw .noTrainingRows }
    var errors = [RayErrors]()
    for ray in rays { errors.append(try RayErrors(ray, part)) }
    let weighted = FittedKalman(errors: errors, scaleX: 1, scaleY: 1, filter: filter, span: span)
    let (noiseX, noiseY) = try weighted.noise(part)
    return FittedKalman(
      errors: errors, scaleX: noiseX * errors.reduce(0) { $0 + 1 / $1.squareX },
      scaleY: noiseY * errors.reduce(0) { $0 + 1 / $1.squareY }, filter: filter, span: span)
  }
}

/// The errors of a ray's points in training.
private struct RayErrors: Sendable {
  let ray: GazeRaySource
  /// Means of point − target, pt.
  let offset: ScreenPoint
  /// Mean squares of the errors without the offset, pt².
  let squareX: Double
  let squareY: Double

  /// The lower bound of variances, pt², so that a ray without error has a finite weight.
  static let leastVariance = 1e-6

  init(_ ray: GazeRaySource, _ part: Part) throws(FitError) {
    let errors = zip(part.views, part.targets).compactMap { view, target in
      ray.point(view).map { (x: $0.x - target.x, y: $0.y - target.y) }
    }
    guard !errors.isEmpty else { throw .noGazePoint(ray: ray.label) }
    let count = Double(errors.count)
    let (x, y) = (errors.reduce(0) { $0 + $1.x } / count, errors.reduce(0) { $0 + $1.y } / count)
    self.ray = ray
    offset = ScreenPoint(x: x, y: y)
    squareX = max(Self.leastVariance, errors.reduce(0) { $0 + ($1.x - x) * ($1.x - x) } / count)
    squareY = max(Self.leastVariance, errors.reduce(0) { $0 + ($1.y - y) * ($1.y - y) } / count)
  }

  func point(_ view: View) -> ScreenPoint? {
    ray.point(view).map { ScreenPoint(x: $0.x - offset.x, y: $0.y - offset.y) }
  }
}

private struct FittedKalman: FittedCalibrator {
  let errors: [RayErrors]
  /// The factor from the rays' mean squares to variances of measurements.
  let scaleX: Double
  let scaleY: Double
  let filter: KalmanFilter
  let span: Smoother.Span

  let summary = FitSummary()

  private func measurements(_ view: View) -> [KalmanFilter.Measurement] {
    errors.compactMap { errors in
      errors.point(view).map {
        KalmanFilter.Measurement(
          point: $0, varianceX: scaleX * errors.squareX, varianceY: scaleY * errors.squareY)
      }
    }
  }

  /// The variances of the weighted points about their means in each fixation, pt².
  func noise(_ part: Part) throws(FitError) -> (x: Double, y: Double) {
    var (x, y, freedom) = (0.0, 0.0, 0)
    for places in part.placesInTime(by: .fixation) {
      let points = places.compactMap { place -> ScreenPoint? in
        let measurements = measurements(part.samples.views[part.rows[place]])
        // A single time is weighted, not smoothed.
        return measurements.count == errors.count ? filter.fused(times: [0], [measurements])[0] : nil
      }
      guard points.count > 1 else { continue }
      let count = Double(points.count)
      let meanX = points.reduce(0) { $0 + $1.x } / count
      let meanY = points.reduce(0) { $0 + $1.y } / count
      x += points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
      y += points.reduce(0) { $0 + ($1.y - meanY) * ($1.y - meanY) }
      freedom += points.count - 1
    }
    guard freedom > 0 else { throw .noNeighbours }
    return (
      max(RayErrors.leastVariance, x / Double(freedom)), max(RayErrors.leastVariance, y / Double(freedom))
    )
  }

  func predict(_ part: Part) -> [GazeEstimate] {
    var estimates = part.views.map { errors[0].ray.estimate($0) }
    for places in part.placesInTime(by: span) {
      let measured = places.map { measurements(part.samples.views[part.rows[$0]]) }
      for (place, point) in zip(places, filter.fused(times: part.times(places), measured)) {
        if let point { estimates[place] = GazeEstimate(point) }
      }
    }
    return estimates
  }
}

extension KalmanCalibrator {
  init(from section: inout ConfigSection) {
    let rays =
      section.has("rays")
      ? section.products("rays", of: Catalogue.gazeRays) : [GazeRaySource.rightEye, .leftEye]
    self.init(
      rays: rays, filter: KalmanFilter(from: &section), span: section.choice("over", default: .fixation))
  }
}

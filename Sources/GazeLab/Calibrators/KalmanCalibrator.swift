import Inputs

/// Fuses several gaze rays by a Kalman filter of constant velocity, each without its mean error.
///
/// Within a frame the rays' points are weighted by the inverse of their mean squared errors in training. How fast the
/// filter follows depends on the noise from frame to frame, so variances are scaled to give the fused point its own
/// within the training fixations: an error common to a whole fixation is not noise, and no filter removes it.
///
/// The weights are optimal for independent errors; those of an ARKit face's eyes nearly agree, so fusing gains little.
///
/// Source: Bar-Shalom, Li and Kirubarajan, "Estimation with Applications to Tracking and Navigation", 2001.
struct KalmanCalibrator: Calibrator {
  /// At least one.
  let rays: [GazeRaySource]
  let filter: KalmanFilter
  let span: Smoother.Span

  var needs: Needs {
    Needs(
      usesFeatures: false, parts: rays.reduce(into: []) { $0.formUnion($1.needs) }, onlyFrames: true)
  }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let part = training.own
    guard !part.rows.isEmpty else { throw .noTrainingRows }
    var errors = [RayErrors]()
    for ray in rays { errors.append(try RayErrors(ray, part)) }
    let weighted = FittedKalman(errors: errors, scale: (1, 1), filter: filter, span: span)
    let noise = try weighted.noise(part)
    let scale = (
      x: noise.x * errors.reduce(0) { $0 + 1 / $1.square.x },
      y: noise.y * errors.reduce(0) { $0 + 1 / $1.square.y }
    )
    return FittedKalman(errors: errors, scale: scale, filter: filter, span: span)
  }
}

private struct RayErrors: Sendable {
  let ray: GazeRaySource
  /// Means of point − target, pt.
  let offset: ScreenPoint
  /// Mean squares of the errors without the offset, pt².
  let square: (x: Double, y: Double)

  /// The lower bound of variances, pt², so that a ray without error has a finite weight.
  static let leastVariance = 1e-6

  init(_ ray: GazeRaySource, _ part: Part) throws(FitError) {
    let errors = zip(part.views, part.targets).compactMap { view, target in
      ray.point(view).map { $0 - target }
    }
    guard !errors.isEmpty else { throw .noGazePoint(ray: ray.label) }
    (self.ray, offset) = (ray, ScreenPoint(meanOf: errors))
    square = Self.variances(errors.squaredDeviations, Double(errors.count))
  }

  static func variances(_ sums: (x: Double, y: Double), _ count: Double) -> (x: Double, y: Double) {
    (max(leastVariance, sums.x / count), max(leastVariance, sums.y / count))
  }

  func point(_ view: View) -> ScreenPoint? { ray.point(view).map { $0 - offset } }
}

extension [ScreenPoint] {
  /// The sums of the squared differences from their mean in x and in y, pt².
  fileprivate var squaredDeviations: (x: Double, y: Double) {
    let mean = ScreenPoint(meanOf: self)
    return (
      reduce(0) { $0 + ($1.x - mean.x) * ($1.x - mean.x) },
      reduce(0) { $0 + ($1.y - mean.y) * ($1.y - mean.y) }
    )
  }
}

private struct FittedKalman: FittedCalibrator {
  let errors: [RayErrors]
  /// The factor from the rays' mean squares to variances of measurements.
  let scale: (x: Double, y: Double)
  let filter: KalmanFilter
  let span: Smoother.Span

  let summary = FitSummary()

  private func measurements(_ view: View) -> [KalmanFilter.Measurement] {
    errors.compactMap { errors in
      errors.point(view).map {
        KalmanFilter.Measurement(
          point: $0, varianceX: scale.x * errors.square.x, varianceY: scale.y * errors.square.y)
      }
    }
  }

  /// The variances of the weighted points about their means in each fixation, pt².
  func noise(_ part: Part) throws(FitError) -> (x: Double, y: Double) {
    var (sums, freedom) = ((x: 0.0, y: 0.0), 0)
    for places in part.placesInTime(by: .fixation) {
      let points = places.compactMap { place -> ScreenPoint? in
        let measurements = measurements(part.samples.views[part.rows[place]])
        // A single time is weighted, not smoothed.
        return measurements.count == errors.count ? filter.fused(times: [0], [measurements])[0] : nil
      }
      guard points.count > 1 else { continue }
      let squares = points.squaredDeviations
      sums = (sums.x + squares.x, sums.y + squares.y)
      freedom += points.count - 1
    }
    guard freedom > 0 else { throw .noNeighbours }
    return RayErrors.variances(sums, Double(freedom))
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

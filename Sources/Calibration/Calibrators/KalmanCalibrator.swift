import Captures
import Inputs
import Smoothing

/// Fuses several gaze rays by a Kalman filter of constant velocity, each without its mean error.
///
/// Within a frame the rays' points are weighted by the inverse of their mean squared errors in training, of rows with
/// about the same confidence where a ray has one. How fast the filter follows depends on the noise from frame to frame,
/// so variances are scaled to give the fused point its own within the training fixations: an error common to a whole
/// fixation is not noise, and no filter removes it. On a frame without any point the filter only predicts.
///
/// The weights are optimal for independent errors; those of an ARKit face's eyes nearly agree, so fusing gains little.
///
/// Source: Bar-Shalom, Li and Kirubarajan, "Estimation with Applications to Tracking and Navigation", 2001.
package struct KalmanCalibrator: Calibrator {
  let streams: [GazeStream]
  let filter: KalmanFilter
  let span: Smoother.Span
  /// The time after the last measured point for which predicted points are used, seconds; later ones are lost.
  var hold = 0.0

  package var needs: Needs {
    Needs(
      usesFeatures: false, parts: streams.parts, ownColumns: streams.confidenceColumns, onlyFrames: true)
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let part = training.own
    guard !part.rows.isEmpty else { throw .noTrainingRows }
    let errors = try streams.map { stream throws(FitError) in try StreamErrors(stream, part) }
    let weighted = FusedMap(
      errors.map(\.map), streams, errors.map(\.variances), .kalman(filter, over: span, hold: hold))
    let noise = try noise(weighted, part)
    let scale = (
      x: noise.x * errors.reduce(0) { $0 + 1 / $1.square.x },
      y: noise.y * errors.reduce(0) { $0 + 1 / $1.square.y }
    )
    return FittedMap(map: weighted.scaled(by: scale))
  }

  /// The variances of the weighted points about their means in each fixation, pt².
  private func noise(_ weighted: FusedMap, _ part: Part) throws(FitError) -> (x: Double, y: Double) {
    let all = weighted.measurements(part, weighted.estimatesOfMembers(part))
    var (sums, freedom) = ((x: 0.0, y: 0.0), 0)
    for places in part.placesInTime(by: .fixation) {
      let points = places.compactMap { place -> ScreenPoint? in
        let measurements = all[place].compactMap(\.self)
        // A single time is weighted, not smoothed.
        return measurements.count == streams.count ? filter.fused(times: [0], [measurements])[0] : nil
      }
      guard points.count > 1 else { continue }
      let squares = points.squaredDeviations
      sums = (sums.x + squares.x, sums.y + squares.y)
      freedom += points.count - 1
    }
    guard freedom > 0 else { throw .noNeighbours }
    return StreamVariances.means(sums, Double(freedom))
  }
}

extension KalmanCalibrator {
  init(from section: inout ConfigSection) {
    var streams = [GazeStream]()
    if section.has("streams") {
      streams = GazeStream.list("streams", from: &section)
      for key in ["rays", "confidence"] where section.has(key) {
        section.record(key, "\(key.quoted) and 'streams' exclude each other; give each stream its own")
      }
      for stream in streams where stream.hold > 0 {
        section.record("streams", "the filter holds all streams together; give 'hold' beside 'streams'")
        break
      }
    } else {
      let rays =
        section.has("rays")
        ? section.products("rays", of: Catalogue.gazeRays) : [GazeRaySource.rightEye, .leftEye]
      let confidence = section.optionalText("confidence")
      streams = rays.map { GazeStream(ray: $0, confidence: confidence) }
    }
    self.init(
      streams: streams, filter: KalmanFilter(from: &section),
      span: section.choice("over", default: .fixation),
      hold: section.number("hold", in: 0...60, default: 0))
  }
}

import Captures
import Inputs
import Smoothing

/// Fuses streams of gaze points frame by frame, each without its mean error: Σwp ÷ Σw along each axis.
///
/// By default w is the inverse of the mean squared error that the stream had in training, of rows with about the same
/// confidence where the stream has one. That is the best weight for independent errors. A stream without a point on a
/// frame has its last point of the fixation for as long as it holds, with that point's weight, and is left out then.
package struct WeightedAverageCalibrator: Calibrator {
  enum Weight: String, Sendable, CaseIterable {
    case confidence, equal
  }

  let streams: [GazeStream]
  let weight: Weight

  package var needs: Needs {
    Needs(
      usesFeatures: false, parts: streams.parts, ownColumns: streams.confidenceColumns,
      onlyFrames: streams.contains(where: \.isTimed))
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard !training.own.rows.isEmpty else { throw .noTrainingRows }
    let errors = try streams.map { stream throws(FitError) in try StreamErrors(stream, training.own) }
    return FittedWeightedAverage(errors: errors, weight: weight)
  }
}

private struct FittedWeightedAverage: FittedCalibrator {
  let errors: [StreamErrors]
  let weight: WeightedAverageCalibrator.Weight

  let summary = FitSummary()

  /// Nil where a point depends on others of its stream, or on a confidence that no ARKit app has.
  var portable: (any PortableCalibration)? {
    guard errors.allSatisfy({ $0.stream.confidence == nil && !$0.stream.isTimed }) else { return nil }
    let maps = errors.map { own in
      RayMap(own.stream.ray, RayFormula.affine.map([-own.offset.x, 1, 0, -own.offset.y, 0, 1]))
    }
    let weights = errors.map { own in
      weight == .equal ? ScreenPoint(x: 1, y: 1) : ScreenPoint(x: 1 / own.square.x, y: 1 / own.square.y)
    }
    return MeanMap(maps, .available, weights: weights).exportable
  }

  func predict(_ part: Part) -> [GazeEstimate] {
    var estimates = [GazeEstimate](
      repeating: .lost(reason: "no stream has a gaze point"), count: part.rows.count)
    for places in part.placesInTime(by: .fixation) {
      var last = [(time: Double, measured: StreamErrors.Measured)?](repeating: nil, count: errors.count)
      for (place, time) in zip(places, part.times(places)) {
        for (index, own) in errors.enumerated() {
          if let measured = own.measured(part.samples, part.rows[place]) {
            last[index] = (time, measured)
          } else if let held = last[index], time - held.time > own.stream.hold {
            last[index] = nil
          }
        }
        if let point = mean(last.compactMap { $0?.measured }) { estimates[place] = GazeEstimate(point) }
      }
    }
    return estimates
  }

  private func mean(_ measured: [StreamErrors.Measured]) -> ScreenPoint? {
    guard !measured.isEmpty else { return nil }
    var (sum, weights) = (ScreenPoint.zero, ScreenPoint.zero)
    for own in measured {
      let w = weight == .equal ? (x: 1.0, y: 1.0) : (x: 1 / own.square.x, y: 1 / own.square.y)
      sum = sum + ScreenPoint(x: w.x * own.point.x, y: w.y * own.point.y)
      weights = weights + ScreenPoint(x: w.x, y: w.y)
    }
    return ScreenPoint(x: sum.x / weights.x, y: sum.y / weights.y)
  }
}

extension WeightedAverageCalibrator {
  init(from section: inout ConfigSection) {
    self.init(
      streams: GazeStream.list("streams", from: &section),
      weight: section.choice("weight", default: .confidence))
  }
}

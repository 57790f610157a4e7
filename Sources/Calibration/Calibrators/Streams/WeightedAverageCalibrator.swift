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
    let isWeighted = weight == .confidence
    let map = FusedMap(
      errors.map(\.map),
      isWeighted ? streams : streams.map { stream in changed(stream) { $0.confidence = nil } },
      isWeighted ? errors.map(\.variances) : errors.map { _ in StreamVariances(square: (1, 1)) }, .mean)
    return FittedMap(map: map)
  }
}

extension WeightedAverageCalibrator {
  init(from section: inout ConfigSection) {
    self.init(
      streams: GazeStream.list("streams", from: &section),
      weight: section.choice("weight", default: .confidence))
  }
}

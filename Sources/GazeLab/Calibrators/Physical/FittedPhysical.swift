import LinearAlgebra

/// A physical fit with a Gaussian process on the angles that it leaves.
struct FittedPhysical: FittedCalibrator {
  let map: PhysicalMap
  let process: Process
  let summary: FitSummary

  /// A process with the samples that it knows.
  struct Process: Sendable {
    let options: PhysicalProcessOptions
    private let space: FeatureSpace
    private let process: PhysicalProcess

    /// - Parameter residuals: How much further the eyes of each sample were turned than the physical fit says.
    init(
      _ options: PhysicalProcessOptions, _ samples: PhysicalSamples, residuals: [Angles]
    ) throws(FitError) {
      let matrix = options.features.matrix(samples)
      self.options = options
      space = FeatureSpace(matrix)
      process = try PhysicalProcess(
        similarities: PhysicalProcess.similarities(
          space.pairs(matrix), length: options.length), residuals: Matrix(residuals), scale: options.scale)
    }

    func corrections(_ samples: PhysicalSamples) -> [Angles] {
      let similarities = PhysicalProcess.similarities(
        space.pairs(options.features.matrix(samples)), length: options.length)
      return (0..<samples.count).map { process.correction(similarities, row: $0) }
    }
  }

  func predict(_ part: Part) -> [GazeEstimate] {
    let samples = PhysicalSamples(part)
    let corrections = process.corrections(samples)
    var estimates = [GazeEstimate]()
    var next = 0
    for row in part.rows {
      guard next < samples.count, samples.part.rows[next] == row else {
        estimates.append(.lostEye)
        continue
      }
      let geometry = samples.geometries[next]
      estimates.append(GazeEstimate(geometry.cast(map.angles(geometry) + corrections[next])))
      next += 1
    }
    return estimates
  }
}

extension Matrix {
  /// One row per sample: the horizontal and the vertical angle.
  init(_ angles: [Angles]) {
    self.init(
      rowCount: angles.count, columnCount: 2, elements: angles.flatMap { [$0.horizontal, $0.vertical] })
  }
}

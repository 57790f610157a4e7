import LinearAlgebra

/// The parameters of a physical fit, with the Gaussian process on what it leaves, if there is one.
struct FittedPhysical: FittedCalibrator {
  let terms: PhysicalTerms
  /// Horizontal, then vertical, in the order of the terms.
  let parameters: [Double]
  let process: Process?
  let summary: FitSummary

  /// A process with the samples that it knows.
  struct Process: Sendable {
    let options: PhysicalProcessOptions
    private let space: FeatureSpace
    private let process: PhysicalProcess

    /// - Parameter residuals: How much further the eyes of each sample were turned than a physical fit says.
    /// - Throws: `notFinite`, `overflow`.
    init(
      _ options: PhysicalProcessOptions, _ samples: PhysicalSamples, residuals: [Angles]
    ) throws(FitError) {
      let matrix = options.features.matrix(samples)
      self.options = options
      space = FeatureSpace(matrix)
      process = try PhysicalProcess(
        similarities: PhysicalProcess.similarities(
          space.pairs(matrix), length: options.length),
        residuals: Matrix(
          rowCount: residuals.count, columnCount: 2,
          elements: residuals.flatMap { [$0.horizontal, $0.vertical] }), scale: options.scale)
    }

    /// How much further the eyes of each sample are turned than the physical fit says.
    func corrections(_ samples: PhysicalSamples) -> [Angles] {
      let similarities = PhysicalProcess.similarities(
        space.pairs(options.features.matrix(samples)), length: options.length)
      return (0..<samples.count).map { process.correction(similarities, row: $0) }
    }
  }

  /// Without a process: that takes the samples with it.
  var portable: (any PortableCalibration)? { process == nil ? PhysicalMap(terms, parameters) : nil }

  func predict(_ part: Part) -> [GazeEstimate] {
    let samples = PhysicalSamples(part)
    let design = PhysicalDesign(terms, samples.geometries, targets: samples.targets)
    let corrections = process?.corrections(samples)
    var estimates = [GazeEstimate]()
    var next = 0
    for row in part.rows {
      guard next < samples.count, samples.part.rows[next] == row else {
        estimates.append(.lost(reason: "an eye is missing or not finite"))
        continue
      }
      var angles = design.angles(row: next, parameters)
      if let corrections { angles = angles + corrections[next] }
      let point = samples.geometries[next].cast(angles)
      estimates.append(
        point.x.isFinite && point.y.isFinite
          ? .point(point) : .lost(reason: "the estimate is not finite"))
      next += 1
    }
    return estimates
  }
}

import Captures
import Inputs
import LinearAlgebra

/// A physical fit with a Gaussian process on its residual angles: the process corrects gaze near the training
/// samples, and far from them only the physical fit remains.
///
/// It is fitted to the medians of the training fixations, and to own samples only.
package struct PhysicalGPCalibrator: Calibrator {
  /// The options of the fit and of the process; nil to choose both inside the training part.
  let options: (physical: PhysicalOptions, process: PhysicalProcessOptions)?

  package var needs: Needs {
    let features = options.map { [$0.process.features] } ?? PhysicalFeatures.allCases
    return Needs(
      usesFeatures: false, featureSets: features.map(\.blocks),
      optionalFeatureSets: features.contains(.all) ? [PhysicalFeatures.optionalBlocks] : [],
      parts: [.rightEye, .leftEye])
  }

  private var isRecipe: Bool {
    options.map { $0 == PhysicalOptions() && $1 == PhysicalProcessOptions() } ?? false
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let samples = try PhysicalSamples(mediansOf: training.own)
    guard samples.count > 0 else { throw .noTrainingRows }
    let (physical, process): (PhysicalOptions, PhysicalProcessOptions)
    if let options {
      (physical, process) = options
    } else {
      let selection = try NestedSelection(samples)
      physical = selection.physical
      process = try selection.process().options
    }
    let fit = try physical.fit(samples, lambda: physical.lambda)
    let map = PhysicalMap(physical.terms, fit.parameters)
    let summary = FitSummary(
      rowCount: samples.count,
      choice: options == nil ? "\(physical.label), \(process.label)" : nil,
      remarks: (isRecipe ? PhysicalOptions.remarks(onRecipeIn: training.own) : []) + fit.remarks)
    guard process.scale != 0 else { return FittedMap(map: map, summary: summary) }
    let residuals = zip(samples.requiredAngles, samples.geometries).map { $0 - map.angles($1) }
    let corrections = try process.corrections(samples, residuals: residuals)
    let portable = AngleMap(corrections.map, addedTo: map).exportable
    return FittedResponse(summary: summary, portable: portable) { part in
      let samples = PhysicalSamples(part)
      let estimates = zip(samples.geometries, corrections.angles(samples)).map { geometry, correction in
        GazeEstimate(geometry.cast(map.angles(geometry) + correction))
      }
      let known = Dictionary(zip(samples.part.rows, estimates)) { first, _ in first }
      return part.rows.map { known[$0] ?? .lostEye }
    }
  }
}

extension PhysicalGPCalibrator {
  init(from section: inout ConfigSection) {
    let chosen = ["terms", "lambda", "features", "length", "scale"]
    options =
      NestedSelection.isAsked(from: &section, insteadOf: chosen)
      ? nil : (PhysicalOptions(from: &section), PhysicalProcessOptions(from: &section))
  }
}

/// The angles that a process adds to those of a physical fit.
private struct PhysicalCorrections: Sendable {
  let angles: @Sendable (PhysicalSamples) -> [Angles]
  /// The same from columns of samples.
  let map: KernelMap
}

extension PhysicalProcessOptions {
  /// Fits the process to the angles by which the eyes of each sample were turned further than the physical fit says.
  fileprivate func corrections(
    _ samples: PhysicalSamples, residuals: [Angles]
  ) throws(FitError) -> PhysicalCorrections {
    let matrix = features.matrix(samples)
    let space = FeatureSpace(matrix)
    let process = try PhysicalProcess(
      similarities: PhysicalProcess.similarities(space.pairs(matrix), length: length),
      residuals: Matrix(residuals), scale: scale)
    let map = KernelMap(
      PortableColumns(features.columnNames(of: samples)), process.expansion(in: space, length: length))
    let angles = { @Sendable (samples: PhysicalSamples) in
      let similarities = PhysicalProcess.similarities(
        space.pairs(features.matrix(samples)), length: length)
      return (0..<samples.count).map { process.correction(similarities, row: $0) }
    }
    return PhysicalCorrections(angles: angles, map: map)
  }
}

extension Matrix {
  init(_ angles: [Angles]) {
    self.init(
      rowCount: angles.count, columnCount: 2, elements: angles.flatMap { [$0.horizontal, $0.vertical] })
  }
}

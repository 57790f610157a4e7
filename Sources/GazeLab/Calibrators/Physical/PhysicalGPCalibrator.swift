import Inputs

/// A physical fit with a Gaussian process on the angles that it leaves: the process corrects gaze near the training
/// samples, and far from them the physical fit stands alone.
///
/// It is fitted to the medians of the training fixations, and to own samples only.
struct PhysicalGPCalibrator: Calibrator {
  /// Nil to choose both inside the training part.
  let options: (physical: PhysicalOptions, process: PhysicalProcessOptions)?

  var needs: Needs {
    let usesAll = options.map { $0.process.features == .all } ?? true
    return Needs(
      usesFeatures: false, featureSets: usesAll ? [PhysicalFeatures.blocks] : [],
      optionalFeatureSets: usesAll ? [PhysicalFeatures.optionalBlocks] : [], parts: [.rightEye, .leftEye])
  }

  init(_ physical: PhysicalOptions, _ process: PhysicalProcessOptions) { options = (physical, process) }

  init(from section: inout ConfigSection) {
    let chosen = ["terms", "lambda", "features", "length", "scale"]
    options =
      NestedSelection.isAsked(from: &section, insteadOf: chosen)
      ? nil : (PhysicalOptions(from: &section), PhysicalProcessOptions(from: &section))
  }

  /// Whether the options are the defaults, not chosen by the training part or the user.
  private var isRecipe: Bool {
    options.map { $0 == PhysicalOptions() && $1 == PhysicalProcessOptions() } ?? false
  }

  static let nested = PhysicalGPCalibrator()

  private init() { options = nil }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let samples = try PhysicalSamples(mediansOf: training.own)
    guard samples.count > 0 else { throw .noTrainingRows }
    let (physical, process): (PhysicalOptions, PhysicalProcessOptions)
    if let options {
      (physical, process) = options
    } else {
      let selection = try NestedSelection(samples)
      (physical, process) = (selection.physical, try selection.process().options)
    }
    let design = PhysicalDesign(physical.terms, samples.geometries, targets: samples.targets)
    let rows = Array(0..<samples.count)
    let fit = try PhysicalFit(design, rows: rows, lambda: physical.lambda)
    let residuals = zip(samples.requiredAngles, rows).map { required, row in
      required - design.angles(row: row, fit.parameters)
    }
    let map = PhysicalMap(physical.terms, fit.parameters)
    let summary = FitSummary(
      rowCount: samples.count,
      choice: options == nil ? "\(physical.label), \(process.label)" : nil,
      remarks: (isRecipe ? PhysicalOptions.remarks(onRecipeIn: training.own) : []) + fit.remarks)
    guard process.scale != 0 else { return FittedMap(map, summary) }
    return FittedPhysical(
      map: map, process: try FittedPhysical.Process(process, samples, residuals: residuals), summary: summary)
  }
}

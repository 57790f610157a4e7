import Captures
import Inputs

/// A small model of the eye and of the tracker: a few terms correct the measured eye angles, and the ray of the
/// corrected angles meets the screen. It knows where the head is, so a new head pose does not extrapolate columns.
///
/// It is fitted to the medians of the training fixations: first to other people's, if there are any, which gives the
/// prior for a fit to the own ones, however few; without own samples the prior is the result.
package struct PhysicalCalibrator: Calibrator {
  /// The terms and λ; nil to choose them inside the training part.
  var options: PhysicalOptions? = PhysicalOptions()
  /// The weight of the prior that comes from other people: the λ of the second fit.
  var adaptation = 10.0

  package var needs: Needs {
    Needs(usesFeatures: false, parts: [.rightEye, .leftEye], takesOthers: true)
  }

  package var traits: CalibratorTraits { CalibratorTraits { $0 == .fixationMedians ? self : nil } }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let own = try PhysicalSamples(mediansOf: training.own)
    var others: PhysicalSamples?
    if let part = training.others, !part.rows.isEmpty { others = try PhysicalSamples(mediansOf: part) }
    let first = others ?? own
    guard first.count > 0 else { throw .noTrainingRows }
    let options = if let options { options } else { try NestedSelection(first).physical }
    var fit = try options.fit(first, lambda: options.lambda)
    if others != nil { fit = try options.fit(own, lambda: adaptation, prior: fit.parameters) }
    let recipe = self.options == PhysicalOptions() ? PhysicalOptions.remarks(onRecipeIn: training.own) : []
    return FittedMap(
      PhysicalMap(options.terms, fit.parameters),
      FitSummary(
        rowCount: own.count + (others?.count ?? 0),
        choice: self.options == nil ? options.label : nil,
        remarks: recipe + fit.remarks))
  }
}

extension PhysicalCalibrator {
  init(from section: inout ConfigSection) {
    adaptation = section.number("adapt", in: 0...1e9, default: 10)
    options =
      NestedSelection.isAsked(from: &section, insteadOf: ["terms", "lambda"])
      ? nil : PhysicalOptions(from: &section)
  }
}

extension PhysicalOptions {
  fileprivate func fit(
    _ samples: PhysicalSamples, lambda: Double, prior: [Double]? = nil
  ) throws(FitError) -> PhysicalFit {
    let design = PhysicalDesign(terms, samples.geometries, targets: samples.targets)
    return try PhysicalFit(design, rows: Array(0..<samples.count), lambda: lambda, prior: prior)
  }
}

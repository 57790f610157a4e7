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
    let summary = FitSummary(
      rowCount: own.count + (others?.count ?? 0), choice: self.options == nil ? options.label : nil,
      remarks: recipe + fit.remarks)
    return FittedMap(map: PhysicalMap(options.terms, fit.parameters), summary: summary)
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
  func fit(
    _ samples: PhysicalSamples, lambda: Double, prior: [Double]? = nil
  ) throws(FitError) -> PhysicalFit {
    let design = PhysicalDesign(terms, samples.geometries, targets: samples.targets)
    return try PhysicalFit(design, rows: Array(0..<samples.count), lambda: lambda, prior: prior)
  }
}

/// The options of a physical fit. The defaults are a recipe that was found on a capture of the thesis.
struct PhysicalOptions: Sendable, Equatable {
  var terms = PhysicalTerms.p13
  var lambda = 30.0

  var label: String {
    "terms=\(terms.rawValue), " + chosenOptions([("lambda", lambda)])
  }

  static let recipeCapture = "calibrationData_2024-05-14T13-47-48Z"

  static func remarks(onRecipeIn part: Part) -> [String] {
    part.samples.origins.contains { $0.key.capture == recipeCapture }
      ? ["the options were found on the capture \(recipeCapture): errors on it are optimistic (too low)"] : []
  }
}

extension PhysicalOptions {
  init(from section: inout ConfigSection) {
    self.init()
    terms = section.choice("terms", default: terms)
    lambda = section.number("lambda", in: 0...1e9, default: lambda)
  }
}

/// The options of a Gaussian process on the residuals of a physical fit. The defaults belong to the same recipe.
struct PhysicalProcessOptions: Sendable, Equatable {
  var features = PhysicalFeatures.all
  /// l, in standard deviations of a feature.
  var length = 0.7
  /// b, the variance of the process over that of the noise; 0 for the physical fit without a process.
  var scale = 30.0

  var label: String {
    scale == 0
      ? "scale=0"
      : "features=\(features.rawValue), "
        + chosenOptions([("length", length), ("scale", scale)])
  }
}

extension PhysicalProcessOptions {
  init(from section: inout ConfigSection) {
    self.init()
    features = section.choice("features", default: features)
    length = section.number("length", in: 0.001...1000, default: length)
    scale = section.number("scale", in: 0...1e6, default: scale)
  }
}

import Captures
import Inputs

/// The options of a physical fit. The defaults are a recipe that was found on a capture of the thesis.
struct PhysicalOptions: Sendable, Equatable {
  var terms = PhysicalTerms.p13
  /// The weight of the prior.
  var lambda = 30.0

  var label: String {
    "terms=\(terms.rawValue), " + ChosenOptions(options: [("lambda", lambda)]).label
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
        + ChosenOptions(options: [("length", length), ("scale", scale)]).label
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

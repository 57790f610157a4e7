import Inputs

/// The options of a physical fit. The defaults are a recipe that was found on a capture of the thesis.
struct PhysicalOptions: Sendable, Equatable {
  let terms: PhysicalTerms
  /// The weight of the prior.
  let lambda: Double

  /// The options as an experiment file writes them.
  var label: String {
    "terms=\(terms.rawValue), " + ChosenOptions(options: [("lambda", lambda)]).label
  }

  /// The capture on which the recipe was found.
  static let recipeCapture = "calibrationData_2024-05-14T13-47-48Z"

  /// A warning if the samples of a training part come from the capture of the recipe.
  static func remarks(onRecipeIn part: Part) -> [String] {
    part.samples.origins.contains { $0.key.capture == recipeCapture }
      ? ["the options were found on the capture \(recipeCapture): errors on it are optimistic (too low)"] : []
  }

  init(terms: PhysicalTerms = .p13, lambda: Double = 30) {
    self.terms = terms
    self.lambda = lambda
  }

  init(from section: inout ConfigSection) {
    terms = section.choice("terms", default: .p13)
    lambda = section.number("lambda", in: 0...1e9, default: 30)
  }
}

import Inputs

/// What a physical fit is told; the defaults are a recipe that was found on a capture of the thesis.
struct PhysicalOptions: Sendable, Equatable {
  let terms: PhysicalTerms
  /// How much the prior weighs.
  let lambda: Double

  /// As an experiment file says it.
  var label: String {
    "terms=\(terms.rawValue), " + ChosenOptions(options: [("lambda", lambda)]).label
  }

  /// The capture on which the recipe was found.
  static let recipeCapture = "calibrationData_2024-05-14T13-47-48Z"

  /// What is to be said of the recipe where the samples of a training part come from that capture, others of it too.
  static func remarks(onRecipeIn part: Part) -> [String] {
    part.samples.origins.contains { $0.key.capture == recipeCapture }
      ? ["the options were found on the capture \(recipeCapture): errors on it flatter"] : []
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

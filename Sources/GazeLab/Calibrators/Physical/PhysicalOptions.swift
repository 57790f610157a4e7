/// What a physical fit is told.
struct PhysicalOptions: Sendable, Equatable {
  var terms = PhysicalTerms.p13
  /// How much the prior weighs.
  var lambda = 30.0

  var label: String { "\(terms.rawValue) lambda=\(shortest(lambda))" }

  init(terms: PhysicalTerms = .p13, lambda: Double = 30) {
    self.terms = terms
    self.lambda = lambda
  }

  init(from section: inout ConfigSection) {
    terms = section.choice("terms", default: .p13)
    lambda = section.number("lambda", in: 0...1e9, default: 30)
  }
}

/// What a Gaussian process on the rest of a physical fit is told.
struct PhysicalProcessOptions: Sendable, Equatable {
  var features = PhysicalFeatures.all
  /// l, in standard deviations of a feature.
  var length = 0.7
  /// b, the variance of the process over that of the noise; 0 leaves the physical fit alone.
  var scale = 30.0

  var label: String {
    scale == 0
      ? "scale=0" : "\(features.rawValue) length=\(shortest(length)) scale=\(shortest(scale))"
  }

  init(features: PhysicalFeatures = .all, length: Double = 0.7, scale: Double = 30) {
    self.features = features
    self.length = length
    self.scale = scale
  }

  init(from section: inout ConfigSection) {
    features = section.choice("features", default: .all)
    length = section.number("length", in: 0.001...1000, default: 0.7)
    scale = section.number("scale", in: 0...1e6, default: 30)
  }
}

/// A whole number without a decimal point.
private func shortest(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? decimal(value, 0) : "\(value)"
}

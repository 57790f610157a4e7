import Inputs

/// The options of a Gaussian process on what a physical fit leaves. The defaults belong to the same recipe.
struct PhysicalProcessOptions: Sendable, Equatable {
  let features: PhysicalFeatures
  /// l, in standard deviations of a feature.
  let length: Double
  /// b, the variance of the process over that of the noise; 0 leaves the physical fit alone.
  let scale: Double

  /// The options as an experiment file writes them.
  var label: String {
    scale == 0
      ? "scale=0"
      : "features=\(features.rawValue), "
        + ChosenOptions(options: [("length", length), ("scale", scale)]).label
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

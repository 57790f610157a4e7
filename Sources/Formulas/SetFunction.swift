/// A function in the notation of feature sets, such as `poly(gaze, 3)`.
package enum SetFunction: String, Sendable, CaseIterable {
  case poly, quadratic, pca, standardise, spline, bins, onehot

  /// What stands first in the brackets.
  package enum Argument {
    case set, column, label
  }

  package var argument: Argument {
    switch self {
    case .poly, .quadratic, .pca, .standardise: .set
    case .spline, .bins: .column
    case .onehot: .label
    }
  }

  /// The whole number that stands second in the brackets; nil for a function without one.
  package var count: (noun: String, range: ClosedRange<Int>)? {
    switch self {
    case .poly: ("degree", 1...6)
    case .pca: ("number of components", 1...100)
    case .spline: ("number of knots", 1...50)
    case .bins: ("number of intervals", 2...100)
    case .quadratic, .standardise, .onehot: nil
    }
  }

  /// The call with its arguments in words, such as `pca(set, k)`.
  package var form: String {
    switch self {
    case .poly: "poly(set, degree)"
    case .quadratic: "quadratic(set)"
    case .pca: "pca(set, k)"
    case .standardise: "standardise(set)"
    case .spline: "spline(column, knots)"
    case .bins: "bins(column, k)"
    case .onehot: "onehot(label)"
    }
  }

  package var summary: String {
    switch self {
    case .poly:
      "the columns of a set and all their products up to a degree, as PolynomialFeatures without bias"
    case .quadratic: "the columns of a set and the products of each two of them: poly(set, 2)"
    case .pca:
      "the first k principal components, centred and not scaled, learned on training rows; the largest loading of each "
        + "is positive"
    case .standardise:
      "each column minus its mean, by its standard deviation (ddof 0), learned on training rows"
    case .spline:
      "the basis of a natural cubic spline with k knots at the quantiles i/(k + 1) of training rows, bounded by their "
        + "least and largest value and linear beyond: patsy's cr without its last column"
    case .bins: "an indicator for each of k intervals between the quantiles i/k of training rows"
    case .onehot: "an indicator for each word of a label in training rows; another word has zeros"
    }
  }

  package var example: String {
    switch self {
    case .poly: "poly(gaze, 3)"
    case .quadratic: "gaze+quadratic(both_eyes_ray)"
    case .pca: "gaze+pca(blend_shapes, 4)"
    case .standardise: "standardise(gaze+head_position)"
    case .spline: "gaze+spline(yawDegrees, 3)"
    case .bins: "gaze*bins(headZ, 3)"
    case .onehot: "gaze*onehot(head_pose)"
    }
  }
}

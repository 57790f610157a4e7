import Formulas

/// A transform of columns that training rows teach.
enum ColumnLearner: Sendable, Equatable {
  case components(Int)
  case standardise
  case spline(knots: Int)
  case bins(Int)

  /// As in feature sets.
  var word: String {
    switch self {
    case .components: SetFunction.pca.rawValue
    case .standardise: SetFunction.standardise.rawValue
    case .spline: SetFunction.spline.rawValue
    case .bins: SetFunction.bins.rawValue
    }
  }

  func columnCount(of inputCount: Int) -> Int {
    switch self {
    case .components(let count), .bins(let count): count
    case .standardise: inputCount
    case .spline(let knots): knots + 1
    }
  }
}

import Calibration
import Documents
import Inputs

/// What a fit has learned from other people, as `explain` prints it.
struct PriorText {
  let prior: LearnedPrior

  private static let mostCorrelated = 10

  @ListBuilder<String> var lines: [String] {
    if let kappa = prior.kappa {
      "Learned from \(prior.personCount) other people. κ = \(shortest(kappa)): the "
        + "variance of the own rows' errors as a multiple of s²."
    } else {
      "Learned from \(prior.personCount) other people, and pooled: the own rows did not "
        + "count."
    }
    "  s, the standard deviation of a row's error: \(decimal(prior.x.noise, 1)) pt in x, "
      + "\(decimal(prior.y.noise, 1)) pt in y"
    "  log marginal likelihood of the other people's targets: \(decimal(prior.x.logLikelihood, 1)) in x, "
      + "\(decimal(prior.y.logLikelihood, 1)) in y"
    if let x = prior.x.distance, let y = prior.y.distance {
      "  Mahalanobis distance of the person's coefficients from μ: \(decimal(x, 1)) in x, \(decimal(y, 1)) in y; 99 % of "
        + "people lie within \(decimal(prior.usualDistance, 1))"
        + (prior.isFar ? ". This person is far from the others: the prior may not apply." : "")
    }
  }

  var tables: [Table] { [coefficients] + (prior.names.count > Self.mostCorrelated ? [] : [correlations]) }

  private var coefficients: Table {
    let (x, y) = (prior.x, prior.y)
    return Listing(prior.names.indices) {
      Column(title: "coefficient", .label) { prior.names[$0] }
      Column(title: "μ x", .number(1)) { x.means[$0] }
      Column(title: "√S x", .number(1)) { x.deviations[$0] }
      Column(title: "own x", .number(1), missing: Self.pooled) { x.own.isEmpty ? nil : x.own[$0] }
      Column(title: "μ y", .number(1)) { y.means[$0] }
      Column(title: "√S y", .number(1)) { y.deviations[$0] }
      Column(title: "own y", .number(1), missing: Self.pooled) { y.own.isEmpty ? nil : y.own[$0] }
    }.table(
      "What was learned from other people, in points per standard deviation of the column",
      notes: [
        "μ and √S: mean and standard deviation over people. Own: the person's, drawn towards μ. Columns are standardised by "
          + "the other people's rows; those that do not vary among them are left out."
      ])
  }

  private static let pooled = "the own rows did not count"

  private var correlations: Table {
    let count = prior.names.count
    let pairs = (0..<count).flatMap { one in (one + 1..<count).map { (one, $0) } }
    return Listing(pairs) {
      Column(title: "of", .label) { prior.names[$0.0] }
      Column(title: "and", .label) { prior.names[$0.1] }
      Column(title: "x", .number(2), missing: Self.constant) { prior.x.correlation($0.0, $0.1) }
      Column(title: "y", .number(2), missing: Self.constant) { prior.y.correlation($0.0, $0.1) }
    }.table("Correlations over people, from S")
  }

  private static let constant = "one of them does not vary over people"
}

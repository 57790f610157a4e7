import Calibration
import Inputs
import Scores

/// A coefficient of what one fold of the first repeat has learned from other people.
package struct PriorRow: Sendable, Equatable {
  package struct Axis: Sendable, Equatable {
    /// Numbers in pt: the intercept, or pt per standard deviation of the column.
    package let mean: Double
    package let deviation: Double
    /// Nil where the own rows did not count, as is the distance.
    package let own: Double?
    /// The standard deviation of a row's error, pt; the same for all coefficients.
    package let noise: Double
    package let logLikelihood: Double
    package let distance: Double?
  }

  package let cell: Cell
  package let foldIndex: Int
  package let personCount: Int
  /// Nil where the own rows did not count.
  package let kappa: Double?
  /// The distance within which 99 % of people lie.
  package let usualDistance: Double
  package let coefficient: String
  package let x: Axis
  package let y: Axis

  /// True if the person's coefficients are further from the others' than those of 99 % of people, in x or y.
  package var isFar: Bool { [x, y].contains { ($0.distance ?? 0) > usualDistance } }
}

extension PriorRow {
  /// One row per coefficient.
  static func all(_ prior: LearnedPrior, of cell: Cell, fold: Int) -> [PriorRow] {
    func axis(_ axis: LearnedPrior.Axis, _ index: Int) -> Axis {
      Axis(
        mean: axis.means[index], deviation: axis.deviations[index],
        own: axis.own.isEmpty ? nil : axis.own[index], noise: axis.noise, logLikelihood: axis.logLikelihood,
        distance: axis.distance)
    }
    return prior.names.indices.map { index in
      PriorRow(
        cell: cell, foldIndex: fold, personCount: prior.personCount, kappa: prior.kappa,
        usualDistance: prior.usualDistance, coefficient: prior.names[index], x: axis(prior.x, index),
        y: axis(prior.y, index))
    }
  }
}

/// `priors.csv`: one row per fold of the first repeat and coefficient, for calibrators that learn a prior.
enum PriorsFile: StoredFile {
  static let name = "priors.csv"
  static let row = "fold of the first repeat and coefficient that was learned from other people"

  static func transfer(_ known: PriorRow?, _ fields: inout StoredFields) throws(InputError) -> PriorRow {
    let cell = try fields.cell(known?.cell)
    let fold = try fields.integer("fold", "The fold, counted from 0.", known?.foldIndex)
    let people = try fields.integer(
      "n_people", "The other people from whom the prior was learned.", known?.personCount)
    let kappa = try fields.optionalNumber(
      "kappa", "",
      "The variance of own rows' errors as a multiple of other people's; empty where own rows did not count.",
      known?.kappa)
    let usualDistance = try fields.number(
      "distance_99", "", "The Mahalanobis distance within which 99 % of people lie.", known?.usualDistance)
    let coefficient = try fields.words(
      "coefficient", "intercept, or a column of the feature set.", known?.coefficient)
    return try PriorRow(
      cell: cell, foldIndex: fold, personCount: people, kappa: kappa, usualDistance: usualDistance,
      coefficient: coefficient, x: axis("x", known?.x, &fields), y: axis("y", known?.y, &fields))
  }

  private static func axis(
    _ axis: String, _ known: PriorRow.Axis?, _ fields: inout StoredFields
  ) throws(InputError) -> PriorRow.Axis {
    let per = "in \(axis), per standard deviation of the column"
    return try PriorRow.Axis(
      mean: fields.number("mean_\(axis)", "pt", "Mean of the coefficient over people \(per).", known?.mean),
      deviation: fields.number(
        "sd_\(axis)", "pt", "Standard deviation of the coefficient over people \(per).", known?.deviation),
      own: fields.optionalNumber(
        "own_\(axis)", "pt",
        "The coefficient of the tested person \(per); empty where own rows did not count.", known?.own),
      noise: fields.number(
        "noise_sd_\(axis)", "pt",
        "Standard deviation of a row's error in \(axis), of all coefficients together.",
        known?.noise),
      logLikelihood: fields.number(
        "log_likelihood_\(axis)", "",
        "Log marginal likelihood of the other people's targets in \(axis), of all coefficients together.",
        known?.logLikelihood),
      distance: fields.optionalNumber(
        "distance_\(axis)", "",
        "Mahalanobis distance of the person's coefficients in \(axis) from the mean of people; empty where own rows "
          + "did not count.",
        known?.distance))
  }
}

import Captures
import Inputs
import LinearAlgebra

/// Fits a response of two columns to the columns of a feature set, independently of the screen.
package protocol Regression: Sendable {
  var fitsNoise: Bool { get }
  var isLinear: Bool { get }
  /// True if it needs to know the target of each row.
  var leavesTargetsOut: Bool { get }
  var sharedMethod: SharedMethod? { get }

  func fit(_ task: RegressionTask) throws(FitError) -> FittedRegression
}

extension Regression {
  package var leavesTargetsOut: Bool { false }
  // After standardisation, a column of noise counts as much as any other.
  package var fitsNoise: Bool { true }
  package var isLinear: Bool { false }
  package var sharedMethod: SharedMethod? { nil }
}

package struct RegressionTask: Sendable {
  /// n × p, finite; n is at least 1.
  let design: Matrix
  /// n × 2: points on the screen, or angles.
  let response: Matrix
  let columnNames: [String]
  /// The number of each row's target, counted from 0 without gaps; empty unless the regression leaves targets out.
  let targets: [Int]
  /// The zero of each column of the response, and the unit of both, for methods whose options have a unit: the
  /// screen's centre and 400 pt; for angles, 0 and their standard deviation in training over both columns.
  let centre: [Double]
  let scale: Double
  /// As in `Training`.
  var share = 1.0

  func solve<Fit>(
    _ solver: (RegressionTask) throws(LinearAlgebraError) -> Fit
  ) throws(FitError) -> Fit {
    try FitError.from(columnNames: columnNames) { () throws(LinearAlgebraError) in try solver(self) }
  }
}

package struct FittedRegression: Sendable {
  let summary: FitSummary
  /// The map of the columns, in units of the response; nil for a regression that is not linear in them.
  var map: AffineMap?
  /// The sum over training points that predicts the response, in its unit; nil for a regression that is none.
  var expansion: KernelExpansion?
  /// Nil where the variance of predictions is not known.
  var prior: RegressionPrior?
  /// Predicts the response, m × 2, from a design of m × p with the columns of the training.
  let predict: @Sendable (_ design: Matrix) -> Matrix
}

extension FittedRegression {
  /// The exportable form of predictions of a response; nil for a regression that has none.
  fileprivate func portable(
    _ columns: [String], _ response: GazeResponse, _ training: Part
  ) -> (any PortableCalibration)? {
    if let map { return response.portable(LinearMap(columns, map), training) }
    return expansion.flatMap { response.portable(KernelMap(PortableColumns(columns), $0), training) }
  }

  init(_ map: AffineMap, _ summary: FitSummary) {
    self.init(summary: summary, map: map) { map.predict($0) }
  }

  func assuming(_ kind: RegressionPrior.Kind, _ task: RegressionTask) -> FittedRegression {
    changed(self) { $0.prior = RegressionPrior(kind: kind, design: task.design) }
  }
}

package struct RegressionCalibrator: Calibrator {
  let regression: any Regression
  let response: GazeResponse

  init(_ regression: any Regression, predicting response: GazeResponse = .screen) {
    self.regression = regression
    self.response = response
  }

  package var needs: Needs {
    Needs(usesFeatures: true, parts: response == .angles ? [.rightEye, .leftEye] : [])
  }

  package var traits: CalibratorTraits {
    CalibratorTraits(
      fitsNoise: regression.fitsNoise, isLinear: response == .screen && regression.isLinear,
      predicting: { [regression] in RegressionCalibrator(regression, predicting: $0) })
  }

  package var sharedMethod: SharedMethod? { response == .screen ? regression.sharedMethod : nil }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard !training.own.rows.isEmpty else { throw .noTrainingRows }
    let known = response.known(training.own)
    guard !known.rows.isEmpty else { throw .noEyes }
    let part = try known.learned()
    let design = part.design
    let columnNames = part.columnNames
    if let index = design.elements.firstIndex(where: { !$0.isFinite }) {
      throw .notFinite(column: columnNames[index % design.columnCount])
    }
    let (response, centre, scale) = response.task(of: part)
    guard response.elements.allSatisfy(\.isFinite) else { throw .noEyes }
    let fitted = try regression.fit(
      RegressionTask(
        design: design, response: response, columnNames: columnNames,
        targets: regression.leavesTargetsOut ? part.targetNumbers : [],
        centre: centre, scale: scale, share: training.share))
    if self.response == .screen, let map = fitted.map {
      return FittedMap(
        map: LinearMap(columnNames, map), summary: fitted.summary, listsCoefficients: true,
        regressionPrior: fitted.prior
      ).seen(through: part.columns)
    }
    let summary = changed(fitted.summary) { $0.leastSquaresCutoff = nil }
    return FittedResponse(
      summary: summary, portable: fitted.portable(columnNames, self.response, part),
      regressionPrior: self.response == .screen ? fitted.prior : nil
    ) { [response = self.response] part in
      response.estimates(fitted.predict(part.design), part)
    }.seen(through: part.columns)
  }
}

/// A fit whose exportable form computes the same otherwise than it does itself.
struct FittedResponse: FittedCalibrator {
  let summary: FitSummary
  let portable: (any PortableCalibration)?
  var regressionPrior: RegressionPrior?
  let estimates: @Sendable (Part) -> [GazeEstimate]

  func predict(_ part: Part) -> [GazeEstimate] { estimates(part) }
}

extension Part {
  /// The number of each row's target, in order of first appearance.
  var targetNumbers: [Int] {
    var numbers = Numbering<String>()
    return rows.map { numbers.number(of: samples.origins[$0].targetName) }
  }
}

extension Catalogue<any Calibrator> {
  /// The calibrator that a key wraps, learning another response than points on the screen.
  static func predicting(
    _ response: GazeResponse, _ word: String, from section: inout ConfigSection
  ) -> any Calibrator {
    guard let node = section.node(word, as: .defined(Catalogue.calibrators.noun)),
      let base = section.calibrator(from: node)
    else {
      return MeanTargetCalibrator()
    }
    guard let calibrator = base.traits.predicting(response) else {
      section.record(
        node.place,
        "\(word.quoted) must come before a calibrator that fits columns, such as ridge, svr or "
          + "gaussian-process")
      return base
    }
    return calibrator
  }
}

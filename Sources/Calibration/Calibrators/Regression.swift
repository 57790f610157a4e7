import Captures
import Inputs
import LinearAlgebra

/// Fits a response of two columns to the columns of a feature set, independently of the screen.
package protocol Regression: Sendable {
  var fitsNoise: Bool { get }
  var isLinear: Bool { get }
  /// True if it needs to know the target of each row.
  var leavesTargetsOut: Bool { get }

  func fit(_ task: RegressionTask) throws(FitError) -> FittedRegression
}

extension Regression {
  package var leavesTargetsOut: Bool { false }
  // After standardisation, a column of noise counts as much as any other.
  package var fitsNoise: Bool { true }
  package var isLinear: Bool { false }
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

  /// Runs a solver and names the column that it complains about.
  func solve<Fit>(
    _ solver: (RegressionTask) throws(LinearAlgebraError) -> Fit
  ) throws(FitError) -> Fit {
    do throws(LinearAlgebraError) {
      return try solver(self)
    } catch {
      throw FitError(error, columnNames: columnNames)
    }
  }
}

package struct FittedRegression: Sendable {
  let summary: FitSummary
  /// The map of the columns, in units of the response; nil for a regression that is not linear in them.
  let map: AffineMap?
  /// Predicts the response, m × 2, from a design of m × p with the columns of the training.
  let predict: @Sendable (_ design: Matrix) -> Matrix

  init(_ map: AffineMap, _ summary: FitSummary) {
    self.map = map
    self.summary = summary
    predict = { map.predict($0) }
  }

  init(_ summary: FitSummary, predict: @escaping @Sendable (_ design: Matrix) -> Matrix) {
    map = nil
    self.summary = summary
    self.predict = predict
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

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let part = training.own
    guard !part.rows.isEmpty else { throw .noTrainingRows }
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
        centre: centre, scale: scale))
    if self.response == .screen, let map = fitted.map {
      return FittedMap(LinearMap(columnNames, map), fitted.summary, listsCoefficients: true)
    }
    let summary = changed(fitted.summary) { $0.leastSquaresCutoff = nil }
    return FittedFunction(summary: summary) { [response = self.response] part in
      response.estimates(fitted.predict(part.design), part)
    }
  }
}

extension View {
  /// - Precondition: The frame has both eyes: `Needs.parts` asked for them.
  var eyeGeometry: EyeGeometry {
    guard let geometry = EyeGeometry(face: face, rightEye: rightEye, leftEye: leftEye, screen: screen) else {
      preconditionFailure("a frame without eyes where both were asked for")
    }
    return geometry
  }
}

extension Part {
  var columnNames: [String] { columns.columns.map { samples.blocks.columnNames[$0] } }

  /// The number of each row's target, in order of first appearance.
  var targetNumbers: [Int] {
    var numbers = [String: Int]()
    return rows.map { row in
      let name = samples.origins[row].targetName
      let number = numbers[name] ?? numbers.count
      numbers[name] = number
      return number
    }
  }
}

extension Catalogue<any Calibrator> {
  static func angle(from section: inout ConfigSection) -> any Calibrator {
    predicting(.angles, "angle", from: &section)
  }

  static func camera(from section: inout ConfigSection) -> any Calibrator {
    predicting(.camera, "camera", from: &section)
  }

  private static func predicting(
    _ response: GazeResponse, _ word: String, from section: inout ConfigSection
  ) -> any Calibrator {
    guard let node = section.node(word, as: .defined(Catalogue.calibrators.noun)),
      let base = section.calibrator(from: node)
    else {
      return MeanTargetCalibrator()
    }
    guard let calibrator = base.traits.predicting(response) else {
      section.record(
        InputError(
          node.place,
          "\(word.quoted) must come before a calibrator that fits columns, such as ridge, svr or "
            + "gaussian-process"))
      return base
    }
    return calibrator
  }
}

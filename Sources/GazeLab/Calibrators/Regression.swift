import Inputs
import LinearAlgebra

/// Fits a response of two columns to the columns of a feature set; knows no screen.
protocol Regression: Sendable {
  /// Whether a column that varies by less than a millionth of its size is fitted like any other.
  var fitsNoise: Bool { get }
  /// Whether what it predicts is linear in the columns, so that a fit has coefficients.
  var isLinear: Bool { get }
  /// Whether it asks which target a row is on.
  var leavesTargetsOut: Bool { get }

  func fit(_ task: RegressionTask) throws(FitError) -> any FittedRegression
}

extension Regression {
  var leavesTargetsOut: Bool { false }
  var fitsNoise: Bool { false }
  var isLinear: Bool { false }
}

/// What a regression is fitted to.
struct RegressionTask: Sendable {
  /// n × p, finite; n is at least 1.
  let design: Matrix
  /// n × 2: points on the screen, or angles.
  let response: Matrix
  let columnNames: [String]
  /// The number of each row's target, from 0 without gaps, for a regression that leaves targets out; else empty.
  let targets: [Int]
  /// Zero of each column of the response, and the unit of both, for methods whose options have a unit: the screen's
  /// centre and 400 pt; for angles 0 and their standard deviation in training, both columns together.
  let centre: [Double]
  let scale: Double
}

protocol FittedRegression: Sendable {
  var summary: FitSummary { get }
  /// Of the columns, in units of the response; nil for a regression that is not linear in them.
  func coefficients(_ columnNames: [String]) -> Coefficients?

  /// - Parameter design: m × p, the columns of the training.
  /// - Returns: m × 2.
  func predict(_ design: Matrix) -> Matrix
}

extension FittedRegression {
  func coefficients(_ columnNames: [String]) -> Coefficients? { nil }
}

/// What a regression predicts.
enum GazeResponse: Sendable {
  /// Points on the screen.
  case screen
  /// The angles of the eyes in the head, cast to the screen from where the eyes are.
  case angles
}

/// A regression on the columns of a feature set as a calibrator.
struct RegressionCalibrator: Calibrator {
  let regression: any Regression
  let response: GazeResponse

  init(_ regression: any Regression, predicting response: GazeResponse = .screen) {
    self.regression = regression
    self.response = response
  }

  var needs: Needs { Needs(usesFeatures: true, parts: response == .angles ? [.rightEye, .leftEye] : []) }

  var fitsNoise: Bool { regression.fitsNoise }
  var isLinear: Bool { response == .screen && regression.isLinear }

  func predictingAngles() -> (any Calibrator)? { RegressionCalibrator(regression, predicting: .angles) }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let part = training.own
    guard !part.rows.isEmpty else { throw .noTrainingRows }
    let design = part.design
    let columnNames = part.columnNames
    if let column = design.firstColumnNotFinite { throw .notFinite(column: columnNames[column]) }
    let (response, centre, scale) = response.task(of: part)
    guard response.elements.allSatisfy(\.isFinite) else { throw .noEyes }
    let fitted = try regression.fit(
      RegressionTask(
        design: design, response: response, columnNames: columnNames,
        targets: regression.leavesTargetsOut ? part.targetNumbers : [],
        centre: centre, scale: scale))
    return FittedRegressionCalibrator(
      fitted: fitted, response: self.response, training: part)
  }
}

private struct FittedRegressionCalibrator: FittedCalibrator {
  let fitted: any FittedRegression
  let response: GazeResponse
  /// What it was fitted to, for its columns and where these are centred.
  let training: Part

  var summary: FitSummary { fitted.summary }

  var coefficients: Coefficients? {
    response == .screen ? fitted.coefficients(training.columnNames) : nil
  }

  var portable: (any PortableCalibration)? {
    guard let coefficients else { return nil }
    let centres = training.design.columnCentres
    let point = fitted.predict(Matrix(rowCount: 1, columnCount: centres.count, elements: centres))
    return LinearMap(
      coefficients, centres: centres, point: ScreenPoint(x: point[0, 0], y: point[0, 1]))
  }

  func predict(_ part: Part) -> [GazeEstimate] {
    let predicted = fitted.predict(part.design)
    return part.rows.enumerated().map { index, row in
      let (first, second) = (predicted[index, 0], predicted[index, 1])
      return switch response {
      case .screen: GazeEstimate(ScreenPoint(x: first, y: second))
      case .angles:
        GazeEstimate(
          part.samples.views[row].eyeGeometry.cast(Angles(horizontal: first, vertical: second)))
      }
    }
  }
}

extension GazeResponse {
  /// The response of a training part, with its zero and unit.
  fileprivate func task(of part: Part) -> (response: Matrix, centre: [Double], scale: Double) {
    switch self {
    case .screen:
      let centre = part.samples.views[part.rows[0]].screen.centre
      return (part.response, [centre.x, centre.y], 400)
    case .angles:
      let angles = zip(part.views, part.targets).map { view, target in
        view.eyeGeometry.requiredAngles(for: target)
      }
      let response = Matrix(
        rowCount: angles.count, columnCount: 2, elements: angles.flatMap { [$0.horizontal, $0.vertical] })
      let deviations = Standardisation(of: response).deviations
      return (
        response, [0, 0], ((deviations[0] * deviations[0] + deviations[1] * deviations[1]) / 2).squareRoot()
      )
    }
  }
}

extension View {
  /// - Precondition: The frame has both eyes: `Needs.parts` asked for them.
  var eyeGeometry: EyeGeometry {
    guard let geometry = EyeGeometry(frame, screen: screen) else {
      preconditionFailure("a frame without eyes where both were asked for")
    }
    return geometry
  }
}

extension Part {
  /// Of its columns, in order.
  var columnNames: [String] { columns.columns.map { samples.blocks.columnNames[$0] } }

  /// The number of each row's target, in the order in which targets first come.
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

extension Matrix {
  /// The first column that holds a NaN or an infinity.
  fileprivate var firstColumnNotFinite: Int? {
    elements.firstIndex { !$0.isFinite }.map { $0 % columnCount }
  }

  /// The mean of each column, of finite numbers in at least one row.
  fileprivate var columnCentres: [Double] {
    (0..<columnCount).map { column in
      let first = self[0, column]
      return first + (0..<rowCount).reduce(0) { $0 + (self[$1, column] - first) } / Double(rowCount)
    }
  }
}

extension Catalogue<any Calibrator> {
  /// Reads `{angle: …}`.
  static func angle(from section: inout ConfigSection) -> any Calibrator {
    guard let node = section.node("angle", as: .defined(Catalogue.calibrators.noun)),
      let base = section.calibrator(from: node)
    else {
      return MeanTargetCalibrator()
    }
    guard let calibrator = base.predictingAngles() else {
      section.record(
        InputError(
          node.place,
          "'angle' must stand before a calibrator that fits columns, such as ridge, svr or "
            + "gaussian-process"))
      return base
    }
    return calibrator
  }
}

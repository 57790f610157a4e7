import Captures
import LinearAlgebra

extension PointMapMethod {
  /// Fits a homography's eight parameters by the least squared distances between images and targets on the screen.
  ///
  /// It needs four targets of which no three are on one line. Levenberg and Marquardt's method starts from the direct
  /// linear transformation of normalised points or from the affine map, whichever is closer to the targets, so in
  /// training it is never worse than `affine`. Maps with a training point on or beyond their horizon are not allowed.
  ///
  /// Source: Hartley and Zisserman, "Multiple View Geometry in Computer Vision", 2nd ed., 2004, 4.1 (of which the
  /// inhomogeneous solution), 4.2.2 and 4.4.4; Hartley, "In Defense of the Eight-Point Algorithm", IEEE Transactions
  /// on Pattern Analysis and Machine Intelligence 19(6), 1997.
  static let projective = PointMapMethod { pairs throws(FitError) in
    try pairs.require(.generalPosition, for: "a projective map")
    let (gaze, target) = (Normalisation(pairs.gazePoints), Normalisation(pairs.targets))
    let problem = ProjectiveProblem(
      pairs: PointPairs(
        gazePoints: pairs.gazePoints.map(gaze.applied), targets: pairs.targets.map(target.applied)))
    let starts = [try problem.affineStart(), try problem.directLinearTransformation()]
    let objectives = starts.map(problem.objective)
    let start = objectives[1] < objectives[0] ? starts[1] : starts[0]
    guard problem.objective(start).isFinite else { throw .overflow }
    let fit = marquardt(
      from: start, relativeFall: 1e-14, iterationLimit: 500, objective: problem.objective,
      normalEquations: problem.normalEquations)
    let map = ProjectiveMap(normalised: fit.parameters, gaze, target)
    guard map.parameters.allSatisfy(\.isFinite) else { throw .overflow }
    let remark = "the search for the projective map did not converge"
    return Fit(map: map, remarks: fit.isConverged ? [] : [remark])
  }
}

/// Moves points so that their mean is (0, 0) and their mean distance from it √2.
private struct Normalisation {
  let mean: ScreenPoint
  let scale: Double

  init(_ points: [ScreenPoint]) {
    let mean = ScreenPoint(meanOf: points)
    let distances = points.reduce(0) { $0 + ($1 - mean).squaredLength.squareRoot() }
    self.mean = mean
    scale = 2.0.squareRoot() * Double(points.count) / distances
  }

  func applied(_ point: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: (point.x - mean.x) * scale, y: (point.y - mean.y) * scale)
  }
}

/// The eight parameters h₀ … h₇ of a projective map between normalised points.
///
/// The ninth is 1 without loss of generality: if all gaze points are before the horizon, so is their mean, (0, 0).
private struct ProjectiveProblem {
  let pairs: PointPairs

  /// Half the sum of squared distances; infinity where a gaze point is on the horizon or beyond.
  func objective(_ h: [Double]) -> Double {
    let map = ProjectiveMap(parameters: h + [1])
    var sum = 0.0
    for (gaze, target) in zip(pairs.gazePoints, pairs.targets) {
      guard let image = map.image(of: gaze) else { return .infinity }
      sum += (image - target).squaredLength
    }
    return sum.isFinite ? sum / 2 : .infinity
  }

  /// JᵀJ, its lower triangle only, and Jᵀr.
  func normalEquations(_ h: [Double]) -> (normal: Matrix, gradient: [Double]) {
    var (normal, gradient) = ([Double](repeating: 0, count: 64), [Double](repeating: 0, count: 8))
    for (gaze, target) in zip(pairs.gazePoints, pairs.targets) {
      let w = h[6] * gaze.x + h[7] * gaze.y + 1
      let (u, v) = (gaze.x / w, gaze.y / w)
      let x = (h[0] * gaze.x + h[1] * gaze.y + h[2]) / w
      let y = (h[3] * gaze.x + h[4] * gaze.y + h[5]) / w
      let slopes = [
        ([u, v, 1 / w, 0, 0, 0, -u * x, -v * x], x - target.x),
        ([0, 0, 0, u, v, 1 / w, -u * y, -v * y], y - target.y),
      ]
      for (slope, residual) in slopes {
        for i in 0..<8 {
          gradient[i] += slope[i] * residual
          for j in 0...i { normal[8 * i + j] += slope[i] * slope[j] }
        }
      }
    }
    return (Matrix(rowCount: 8, columnCount: 8, elements: normal), gradient)
  }

  func affineStart() throws(FitError) -> [Double] {
    let p = try PolynomialMap(PolynomialMap.affineTerms, fittedTo: pairs).parameters
    return [p[1], p[2], p[0], p[4], p[5], p[3], 0, 0]
  }

  /// The least squares solution of the map's equations, multiplied by w.
  func directLinearTransformation() throws(FitError) -> [Double] {
    let rows = zip(pairs.gazePoints, pairs.targets).flatMap { gaze, target -> [Double] in
      [
        gaze.x, gaze.y, 1, 0, 0, 0, -gaze.x * target.x, -gaze.y * target.x,
        0, 0, 0, gaze.x, gaze.y, 1, -gaze.x * target.y, -gaze.y * target.y,
      ]
    }
    let response = pairs.targets.flatMap { [$0.x, $0.y] }
    let names = [String](repeating: "the gaze point", count: 8)
    let fit = try FitError.from(columnNames: names) { () throws(LinearAlgebraError) in
      try leastSquares(
        Matrix(rowCount: response.count, columnCount: 8, elements: rows),
        Matrix(rowCount: response.count, columnCount: 1, elements: response), relativeCutoff: 1e-9)
    }
    guard fit.rank == 8 else {
      throw .notDetermined("more than one projective map brings the gaze points equally near to the targets")
    }
    return fit.coefficients.elements
  }
}

extension ProjectiveMap {
  fileprivate init(normalised h: [Double], _ gaze: Normalisation, _ target: Normalisation) {
    let rows = [Array(h[0..<3]), Array(h[3..<6]), [h[6], h[7], 1]].map { row in
      let (x, y) = (row[0] * gaze.scale, row[1] * gaze.scale)
      return [x, y, row[2] - x * gaze.mean.x - y * gaze.mean.y]
    }
    func moved(_ row: [Double], by offset: Double) -> [Double] {
      zip(row, rows[2]).map { $0 / target.scale + offset * $1 }
    }
    self.init(
      parameters: moved(rows[0], by: target.mean.x) + moved(rows[1], by: target.mean.y) + rows[2])
  }
}

/// A map that keeps lines straight: with w = h₆·x + h₇·y + h₈, a point goes to (h₀·x + h₁·y + h₂, h₃·x + h₄·y + h₅) / w.
///
/// The line w = 0 is a horizon. All gaze points that were fitted are before it; points on it or beyond have no image.
struct ProjectiveMap: PointMap, Equatable {
  /// h₀ … h₈, scaled so that w is 1 at the mean of the gaze points that were fitted.
  let parameters: [Double]

  let formula = RayFormula.projective

  /// The largest w of points that count as on the horizon.
  static let leastDenominator = 1e-9

  func image(of point: ScreenPoint) -> ScreenPoint? {
    let h = parameters
    let w = h[6] * point.x + h[7] * point.y + h[8]
    guard w > Self.leastDenominator else { return nil }
    return ScreenPoint(
      x: (h[0] * point.x + h[1] * point.y + h[2]) / w, y: (h[3] * point.x + h[4] * point.y + h[5]) / w)
  }

  func coefficients(x: String, y: String) -> Coefficients? { nil }

  func shifted(by shift: ScreenPoint) -> any PointMap {
    var shifted = parameters
    for index in 0..<3 {
      shifted[index] += shift.x * parameters[6 + index]
      shifted[3 + index] += shift.y * parameters[6 + index]
    }
    return ProjectiveMap(parameters: shifted)
  }
}

import Captures
import LinearAlgebra

/// One way to fit a map to pairs of points.
struct PointMapMethod: Sendable {
  struct Fit: Sendable {
    let map: any PointMap
    var remarks: [String] = []
  }

  let fit: @Sendable (PointPairs) throws(FitError) -> Fit
}

extension PointMapMethod {
  /// Fits six parameters: both axes by least squares from x, y and a constant.
  ///
  /// It needs three targets that are not on one line: with fewer, least squares would collapse the screen to a line.
  ///
  /// Source: Hartley and Zisserman, "Multiple View Geometry in Computer Vision", 2nd ed., 2004, 2.4.3.
  static let affine = PointMapMethod { pairs throws(FitError) in
    try pairs.require(.notInLine, for: "an affine map")
    return Fit(map: try PolynomialMap(PolynomialMap.affineTerms, fittedTo: pairs))
  }

  /// A scale and an offset for each axis, by least squares of the targets' coordinates on the gaze points'.
  ///
  /// It needs two targets that differ in x, and two that differ in y; two opposite corners are enough.
  static let axisScale = PointMapMethod { pairs throws(FitError) in
    func column(_ values: [Double]) -> Matrix {
      Matrix(rowCount: values.count, columnCount: 1, elements: values)
    }
    let map = try PolynomialMap(axesOf: pairs) { gaze, target throws(LinearAlgebraError) in
      let fit = try LinearFit(design: column(gaze), response: column(target))
      return (fit.map.intercept[0], fit.map.coefficients[0, 0])
    }
    return Fit(map: map)
  }

  /// Fits a scale and an offset for each axis; the slope is the median of the slopes between two rows.
  ///
  /// The targets' coordinates are fitted to the gaze points', so two rows on targets of equal height have slope 0 in y.
  /// If targets have few heights and gaze points scatter much, the median itself can be 0, which a remark says. With more
  /// than 2000 rows, 2000 evenly spaced ones are used; a remark says that too.
  ///
  /// Source: Theil, Proc. Kon. Ned. Akad. Wet. A 53, 1950; Sen, J. Am. Stat. Assoc. 63(324), 1968.
  static let theilSen = PointMapMethod { pairs throws(FitError) in
    let (rowLimit, rowCount) = (2000, pairs.targets.count)
    let map = try PolynomialMap(axesOf: pairs) { gaze, target throws(LinearAlgebraError) in
      let line = try LinearAlgebra.theilSen(gaze, target, rowLimit: rowLimit)
      return (line.intercept, line.slope)
    }
    let flat = [("x", map.coefficients[0].x), ("y", map.coefficients[1].y)].filter { $0.1 == 0 }
    var remarks = flat.map { axis, _ in
      "the median slope in \(axis) is 0, since many pairs of rows share their target's \(axis): every gaze point "
        + "gets the same \(axis)"
    }
    if rowCount > rowLimit {
      remarks.append("the slopes are those between \(rowLimit) of \(rowCount) training rows, evenly spaced")
    }
    return Fit(map: map, remarks: remarks)
  }

  /// Fits a rotation, one scale and an offset by least squares; never a reflection.
  ///
  /// It needs two targets. With gaze points as complex numbers g about their mean and targets t about theirs, the best
  /// fit of t = z·g is z = Σ ḡ·t / Σ |g|², whose length is the scale and whose argument is the rotation. In the plane
  /// this is Umeyama's solution, which needs a singular value decomposition in other dimensions.
  ///
  /// - Throws: `notDetermined` also if z is 0 up to rounding, as for gaze points that mirror the targets: no rotation is
  ///   better than another.
  ///
  /// Source: Umeyama, "Least-Squares Estimation of Transformation Parameters Between Two Point Patterns", IEEE
  /// Transactions on Pattern Analysis and Machine Intelligence 13(4), 1991.
  static let similarity = PointMapMethod { pairs throws(FitError) in
    try pairs.require(.apart, for: "a similarity")
    let (from, to) = (ScreenPoint(meanOf: pairs.gazePoints), ScreenPoint(meanOf: pairs.targets))
    var (along, across, gazeSquares, targetSquares) = (0.0, 0.0, 0.0, 0.0)
    for (gaze, target) in zip(pairs.gazePoints, pairs.targets) {
      let (g, t) = (gaze - from, target - to)
      along += g.x * t.x + g.y * t.y
      across += g.x * t.y - g.y * t.x
      gazeSquares += g.squaredLength
      targetSquares += t.squaredLength
    }
    let (real, imaginary) = (along / gazeSquares, across / gazeSquares)
    guard real.isFinite, imaginary.isFinite else { throw .overflow }
    let share = (along * along + across * across).squareRoot() / (gazeSquares * targetSquares).squareRoot()
    guard share > 1e-9 else {
      throw .notDetermined(
        "no rotation brings the gaze points closer to the targets than another: the scale is 0")
    }
    return Fit(
      map: PolynomialMap(
        x: (to.x - real * from.x + imaginary * from.y, real, -imaginary),
        y: (to.y - imaginary * from.x - real * from.y, imaginary, real)))
  }
}

extension PolynomialMap {
  /// An affine map that keeps the axes apart; `line` returns the constant and slope from gaze points to targets.
  init(
    axesOf pairs: PointPairs,
    line: (_ gaze: [Double], _ target: [Double]) throws(LinearAlgebraError) -> (Double, Double)
  ) throws(FitError) {
    try pairs.require(.apartOnEachAxis, for: "a scale for each axis")
    do throws(LinearAlgebraError) {
      let x = try line(pairs.gazePoints.map(\.x), pairs.targets.map(\.x))
      let y = try line(pairs.gazePoints.map(\.y), pairs.targets.map(\.y))
      self.init(x: (x.0, x.1, 0), y: (y.0, 0, y.1))
    } catch {
      throw FitError(error, columnNames: ["the gaze point", "the target"])
    }
  }
}

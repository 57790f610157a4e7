extension PointMapMethod {
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
      let (gx, gy) = (gaze.x - from.x, gaze.y - from.y)
      let (tx, ty) = (target.x - to.x, target.y - to.y)
      along += gx * tx + gy * ty
      across += gx * ty - gy * tx
      gazeSquares += gx * gx + gy * gy
      targetSquares += tx * tx + ty * ty
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

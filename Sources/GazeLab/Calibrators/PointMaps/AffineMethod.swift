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
}

import LinearAlgebra

extension PointMapMethod {
  /// A scale and an offset for each axis, by least squares of the targets' coordinates on the gaze points'.
  ///
  /// It needs two targets that differ in x, and two that differ in y; two opposite corners are enough.
  static let axisScale = PointMapMethod { pairs throws(FitError) in
    func column(_ values: [Double]) -> Matrix {
      Matrix(rowCount: values.count, columnCount: 1, elements: values)
    }
    let map = try PolynomialMap(axesOf: pairs) { gaze, target throws(LinearAlgebraError) in
      let fit = try LinearFit(design: column(gaze), response: column(target)).map
      return (fit.intercept[0], fit.coefficients[0, 0])
    }
    return Fit(map: map)
  }
}

extension PolynomialMap {
  /// An affine map that keeps the axes apart.
  ///
  /// - Parameter line: Returns constant and slope of the line from the gaze points' coordinates to the targets'.
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

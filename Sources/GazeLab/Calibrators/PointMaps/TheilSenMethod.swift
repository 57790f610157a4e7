import LinearAlgebra

extension PointMapMethod {
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
}

/// A fitted calibrator that is a map which can also be exported.
struct FittedMap: FittedCalibrator {
  let map: any PortableCalibration
  var summary = FitSummary()
  /// True if the map's coefficients are results of the fit, to be stored with the run.
  var listsCoefficients = false
  var regressionPrior: RegressionPrior?

  var coefficients: Coefficients? { listsCoefficients ? map.coefficients : nil }
  var portable: (any PortableCalibration)? { ((map as? FusedMap)?.plainMean ?? map).exportable }

  func predict(_ part: Part) -> [GazeEstimate] { map.estimates(part, on: nil) }
}

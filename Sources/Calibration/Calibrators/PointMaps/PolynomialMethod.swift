import Captures

extension PointMapMethod {
  /// Each axis from x, y, x·y, x², y², x²·y² and a constant, by least squares.
  ///
  /// It requires no number of targets, only gaze points that determine all terms. With fewer than seven targets the map
  /// rests on the scatter of the gaze points, which a remark says.
  ///
  /// - Parameter threshold: Rows that the first fit misses by this distance or more are left out of a second and
  ///   last fit, pt; infinite to leave out none. Pupil Core uses 70 pixels of its scene camera, a length that means
  ///   nothing on a screen.
  ///
  /// Source: Pupil Labs, Pupil Core, `gaze_mapping/gazer_2d.py` (github.com/pupil-labs/pupil).
  static func polynomial(threshold: Double = .infinity) -> PointMapMethod {
    PointMapMethod { pairs throws(FitError) in
      let terms = PolynomialMap.quadraticTerms
      var remarks = [String]()
      if pairs.targetCount <= terms.count {
        remarks.append(
          "\(pairs.targetCount) targets for \(terms.count + 1) terms: between the targets the map depends on the "
            + "scatter of the gaze points")
      }
      let first = try PolynomialMap(terms, fittedTo: pairs)
      let near = pairs.filter { gaze, target in
        guard let image = first.image(of: gaze) else { return false }
        return (image - target).squaredLength.squareRoot() < threshold
      }
      let (all, kept) = (pairs.targets.count, near.targets.count)
      guard kept < all else { return Fit(map: first, remarks: remarks) }
      remarks.append(
        "\(all - kept) of \(all) training rows left out of the second fit: \(threshold) pt off or more")
      guard kept > 0 else {
        throw .notDetermined("all \(all) training rows are \(threshold) pt or more off the first fit")
      }
      return Fit(map: try PolynomialMap(terms, fittedTo: near), remarks: remarks)
    }
  }
}

/// One way to fit a map to pairs of points.
struct PointMapMethod: Sendable {
  /// A map, and what is odd about it.
  struct Fit: Sendable {
    let map: any PointMap
    var remarks: [String] = []
  }

  let fit: @Sendable (PointPairs) throws(FitError) -> Fit
}

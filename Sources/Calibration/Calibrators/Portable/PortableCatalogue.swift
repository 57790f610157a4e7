import Inputs

extension Catalogue<any PortableCalibration> {
  /// The kinds of stored calibrations. Each entry reads its keys from the same mapping.
  package static let portables = Catalogue(
    noun: "kind of calibration",
    entries: [
      Entry(
        kind: LinearMap.kind,
        summary: "a sum over feature columns: linear, ridge, lasso, elastic-net, huber, fine-tune",
        example: LinearMap.example, make: { LinearMap(from: &$0) }),
      Entry(
        kind: RayMap.kind,
        summary:
          "a formula of the point where one gaze ray meets the screen: none, offset, weighted-offset, points-per-metre, "
          + "affine, axis-scale, similarity, theil-sen, polynomial, projective",
        example: RayMap.example, make: { RayMap(from: &$0) }),
      Entry(
        kind: PhysicalMap.kind, summary: "the model of the eye and the tracker: physical",
        example: PhysicalMap.example, make: { PhysicalMap(from: &$0) }),
    ])
}

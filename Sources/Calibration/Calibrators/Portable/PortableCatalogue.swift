import Inputs

extension Catalogue<any PortableCalibration> {
  /// The kinds of stored calibrations. Each entry reads its keys from the same mapping.
  package static let portables = Catalogue(
    noun: "kind of calibration",
    entries: [
      Entry(
        kind: LinearMap.kind,
        summary:
          "a sum over feature columns: linear, ridge, lasso, elastic-net, huber, fine-tune, mean-target",
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
      Entry(
        kind: KernelMap.kind,
        summary: "a sum over training points, by their distance in feature columns: svr, gaussian-process",
        example: KernelMap.example, make: { KernelMap(from: &$0) }),
      Entry(
        kind: AngleMap.kind,
        summary:
          "such a sum for the angles of the eyes, which are cast to the screen: angle, physical-gp",
        example: AngleMap.example, make: { AngleMap(from: &$0) }),
      Entry(
        kind: MeanMap.kind,
        summary:
          "the mean of the gaze points of several of these: average, and weighted-average of every frame without "
          + "confidence",
        example: MeanMap.example, make: { MeanMap(from: &$0) }),
      Entry(
        kind: FusedMap.kind,
        summary: "several of these, fused over time or by confidence: kalman, weighted-average",
        example: FusedMap.example, make: { FusedMap(from: &$0) }),
    ])
}

import Inputs

/// The anatomy of eyes and the steadiness of gaze. Metres and radians.
struct EyeParameters: Sendable {
  let interpupillaryDistance: Distribution
  /// Position of the eyes above and in front of the origin of the face.
  let height: Distribution
  let depth: Distribution
  /// Angle from an eye's axis to its line of sight: towards the nose, and up.
  let kappaNasal: Distribution
  let kappaUp: Distribution
  /// Standard deviations per axis of the gaze direction about the target, per fixation and per frame.
  let fixationError: Double
  let fixationJitter: Double

  init(from section: inout ConfigSection) {
    interpupillaryDistance = section.distribution("interpupillary_distance", in: 0.04...0.09)
    height = section.distribution("height", in: -0.1...0.1)
    depth = section.distribution("depth", in: -0.1...0.1)
    kappaNasal = section.distribution("kappa_nasal_degrees", in: -15...15).radians
    kappaUp = section.distribution("kappa_up_degrees", in: -15...15).radians
    fixationError = section.degrees("fixation_error_degrees", in: 0...5)
    fixationJitter = section.degrees("fixation_jitter_degrees", in: 0...5)
  }
}

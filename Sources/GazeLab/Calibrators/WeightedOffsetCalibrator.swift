/// Takes the weighted mean error of the recorded gaze point off it. A row weighs as much as its face is
/// turned to the camera: max(0, faceTransform_2_z).
///
/// Source: V. Schneuwly, "Eye Tracking on iPad", EPFL CHILI, 2024.
struct WeightedOffsetCalibrator: Calibrator {
  let needs = Needs(usesFeatures: false)

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    try FittedOffset(training.own) { max(0, $0.frame.face.forward.z) }
  }
}

/// What was measured of a sample, as a report draws it beside its gaze points.
struct MeasuredSample: Sendable, Equatable {
  /// Of its set of samples: see `Cell`.
  let group: String
  let samples: String
  /// Its position in that set; what `TestedPoint` names it by.
  let index: Int
  /// Its fixation, but with the sample's own frames.
  let subject: FixationScore.Subject
  /// As the capture gives it, seconds.
  let time: Double
  /// What the tracker's own calibration made of the gaze, pt. Not finite where the capture says so.
  let recorded: ScreenPoint
  /// Where the face looks: to the right of the screen's normal and upwards, degrees.
  let yawDegrees: Double
  let pitchDegrees: Double
  /// The face's position from the camera: to the right, up, and along ARKit's z axis, which is negative in front of
  /// the screen; metres.
  let headPosition: Vector
}

/// Where one cell puts the gaze point of a sample in the first repeat that tests it.
struct TestedPoint: Sendable, Equatable {
  let cell: Cell
  /// As `MeasuredSample.index`.
  let sampleIndex: Int
  /// Nil where it is lost.
  let point: ScreenPoint?
}

extension Samples {
  /// What was measured of each.
  func measured(group: String) -> [MeasuredSample] {
    origins.indices.map { index in
      let (source, view) = (origins.source(index), views[index])
      let (key, face) = (source.key, view.face)
      let angles = Angles(of: face.forward)
      return MeasuredSample(
        group: group, samples: kind.rawValue, index: index,
        subject: FixationScore.Subject(
          capture: key.capture, participant: key.participant, device: key.device,
          headPose: key.headPose.rawValue, viewingDistance: key.viewingDistance.rawValue,
          targetName: source.targetName, target: key.target, frameRows: origins.frameRows(index)),
        time: view.time, recorded: view.recordedPoint, yawDegrees: angles.horizontal.degrees,
        pitchDegrees: angles.vertical.degrees, headPosition: face.translation)
    }
  }
}

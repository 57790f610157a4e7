/// The measurements of a sample that a report draws beside its gaze points.
struct MeasuredSample: Sendable, Equatable {
  /// The group and kind of its set of samples; see `Cell`.
  let group: String
  let samples: String
  /// Its position in that set, to which `TestedPoint` refers.
  let index: Int
  /// Its fixation, with only the sample's own frames.
  let subject: FixationScore.Subject
  /// The time in the capture, seconds.
  let time: Double
  /// The gaze point of the tracker's own calibration, pt; nil where the capture has none or it was lost.
  let recorded: ScreenPoint?
  /// Nil for captures without the transform of the face.
  let head: Head?

  struct Head: Sendable, Equatable {
    /// The direction of the face: to the right of the screen's normal and upwards, degrees.
    let yawDegrees: Double
    let pitchDegrees: Double
    /// From the camera, metres: to the right, up, and along ARKit's z axis, which is negative in front of the screen.
    let position: Vector
  }
}

/// The gaze point that one cell gives a sample in the first repeat that tests it.
struct TestedPoint: Sendable, Equatable {
  let cell: Cell
  let labels: LabelWords
  let sampleIndex: Int
  /// Nil if it is lost.
  let point: ScreenPoint?
}

extension MeasuredSample.Head {
  init(_ face: Transform) {
    let angles = Angles(of: face.forward)
    self.init(
      yawDegrees: angles.horizontal.degrees, pitchDegrees: angles.vertical.degrees, position: face.translation
    )
  }
}

extension Samples {
  func measured(group: String) -> [MeasuredSample] {
    origins.indices.map { index in
      let (source, view) = (origins.source(index), views[index])
      return MeasuredSample(
        group: group, samples: kind.rawValue, index: index,
        subject: FixationScore.Subject(source, frameRows: origins.frameRows(index)),
        time: view.time, recorded: view.has(.gazePoint) ? GazeRaySource.recorded.point(view) : nil,
        head: view.has(.face) ? MeasuredSample.Head(view.face) : nil)
    }
  }
}

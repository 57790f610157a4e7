import Calibration
import Captures

/// The measurements of a sample that a report draws beside its gaze points.
package struct MeasuredSample: Sendable, Equatable {
  /// The group and kind of its set of samples; see `Cell`.
  package let group: String
  package let samples: String
  /// Its position in that set, to which `TestedPoint` refers.
  package let index: Int
  /// Its fixation, with only the sample's own frames.
  package let subject: FixationScore.Subject
  /// The time in the capture, seconds.
  package let time: Double
  /// The gaze point of the tracker's own calibration, pt; nil where the capture has none or it was lost.
  package let recorded: ScreenPoint?
  /// Nil for captures without the transform of the face.
  package let head: Head?

  package struct Head: Sendable, Equatable {
    /// The direction of the face: to the right of the screen's normal and upwards, degrees.
    package let yawDegrees: Double
    package let pitchDegrees: Double
    /// From the camera, metres: to the right, up, and along ARKit's z axis, which is negative in front of the screen.
    package let position: Vector
  }
}

/// The gaze point that one cell gives a sample in the first repeat that tests it.
package struct TestedPoint: Sendable, Equatable {
  let cell: Cell
  let labels: LabelWords
  package let sampleIndex: Int
  /// Nil if it is lost.
  package let point: ScreenPoint?
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

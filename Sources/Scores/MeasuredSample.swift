import Calibration
import Captures

/// The measurements of a sample that a report draws beside its gaze points.
package struct MeasuredSample: Sendable, Equatable {
  /// The group and kind of its set of samples; see `Cell`.
  package let group: String
  package let samples: String
  /// Its number in that set, to which `TestedPoint` refers.
  package let index: Int
  /// Its fixation, with only the sample's own frames.
  package let subject: FixationScore.Subject
  /// The time in the capture, seconds.
  package let time: Double
  /// The gaze point of the tracker's own calibration, pt; nil where the capture has none or it was lost.
  package let recorded: ScreenPoint?
  /// The head, or nil without the transform of the face.
  package let head: Head?
  /// The samples of the same capture and set that were dropped; nil in older runs.
  package var droppedCount: Int?

  package init(
    group: String, samples: String, index: Int, subject: FixationScore.Subject, time: Double,
    recorded: ScreenPoint?, head: Head?, droppedCount: Int? = nil
  ) {
    self.group = group
    self.samples = samples
    self.index = index
    self.subject = subject
    self.time = time
    self.recorded = recorded
    self.head = head
    self.droppedCount = droppedCount
  }

  package struct Head: Sendable, Equatable {
    /// The direction of the face: to the right of the screen's normal and upwards, degrees.
    package let yawDegrees: Double
    package let pitchDegrees: Double
    /// The position relative to the camera, metres: to the right, up, and along ARKit's z axis, negative in front of
    /// the screen.
    package let position: Vector

    package init(
      yawDegrees: Double, pitchDegrees: Double, position: Vector
    ) {
      self.yawDegrees = yawDegrees
      self.pitchDegrees = pitchDegrees
      self.position = position
    }
  }
}

/// The gaze point that one cell gives a sample in the first repeat that tests it.
package struct TestedPoint: Sendable, Equatable {
  package let cell: Cell
  package let labels: LabelWords
  package let sampleIndex: Int
  /// The gaze point, or nil if it is lost.
  package let point: ScreenPoint?

  package init(
    cell: Cell, labels: LabelWords, sampleIndex: Int, point: ScreenPoint?
  ) {
    self.cell = cell
    self.labels = labels
    self.sampleIndex = sampleIndex
    self.point = point
  }
}

extension MeasuredSample.Head {
  package init(_ face: Transform) {
    let angles = Angles(of: face.forward)
    self.init(
      yawDegrees: angles.horizontal.degrees, pitchDegrees: angles.vertical.degrees, position: face.translation
    )
  }
}

extension Samples {
  /// - Parameter known: Numbers of samples that another feature set has listed; those of these are added.
  package func measured(group: String, without known: inout Set<Int>) -> [MeasuredSample] {
    let droppedCounts = Dictionary(lacking.map { ($0.capture, $0.count) }, uniquingKeysWith: +)
    return origins.indices.compactMap { index in
      let number = numbers?[index] ?? index
      guard numbers == nil || known.insert(number).inserted else { return nil }
      let (source, view) = (origins.source(index), views[index])
      return MeasuredSample(
        group: group, samples: kind.rawValue, index: number,
        subject: FixationScore.Subject(source, frameRows: origins.frameRows(index)),
        time: view.time, recorded: view.has(.gazePoint) ? GazeRaySource.recorded.point(view) : nil,
        head: view.faceIfKnown.map { MeasuredSample.Head($0) },
        // What is dropped depends on the feature set, where each uses its own rows.
        droppedCount: numbers == nil ? droppedCounts[source.key.capture] ?? 0 : nil)
    }
  }
}

/// Why something cannot be told, in a sentence without a capital and a full stop.
package protocol Reasoned: Error {
  var sentence: String { get }
}

extension WithheldReason: Reasoned {}

/// Why a number is not defined for the data at hand. Files leave its field empty, JSON has null, and people read a
/// dash with the sentence as a note.
package enum Absence: Reasoned, Sendable, Hashable, CaseIterable {
  case nothingScored
  case noEyes
  case unsizedScreen
  case noTargetRange
  case equalTargets
  case singleFrames
  case noNeighbours
  case onlySums
  case noFrames
  case noFrameSteps
  case noRecordedPoints
  case noRate
  case noSpacing
  case noFixations
  case notStated
  case notMeasured
  case noRows
  case noValidRow
  case fewValidRows
  case noValidNeighbours
  case noDuration
  case noLoss
  case neverClosed
  case noShape
  case noRestFrames
  case noCycle
  case noDeflection
  case noThreshold
  case noOtherTime
  case noHit
  case emptyWhole
  case overflow
  /// For numbers of which no more is known than that they are none.
  case undefined

  package var sentence: String {
    switch self {
    case .nothingScored: "no sample with a gaze point was scored"
    case .noEyes: "the distance from the eyes to the screen is not known for every sample"
    case .unsizedScreen: "the size of a screen in centimetres is not known"
    case .noTargetRange: "the targets of a capture are all at the same x or at the same y"
    case .equalTargets: "all test targets have the same x or the same y"
    case .singleFrames: "no fixation has two scored samples"
    case .noNeighbours: "no two scored samples are neighbouring frames of a fixation"
    case .onlySums: "a run keeps only sums over the gaze points of a fixation"
    case .noFrames: "no frame was recorded on a target"
    case .noFrameSteps: "no two frames of a fixation have different times"
    case .noRecordedPoints: "the capture has no recorded gaze points"
    case .noRate: "the frame rate is not known"
    case .noSpacing: "the angle between neighbouring targets is not known"
    case .noFixations: "there are no fixations to judge"
    case .notStated: "the file does not state it"
    case .notMeasured: "it was not measured"
    case .noRows: "there are no rows"
    case .noValidRow: "no row has a gaze point"
    case .fewValidRows: "fewer than two rows have a gaze point"
    case .noValidNeighbours: "no two consecutive rows have a gaze point"
    case .noDuration: "there are fewer than two rows, or their times do not rise"
    case .noLoss: "no gaze point was lost"
    case .neverClosed: "there is none of this kind"
    case .noShape: "the recording lacks the shape"
    case .noRestFrames: "no frame outside exercises shows the rest"
    case .noCycle: "no calibration cycle shows the shape"
    case .noDeflection: "the shape does not rise above its rest in the calibration cycles"
    case .noThreshold: "the threshold would not be above 0"
    case .noOtherTime: "there is no valid time outside the exercise"
    case .noHit: "no cycle was recognised"
    case .emptyWhole: "there is nothing of which this could be a share"
    case .overflow: "a sum exceeds the largest number in double precision"
    case .undefined: "the number is not defined for these data"
    }
  }
}

extension Double {
  /// The number itself; nil if it is NaN or infinite.
  package var ifFinite: Double? { isFinite ? self : nil }
}

extension Double? {
  /// The number, or why there is none: for one that is NaN or infinite, that it is undefined.
  package func orAbsent(_ absence: Absence) -> Result<Double, Absence> {
    guard let self else { return .failure(absence) }
    return self.isFinite ? .success(self) : .failure(.undefined)
  }
}

extension Result where Failure == Absence {
  /// The value; nil where it is absent.
  package var ifKnown: Success? { try? get() }
}

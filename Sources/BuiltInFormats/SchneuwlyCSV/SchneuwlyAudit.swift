import Captures
import DelimitedText
import Foundation
import Inputs

/// Checks that fit captures of this format alone: their protocol, and how the app computes gaze points.
struct SchneuwlyAudit {
  let capture: Capture

  /// What single precision can explain between a recorded and a recomputed point: 0.01 pt plus 1e-6 of the coordinate.
  private static let tolerance = (absolute: 0.01, relative: 1e-6)

  var warnings: [Warning] {
    let usual = CaptureAudit(capture: capture)
    return usual.tolerated
      + [
        usual.unknownColumns, usual.repeatedTimes, oddTargets, usual.pointsOffScreen, unreproducedPoints,
        oddFrameCounts, brokenFixations, contradictedPoses,
      ].compactMap { $0 }
  }

  private func warning(
    _ sentence: CountedSentence, details: String = "", example: String? = nil
  ) -> Warning {
    CaptureAudit(capture: capture).warning(sentence, details: details, example: example)
  }

  private var count: Int { capture.frames.count }

  private var oddTargets: Warning? {
    let odd = capture.fixations.filter { fixation in
      capture.screen(of: fixation).role(of: fixation.key.target) == .other
    }
    guard let first = odd.first?.key.target else { return nil }
    let example = "(\(decimal(first.x, 1)), \(decimal(first.y, 1)))"
    return warning(
      """
      \(count: odd.count) of \(count: capture.fixations.count) fixations have a target that is not a corner, side or \
      middle of the screen
      """,
      details: ", e.g. \(example)", example: example)
  }

  private var unreproducedPoints: Warning? {
    var (differing, largest, largestRow) = (0, 0.0, 0)
    let frames = capture.frames
    guard frames.has(.rightEye) else { return nil }
    let codes = frames.displays.codes
    let onlyScreen = codes.constant.map { capture.screens[Int($0)] }
    let columns = [FrameColumn.face, FrameColumn.rightEye, FrameColumn.of(.gazePoint)].joined()
    frames.forEachRow(of: Array(columns)) { row, numbers, start in
      let screen = onlyScreen ?? capture.screens[codes[row]]
      let ray = GazeRay(
        recordedBy: Transform(numbers, at: start), eye: Transform(numbers, at: start + 16))
      let recorded = ScreenPoint(x: numbers[start + 32], y: numbers[start + 33])
      let difference =
        ray.meet(screen).map { max(abs($0.x - recorded.x), abs($0.y - recorded.y)) } ?? .infinity
      let size = max(abs(recorded.x), abs(recorded.y))
      guard difference > Self.tolerance.absolute + Self.tolerance.relative * size else { return }
      differing += 1
      if difference > largest { (largest, largestRow) = (difference, row) }
    }
    guard differing > 0 else { return nil }
    let most =
      largest.isFinite ? "by up to \(decimal(largest, 2)) pt" : "or the ray misses the plane of the screen"
    let example = "\(most), frame \(largestRow)"
    return warning(
      """
      \(count: differing) of \(count: count) recorded gaze points differ from those computed from the right eye's \
      transform
      """,
      details: " (\(example)); were they recorded with another formula or device?", example: example)
  }

  private var oddFrameCounts: Warning? {
    let odd = capture.fixations.filter { $0.frames.count != 10 }
    guard !odd.isEmpty else { return nil }
    let counts = Set(odd.map(\.frames.count)).sorted().map(String.init).joined(separator: ", ")
    return warning(
      "\(count: odd.count) of \(count: capture.fixations.count) fixations do not have 10 frames",
      details: " but \(counts)", example: counts)
  }

  private var brokenFixations: Warning? {
    let extra = capture.fixations.count - Set(capture.fixations.map(\.key)).count
    guard extra > 0 else { return nil }
    return warning(
      """
      \(count: extra) fixations continue later in the file; each piece counts as a separate fixation, but random splits \
      keep the pieces together
      """)
  }

  /// Finds fixations whose head is turned against its label, relative to pose Middle at the same distance.
  private var contradictedPoses: Warning? {
    func setting(_ fixation: Fixation) -> [String] {
      [fixation.key.participant, fixation.key.labels[Label.viewingDistance.name]]
    }
    let middles = capture.fixations.filter { Self.pose($0.key) == .middle }
    let forward = ForwardColumns(capture.frames)
    let references = Dictionary(grouping: middles, by: setting).mapValues { middle in
      let count = Double(middle.count)
      return (
        horizontal: middle.reduce(0) { $0 + forward.meanHorizontal($1) } / count,
        vertical: middle.reduce(0) { $0 + forward.meanVertical($1) } / count
      )
    }
    let contradicted = capture.fixations.filter { fixation in
      guard let reference = references[setting(fixation)] else { return false }
      return switch Self.pose(fixation.key) {
      case .middle, nil: false
      case .left: forward.meanHorizontal(fixation) - reference.horizontal > 0
      case .right: forward.meanHorizontal(fixation) - reference.horizontal < 0
      case .top: forward.meanVertical(fixation) - reference.vertical < 0
      case .down: forward.meanVertical(fixation) - reference.vertical > 0
      }
    }.map(\.key)
    guard !contradicted.isEmpty else { return nil }
    let some = contradicted.prefix(3).map { key in
      key.labels.words.joined(separator: " ") + " at "
        + "(\(decimal(key.target.x, 0)), \(decimal(key.target.y, 0)))"
    }
    return warning(
      """
      the head direction contradicts its label in \(count: contradicted.count) of \
      \(count: capture.fixations.count) fixations
      """,
      details: ": \(some.joined(separator: "; "))\(contradicted.count > 3 ? "; …" : "")", example: some[0])
  }

  private static func pose(_ key: FixationKey) -> HeadPose? {
    HeadPose(rawValue: key.labels[Label.headPose.name])
  }
}

/// The direction in which the face points: the third axis of its transform.
private struct ForwardColumns {
  private let x: NumberColumn
  private let y: NumberColumn
  private let z: NumberColumn

  init(_ frames: FrameTable) {
    let first = FrameColumn.face.lowerBound + 8
    x = frames.column(first)
    y = frames.column(first + 1)
    z = frames.column(first + 2)
  }

  /// The mean angle to the right over the frames of a fixation, radians.
  func meanHorizontal(_ fixation: Fixation) -> Double {
    mean(fixation) { row in atan2(x[row], z[row]) }
  }

  /// The mean angle up, radians.
  func meanVertical(_ fixation: Fixation) -> Double {
    mean(fixation) { row in atan2(y[row], hypot(x[row], z[row])) }
  }

  private func mean(_ fixation: Fixation, _ angle: (_ row: Int) -> Double) -> Double {
    fixation.frames.reduce(0) { $0 + angle($1) } / Double(fixation.frames.count)
  }
}

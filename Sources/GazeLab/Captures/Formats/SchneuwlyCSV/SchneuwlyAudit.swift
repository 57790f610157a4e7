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
    for row in frames.indices {
      guard let eye = frames.rightEye(row) else { continue }
      let screen = capture.screens[frames.displays.codes[row]]
      let ray = GazeRay(recordedBy: frames.face(row), eye: eye)
      let recorded = frames.recordedPoint(row)
      let difference =
        ray.meet(screen).map { max(abs($0.x - recorded.x), abs($0.y - recorded.y)) } ?? .infinity
      let size = max(abs(recorded.x), abs(recorded.y))
      guard difference > Self.tolerance.absolute + Self.tolerance.relative * size else { continue }
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
    let references = Dictionary(grouping: middles, by: setting).mapValues { middle in
      middle.reduce(SIMD2(0, 0)) { $0 + meanAngles($1) } / Double(middle.count)
    }
    let contradicted = capture.fixations.filter { fixation in
      guard let reference = references[setting(fixation)] else { return false }
      let turn = meanAngles(fixation) - reference
      return switch Self.pose(fixation.key) {
      case .middle, nil: false
      case .left: turn.x > 0
      case .right: turn.x < 0
      case .top: turn.y < 0
      case .down: turn.y > 0
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

  /// Mean direction of the face: angles to the right and up, in radians.
  private func meanAngles(_ fixation: Fixation) -> SIMD2<Double> {
    // The third axis of the transform points forward.
    let columns = (8..<11).map { capture.frames.column(FrameColumn.face.lowerBound + $0) }
    let angles = fixation.frames.map { row in
      let (x, y, z) = (columns[0][row], columns[1][row], columns[2][row])
      return SIMD2(atan2(x, z), atan2(y, hypot(x, z)))
    }
    return angles.reduce(SIMD2(0, 0), +) / Double(angles.count)
  }
}

import DelimitedText
import Foundation
import Inputs

/// Consistency checks of a capture. What they find is reported as warnings, not errors.
struct CaptureAudit {
  let capture: Capture
  /// Screens by device name; contains every device of the capture.
  let screens: [String: Screen]

  /// What single precision can explain between a recorded and a recomputed point: 0.01 pt plus 1e-6 of the coordinate.
  private static let tolerance = (absolute: 0.01, relative: 1e-6)

  var warnings: [Warning] {
    [
      unknownColumns, repeatedTimes, oddTargets, pointsOffScreen, unreproducedPoints, oddFrameCounts,
      brokenFixations, contradictedPoses,
    ].compactMap { $0 }
  }

  /// - Parameter details: What only this capture has, which follows the sentence.
  private func warning(
    _ sentence: CountedSentence, details: String = "", example: String? = nil
  ) -> Warning {
    Warning(
      subject: capture.name, sentence: sentence.text + details,
      kind: Warning.Kind("captures", sentence, example: example))
  }

  private var count: Int { capture.frames.count }

  /// Indexed by the device codes of the frames.
  private var frameScreens: [Screen?] { capture.frames.devices.all.map { screens[$0] } }

  private var unknownColumns: Warning? {
    let names = capture.unknownColumns
    return names.isEmpty
      ? nil : warning("unknown columns are ignored: \(names.map(\.quoted).joined(separator: ", "))")
  }

  private var repeatedTimes: Warning? {
    let times = capture.frames.column(FrameColumn.time)
    let repeated = zip(times, times.dropFirst()).count { $0 == $1 }
    return repeated == 0
      ? nil
      : warning(
        """
        \(count: repeated) of \(count: count) frames have the same time as the frame before; are these storage times, \
        not capture times?
        """)
  }

  private var oddTargets: Warning? {
    let odd = capture.fixations.filter { fixation in
      screens[fixation.key.device].map { $0.role(of: fixation.key.target) == .other } ?? false
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

  private var pointsOffScreen: Warning? {
    let (frames, frameScreens) = (capture.frames, frameScreens)
    let off = frames.indices.count { row in
      !(frameScreens[frames.devices.codes[row]]?.contains(frames.recordedPoint(row)) ?? true)
    }
    return off == 0
      ? nil : warning("\(count: off) of \(count: count) recorded gaze points are off the screen")
  }

  private var unreproducedPoints: Warning? {
    var (differing, largest, largestRow) = (0, 0.0, 0)
    let (frames, frameScreens) = (capture.frames, frameScreens)
    for row in frames.indices {
      guard let eye = frames.rightEye(row), let screen = frameScreens[frames.devices.codes[row]] else {
        continue
      }
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
      [fixation.key.participant, fixation.key.viewingDistance.rawValue]
    }
    let middles = capture.fixations.filter { $0.key.headPose == .middle }
    let references = Dictionary(grouping: middles, by: setting).mapValues { middle in
      middle.reduce(SIMD2(0, 0)) { $0 + meanAngles($1) } / Double(middle.count)
    }
    let contradicted = capture.fixations.filter { fixation in
      guard let reference = references[setting(fixation)] else { return false }
      let turn = meanAngles(fixation) - reference
      return switch fixation.key.headPose {
      case .middle: false
      case .left: turn.x > 0
      case .right: turn.x < 0
      case .top: turn.y < 0
      case .down: turn.y > 0
      }
    }.map(\.key)
    guard !contradicted.isEmpty else { return nil }
    let some = contradicted.prefix(3).map { key in
      "\(key.headPose.rawValue) \(key.viewingDistance.rawValue) at "
        + "(\(decimal(key.target.x, 0)), \(decimal(key.target.y, 0)))"
    }
    return warning(
      """
      the head direction contradicts its label in \(count: contradicted.count) of \
      \(count: capture.fixations.count) fixations
      """,
      details: ": \(some.joined(separator: "; "))\(contradicted.count > 3 ? "; …" : "")", example: some[0])
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

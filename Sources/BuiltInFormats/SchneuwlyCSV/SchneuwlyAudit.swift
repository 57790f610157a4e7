import Captures
import DelimitedText
import Foundation
import Inputs

/// Checks that fit captures of schneuwly-csv alone: their protocol, and how the app computes gaze points.
extension CaptureAudit {
  private var fixations: [Fixation] { capture.fixations }

  var oddTargets: Warning? {
    let odd = fixations.filter { capture.screen(of: $0).role(of: $0.key.target) == .other }
    guard let first = odd.first?.key.target else { return nil }
    let example = "(\(decimal(first.x, 1)), \(decimal(first.y, 1)))"
    return warning(
      """
      \(count: odd.count) of \(count: fixations.count) fixations have a target that is not a corner, side or \
      middle of the screen
      """,
      details: ", e.g. \(example)", example: example)
  }

  var unreproducedPoints: Warning? {
    // What single precision can explain: 0.01 pt plus 1e-6 of the coordinate.
    let tolerance = (absolute: 0.01, relative: 1e-6)
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
      guard difference > tolerance.absolute + tolerance.relative * size else { return }
      differing += 1
      if difference > largest { (largest, largestRow) = (difference, row) }
    }
    guard differing > 0 else { return nil }
    let most =
      largest.isFinite ? "by up to \(decimal(largest, 2)) pt" : "or the ray misses the plane of the screen"
    let example = "\(most), frame \(largestRow)"
    return warning(
      """
      \(count: differing) of \(count: frames.count) recorded gaze points differ from those computed from the right eye's \
      transform
      """,
      details: " (\(example)); were they recorded with another formula or device?", example: example)
  }

  var oddFrameCounts: Warning? {
    let odd = fixations.filter { $0.frames.count != 10 }
    guard !odd.isEmpty else { return nil }
    let counts = Set(odd.map(\.frames.count)).sorted().map(String.init).joined(separator: ", ")
    return warning(
      "\(count: odd.count) of \(count: fixations.count) fixations do not have 10 frames",
      details: " but \(counts)", example: counts)
  }

  var brokenFixations: Warning? {
    let extra = fixations.count - Set(fixations.map(\.key)).count
    guard extra > 0 else { return nil }
    return warning(
      """
      \(count: extra) fixations continue later in the file; each piece counts as a separate fixation, but random splits \
      keep the pieces together
      """)
  }

  /// Finds fixations whose head is turned against its label, relative to pose Middle at the same distance.
  var contradictedPoses: Warning? {
    func setting(_ fixation: Fixation) -> [String] {
      [fixation.key.participant, fixation.key.labels[Label.viewingDistance.name]]
    }
    func pose(_ fixation: Fixation) -> HeadPose? {
      HeadPose(rawValue: fixation.key.labels[Label.headPose.name])
    }
    let frames = capture.frames
    let middles = Dictionary(grouping: fixations.filter { pose($0) == .middle }, by: setting)
    let references = middles.mapValues { middle in
      let directions = middle.compactMap(frames.meanForward)
      func mean(_ angle: (Angles) -> Double) -> Double {
        directions.reduce(0) { $0 + angle($1) } / Double(directions.count)
      }
      return Angles(horizontal: mean(\.horizontal), vertical: mean(\.vertical))
    }
    let contradicted = fixations.filter { fixation in
      guard let reference = references[setting(fixation)], let pose = pose(fixation), pose != .middle else {
        return false
      }
      guard let turn = frames.meanForward(fixation).map({ $0 - reference }) else { return false }
      return switch pose {
      case .middle: false
      case .left: turn.horizontal > 0
      case .right: turn.horizontal < 0
      case .top: turn.vertical < 0
      case .down: turn.vertical > 0
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
      \(count: fixations.count) fixations
      """,
      details: ": \(some.joined(separator: "; "))\(contradicted.count > 3 ? "; …" : "")", example: some[0])
  }
}

extension FrameTable {
  /// The mean direction in which the face points over the frames of a fixation: the third axis of its transform. Nil
  /// if no frame has it.
  fileprivate func meanForward(_ fixation: Fixation) -> Angles? {
    let first = FrameColumn.face.lowerBound + 8
    let (x, y, z) = (column(first), column(first + 1), column(first + 2))
    let rows = fixation.frames.filter { x[$0].isFinite }
    guard !rows.isEmpty else { return nil }
    func mean(_ angle: (_ row: Int) -> Double) -> Double {
      rows.reduce(0) { $0 + angle($1) } / Double(rows.count)
    }
    return Angles(
      horizontal: mean { atan2(x[$0], z[$0]) }, vertical: mean { atan2(y[$0], hypot(x[$0], z[$0])) })
  }
}
